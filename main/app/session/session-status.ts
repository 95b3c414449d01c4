import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import type { AppContext } from '../context.ts';
import { createDemoSignIn, type DemoSignIn } from './demo-sign-in.ts';

/** What the window shows about the session and the stored data. */
type SessionStatusWatch = Pick<AppContext, 'status' | 'publishStatus' | 'whilePreparing'> & {
  readonly signInToDemo: DemoSignIn['signIn'];
};

export function createSessionStatus(
  deps: Pick<AppContext, 'profiles' | 'sessions' | 'active' | 'keychain' | 'push' | 'onChange'>,
): SessionStatusWatch {
  const { profiles, sessions, active } = deps;
  const demoSignIn = createDemoSignIn(sessions);
  let beginsWithDemo = false;
  /** The demo signs in, and no other connection is open. */
  const isPreparing = (): boolean =>
    beginsWithDemo || (demoSignIn.isInProgress() && active.current() === null);

  const status = (): SessionStatus => {
    const keychain = deps.keychain.state();
    // While one connection replaces another, the new one counts.
    const profile = active.current()?.profile ?? profiles.active();
    const data = active.data();
    const shared = {
      keychain,
      persistence: data?.persistence ?? (keychain === 'available' ? 'kept' : 'memory-only'),
      cacheNotice: data?.cacheNotice() ?? null,
      vaultFailure: data?.vaultFailure ?? null,
      hasLostRecords: data?.hasLostRecords() ?? false,
    } as const;
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
      phase: isPreparing() ? 'preparing' : profile.banking === null ? 'registrations-only' : phase,
      signIn: isPreparing() ? null : signIn,
      lastSignIn,
      grantedScopes,
      persistence: persistence === 'memory-only' ? persistence : shared.persistence,
    };
  };

  const publishStatus = (): void => {
    deps.push('session.changed', status());
    deps.onChange();
    void active.features()?.notify('sessionChanged');
  };
  sessions.onChange((id) => {
    // The status does not change until the demo has a session.
    if (id === status().connectionId && !isPreparing()) publishStatus();
  });

  return {
    status,
    publishStatus,
    signInToDemo: demoSignIn.signIn,
    whilePreparing: async (task) => {
      beginsWithDemo = profiles.active()?.kind === 'demo';
      try {
        await task();
      } finally {
        beginsWithDemo = false;
        publishStatus();
      }
    },
  };
}
