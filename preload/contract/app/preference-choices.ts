import { limits } from '../cards/limits.ts';

/** No schema here: the page loads this module before its first paint. */
export const localeNames = ['en', 'fr', 'de', 'it', 'es'] as const;

/**
 * The columns of the limits table that the user may hide; card, amount spent and limit always show.
 */
export const limitTableColumns = [
  'left',
  ...limits.map(({ amount }) => amount).filter((amount) => amount !== 'paymentMonthlyLimit'),
] as const;
export type LimitTableColumn = (typeof limitTableColumns)[number];
