import type { Result } from '../../../preload/contract/result.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { OpenConnection } from '../open-connection.ts';
import { isQuiet, rememberAnswer } from '../optional-endpoints.ts';
import { storeList, storeReadCard } from './store-cards.ts';
import type { CardId } from '../../../preload/contract/values.ts';

const list = 'cards.list';
const readOne = 'cards.get';

export const cardSource = (
  connection: OpenConnection,
  now: number,
): 'service-list' | 'own-book' | 'not-allowed' | 'unknown' => {
  switch (connection.cache.capabilities.get(list, now)?.state) {
    case 'supported':
      return 'service-list';
    case 'not-supported':
      return 'own-book';
    case 'not-allowed':
      return 'not-allowed';
    case undefined:
      return 'unknown';
  }
};

/** Whether asking makes sense: not where the service was found to have no list, or not to show it to this session. */
export const mayHaveList = (connection: OpenConnection, now: number): boolean =>
  ['service-list', 'unknown'].includes(cardSource(connection, now));

/** Asks the service for its list and keeps it. A service without one is no failure. */
export const fetchList = async (
  connection: OpenConnection,
  now: () => number,
): Promise<Result<unknown>> => {
  const askedAtEpochMs = now();
  const answer = await connection.bank.listCards();
  rememberAnswer(connection, list, { answer, now: now() });
  if (answer.ok) {
    storeList(connection, answer.value, { askedAtEpochMs, nowEpochMs: now() });
    connection.cache.snapshots.put(list, { body: '{}', asOfEpochMs: askedAtEpochMs });
  }
  return isQuiet(answer) ? ok({}) : answer;
};

/** When the service was asked for the whole list that it last gave. */
export const listAsOfEpochMs = (connection: OpenConnection): number | null =>
  connection.cache.snapshots.get(list)?.asOfEpochMs ?? null;

/** Whether the service turned out to have one of the endpoints that read cards, beyond the specification. */
export const canReadCards = (connection: OpenConnection, now: number): boolean =>
  [readOne, list].some(
    (name) => connection.cache.capabilities.get(name, now)?.state === 'supported',
  );

export const mayReadOne = (connection: OpenConnection, now: number): boolean => {
  const found = connection.cache.capabilities.get(readOne, now);
  return found === null || found.state === 'supported';
};

/** Asks for one card, where the service has that endpoint. A 404 means no such card only where it or the list is known to exist. */
export const fetchOne = async (
  connection: OpenConnection,
  id: CardId,
  now: () => number,
): Promise<Result<unknown>> => {
  const isKnownToExist = canReadCards(connection, now());
  const askedAtEpochMs = now();
  const asked = await connection.bank.readCard(id);
  const answer =
    !asked.ok && asked.error.kind === 'not-found' && !isKnownToExist
      ? failed({ kind: 'not-supported' as const })
      : asked;
  rememberAnswer(connection, readOne, { answer, now: now() });
  if (answer.ok) storeReadCard(connection, answer.value, { askedAtEpochMs, nowEpochMs: now() });
  return isQuiet(answer) ? ok({}) : answer;
};
