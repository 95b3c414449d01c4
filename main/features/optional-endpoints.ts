import { dayMs } from '../time/durations.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import type { CommandError, Result } from '../../preload/contract/result.ts';
import type { AskedBy } from '../list-sync/asked-by.ts';
import type { OpenConnection } from './open-connection.ts';

type WithCache = Pick<OpenConnection, 'cache'>;

/**
 * The endpoint itself is missing if this many objects that the bank named are not found, and none
 * ever was.
 */
const minMissedObjects = 3;

/**
 * Remembers for a day whether an optional endpoint without an id exists; an answer that does not
 * show this changes nothing.
 */
export function rememberAnswer(
  connection: WithCache,
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
 * A rejection without a permission name is about the one requested object, not about all of its
 * kind.
 */
export function isObjectRefusal(error: CommandError): boolean {
  return error.kind === 'not-allowed' && error.missingScope === null;
}

/**
 * The same for an endpoint with the id of one object: a rejection of that object alone is not
 * remembered.
 */
export function rememberObjectAnswer(
  connection: WithCache,
  name: string,
  read: { readonly answer: Result<unknown>; readonly now: number },
): void {
  const { answer } = read;
  if (answer.ok) connection.cache.capabilities.forgetMissed(name);
  if (answer.ok || !isObjectRefusal(answer.error)) rememberAnswer(connection, name, read);
}

/** An object that the bank itself named was not found at an endpoint that never found any. */
export function recordMissed(
  connection: WithCache,
  name: string,
  { id, now }: { readonly id: string; readonly now: number },
): void {
  const { capabilities } = connection.cache;
  if (capabilities.noteMissed(name, id) < minMissedObjects) return;
  capabilities.forgetMissed(name);
  rememberAnswer(connection, name, { answer: failed({ kind: 'not-supported' }), now });
}

/**
 * Neither is shown as an error: `not-supported` is how this service is, and the page shows
 * `not-allowed` with the missing permission.
 */
export function isHiddenError(answer: Result<unknown>): boolean {
  return (
    !answer.ok && (answer.error.kind === 'not-supported' || answer.error.kind === 'not-allowed')
  );
}

/** The result of reading one object: a missing endpoint is no failure, unless the user asked. */
export function hideMissingEndpoint(answer: Result<unknown>, askedBy: AskedBy): Result<unknown> {
  return !answer.ok && answer.error.kind === 'not-supported' && askedBy === 'background'
    ? ok({})
    : answer;
}

/**
 * Whether a request makes sense: not if this service has no such endpoint, or does not open it to
 * this session. The user may always ask.
 */
export function mayRequest(
  connection: WithCache,
  name: string,
  now: number,
  askedBy: AskedBy = 'background',
): boolean {
  if (askedBy === 'owner') return true;
  const capability = connection.cache.capabilities.get(name, now);
  return capability === null || capability.state === 'supported';
}

/**
 * Where the rows of a list come from. If the service has no list, the ids that the user added are
 * the list.
 */
export type ListSource = 'service-list' | 'own-list' | 'not-allowed' | 'unknown';

export function listSourceOf({ cache }: WithCache, name: string, now: number): ListSource {
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

/** Whether the service is known to have no such endpoint. */
export function isEndpointMissing(connection: WithCache, name: string, now: number): boolean {
  return connection.cache.capabilities.get(name, now)?.state === 'not-supported';
}

/**
 * Records the result of reading one object by its id at an optional endpoint. A 404 means that the
 * object does not exist only if the endpoint has answered before. Otherwise the endpoint itself may
 * be missing, so the result is `not-supported`. That is remembered only after 404s for several
 * different objects that the bank itself named (`isKnown`): a single one may have been removed
 * meanwhile.
 */
export function recordObjectRead<Value>(
  connection: WithCache,
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
    rememberObjectAnswer(connection, name, { answer, now });
    return answer;
  }
  if (connection.cache.capabilities.get(name, now)?.state === 'supported') return answer;
  if (isKnown) recordMissed(connection, name, { id, now });
  return failed({ kind: 'not-supported' });
}
