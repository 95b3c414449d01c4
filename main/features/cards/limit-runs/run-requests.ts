import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { Scope } from '../../scope.ts';
import { modelOf } from '../card-row.ts';
import type { CardWriteRequest } from '../changes/card-write.ts';
import type { CardWrites } from '../changes/card-writes.ts';
import { submitOptional } from '../changes/change-card.ts';
import { appendHistory } from '../changes/write-history.ts';
import { isOffered } from '../list/card-offers.ts';
import type { RunItem } from './limit-run-state.ts';
import { type RunRequest, toRunRequest } from './run-request.ts';

type RequestedItem = Pick<RunItem, 'cardId' | 'asked'>;

export type RunRequests = {
  readonly cachedCard: (id: CardId) => Card | null;
  /** Based on the cached card. */
  readonly requestOf: (item: RequestedItem) => RunRequest;
  /** Records in the card's history that the card could not be read, so its request was not sent. */
  readonly recordUnread: (vault: Vault, item: RequestedItem, error: CommandError) => void;
  /** Null: a bug, so the outcome is unknown. */
  readonly submit: (request: CardWriteRequest) => Promise<Result<CardWriteAnswer> | null>;
};

/** Builds the requests for the cards of a run, and sends them. */
export function createRunRequests(scope: Scope, writes: Pick<CardWrites, 'submit'>): RunRequests {
  const cachedCard = (id: CardId): Card | null => {
    const stored = scope.cache.cards.get(id);
    return stored === null ? null : modelOf(stored);
  };
  const requestOf = ({ cardId: id, asked }: RequestedItem): RunRequest =>
    toRunRequest(cachedCard(id), {
      id,
      asked,
      hasRestrictions: isOffered(scope, 'restrictions', scope.now()),
    });
  return {
    cachedCard,
    requestOf,
    recordUnread: (vault, item, error) => {
      const { request } = requestOf(item);
      if (request !== null)
        appendHistory(vault, request, { atEpochMs: scope.now(), outcome: error.kind, error });
    },
    submit: async (request) => {
      try {
        return request.kind === 'restrictions'
          ? await submitOptional(scope, writes, { action: 'restrictions', request })
          : await writes.submit(request);
      } catch (bug) {
        scope.reportBug(bug);
        return null;
      }
    },
  };
}
