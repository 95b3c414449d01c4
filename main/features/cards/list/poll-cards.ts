import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { type Result, isOfRequest, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { isFinal } from '../../../bank/cards/card-status.ts';
import {
  nextReadEpochMs,
  intervalMs,
  readPeriodically,
  usualInterval,
} from '../../background-reads.ts';
import { isRefusalOfOne } from '../../optional-endpoints.ts';
import type { Scope } from '../../scope.ts';
import { modelOf } from '../card-row.ts';
import { mayHaveList, mayReadOne } from './card-list-source.ts';
import { askForCard, askForList, listSubject } from './read-cards.ts';

const cardsAPage = 100;

function isWorthReading(card: Card | null): boolean {
  return card === null || !isFinal(card.status);
}

/**
 * Reads the cards in the background: the list if the service has one, else card by card, longest
 * unread first. Skips ended cards.
 */
export function pollCards(scope: Scope): void {
  const { now } = scope;
  /** For a service without a list: the cards left to read in this round. */
  let left: readonly CardId[] = [];
  let roundEpochMs: number | null = null;

  const readEach = async (mayAskMore: () => boolean): Promise<Result<unknown>> => {
    if (left.length === 0) {
      const intervalNowMs = intervalMs(scope, usualInterval);
      const nowEpochMs = now();
      roundEpochMs = nowEpochMs;
      left = scope.cache.cards
        .all()
        .filter(
          (stored) =>
            nextReadEpochMs(stored.asOfEpochMs, { everyMs: intervalNowMs, nowEpochMs }) <=
              nowEpochMs && isWorthReading(modelOf(stored)),
        )
        .toSorted((a, b) => a.asOfEpochMs - b.asOfEpochMs)
        .map(({ id }) => id as CardId);
    }
    for (;;) {
      const [id, ...others] = left;
      if (id === undefined) return ok({});
      left = others;
      const answer = await askForCard(scope, { id, askedBy: 'background' });
      if (!scope.isOpen() || !mayReadOne(scope, now())) left = [];
      // The error is about this card alone: the next one may succeed.
      if (!answer.ok && !(isOfRequest(answer.error) || isRefusalOfOne(answer.error))) {
        left = [];
        return answer;
      }
      if (left.length > 0 && !mayAskMore()) return ok({});
    }
  };

  const readList = async (): Promise<Result<unknown>> => {
    left = [];
    const answer = await askForList(scope);
    // The first page was counted already.
    const pages = Math.ceil(scope.cache.cards.counts().total / cardsAPage);
    for (let page = 1; page < pages; page += 1) scope.scheduler.countRequest();
    return answer;
  };

  readPeriodically(scope, {
    interval: usualInterval,
    mayRead: () => mayHaveList(scope, now()) || mayReadOne(scope, now()),
    lastReadEpochMs: () =>
      mayHaveList(scope, now()) ? scope.refreshes.lastTryEpochMs(listSubject) : roundEpochMs,
    isUnfinished: () => left.length > 0,
    read: (mayAskMore) => (mayHaveList(scope, now()) ? readList() : readEach(mayAskMore)),
  });
}
