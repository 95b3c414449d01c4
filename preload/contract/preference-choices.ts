/** Without a schema: the page reads this before its first paint. */
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
