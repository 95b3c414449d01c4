import type { SessionStatus, SignInOutcome } from '../../preload/contract/app/session.ts';
import type { StoredSession } from './token-set.ts';

/** The session of one connection, for the window. */
export type SessionState = Pick<SessionStatus, 'signIn' | 'lastSignIn' | 'persistence'> & {
  readonly phase: Exclude<
    SessionStatus['phase'],
    'no-connection' | 'preparing' | 'registrations-only'
  >;
  readonly grantedScopes: string[] | null;
};

type SessionFacts = {
  /** Undefined: the keychain was not read yet, or failed. */
  readonly storedSession: StoredSession | null | undefined;
  /** Whether the stored tokens belong to the current profile. */
  readonly isBound: boolean;
  readonly persistence: SessionStatus['persistence'];
  /** `preparing`: in progress, the browser not opened yet. */
  readonly attempt: NonNullable<SessionStatus['signIn']> | 'preparing' | null;
  readonly lastSignIn: SignInOutcome | null;
};

function phaseOf({ storedSession, isBound, attempt }: SessionFacts): SessionState['phase'] {
  if (attempt !== null) return 'signing-in';
  if (storedSession?.kind === 'expired') return 'expired';
  return storedSession?.kind === 'held' && isBound ? 'signed-in' : 'signed-out';
}

/**
 * The only function that determines a phase. It is derived from the facts and not stored, so it
 * cannot contradict them.
 */
export function sessionStateOf(facts: SessionFacts): SessionState {
  const { storedSession, isBound, attempt, lastSignIn, persistence } = facts;
  const scopes =
    storedSession?.kind === 'held' && isBound ? storedSession.tokens.grantedScopes : null;
  return {
    phase: phaseOf(facts),
    signIn: attempt === 'preparing' ? null : attempt,
    lastSignIn,
    persistence,
    grantedScopes: scopes === null ? null : [...scopes],
  };
}
