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
import { isObjectRefusal } from '../../optional-endpoints.ts';
import type { Scope } from '../../scope.ts';
import { modelOf } from '../card-row.ts';
import { mayHaveList, mayReadCard } from './card-list-source.ts';
import { requestCard, requestCardList, listSubject } from './read-cards.ts';

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
  let remaining: readonly CardId[] = [];
  let roundEpochMs: number | null = null;

  const readCardByCard = async (mayAskMore: () => boolean): Promise<Result<unknown>> => {
    if (remaining.length === 0) {
      const intervalNowMs = intervalMs(scope, usualInterval);
      const nowEpochMs = now();
      roundEpochMs = nowEpochMs;
      remaining = scope.cache.cards
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
      const [id, ...others] = remaining;
      if (id === undefined) return ok({});
      remaining = others;
      const answer = await requestCard(scope, { id, askedBy: 'background' });
      if (!scope.isOpen() || !mayReadCard(scope, now())) remaining = [];
      // The error is about this card alone: the next one may succeed.
      if (!answer.ok && !(isOfRequest(answer.error) || isObjectRefusal(answer.error))) {
        remaining = [];
        return answer;
      }
      if (remaining.length > 0 && !mayAskMore()) return ok({});
    }
  };

  const readList = async (): Promise<Result<unknown>> => {
    remaining = [];
    const answer = await requestCardList(scope);
    // The first page was counted already.
    const pages = Math.ceil(scope.cache.cards.counts().total / cardsAPage);
    for (let page = 1; page < pages; page += 1) scope.scheduler.countRequest();
    return answer;
  };

  readPeriodically(scope, {
    interval: usualInterval,
    mayRead: () => mayHaveList(scope, now()) || mayReadCard(scope, now()),
    lastReadEpochMs: () =>
      mayHaveList(scope, now()) ? scope.refreshes.lastTryEpochMs(listSubject) : roundEpochMs,
    isUnfinished: () => remaining.length > 0,
    read: (mayAskMore) => (mayHaveList(scope, now()) ? readList() : readCardByCard(mayAskMore)),
  });
}
