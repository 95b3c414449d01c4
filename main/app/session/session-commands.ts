import type { Handlers } from '../../../preload/contract/index.ts';
import { failed, ok, notFound } from '../../../preload/contract/result.ts';
import { keychainUnavailable } from '../../keychain/keychain-failure.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import { withBanking } from '../../profiles/profile-document.ts';
import type { AppContext } from '../context.ts';
import { eraseCache } from '../vault/erase-data.ts';
import { hasBegunSession } from './demo-sign-in.ts';

type Context = Pick<
  AppContext,
  | 'active'
  | 'desktop'
  | 'directory'
  | 'keychain'
  | 'profiles'
  | 'publishChange'
  | 'sessions'
  | 'status'
  | 'upkeep'
>;

function cancelAttempt(sessions: Sessions, connectionId: string): Promise<void> {
  return new Promise((resolve) => {
    const isAttemptOver = (): boolean => sessions.status(connectionId).phase !== 'signing-in';
    if (isAttemptOver()) {
      resolve();
      return;
    }
    const stopListening = sessions.onChange(() => {
      if (!isAttemptOver()) return;
      stopListening();
      resolve();
    });
    sessions.cancelSignIn(connectionId);
  });
}

/** Signing in and out of the active connection. */
export function createSessionCommands(context: Context): Handlers['session'] {
  const { sessions, profiles, active } = context;
  /** Also null if the active profile has no sign-in. */
  const activeProfile = () => withBanking(profiles.active());
  /** Fetches the shown data if the connection is still open. */
  const signIn = async (connectionId: string): ReturnType<Sessions['signIn']> => {
    const answer = await sessions.signIn(connectionId);
    if (answer.ok && hasBegunSession(answer.value) && active.current()?.profile.id === connectionId)
      context.upkeep.onSignedIn();
    return answer;
  };
  /**
   * With no connection open and the keychain available again, reconciles or drops the data read
   * without it.
   */
  const reconcileSecrets = async (): Promise<void> => {
    await sessions.reconcileAll();
    active.current()?.eventSecrets?.forget();
  };
  return {
    status: () => ok(context.status()),
    signIn: async ({ addScopes: scopes = [] }) => {
      const profile = activeProfile();
      if (!profile) return notFound;
      const isNew = scopes.some((scope) => !profile.banking.scopes.includes(scope));
      if (!isNew) return signIn(profile.id);
      const added = profiles.addScopes(profile.id, scopes);
      if (!added.ok) return added;
      context.publishChange('connections');
      // An attempt in progress requests the previous scopes.
      await cancelAttempt(sessions, profile.id);
      return signIn(profile.id);
    },
    reopenSignIn: async ({ how }) => {
      const profile = activeProfile();
      if (!profile) return notFound;
      if (how === 'open') return (await sessions.reopenSignIn(profile.id)) ? ok({}) : notFound;
      const address = sessions.signInAddress(profile.id);
      if (address === null) return notFound;
      await context.desktop.copyText(address);
      return ok({});
    },
    finishSignIn: async ({ callbackUrl }) => {
      const profile = activeProfile();
      return profile ? sessions.finishSignIn(profile.id, callbackUrl) : notFound;
    },
    openKept: async () => {
      const keychain = await context.keychain.recheck();
      if (keychain !== 'available') return failed(keychainUnavailable(keychain));
      await active.reopenFromFiles(reconcileSecrets);
      return active.data()?.persistence === 'memory-only'
        ? failed(keychainUnavailable('failed'))
        : ok({});
    },
    cancelSignIn: () => {
      const profile = activeProfile();
      if (profile) sessions.cancelSignIn(profile.id);
      return ok({});
    },
    signOut: async ({ eraseCache: shouldErase }) => {
      const profile = activeProfile();
      if (!profile) return notFound;
      const { wasRevoked, isForgotten } = await sessions.signOut(profile.id);
      if (shouldErase) await active.reopen(() => eraseCache(context, profile.id));
      return isForgotten
        ? ok({ wasRevoked })
        : failed({ kind: 'keychain-unavailable', reason: 'failed' });
    },
  };
}
