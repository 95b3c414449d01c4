import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { requestFieldsOf, limits } from '../../../../preload/contract/cards/limits.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import type { NoticeAbout } from '../../../../preload/contract/notices/notices.ts';
import { isFinal, isLocked, isOrdered } from '../../../bank/cards/card-status.ts';
import { isSameDecimal } from '../../../bank/wire/decimal.ts';

export const limitFields = limits.flatMap(requestFieldsOf);
export const watchedFields = ['status', ...optionFields, ...limitFields] as const;
type WatchedField = (typeof watchedFields)[number];

/** The last received values of a card, as text. A field that no answer contained is absent. */
export type WatchedFields = Readonly<Partial<Record<WatchedField, string>>>;

export function watchedFieldsOf(card: Card): WatchedFields {
  return Object.fromEntries(
    watchedFields.flatMap((field) => (card[field] === null ? [] : [[field, String(card[field])]])),
  );
}

function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Compares numbers by value, and words without case and surrounding blanks. */
export function isSameValue(before: string, after: string): boolean {
  return (
    before === after ||
    (isDecimal(before) && isDecimal(after)
      ? isSameDecimal(before, after)
      : before.trim().toLowerCase() === after.trim().toLowerCase())
  );
}

export type Difference = {
  readonly field: WatchedField;
  readonly before: string;
  readonly after: string;
};

/** The fields with another value than before. A field missing in the answer is not a change. */
export function differences(known: WatchedFields, received: WatchedFields): readonly Difference[] {
  return watchedFields.flatMap((field) => {
    const [before, after] = [known[field], received[field]];
    return before === undefined || after === undefined || isSameValue(before, after)
      ? []
      : [{ field, before, after }];
  });
}

/**
 * A date of the card, such as `2026-11-30`, has arrived. A tolerance of a day covers time zones.
 */
function hasArrived(date: string | null, nowEpochMs: number): boolean {
  const epochMs = date === null ? NaN : Date.parse(date);
  return !Number.isNaN(epochMs) && epochMs <= nowEpochMs + 86_400_000;
}

/** The card's last month has begun. Services end a card on different days of that month. */
function isInLastMonth({ expMonth, expYear }: Card, nowEpochMs: number): boolean {
  const [month, year] = [Number(expMonth), Number(expYear)];
  if (expMonth === null || expYear === null || !(month >= 1 && month <= 12)) return false;
  return Date.UTC(year < 100 ? 2_000 + year : year, month - 1, 1) <= nowEpochMs + 86_400_000;
}

/**
 * Whether a status change is part of the normal life of a card: an ordered card becomes active, or
 * a card ends on its planned day.
 */
export function isExpectedChange(
  { before, after }: Difference,
  card: Card,
  nowEpochMs: number,
): boolean {
  if (isOrdered(before) && !isFinal(after)) return true;
  return (
    /expire|discard/i.test(after) &&
    (hasArrived(card.discardOn, nowEpochMs) ||
      hasArrived(card.preExpiresAt, nowEpochMs) ||
      isInLastMonth(card, nowEpochMs))
  );
}

type ChangeKind = Extract<NoticeAbout, { readonly kind: 'elsewhere' }>['what'];

/** The kind of change for the notice: `several` if the changes are of different kinds. */
export function changeKindOf(changes: readonly Difference[]): ChangeKind {
  const kinds = new Set(
    changes.map(({ field, before, after }): ChangeKind => {
      if (field !== 'status')
        return (limitFields as readonly string[]).includes(field) ? 'limits' : 'options';
      if (isLocked(after)) return 'locked';
      return isLocked(before) && !isFinal(after) ? 'unlocked' : 'status';
    }),
  );
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : 'several';
}
