import type {
  CardOptions,
  CardRestrictions,
  CardWriteAnswer,
  LimitChange,
} from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { type CommandError, type Result, failed } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { cardNicknameBody } from '../../../bank/cards/card-bodies.ts';
import type { OpenConnection } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { type OptionalAction, asMissingAction, forgetAction } from '../list/card-offers.ts';
import { modelOf } from '../card-row.ts';
import {
  type About,
  askedFor,
  limitsRequest,
  optionsRequest,
  restrictionsRequest,
} from './change-requests.ts';
import type { CardWriteRequest } from './card-write.ts';
import type { CardWrites } from './card-writes.ts';

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
function knownCard({ cache }: Pick<OpenConnection, 'cache'>, id: CardId): Card | null {
  const stored = cache.cards.get(id);
  return stored && modelOf(stored);
}

function nothingToChange(field: string): CommandError {
  return {
    kind: 'invalid-input',
    problems: [{ path: [field], code: 'nothing-to-change' }],
  };
}

/**
 * A change that not every service has: `not-supported` where this one has not, which is then
 * remembered.
 */
export async function submitOptional(
  scope: Scope,
  writes: Pick<CardWrites, 'submit'>,
  { action, request }: { readonly action: OptionalAction; readonly request: CardWriteRequest },
): Changed {
  const answer = await writes.submit(request);
  if (answer.ok || !scope.isOpen()) return answer;
  const refusal = { error: answer.error, id: request.cardId, now: scope.now() };
  const error = asMissingAction(scope, refusal);
  if (error.kind === 'not-supported') {
    forgetAction(scope, action, refusal);
    scope.publishChange('cards');
  }
  return failed(error);
}

export function createChangeCard(scope: Scope, writes: Pick<CardWrites, 'submit'>): ChangeCard {
  const changeOptionally = async (action: OptionalAction, request: CardWriteRequest): Changed =>
    submitOptional(scope, writes, { action, request });
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
    setRestrictions: async (input) => {
      const request = restrictionsRequest(knownCard(scope, input.id), input);
      return request === null
        ? failed(nothingToChange('restrictions'))
        : changeOptionally('restrictions', request);
    },
    unlock: async (about) => changeOptionally('unlock', withoutBody('unlock', about)),
    reportLost: async (about) => changeOptionally('lost', withoutBody('lost', about)),
    discard: async (about) => changeOptionally('discard', withoutBody('discard', about)),
  };
}
