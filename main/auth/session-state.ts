import type { SessionStatus, SignInOutcome } from '../../preload/contract/app/session.ts';
import type { KeptSession } from './token-set.ts';

/** The session of one connection, as the window sees it. */
export type SessionState = Pick<SessionStatus, 'signIn' | 'lastSignIn' | 'persistence'> & {
  readonly phase: Exclude<
    SessionStatus['phase'],
    'no-connection' | 'preparing' | 'registrations-only'
  >;
  readonly grantedScopes: string[] | null;
};

type SessionFacts = {
  /** Undefined: the keychain was not asked yet, or could not answer. */
  readonly kept: KeptSession | null | undefined;
  /** Whether the kept tokens are those of the profile as it is now. */
  readonly isBound: boolean;
  readonly persistence: SessionStatus['persistence'];
  /** `preparing`: under way, the browser not yet opened. */
  readonly attempt: NonNullable<SessionStatus['signIn']> | 'preparing' | null;
  readonly lastSignIn: SignInOutcome | null;
};

function phaseOf({ kept, isBound, attempt }: SessionFacts): SessionState['phase'] {
  if (attempt !== null) return 'signing-in';
  if (kept?.kind === 'expired') return 'expired';
  return kept?.kind === 'held' && isBound ? 'signed-in' : 'signed-out';
}

/**
 * The one place where a phase comes from: it is read off the facts and kept nowhere, so it cannot
 * contradict them.
 */
export function sessionStateOf(facts: SessionFacts): SessionState {
  const { kept, isBound, attempt, lastSignIn, persistence } = facts;
  const scopes = kept?.kind === 'held' && isBound ? kept.tokens.grantedScopes : null;
  return {
    phase: phaseOf(facts),
    signIn: attempt === 'preparing' ? null : attempt,
    lastSignIn,
    persistence,
    grantedScopes: scopes === null ? null : [...scopes],
  };
}
