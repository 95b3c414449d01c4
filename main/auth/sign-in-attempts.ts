import { ok, type Result } from '../../preload/contract/result.ts';
import type { SessionStatus, SignInOutcome } from '../../preload/contract/app/session.ts';
import type { KeychainFailure } from '../keychain/secret-store.ts';
import type { AuthProfile } from './authorization-server.ts';
import { type SignInAttempt, type SignInDeps, startSignIn } from './sign-in.ts';
import type { createTokenEndpoints } from './token-endpoints.ts';
import type { TokenSet } from './token-set.ts';

type AttemptResult = Promise<Result<SignInOutcome, KeychainFailure>>;

type Attempt = {
  signIn: SignInAttempt | null;
  waiting: NonNullable<SessionStatus['signIn']> | null;
  isCancelled: boolean;
  readonly end: AttemptResult;
};

type AttemptsDeps = Omit<SignInDeps, 'exchange' | 'storeTokens' | 'onWaiting'> & {
  readonly endpoints: Pick<ReturnType<typeof createTokenEndpoints>, 'serverAccess' | 'server'>;
  /** Stores the tokens of a connection before success is reported. */
  readonly storeTokens: (
    connectionId: string,
    tokens: TokenSet,
  ) => ReturnType<SignInDeps['storeTokens']>;
  readonly onChange: (connectionId: string) => void;
};

/** Sign-in attempts in progress, one per connection. */
type SignInAttempts = {
  readonly of: (connectionId: string) => Attempt | null;
  readonly begin: (profile: AuthProfile) => AttemptResult;
  /** The outcome of a connection's last attempt; null: there was none, or it was forgotten. */
  readonly lastOutcome: (connectionId: string) => SignInOutcome | null;
  readonly forgetOutcome: (connectionId: string) => void;
  readonly cancel: (connectionId: string) => void;
  /** The app begins to end: attempts that wait for the user end. */
  readonly leave: () => void;
  /** Ends all attempts and frees their ports. */
  readonly close: () => void;
};

export function createSignInAttempts(deps: AttemptsDeps): SignInAttempts {
  const { endpoints, onChange } = deps;
  const attempts = new Map<string, Attempt>();
  const outcomes = new Map<string, SignInOutcome>();
  const lingeringAttempts = new Set<SignInAttempt>();
  const releaseAll = (): void => {
    for (const attempt of lingeringAttempts) attempt.release();
    lingeringAttempts.clear();
  };

  const noteOutcome = (connectionId: string, outcome: SignInOutcome) => {
    outcomes.set(connectionId, outcome);
    return ok(outcome);
  };

  const run = async (profile: AuthProfile, attempt: Attempt): AttemptResult => {
    const approach = await endpoints.serverAccess(profile);
    if (!approach.ok) return approach;
    if (attempt.isCancelled) return noteOutcome(profile.id, { outcome: 'cancelled', detail: null });
    // A finished attempt whose page is still being served must not block a fixed port for the next
    // one.
    releaseAll();
    attempt.signIn = startSignIn(
      {
        profile,
        clientAuth: approach.value.auth,
        findServer: (signal) => endpoints.server(approach.value, signal),
      },
      {
        ...deps,
        exchange: approach.value.exchange,
        storeTokens: (tokens) => deps.storeTokens(profile.id, tokens),
        onWaiting: (waiting) => {
          attempt.waiting = waiting;
          onChange(profile.id);
        },
      },
    );
    const outcome = await attempt.signIn.outcome;
    lingeringAttempts.add(attempt.signIn);
    return noteOutcome(profile.id, outcome);
  };

  const cancel = (attempt: Attempt | undefined): void => {
    if (!attempt) return;
    attempt.isCancelled = true;
    attempt.signIn?.cancel();
  };

  return {
    of: (connectionId) => attempts.get(connectionId) ?? null,
    begin: (profile) => {
      const { promise: ending, resolve, reject } = Promise.withResolvers<Awaited<AttemptResult>>();
      const attempt: Attempt = { signIn: null, waiting: null, isCancelled: false, end: ending };
      attempts.set(profile.id, attempt);
      onChange(profile.id);
      run(profile, attempt)
        .finally(() => {
          attempts.delete(profile.id);
          onChange(profile.id);
        })
        .then(resolve, reject);
      return ending;
    },
    lastOutcome: (connectionId) => outcomes.get(connectionId) ?? null,
    forgetOutcome: (connectionId) => void outcomes.delete(connectionId),
    cancel: (connectionId) => cancel(attempts.get(connectionId)),
    leave: () => {
      for (const attempt of attempts.values()) {
        attempt.isCancelled = true;
        attempt.signIn?.cancelWaiting();
      }
    },
    close: () => {
      for (const attempt of attempts.values()) cancel(attempt);
      releaseAll();
    },
  };
}
