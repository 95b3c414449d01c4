import type {
  CardOptions,
  CardRestrictions,
  LimitChange,
} from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { differingLimits } from '../../../../preload/contract/cards/differing-limits.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import {
  cardLimitsBody,
  cardOptionsBody,
  cardRestrictionsBody,
  changedLimits,
} from '../../../bank/cards/card-bodies.ts';
import { categoriesText, daysText, isSameValue, fieldValueOf } from './compare-answer.ts';
import type { AskedField, CardWriteRequest } from './card-write.ts';

export type CardTarget = { readonly id: CardId };

export function askedFor(
  card: Card | null,
  field: keyof Card,
  asked: string | boolean,
): AskedField {
  const before: Card[keyof Card] | undefined = card?.[field];
  return {
    field,
    before: typeof before === 'string' || typeof before === 'boolean' ? String(before) : null,
    asked: String(asked),
  };
}

/** The request that changes a card's limits; null if the card already has them all. */
export function limitsRequest(
  card: Card | null,
  { id, limits }: CardTarget & { readonly limits: LimitChange },
): CardWriteRequest | null {
  const toChange = card === null ? limits : differingLimits(card, limits);
  const namedFields = changedLimits(toChange);
  if (namedFields.length === 0) return null;
  return {
    kind: 'limits',
    cardId: id,
    bodyText: cardLimitsBody(toChange),
    asked: namedFields.map(([field, asked]) => askedFor(card, field, asked)),
  };
}

/** The request that sets these four options, whatever their current values are. */
export function optionsRequest(
  card: Card | null,
  { id, options }: CardTarget & { readonly options: CardOptions },
): CardWriteRequest {
  return {
    kind: 'options',
    cardId: id,
    bodyText: cardOptionsBody(options),
    asked: optionFields.map((field) => askedFor(card, field, options[field])),
  };
}

/** The request that changes a card's days and categories; null if the card already has them. */
export function restrictionsRequest(
  card: Card | null,
  { id, restrictions }: CardTarget & { readonly restrictions: CardRestrictions },
): CardWriteRequest | null {
  const { activeDays, categories } = restrictions;
  const wanted = {
    activeDays: activeDays && daysText(activeDays),
    categories: categories && categoriesText(categories),
  };
  const asked = (['activeDays', 'categories'] as const).flatMap((field): readonly AskedField[] => {
    const before = card && (fieldValueOf(card, field) ?? null);
    const isUnchanged = before !== null && isSameValue(field, wanted[field] ?? before, before);
    return wanted[field] === null || isUnchanged ? [] : [{ field, before, asked: wanted[field] }];
  });
  const nonEmpty = <Item>(items: readonly Item[] | undefined): Item[] | null =>
    items === undefined || items.length === 0 ? null : [...items];
  return asked.length === 0
    ? null
    : {
        kind: 'restrictions',
        cardId: id,
        bodyText: cardRestrictionsBody({
          activeDays: activeDays ?? nonEmpty(card?.activeDays),
          categories: categories ?? nonEmpty(card?.categories),
        }),
        asked,
      };
}
