import { toCommonScale } from '../../../preload/contract/cards/limit-use.ts';

/** Before this day of the month, one large purchase would look like a daily rate. */
const firstReliableDay = 5;

function partsOf(day: string): { readonly year: number; readonly month: number } {
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
  };
}
function dayOf(day: string): number {
  return Number(day.slice(8, 10));
}
function lastDayOf(day: string): number {
  const { year, month } = partsOf(day);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The first day of the next month of the limits: `2026-12-01` on any day of November.
 * @assumption months of limits are those of the calendar and of the owner; the specification does
 * not say
 */
export function nextMonthStart(today: string): string {
  const { year, month } = partsOf(today);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/**
 * The day on which the month's limit is reached at the average daily spending so far: after today
 * and before the month ends, else null. Null also early in the month, if nothing is left, and if
 * the data is from another month.
 */
export function monthLimitReachedOn(spending: {
  readonly spent: string | null;
  readonly limit: string | null;
  /** The day of the amount spent. */
  readonly asOfDay: string;
  readonly today: string;
}): string | null {
  const { spent, limit, asOfDay, today } = spending;
  if (spent === null || limit === null || asOfDay.slice(0, 7) !== today.slice(0, 7)) return null;
  const days = dayOf(asOfDay);
  const [spentUnits, limitUnits] = toCommonScale(spent, limit);
  if (days < firstReliableDay || spentUnits <= 0n || spentUnits >= limitUnits) return null;
  /* Rounded up: on the day before, something would still be left. */
  const reachedOn = Number((limitUnits * BigInt(days) + spentUnits - 1n) / spentUnits);
  if (reachedOn <= dayOf(today) || reachedOn > lastDayOf(today)) return null;
  return `${today.slice(0, 7)}-${String(reachedOn).padStart(2, '0')}`;
}
