import { bridge } from './bridge.ts';
import { goTo, isSameRoute, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';

export const signInRoute: Route = { screen: 'connections', view: { kind: 'sign-in' } };

export const isOnSignInPage = (): boolean =>
  isSameRoute(useNavigation.getState().route, signInRoute);

/**
 * Opens the bank's page in the browser and shows what is awaited. When it succeeds while the page
 * is still open, Overview follows.
 */
export const startSignIn = async (): Promise<void> => {
  goTo(signInRoute);
  const answer = await bridge().session.signIn({});
  // A session that only memory holds is one too; the banner says so.
  const isSignedIn =
    answer.ok && (answer.value.outcome === 'signed-in' || answer.value.outcome === 'not-kept');
  if (isSignedIn && isOnSignInPage()) goTo({ screen: 'overview' });
};
