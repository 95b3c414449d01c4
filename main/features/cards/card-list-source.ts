import type { Card } from '../../../preload/contract/cards.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { WholeList } from '../../bank/transport/read-lists.ts';
import type { AskedBy } from '../../list-sync/asked-by.ts';
import type { OpenConnection } from '../open-connection.ts';
import { isMissing, mayAsk, rememberAnswer, recordOneRead, toldOf } from '../optional-endpoints.ts';
import { type Asked, mostInOneWrite, storeEach, storeList, storeReadCard } from './store-cards.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { modelOf } from './card-row.ts';

const list = 'cards.list';
const readOne = 'cards.get';

export const cardSource = (
  connection: OpenConnection,
  now: number,
): 'service-list' | 'own-list' | 'not-allowed' | 'unknown' => {
  switch (connection.cache.capabilities.get(list, now)?.state) {
    case 'supported':
      return 'service-list';
    case 'not-supported':
      return 'own-list';
    case 'not-allowed':
      return 'not-allowed';
    case undefined:
      return 'unknown';
  }
};

/**
 * Whether asking makes sense: not where the service was found to have no list, or not to show it to
 * this session.
 */
export const mayHaveList = (connection: OpenConnection, now: number): boolean =>
  ['service-list', 'unknown'].includes(cardSource(connection, now));

/** Keeps what the service gave. False: the connection was closed meanwhile. */
const keepList = async (
  connection: OpenConnection,
  list: WholeList<Card>,
  asked: Asked & { readonly isOpen: () => boolean },
): Promise<boolean> => {
  // Of a list that was cut short nothing is absent, but what it gave is there.
  if (!list.ok) return storeEach(connection, list.readSoFar ?? [], asked);
  if (list.value.length <= mostInOneWrite) storeList(connection, list.value, asked);
  else {
    if (!(await storeEach(connection, list.value, asked))) return false;
    connection.cache.cards.markOthersAbsent(
      list.value.map(({ id }) => id),
      asked.nowEpochMs,
    );
  }
  return true;
};

/** Asks the service for its list and keeps it. A service without one is no failure. */
export const fetchList = async (
  connection: OpenConnection,
  now: () => number,
  isOpen: () => boolean,
): Promise<Result<unknown>> => {
  const askedAtEpochMs = now();
  const answer = await connection.bank.listCards();
  rememberAnswer(connection, list, { answer, now: now() });
  const isKept = await keepList(connection, answer, { askedAtEpochMs, nowEpochMs: now(), isOpen });
  if (answer.ok && isKept)
    connection.cache.snapshots.put(list, { body: '{}', asOfEpochMs: askedAtEpochMs });
  return toldOf(answer, 'background');
};

/** When the service was asked for the whole list that it last gave. */
export const listAsOfEpochMs = (connection: OpenConnection): number | null =>
  connection.cache.snapshots.get(list)?.asOfEpochMs ?? null;

/**
 * Whether the service turned out to have one of the endpoints that read cards, beyond the
 * specification.
 */
export const canReadCards = (connection: OpenConnection, now: number): boolean =>
  [readOne, list].some(
    (name) => connection.cache.capabilities.get(name, now)?.state === 'supported',
  );

export const mayReadOne = (
  connection: OpenConnection,
  now: number,
  askedBy: AskedBy = 'background',
): boolean => mayAsk(connection, readOne, now, askedBy);

/** The service was found to show a card only in its answers to a change. */
export const isReadingMissing = (connection: OpenConnection, now: number): boolean =>
  isMissing(connection, readOne, now);

/**
 * Asks for one card, where the service has that endpoint. One that is not in the service’s list,
 * and that nothing else was told of, is not there.
 */
export const fetchOne = async (
  connection: OpenConnection,
  { id, askedBy }: { readonly id: CardId; readonly askedBy: AskedBy },
  now: () => number,
): Promise<Result<unknown>> => {
  const askedAtEpochMs = now();
  const stored = connection.cache.cards.get(id);
  const isKnown = stored !== null && stored.absentSinceEpochMs === null && modelOf(stored) !== null;
  const asked = await connection.bank.readCard(id);
  const isNowhere =
    !isKnown &&
    cardSource(connection, now()) === 'service-list' &&
    !asked.ok &&
    asked.error.kind === 'not-found';
  const answer = isNowhere
    ? asked
    : recordOneRead(connection, readOne, { answer: asked, id, isKnown, now: now() });
  if (answer.ok) storeReadCard(connection, answer.value, { askedAtEpochMs, nowEpochMs: now() });
  return toldOf(answer, askedBy);
};
