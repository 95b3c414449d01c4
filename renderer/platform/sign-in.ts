import { bridge } from './bridge.ts';
import { goTo, useNavigation } from './navigation.ts';

/** The place of the sign-in page on the connections screen. */
export const signInPlace = 'sign-in';

const isOnSignInPage = (): boolean => {
  const { place } = useNavigation.getState();
  return place.screen === 'connections' && place.id === signInPlace;
};

/**
 * Opens the bank's page in the browser and shows what is awaited. When it succeeds while the page
 * is still open, Overview follows.
 */
export const startSignIn = async (): Promise<void> => {
  goTo('connections', signInPlace);
  const answer = await bridge().session.signIn({});
  // A session that only memory holds is one too; the banner says so.
  const isSignedIn =
    answer.ok && (answer.value.outcome === 'signed-in' || answer.value.outcome === 'not-kept');
  if (isSignedIn && isOnSignInPage()) goTo('overview');
};
