import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';
import type { KeychainState } from '../../keychain/secret-store.ts';
import type { ProfileStore } from '../../profiles/profile-store.ts';

type SessionStatusDeps = {
  readonly profiles: Pick<ProfileStore, 'active'>;
  readonly sessions: Pick<Sessions, 'status'>;
  readonly active: Pick<ActiveConnection, 'current' | 'data'>;
  readonly keychain: () => KeychainState;
  /** The demo signs in, and nothing else is open meanwhile. */
  readonly isPreparing: boolean;
};

/** What the window is told of the session, and of where its data is kept. */
export function sessionStatus({
  profiles,
  sessions,
  active,
  keychain: keychainState,
  isPreparing,
}: SessionStatusDeps): SessionStatus {
  const keychain = keychainState();
  // While one connection makes way for another it is the coming one.
  const profile = active.current()?.profile ?? profiles.active();
  const data = active.data();
  const shared = {
    keychain,
    persistence:
      data?.persistence ??
      (keychain === 'available' ? ('kept' as const) : ('memory-only' as const)),
    cacheNotice: data?.cacheNotice() ?? null,
    vaultFailure: data?.vaultFailure ?? null,
    hasLostRecords: data?.hasLostRecords() ?? false,
  };
  if (!profile)
    return {
      ...shared,
      connectionId: null,
      phase: 'no-connection',
      signIn: null,
      lastSignIn: null,
      grantedScopes: null,
    };
  const { phase, signIn, lastSignIn, grantedScopes, persistence } = sessions.status(profile.id);
  return {
    ...shared,
    connectionId: profile.id,
    phase: isPreparing ? 'preparing' : profile.banking === null ? 'registrations-only' : phase,
    signIn: isPreparing ? null : signIn,
    lastSignIn,
    grantedScopes,
    persistence: persistence === 'memory-only' ? persistence : shared.persistence,
  };
}
