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
 * All changes of one card. Errors are those of `CardWrites.submit`; the bank itself rejects what it
 * does not allow.
 */
type ChangeCard = {
  /**
   * Sends all four options, also those that a physical card does not allow to change: the bank
   * decides.
   */
  readonly setOptions: (input: About & { readonly options: CardOptions }) => Changed;
  /**
   * Sends only limits that differ from the card's current ones. Error: `invalid-input`
   * (`nothing-to-change`) if none differs.
   */
  readonly setLimits: (input: About & { readonly limits: LimitChange }) => Changed;
  /** The only one of these actions in the specification. */
  readonly reportStolen: (input: About) => Changed;
  /**
   * This and the next four: `not-supported` if the service has no such endpoint, which is then
   * remembered.
   */
  readonly setNickname: (input: About & { readonly nickname: string }) => Changed;
  /**
   * Sends both lists in full, so that the result is the same whether the service merges or replaces
   * them. A list that is neither known nor requested is left out.
   */
  readonly setRestrictions: (input: About & { readonly restrictions: CardRestrictions }) => Changed;
  readonly unlock: (input: About) => Changed;
  readonly reportLost: (input: About) => Changed;
  readonly discard: (input: About) => Changed;
};

/** The cached card. A card that the bank has not described yet can still be changed. */
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
 * Submits a change that only some services support. Returns `not-supported` for a service without
 * the endpoint, and remembers that.
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
