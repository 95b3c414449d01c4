/** Without a schema: the page reads this before its first paint. */
import type { Preferences } from './preferences.ts';

export const localeNames = ['en', 'fr', 'de', 'it', 'es'] as const;

/** The columns of the table of limits that may be left out; a card, what it spent and its limit stay. */
export const limitTableColumns = [
  'left',
  'paymentDailyLimit',
  'paymentTransactionLimit',
  'atmMonthlyLimit',
  'atmDailyLimit',
  'lifespan',
] as const;
export type LimitTableColumn = (typeof limitTableColumns)[number];

/** What stands until the owner chooses. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  language: 'system',
  hideAmounts: false,
  density: 'comfortable',
  listWidthPx: null,
  keepInTray: false,
  askBeforeLock: false,
  includeExternalAccounts: false,
  foldsDeveloperScreens: false,
  zoomPercent: 100,
  invoiceReminderDays: 3,
  registrationErasureDays: null,
  updates: null,
  mutedNotices: [],
  limitColumns: limitTableColumns.filter((column) => column !== 'lifespan'),
};
