import { Big } from 'big.js';
import type {
  CardWriteKind,
  CardDifference,
} from '../../../../preload/contract/cards/card-changes.ts';
import { limitOptionFields, limits } from '../../../../preload/contract/cards/limits.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { isLocked } from '../../../bank/cards/card-status.ts';
import type { AskedField, CardWrite } from './card-write.ts';

const flags = [...optionFields, ...limitOptionFields];
const amounts = limits.map(({ amount }) => amount);

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}

/**
 * The card's value of a field that can be changed; undefined for any other field, null if the
 * answer omits the field.
 */
export function fieldValueOf(card: Card, field: string): string | null | undefined {
  if (isOneOf(amounts, field)) return card[field];
  if (isOneOf(flags, field)) return card[field] === null ? null : String(card[field]);
  if (field === 'activeDays')
    return card.activeDays.length === 0 ? null : daysText(card.activeDays);
  if (field === 'categories') return categoriesText(card.categories);
  return field === 'nickname' ? card.nickname : undefined;
}

/** The text form that a change and its history use for days. */
export function daysText(days: readonly number[]): string {
  return [...new Set(days)].toSorted((one, other) => one - other).join(', ');
}
export function categoriesText(categories: readonly string[]): string {
  return categories.join(', ');
}

function isSameList(asked: string, current: string): boolean {
  const sorted = (text: string): string => text.split(', ').toSorted().join(', ');
  return sorted(asked) === sorted(current);
}

/** Compares two values of a field: numbers by value, lists in any order. */
export function isSameValue(field: string, asked: string, current: string): boolean {
  if (field === 'categories') return isSameList(asked, current);
  if (!isOneOf(amounts, field)) return asked === current;
  try {
    return new Big(asked).eq(current);
  } catch {
    return asked === current;
  }
}

/**
 * The fields that the bank set to other values than requested: a limit out of range comes back
 * unchanged and without an error. Numbers are compared by value: 500 equals 500.0.
 */
export function compareAnswer(asked: readonly AskedField[], card: Card): CardDifference[] {
  return asked.flatMap(({ field, asked: wanted }) => {
    const kept = fieldValueOf(card, field);
    return kept === undefined || (kept !== null && isSameValue(field, wanted, kept))
      ? []
      : [{ field, asked: wanted, kept }];
  });
}

/** The unlock succeeded without an error, but the card is still locked: another lock remains. */
export function isStillLocked(kind: CardWriteKind, card: Card): boolean {
  return kind === 'unlock' && isLocked(card.status);
}

/** Compares a whole change. A change without fields is compared by its purpose. */
export function compareWrite(
  { kind, asked }: Pick<CardWrite, 'kind' | 'asked'>,
  card: Card,
): CardDifference[] {
  return isStillLocked(kind, card)
    ? [{ field: 'status', asked: 'unlocked', kept: card.status }]
    : compareAnswer(asked.fields, card);
}
