import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import type { WholeList } from '../../../bank/transport/read-lists.ts';
import type { AskedBy } from '../../../list-sync/asked-by.ts';
import { cardList } from '../../cached-card-list.ts';
import type { OpenConnection } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import {
  isEndpointMissing,
  type ListSource,
  listSourceOf,
  mayRequest,
  rememberAnswer,
  recordObjectRead,
  hideMissingEndpoint,
} from '../../optional-endpoints.ts';
import {
  type RequestTimes,
  maxInOneWrite,
  storeCardsOneByOne,
  storeCardList,
  storeReadCard,
} from './store-cards.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { modelOf } from '../card-row.ts';

const readCardEndpoint = 'cards.get';

export function cardSource(connection: Pick<OpenConnection, 'cache'>, now: number): ListSource {
  return listSourceOf(connection, cardList, now);
}

/**
 * Whether a request makes sense: not if the service has no list, or does not open it to this
 * session.
 */
export function mayHaveList(connection: OpenConnection, now: number): boolean {
  return ['service-list', 'unknown'].includes(cardSource(connection, now));
}

/** Stores the service's list. False: the connection was closed meanwhile. */
async function storeServiceList(
  scope: Scope,
  list: WholeList<Card>,
  times: RequestTimes,
): Promise<boolean> {
  // A list that was cut short marks no card as absent, but its cards are stored.
  if (!list.ok) return storeCardsOneByOne(scope, list.readSoFar ?? [], times);
  if (list.value.length <= maxInOneWrite) storeCardList(scope, list.value, times);
  else {
    if (!(await storeCardsOneByOne(scope, list.value, times))) return false;
    scope.cache.cards.markOthersAbsent(
      list.value.map(({ id }) => id),
      times.nowEpochMs,
    );
  }
  return true;
}

/** Requests the service's list and stores it. A service without a list is no failure. */
export async function fetchCardList(scope: Scope): Promise<Result<unknown>> {
  const { now } = scope;
  const askedAtEpochMs = now();
  const startedMs = scope.monotonicNow();
  const answer = await scope.bank.listCards();
  rememberAnswer(scope, cardList, { answer, now: now() });
  const isStored = await storeServiceList(scope, answer, {
    askedAtEpochMs,
    startedMs,
    nowEpochMs: now(),
  });
  if (answer.ok && isStored)
    scope.cache.snapshots.put(cardList, { body: '{}', asOfEpochMs: askedAtEpochMs });
  return hideMissingEndpoint(answer, 'background');
}

/**
 * Whether the service has one of the endpoints that read cards, which are not in the specification.
 */
export function canReadCards(connection: OpenConnection, now: number): boolean {
  return [readCardEndpoint, cardList].some(
    (name) => connection.cache.capabilities.get(name, now)?.state === 'supported',
  );
}

export function mayReadCard(
  connection: OpenConnection,
  now: number,
  askedBy: AskedBy = 'background',
): boolean {
  return mayRequest(connection, readCardEndpoint, now, askedBy);
}

/** This service shows a card only in its answers to a change. */
export function isReadingMissing(connection: OpenConnection, now: number): boolean {
  return isEndpointMissing(connection, readCardEndpoint, now);
}

/**
 * Reads one card, if the service has that endpoint. A 404 for an unknown card means that the card
 * does not exist if the service has a list. Without a list the endpoint itself may be missing.
 */
export async function fetchCard(
  scope: Scope,
  { id, askedBy }: { readonly id: CardId; readonly askedBy: AskedBy },
): Promise<Result<unknown>> {
  const { now } = scope;
  const askedAtEpochMs = now();
  const startedMs = scope.monotonicNow();
  const stored = scope.cache.cards.get(id);
  const isKnown = stored !== null && stored.absentSinceEpochMs === null && modelOf(stored) !== null;
  const bankAnswer = await scope.bank.readCard(id);
  const isMissingCard =
    !isKnown &&
    cardSource(scope, now()) === 'service-list' &&
    !bankAnswer.ok &&
    bankAnswer.error.kind === 'not-found';
  const answer = isMissingCard
    ? bankAnswer
    : recordObjectRead(scope, readCardEndpoint, { answer: bankAnswer, id, isKnown, now: now() });
  if (answer.ok)
    storeReadCard(scope, answer.value, { askedAtEpochMs, startedMs, nowEpochMs: now() });
  return hideMissingEndpoint(answer, askedBy);
}
