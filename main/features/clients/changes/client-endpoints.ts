import type { Result } from '../../../../preload/contract/result.ts';
import type { ClientId } from '../../../../preload/contract/values.ts';
import { rememberObjectAnswer } from '../../optional-endpoints.ts';
import type { Scope } from '../../scope.ts';

/** Names of the optional endpoints. Whether the first one exists is known from reading a client. */
const readEndpoint = 'clients.get';
const endpoints = { update: 'clients.update', remove: 'clients.remove' } as const;
export type ChangeKind = keyof typeof endpoints;

/**
 * Whether the service may support a change of clients. It does not if the user's own write found no
 * endpoint. Before the first write, it does not if the service has no endpoint for one client
 * either (spec/observed.md, "Clients, …": it has all three or none). Nothing is ever sent to find
 * out.
 */
export function supportsChange(
  { cache, now }: Pick<Scope, 'cache' | 'now'>,
  changeKind: ChangeKind,
): boolean {
  const stateOf = (name: string) => cache.capabilities.get(name, now())?.state;
  const ownState = stateOf(endpoints[changeKind]);
  return (ownState ?? stateOf(readEndpoint)) !== 'not-supported';
}

/**
 * Remembers whether the answer to the user's own write shows that the endpoint exists. A full disk
 * is no error here.
 */
export function rememberSupport(
  scope: Scope,
  changeKind: ChangeKind,
  answer: Result<unknown>,
): void {
  try {
    if (scope.isOpen())
      rememberObjectAnswer(scope, endpoints[changeKind], { answer, now: scope.now() });
  } catch (cause) {
    scope.reportBug(cause);
  }
}

/**
 * The cause of a 404 for a change: the client is gone, or the endpoint is missing; null if the
 * bank's answers do not show it.
 */
export async function findNotFoundCause(
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
