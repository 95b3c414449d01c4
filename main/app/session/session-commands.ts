import type { Handlers } from '../../../preload/contract/index.ts';
import { failed, ok, type Result, notFound } from '../../../preload/contract/result.ts';
import { keychainUnavailable } from '../../keychain/keychain-failure.ts';
import type { KeychainState } from '../../keychain/secret-store.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import type { BankingProfile } from '../../profiles/profile-document.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';

export type SessionCommands = Omit<Handlers['session'], 'status'>;

export type SessionCommandDeps = {
  readonly sessions: Sessions;
  /** Null also where the active profile has nothing to sign in to. */
  readonly activeProfile: () => BankingProfile | null;
  readonly active: ActiveConnection;
  /** Erases the cache of a connection that is not open. */
  readonly eraseCache: (connectionId: string) => void;
  readonly copyText: (text: string) => Promise<void>;
  /** The profile asks for these as well from now on. */
  readonly addScopes: (connectionId: string, scopes: readonly string[]) => Result<unknown>;
  /**
   * A session has just begun: what was found of the service is asked anew, and everything shown is
   * fetched.
   */
  readonly onSignedIn: () => void;
  /** Looks at the keychain anew, and uses it from then on if it can be used. */
  readonly checkKeychain: () => Promise<KeychainState>;
  /**
   * Nothing is open, and the keychain can be used again: what was read while it could not is
   * reconciled or forgotten.
   */
  readonly reconcileSecrets: () => Promise<void>;
};

/** Signs in to a connection; what it shows is fetched when it is still the one that is open. */
export function createSignIn({
  sessions,
  active,
  onSignedIn,
}: Pick<SessionCommandDeps, 'sessions' | 'active' | 'onSignedIn'>) {
  return async (connectionId: string): ReturnType<Sessions['signIn']> => {
    const answer = await sessions.signIn(connectionId);
    const isSignedIn =
      answer.ok && (answer.value.outcome === 'signed-in' || answer.value.outcome === 'not-kept');
    if (isSignedIn && active.current()?.profile.id === connectionId) onSignedIn();
    return answer;
  };
}

function endAttempt(sessions: Sessions, connectionId: string): Promise<void> {
  return new Promise((resolve) => {
    const isOver = (): boolean => sessions.status(connectionId).phase !== 'signing-in';
    if (isOver()) {
      resolve();
      return;
    }
    const stopListening = sessions.onChange(() => {
      if (!isOver()) return;
      stopListening();
      resolve();
    });
    sessions.cancelSignIn(connectionId);
  });
}

/** Signing in and out of the active connection. */
export function createSessionCommands({
  sessions,
  activeProfile,
  active,
  eraseCache,
  copyText,
  addScopes,
  checkKeychain,
  reconcileSecrets,
  signIn,
}: Omit<SessionCommandDeps, 'onSignedIn'> & {
  readonly signIn: ReturnType<typeof createSignIn>;
}): SessionCommands {
  return {
    signIn: async ({ addScopes: scopes = [] }) => {
      const profile = activeProfile();
      if (!profile) return notFound;
      const isNew = scopes.some((scope) => !profile.banking.scopes.includes(scope));
      if (!isNew) return signIn(profile.id);
      const added = addScopes(profile.id, scopes);
      if (!added.ok) return added;
      // An attempt that is under way asks for the former scopes.
      await endAttempt(sessions, profile.id);
      return signIn(profile.id);
    },
    reopenSignIn: async ({ how }) => {
      const profile = activeProfile();
      if (!profile) return notFound;
      if (how === 'open') return (await sessions.reopenSignIn(profile.id)) ? ok({}) : notFound;
      const address = sessions.signInAddress(profile.id);
      if (address === null) return notFound;
      await copyText(address);
      return ok({});
    },
    finishSignIn: async ({ callbackUrl }) => {
      const profile = activeProfile();
      return profile ? sessions.finishSignIn(profile.id, callbackUrl) : notFound;
    },
    openKept: async () => {
      const keychain = await checkKeychain();
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
      if (shouldErase) await active.reopen(() => eraseCache(profile.id));
      return isForgotten
        ? ok({ wasRevoked })
        : failed({ kind: 'keychain-unavailable', reason: 'failed' });
    },
  };
}
