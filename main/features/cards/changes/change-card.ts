import type {
  CardOptions,
  CardRestrictions,
  CardWriteAnswer,
  LimitChange,
} from '../../../../preload/contract/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards.ts';
import { type CommandError, type Result, failed } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import {
  cardNicknameBody,
  cardOptionsBody,
  cardRestrictionsBody,
  namedLimits,
  toWireLimits,
} from '../../../bank/cards/card-bodies.ts';
import { cardLimitsBody } from '../../../bank/cards/card-endpoints.ts';
import { isSameDecimal } from '../../../bank/wire/decimal.ts';
import type { OpenConnection } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { type OptionalAction, asMissingAction, forgetAction } from '../list/card-offers.ts';
import { modelOf } from '../card-row.ts';
import { categoriesText, daysText, keptIn } from './compare-answer.ts';
import type { AskedField, CardWriteRequest, CardWrites } from './card-write.ts';

type About = { readonly id: CardId };
type Changed = Promise<Result<CardWriteAnswer>>;

/**
 * Every change of one card. Their errors are those of `CardWrites.submit`; what the bank does not
 * allow it says itself.
 */
type ChangeCard = {
  /** All four, also those a physical card will not have changed: the bank tells. */
  readonly setOptions: (input: About & { readonly options: CardOptions }) => Changed;
  /**
   * Sends only what differs from what the card has. Error: `invalid-input` (`nothing-to-change`)
   * where nothing does.
   */
  readonly setLimits: (input: About & { readonly limits: LimitChange }) => Changed;
  /** The documented one. */
  readonly reportStolen: (input: About) => Changed;
  /**
   * These five: `not-supported` where the service has no such endpoint, which is then remembered.
   */
  readonly setNickname: (input: About & { readonly nickname: string }) => Changed;
  /**
   * Names both as they are to be, whether the service merges or replaces them; what is not known
   * and was not asked for is not sent.
   */
  readonly setRestrictions: (input: About & { readonly restrictions: CardRestrictions }) => Changed;
  readonly unlock: (input: About) => Changed;
  readonly reportLost: (input: About) => Changed;
  readonly discard: (input: About) => Changed;
};

/** What is known of a card. A card the bank has said nothing about can be changed all the same. */
const knownCard = ({ cache }: Pick<OpenConnection, 'cache'>, id: CardId): Card | null => {
  const stored = cache.cards.get(id);
  return stored && modelOf(stored);
};

const asText = (value: string | boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const askedFor = (card: Card | null, field: keyof Card, asked: string | boolean): AskedField => {
  const before: Card[keyof Card] | undefined = card?.[field];
  return {
    field,
    before: typeof before === 'string' || typeof before === 'boolean' ? asText(before) : null,
    asked: String(asked),
  };
};

/** Numbers are compared as numbers: 500 and 500.00 are the same limit. */
const isSame = (before: string | boolean | null, asked: string | boolean): boolean =>
  typeof before === 'string' && typeof asked === 'string'
    ? isSameDecimal(before, asked)
    : before === asked;

/** The limits that the card does not have yet, as far as it is known. */
const limitsToChange = (card: Card | null, limits: LimitChange): LimitChange =>
  Object.fromEntries(
    namedLimits(limits).filter(([field, asked]) => card === null || !isSame(card[field], asked)),
  );

/** The request that changes the limits of a card; null where it has them all. */
export const limitsRequest = (
  card: Card | null,
  { id, limits }: About & { readonly limits: LimitChange },
): CardWriteRequest | null => {
  const toChange = limitsToChange(card, limits);
  const named = namedLimits(toChange);
  if (named.length === 0) return null;
  return {
    kind: 'limits',
    cardId: id,
    bodyText: cardLimitsBody(toWireLimits(toChange)),
    asked: named.map(([field, asked]) => askedFor(card, field, asked)),
  };
};

const optionFields = ['atmOption', 'nfcOption', 'onlineOption', 'foreignOption'] as const;

/** The request that has these four of a card set, whatever it has. */
export const optionsRequest = (
  card: Card | null,
  { id, options }: About & { readonly options: CardOptions },
): CardWriteRequest => ({
  kind: 'options',
  cardId: id,
  bodyText: cardOptionsBody(options),
  asked: optionFields.map((field) => askedFor(card, field, options[field])),
});

const nothingToChange = (field: string): CommandError => ({
  kind: 'invalid-input',
  problems: [{ path: [field], code: 'nothing-to-change' }],
});

export const createChangeCard = (scope: Scope, writes: Pick<CardWrites, 'submit'>): ChangeCard => {
  const changeOptionally = async (action: OptionalAction, request: CardWriteRequest): Changed => {
    const answer = await writes.submit(request);
    if (answer.ok || !scope.isOpen()) return answer;
    const refusal = { error: answer.error, id: request.cardId, now: scope.now() };
    const error = asMissingAction(scope, refusal);
    if (error.kind === 'not-supported') {
      forgetAction(scope, action, refusal);
      scope.publishChange('cards');
    }
    return failed(error);
  };
  const withoutBody = (
    kind: 'unlock' | 'stolen' | 'lost' | 'discard',
    { id }: About,
  ): CardWriteRequest => ({ kind, cardId: id, bodyText: null, asked: [] });

  return {
    setOptions: async (input) => writes.submit(optionsRequest(knownCard(scope, input.id), input)),
    setLimits: async ({ id, limits }) => {
      const request = limitsRequest(knownCard(scope, id), { id, limits });
      return request === null ? failed(nothingToChange('limits')) : writes.submit(request);
    },
    reportStolen: async (about) => writes.submit(withoutBody('stolen', about)),
    setNickname: async ({ id, nickname }) => {
      const asked = [askedFor(knownCard(scope, id), 'nickname', nickname)];
      return changeOptionally('nickname', {
        kind: 'nickname',
        cardId: id,
        bodyText: cardNicknameBody(nickname),
        asked,
      });
    },
    setRestrictions: async ({ id, restrictions: { activeDays, categories } }) => {
      const card = knownCard(scope, id);
      const asked: readonly AskedField[] = [
        {
          field: 'activeDays',
          before: card && keptIn(card, 'activeDays'),
          asked: activeDays && daysText(activeDays),
        },
        {
          field: 'categories',
          before: card && keptIn(card, 'categories'),
          asked: categories && categoriesText(categories),
        },
      ].flatMap(({ before = null, asked: wanted, field }) =>
        wanted === null || wanted === before ? [] : [{ field, before, asked: wanted }],
      );
      if (asked.length === 0) return failed(nothingToChange('restrictions'));
      const known = <Item>(items: readonly Item[] | undefined): Item[] | null =>
        items === undefined || items.length === 0 ? null : [...items];
      return changeOptionally('restrictions', {
        kind: 'restrictions',
        cardId: id,
        bodyText: cardRestrictionsBody({
          activeDays: activeDays ?? known(card?.activeDays),
          categories: categories ?? known(card?.categories),
        }),
        asked,
      });
    },
    unlock: async (about) => changeOptionally('unlock', withoutBody('unlock', about)),
    reportLost: async (about) => changeOptionally('lost', withoutBody('lost', about)),
    discard: async (about) => changeOptionally('discard', withoutBody('discard', about)),
  };
};
