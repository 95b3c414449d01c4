import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { askedFieldsOf, limits } from '../../../../preload/contract/cards/limits.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import type { NoticeAbout } from '../../../../preload/contract/notices/notices.ts';
import { isFinal, isLocked, isOrdered } from '../../../bank/cards/card-status.ts';
import { isSameDecimal } from '../../../bank/wire/decimal.ts';

export const limitFields = limits.flatMap(askedFieldsOf);
export const watchedFields = ['status', ...optionFields, ...limitFields] as const;
type WatchedField = (typeof watchedFields)[number];

/** What was told of a card, as text. A field that no answer told is in none. */
export type WatchedFields = Readonly<Partial<Record<WatchedField, string>>>;

export function watchedFieldsOf(card: Card): WatchedFields {
  return Object.fromEntries(
    watchedFields.flatMap((field) => (card[field] === null ? [] : [[field, String(card[field])]])),
  );
}

function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Numbers as numbers, words whatever their case and the blanks around them. */
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

/** What was told before, and otherwise now. Silence is no change. */
export function differences(known: WatchedFields, told: WatchedFields): readonly Difference[] {
  return watchedFields.flatMap((field) => {
    const [before, after] = [known[field], told[field]];
    return before === undefined || after === undefined || isSameValue(before, after)
      ? []
      : [{ field, before, after }];
  });
}

/** A date of the card, such as `2026-11-30`, that has come, give or take a time zone. */
function hasCome(date: string | null, nowEpochMs: number): boolean {
  const epochMs = date === null ? NaN : Date.parse(date);
  return !Number.isNaN(epochMs) && epochMs <= nowEpochMs + 86_400_000;
}

/** Its last month has begun: services end it at different days of it. */
function isInLastMonth({ expMonth, expYear }: Card, nowEpochMs: number): boolean {
  const [month, year] = [Number(expMonth), Number(expYear)];
  if (expMonth === null || expYear === null || !(month >= 1 && month <= 12)) return false;
  return Date.UTC(year < 100 ? 2_000 + year : year, month - 1, 1) <= nowEpochMs + 86_400_000;
}

/**
 * Whether a new status is the ordinary course of things: a card that was ordered comes into use, or
 * one ends on the day that was set for it.
 */
export function isInDueCourse(
  { before, after }: Difference,
  card: Card,
  nowEpochMs: number,
): boolean {
  if (isOrdered(before) && !isFinal(after)) return true;
  return (
    /expire|discard/i.test(after) &&
    (hasCome(card.discardOn, nowEpochMs) ||
      hasCome(card.preExpiresAt, nowEpochMs) ||
      isInLastMonth(card, nowEpochMs))
  );
}

type What = Extract<NoticeAbout, { readonly kind: 'elsewhere' }>['what'];

/** What happened to a card, in one word. */
export function whatOf(changes: readonly Difference[]): What {
  const kinds = new Set(
    changes.map(({ field, before, after }): What => {
      if (field !== 'status')
        return (limitFields as readonly string[]).includes(field) ? 'limits' : 'options';
      if (isLocked(after)) return 'locked';
      return isLocked(before) && !isFinal(after) ? 'unlocked' : 'status';
    }),
  );
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : 'several';
}
