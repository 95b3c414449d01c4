import { failed } from '../../preload/contract/result.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { OpenConnection } from './open-connection.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Remembers for a day what one probe of an optional endpoint found; an answer that says nothing about it changes nothing. */
export const rememberAnswer = (
  connection: Pick<OpenConnection, 'cache'>,
  name: string,
  { answer, now }: { readonly answer: Result<unknown>; readonly now: number },
): void => {
  const { capabilities } = connection.cache;
  const untilEpochMs = now + dayMs;
  if (answer.ok) capabilities.put(name, { state: 'supported', untilEpochMs });
  else if (answer.error.kind === 'not-supported')
    capabilities.put(name, { state: 'not-supported', untilEpochMs });
  else if (answer.error.kind === 'not-allowed')
    capabilities.put(name, { state: 'not-allowed', untilEpochMs });
};

/** Neither shows an error: the one is how this service is, the other is said on the page with the missing scope. */
export const isQuiet = (answer: Result<unknown>): boolean =>
  !answer.ok && (answer.error.kind === 'not-supported' || answer.error.kind === 'not-allowed');

/** Whether asking makes sense: not where this service was found to have no such endpoint, or not to open it to this session. */
export const mayAsk = (
  connection: Pick<OpenConnection, 'cache'>,
  name: string,
  now: number,
): boolean => {
  const found = connection.cache.capabilities.get(name, now);
  return found === null || found.state === 'supported';
};

/**
 * What came of asking an optional endpoint for one object, by its id. A 404 says that there is no such object where the endpoint has
 * answered before; elsewhere it says that there is no such endpoint, which is remembered only when the bank's own list has the object.
 */
export const settleOneRead = <Value>(
  connection: OpenConnection,
  name: string,
  read: { readonly answer: Result<Value>; readonly isInList: boolean; readonly now: number },
): Result<Value> => {
  const { answer, isInList, now } = read;
  const isMissing = !answer.ok && answer.error.kind === 'not-found';
  if (isMissing && connection.cache.capabilities.get(name, now)?.state === 'supported')
    return answer;
  const settled: Result<Value> = isMissing ? failed({ kind: 'not-supported' }) : answer;
  if (!isMissing || isInList) rememberAnswer(connection, name, { answer: settled, now });
  return settled;
};
