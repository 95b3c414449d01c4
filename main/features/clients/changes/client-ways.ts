import type { Result } from '../../../../preload/contract/result.ts';
import type { ClientId } from '../../../../preload/contract/values.ts';
import { rememberOneAnswer } from '../../optional-endpoints.ts';
import type { Scope } from '../../scope.ts';

/** Names of the optional endpoints. The first one is asked by reading a client. */
const readEndpoint = 'clients.get';
const endpoints = { update: 'clients.update', remove: 'clients.remove' } as const;
export type ClientWay = keyof typeof endpoints;

/**
 * Whether there may be a way to change a client: not where the owner's own write found none, and
 * where none was written yet not where the service reads no single clients either
 * (spec/observed.md, "Clients, …": it has all three or none). Nothing is ever sent to find out.
 */
export function hasWay({ cache, now }: Pick<Scope, 'cache' | 'now'>, way: ClientWay): boolean {
  const stateOf = (name: string) => cache.capabilities.get(name, now())?.state;
  const own = stateOf(endpoints[way]);
  return (own ?? stateOf(readEndpoint)) !== 'not-supported';
}

/** What an answer to the owner's own write says of the endpoint. A full disk changes nothing of it. */
export function rememberWay(scope: Scope, way: ClientWay, answer: Result<unknown>): void {
  try {
    if (scope.isOpen()) rememberOneAnswer(scope, endpoints[way], { answer, now: scope.now() });
  } catch (cause) {
    scope.reportBug(cause);
  }
}

/**
 * What a 404 for a change means: the client is gone, or there is no such endpoint; null where the
 * bank's other words do not tell.
 */
export async function whyNotFound(
  { bank, cache, now }: Pick<Scope, 'bank' | 'cache' | 'now'>,
  id: ClientId,
): Promise<'gone' | 'no-endpoint' | null> {
  const read = await bank.readClient(id);
  if (read.ok) return 'no-endpoint';
  return read.error.kind === 'not-found' &&
    cache.capabilities.get(readEndpoint, now())?.state === 'supported'
    ? 'gone'
    : null;
}
