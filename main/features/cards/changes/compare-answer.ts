import { Big } from 'big.js';
import type {
  CardWriteKind,
  KeptDifference,
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
 * What the card holds in a field that can be asked for; undefined for any other field, null where
 * the answer is silent.
 */
export function keptIn(card: Card, field: string): string | null | undefined {
  if (isOneOf(amounts, field)) return card[field];
  if (isOneOf(flags, field)) return card[field] === null ? null : String(card[field]);
  if (field === 'activeDays')
    return card.activeDays.length === 0 ? null : daysText(card.activeDays);
  if (field === 'categories') return categoriesText(card.categories);
  return field === 'nickname' ? card.nickname : undefined;
}

/** As a change and its history name them. */
export function daysText(days: readonly number[]): string {
  return [...new Set(days)].toSorted((one, other) => one - other).join(', ');
}
export function categoriesText(categories: readonly string[]): string {
  return categories.join(', ');
}

function isSameList(asked: string, kept: string): boolean {
  const sorted = (text: string): string => text.split(', ').toSorted().join(', ');
  return sorted(asked) === sorted(kept);
}

/** As values of a field: numbers as numbers, lists in any order. */
export function isSameValue(field: string, asked: string, kept: string): boolean {
  if (field === 'categories') return isSameList(asked, kept);
  if (!isOneOf(amounts, field)) return asked === kept;
  try {
    return new Big(asked).eq(kept);
  } catch {
    return asked === kept;
  }
}

/**
 * What the bank kept otherwise than it was asked for: a limit out of range comes back unchanged and
 * without an error. Numbers are compared as numbers: 500 is 500.0.
 */
export function compareAnswer(asked: readonly AskedField[], card: Card): KeptDifference[] {
  return asked.flatMap(({ field, asked: wanted }) => {
    const kept = keptIn(card, field);
    return kept === undefined || (kept !== null && isSameValue(field, wanted, kept))
      ? []
      : [{ field, asked: wanted, kept }];
  });
}

/** An answer without an error that shows the card as locked all the same: another lock remains. */
export function isStillLocked(kind: CardWriteKind, card: Card): boolean {
  return kind === 'unlock' && isLocked(card.status);
}

/** The same of a whole change; one that asks for no field is compared by what it is for. */
export function compareWrite(
  { kind, asked }: Pick<CardWrite, 'kind' | 'asked'>,
  card: Card,
): KeptDifference[] {
  return isStillLocked(kind, card)
    ? [{ field: 'status', asked: 'unlocked', kept: card.status }]
    : compareAnswer(asked.fields, card);
}
