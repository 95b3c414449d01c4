import { limits } from '../cards/limits.ts';

/** Without a schema: the page reads this before its first paint. */
export const localeNames = ['en', 'fr', 'de', 'it', 'es'] as const;

/** The columns of the table of limits that may be left out; a card, what it spent and its limit stay. */
export const limitTableColumns = [
  'left',
  ...limits.map(({ amount }) => amount).filter((amount) => amount !== 'paymentMonthlyLimit'),
] as const;
export type LimitTableColumn = (typeof limitTableColumns)[number];
