import type { Card } from '../../../preload/contract/cards/cards.ts';

const monthsAhead = 2;

/**
 * The last month in which a card works, such as `2028-08`, from `08` and `2028` or `28`; null if
 * the month or year cannot be parsed.
 */
export function lastMonthOf({
  expMonth,
  expYear,
}: Pick<Card, 'expMonth' | 'expYear'>): string | null {
  const month = /^(0?[1-9]|1[0-2])$/.exec(expMonth?.trim() ?? '')?.[0];
  const year = /^(20)?\d{2}$/.exec(expYear?.trim() ?? '')?.[0];
  return month === undefined || year === undefined
    ? null
    : `20${year.slice(-2)}-${month.padStart(2, '0')}`;
}

/** The months, from the current one on, whose cards count as expiring soon. */
export function expiringMonths(today: string): readonly string[] {
  return Array.from({ length: monthsAhead + 1 }, (_, ahead) => {
    const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    month.setUTCMonth(month.getUTCMonth() + ahead);
    return month.toISOString().slice(0, 7);
  });
}
