import { bridge } from './bridge.ts';
import { goOn, goTo, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';

export const signInRoute: Route = { screen: 'connections', view: { kind: 'sign-in' } };

export const isOnSignInPage = (): boolean => {
  const { route } = useNavigation.getState();
  return route.screen === 'connections' && route.view?.kind === 'sign-in';
};

/**
 * Opens the bank's page in the browser and shows what is awaited. When it succeeds while the page
 * is still open, Overview follows; of a new connection first what was found.
 */
export const startSignIn = async ({
  isNew = false,
}: { readonly isNew?: boolean } = {}): Promise<void> => {
  goTo(isNew ? { screen: 'connections', view: { kind: 'sign-in', isNew } } : signInRoute);
  const answer = await bridge().session.signIn({});
  // A session that only memory holds is one too; the banner says so.
  const isSignedIn =
    answer.ok && (answer.value.outcome === 'signed-in' || answer.value.outcome === 'not-kept');
  if (isSignedIn && isOnSignInPage())
    goOn(isNew ? { screen: 'connections', view: { kind: 'connected' } } : { screen: 'overview' });
};
