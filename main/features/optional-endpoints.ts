import { dayMs } from '../time/durations.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import type { CommandError, Result } from '../../preload/contract/result.ts';
import type { AskedBy } from '../list-sync/asked-by.ts';
import type { OpenConnection } from './open-connection.ts';

type Kept = Pick<OpenConnection, 'cache'>;

/**
 * So many different objects that the bank itself told of, and not one that it found, say that it is
 * the endpoint that is missing.
 */
const missedUntilMissing = 3;

/**
 * Remembers for a day what asking an optional endpoint without an id found; an answer that says
 * nothing about it changes nothing.
 */
export function rememberAnswer(
  connection: Kept,
  name: string,
  { answer, now }: { readonly answer: Result<unknown>; readonly now: number },
): void {
  const { capabilities } = connection.cache;
  const untilEpochMs = now + dayMs;
  if (answer.ok) capabilities.put(name, { state: 'supported', untilEpochMs });
  else if (answer.error.kind === 'not-supported')
    capabilities.put(name, { state: 'not-supported', untilEpochMs });
  else if (answer.error.kind === 'not-allowed')
    capabilities.put(name, { state: 'not-allowed', untilEpochMs });
}

/**
 * A rejection that names no permission is about the one object that was asked for, not about all of
 * its kind.
 */
export function isRefusalOfOne(error: CommandError): boolean {
  return error.kind === 'not-allowed' && error.missingScope === null;
}

/**
 * The same of an endpoint that has the id of one object: a rejection of that object alone is not
 * remembered.
 */
export function rememberOneAnswer(
  connection: Kept,
  name: string,
  read: { readonly answer: Result<unknown>; readonly now: number },
): void {
  const { answer } = read;
  if (answer.ok) connection.cache.capabilities.forgetMissed(name);
  if (answer.ok || !isRefusalOfOne(answer.error)) rememberAnswer(connection, name, read);
}

/** An object that the bank itself told of was not found at an endpoint that never found any. */
export function noteMissed(
  connection: Kept,
  name: string,
  { id, now }: { readonly id: string; readonly now: number },
): void {
  const { capabilities } = connection.cache;
  if (capabilities.noteMissed(name, id) < missedUntilMissing) return;
  capabilities.forgetMissed(name);
  rememberAnswer(connection, name, { answer: failed({ kind: 'not-supported' }), now });
}

/**
 * Neither shows an error: the one is how this service is, the other is said on the page with the
 * missing scope.
 */
export function isQuiet(answer: Result<unknown>): boolean {
  return (
    !answer.ok && (answer.error.kind === 'not-supported' || answer.error.kind === 'not-allowed')
  );
}

/**
 * What is told of reading one object: how this service is, is no failure, unless the owner asked.
 */
export function toldOf(answer: Result<unknown>, askedBy: AskedBy): Result<unknown> {
  return !answer.ok && answer.error.kind === 'not-supported' && askedBy === 'background'
    ? ok({})
    : answer;
}

/**
 * Whether asking makes sense: not where this service was found to have no such endpoint, or not to
 * open it to this session. The owner may always ask.
 */
export function mayAsk(
  connection: Kept,
  name: string,
  now: number,
  askedBy: AskedBy = 'background',
): boolean {
  if (askedBy === 'owner') return true;
  const found = connection.cache.capabilities.get(name, now);
  return found === null || found.state === 'supported';
}

/** Where the rows of a list come from: where the service has none, the owner's own ids are it. */
export type ListSource = 'service-list' | 'own-list' | 'not-allowed' | 'unknown';

export function listSourceOf({ cache }: Kept, name: string, now: number): ListSource {
  switch (cache.capabilities.get(name, now)?.state) {
    case 'supported':
      return 'service-list';
    case 'not-supported':
      return 'own-list';
    case 'not-allowed':
      return 'not-allowed';
    case undefined:
      return 'unknown';
  }
}

/** Whether the service was found to have no such endpoint. */
export function isMissing(connection: Kept, name: string, now: number): boolean {
  return connection.cache.capabilities.get(name, now)?.state === 'not-supported';
}

/**
 * What came of asking an optional endpoint for one object, by its id. A 404 says that there is no
 * such object where the endpoint has answered before; elsewhere it may as well say that there is no
 * such endpoint, and is told as `not-supported`. That is remembered only once several different
 * objects were not found that the bank itself told of (`isKnown`): one may have been removed
 * meanwhile.
 */
export function recordOneRead<Value>(
  connection: Kept,
  name: string,
  read: {
    readonly answer: Result<Value>;
    readonly id: string;
    readonly isKnown: boolean;
    readonly now: number;
  },
): Result<Value> {
  const { answer, id, isKnown, now } = read;
  if (answer.ok || answer.error.kind !== 'not-found') {
    rememberOneAnswer(connection, name, { answer, now });
    return answer;
  }
  if (connection.cache.capabilities.get(name, now)?.state === 'supported') return answer;
  if (isKnown) noteMissed(connection, name, { id, now });
  return failed({ kind: 'not-supported' });
}
