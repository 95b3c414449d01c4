import type { Refresh } from '../../preload/contract/organization.ts';
import { wrongAddressCode } from '../../preload/contract/app/wrong-address.ts';
import type { CommandError } from '../../preload/contract/result.ts';
import { bridge, onEvent } from './bridge.ts';
import { useConnections } from './connections.ts';
import { goToAutomatically, goTo, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';
import { recheckNetwork, useNetwork } from './network.ts';

export const signInRoute: Route = { screen: 'connections', view: { kind: 'sign-in' } };

function isOnSignInPage(): boolean {
  const { route } = useNavigation.getState();
  return route.screen === 'connections' && route.view?.kind === 'sign-in';
}

/** The error of a read of the organization that starts now; null: success. */
function readFailure(): Promise<CommandError | null> {
  const { promise, resolve } = Promise.withResolvers<CommandError | null>();
  const read = async (refresh: Refresh): Promise<void> => {
    const answer = await bridge().organization.get({ refresh });
    if (!answer.ok) resolve(answer.error);
    else if (!answer.value.freshness.isRefreshing) resolve(answer.value.freshness.failure);
  };
  const stop = onEvent('data.changed', ({ topic }) => {
    if (topic === 'organization') void read('no');
  });
  void read('now');
  return promise.finally(stop);
}

/**
 * The first read after the sign-in verifies the API address. If it is wrong, the form of the
 * connection opens with the problem at the address field.
 */
async function verifyAddress(): Promise<void> {
  const { activeId } = useConnections.getState();
  const failure = await readFailure();
  const code = failure === null ? null : wrongAddressCode(failure);
  if (code === null) return;
  // Without a network no host name resolves, so the address is not the cause.
  await recheckNetwork();
  if (failure?.kind === 'offline' && !useNetwork.getState().isOnline) return;
  const current = useConnections.getState();
  const connection = current.connections?.find(({ id }) => id === activeId);
  if (connection === undefined || connection.kind === 'demo' || current.activeId !== activeId)
    return;
  goToAutomatically({
    screen: 'connections',
    view: { kind: 'wrong-address', id: connection.id, code },
  });
}

/**
 * Opens the bank's page in the browser and waits for the end of the sign-in; `addScopes` are
 * additional scopes to request. After a success `next` follows, if the user is still on the sign-in
 * page.
 */
export async function signInThen(
  next: Route,
  { addScopes }: { readonly addScopes?: readonly string[] } = {},
): Promise<void> {
  const answer = await bridge().session.signIn(
    addScopes === undefined ? {} : { addScopes: [...addScopes] },
  );
  // A session in memory only also counts; a banner explains it.
  const isSignedIn =
    answer.ok && (answer.value.outcome === 'signed-in' || answer.value.outcome === 'not-kept');
  if (!isSignedIn) return;
  if (isOnSignInPage()) goToAutomatically(next);
  await verifyAddress();
}

/**
 * Shows the sign-in page. Afterwards Overview follows, or for a new connection the page with the
 * result.
 */
export async function startSignIn({
  isNew = false,
}: { readonly isNew?: boolean } = {}): Promise<void> {
  goTo(isNew ? { screen: 'connections', view: { kind: 'sign-in', isNew } } : signInRoute);
  await signInThen(
    isNew ? { screen: 'connections', view: { kind: 'connected' } } : { screen: 'overview' },
  );
}
