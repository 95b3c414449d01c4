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
  type CardTarget,
  askedFor,
  limitsRequest,
  optionsRequest,
  restrictionsRequest,
} from './change-requests.ts';
import type { CardWriteRequest } from './card-write.ts';
import type { CardWrites } from './card-writes.ts';

type ChangeResult = Promise<Result<CardWriteAnswer>>;

/**
 * All changes of one card. Errors are those of `CardWrites.submit`; the bank itself rejects what it
 * does not allow.
 */
type CardChanger = {
  /**
   * Sends all four options, also those that a physical card does not allow to change: the bank
   * decides.
   */
  readonly setOptions: (input: CardTarget & { readonly options: CardOptions }) => ChangeResult;
  /**
   * Sends only limits that differ from the card's current ones. Error: `invalid-input`
   * (`nothing-to-change`) if none differs.
   */
  readonly setLimits: (input: CardTarget & { readonly limits: LimitChange }) => ChangeResult;
  /** The only one of these actions in the specification. */
  readonly reportStolen: (input: CardTarget) => ChangeResult;
  /**
   * This and the next four: `not-supported` if the service has no such endpoint, which is then
   * remembered.
   */
  readonly setNickname: (input: CardTarget & { readonly nickname: string }) => ChangeResult;
  /**
   * Sends both lists in full, so that the result is the same whether the service merges or replaces
   * them. A list that is neither known nor requested is left out.
   */
  readonly setRestrictions: (
    input: CardTarget & { readonly restrictions: CardRestrictions },
  ) => ChangeResult;
  readonly unlock: (input: CardTarget) => ChangeResult;
  readonly reportLost: (input: CardTarget) => ChangeResult;
  readonly discard: (input: CardTarget) => ChangeResult;
};

/** The cached card. A card that the bank has not described yet can still be changed. */
function cachedCard({ cache }: Pick<OpenConnection, 'cache'>, id: CardId): Card | null {
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
): ChangeResult {
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

export function createCardChanger(scope: Scope, writes: Pick<CardWrites, 'submit'>): CardChanger {
  const changeOptionally = async (
    action: OptionalAction,
    request: CardWriteRequest,
  ): ChangeResult => submitOptional(scope, writes, { action, request });
  const withoutBody = (
    kind: 'unlock' | 'stolen' | 'lost' | 'discard',
    { id }: CardTarget,
  ): CardWriteRequest => ({ kind, cardId: id, bodyText: null, asked: [] });

  return {
    setOptions: async (input) => writes.submit(optionsRequest(cachedCard(scope, input.id), input)),
    setLimits: async ({ id, limits }) => {
      const request = limitsRequest(cachedCard(scope, id), { id, limits });
      return request === null ? failed(nothingToChange('limits')) : writes.submit(request);
    },
    reportStolen: async (about) => writes.submit(withoutBody('stolen', about)),
    setNickname: async ({ id, nickname }) => {
      const asked = [askedFor(cachedCard(scope, id), 'nickname', nickname)];
      return changeOptionally('nickname', {
        kind: 'nickname',
        cardId: id,
        bodyText: cardNicknameBody(nickname),
        asked,
      });
    },
    setRestrictions: async (input) => {
      const request = restrictionsRequest(cachedCard(scope, input.id), input);
      return request === null
        ? failed(nothingToChange('restrictions'))
        : changeOptionally('restrictions', request);
    },
    unlock: async (about) => changeOptionally('unlock', withoutBody('unlock', about)),
    reportLost: async (about) => changeOptionally('lost', withoutBody('lost', about)),
    discard: async (about) => changeOptionally('discard', withoutBody('discard', about)),
  };
}
