/** No schema here: the page loads this module before its first paint. */
import { limitTableColumns } from './preference-choices.ts';
import type { Preferences } from './preferences.ts';

/** The values until the user changes them. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  language: 'system',
  hideAmounts: false,
  density: 'comfortable',
  listWidthPx: null,
  keepInTray: false,
  askBeforeLock: false,
  includeExternalAccounts: false,
  foldsDeveloperScreens: null,
  zoomPercent: 100,
  invoiceReminderDays: 3,
  registrationErasureDays: null,
  updates: null,
  mutedNotices: [],
  appLockMinutes: 5,
  appLockMode: 'closed',
  confirmPaymentsAbove: '1000',
  unlocksWithTouchId: false,
  quietHours: null,
  noticeNames: 'unlocked',
  limitColumns: limitTableColumns.filter((column) => column !== 'paymentLifespanLimit'),
};
