import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';
import { failed, ok, type Result, notFound } from '../../preload/contract/result.ts';
import { bindingOf } from '../../preload/contract/app/secret-audience.ts';
import type { SignInOutcome } from '../../preload/contract/app/session.ts';
import type { Shutdown } from '../http/shutdown.ts';
import {
  type AccessTokens,
  createAccessTokens,
  type WithExclusiveRefresh,
} from './access-tokens.ts';
import type { AuthProfile } from './authorization-server.ts';
import type { CallbackPage } from './loopback-callback.ts';
import type { FreshLogin } from './fresh-login.ts';
import type { Fetch } from './oauth-exchange.ts';
import type { ReadSecret } from './read-secret.ts';
import { revokeTokens } from './refresh-tokens.ts';
import { type SessionState, sessionStateOf } from './session-state.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { createKeyedMutex } from '../time/keyed-mutex.ts';
import type { Timers } from '../time/timers.ts';
import { createTokenEndpoints } from './token-endpoints.ts';
import { createTokenVault } from './token-vault.ts';

export type SessionsDeps = {
  readonly fetch: Fetch;
  readonly secretStore: SecretStore;
  readonly readSecret: ReadSecret;
  /** The current profile; null for an unknown id, and for a profile without a sign-in. */
  readonly profile: (connectionId: string) => AuthProfile | null;
  readonly openExternal: (url: string) => Promise<void>;
  readonly page: CallbackPage;
  readonly now: () => number;
  readonly timers: Timers;
  readonly withExclusiveRefresh?: WithExclusiveRefresh;
  readonly departure: Shutdown;
  /** Requires every sign-in to prove who is at the computer now. */
  readonly fresh?: FreshLogin;
};

/** `isForgotten` false: the keychain failed, so the tokens may come back at the next start. */
type SignOutResult = { readonly wasRevoked: boolean; readonly isForgotten: boolean };

type NotFound = { readonly kind: 'not-found'; readonly traceId: null };

export type Sessions = {
  /** Reads the session of a connection from the keychain, so that `status` knows it. */
  readonly open: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
  /**
   * The keychain is available again: sessions that are only in memory are stored; the others are
   * read at their opening.
   */
  readonly reconcileAll: () => Promise<void>;
  readonly status: (connectionId: string) => SessionState;
  /**
   * Calls the listener when the status of a connection changed. The returned function removes it.
   */
  readonly onChange: (listener: (connectionId: string) => void) => () => void;
  /**
   * Signs in and returns the outcome. During an attempt, opens its page again and returns its
   * outcome.
   */
  readonly signIn: (
    connectionId: string,
  ) => Promise<Result<SignInOutcome, KeychainFailure | NotFound>>;
  /** Passes a pasted callback address to the attempt in progress. A wrong one does not end it. */
  readonly finishSignIn: (
    connectionId: string,
    callbackUrl: string,
  ) => Promise<Result<SignInOutcome, NotFound>>;
  /** The address of the bank's page during an attempt, for copying. */
  readonly signInAddress: (connectionId: string) => string | null;
  /** Opens that page again. False: no attempt waits, or the system cannot open it. */
  readonly reopenSignIn: (connectionId: string) => Promise<boolean>;
  readonly cancelSignIn: (connectionId: string) => void;
  /**
   * Revokes and forgets the tokens; forgets them even if the bank is unreachable. Ends an attempt
   * in progress.
   */
  readonly signOut: (connectionId: string) => Promise<SignOutResult>;
  readonly accessToken: AccessTokens;
  /**
   * The app begins to end: waiting attempts end. The departure awaits requests that were sent to
   * the server.
   */
  readonly leave: () => void;
  /** Ends all attempts and frees their ports. Sessions stay. */
  readonly close: () => void;
};

const withoutOtherCopies: WithExclusiveRefresh = async (_connectionId, task) => ({
  kind: 'done',
  value: await task(),
});
/** The sessions of all connections: signing in and out, tokens, and their status for the window. */
export function createSessions(deps: SessionsDeps): Sessions {
  const { profile: findProfile, now, departure } = deps;
  const listeners = new Set<(connectionId: string) => void>();
  const lastStates = new Map<string, string>();
  const runExclusive = createKeyedMutex();
  const withExclusiveRefresh = deps.withExclusiveRefresh ?? withoutOtherCopies;
  /**
   * An exchange in progress by another copy of the app would overwrite our result, so wait for it.
   * A hanging one must not block signing in or out.
   */
  const runAfterOtherCopies = async <Value>(
    connectionId: string,
    task: () => Promise<Value>,
  ): Promise<Value> => {
    const end = await withExclusiveRefresh(connectionId, task);
    return end.kind === 'done' ? end.value : task();
  };
  const endpoints = createTokenEndpoints({ ...deps, signal: departure.over });

  const currentBinding = (connectionId: string): string | null => {
    const profile = findProfile(connectionId);
    return profile === null ? null : bindingOf(profile.banking);
  };

  const status = (connectionId: string): SessionState => {
    const stored = vault.cached(connectionId);
    const attempt = attempts.of(connectionId);
    return sessionStateOf({
      storedSession: stored,
      isBound: stored?.kind === 'held' && stored.tokens.binding === currentBinding(connectionId),
      persistence: vault.persistence(connectionId),
      attempt: attempt ? (attempt.waiting ?? 'preparing') : null,
      lastSignIn: attempts.lastOutcome(connectionId),
    });
  };

  const notifyListeners = (connectionId: string): void => {
    const state = JSON.stringify(status(connectionId));
    if (lastStates.get(connectionId) === state) return;
    lastStates.set(connectionId, state);
    for (const listener of listeners) listener(connectionId);
  };

  const vault = createTokenVault(deps.secretStore, notifyListeners);
  const accessToken = createAccessTokens({
    vault,
    now,
    runExclusive,
    withExclusiveRefresh,
    bindingOf: currentBinding,
    departure,
    tokenEndpoint: async (connectionId) => {
      const profile = findProfile(connectionId);
      return profile === null ? failed({ kind: 'signed-out' }) : endpoints.tokenEndpoint(profile);
    },
  });

  const attempts = createSignInAttempts({
    ...deps,
    endpoints,
    fresh: deps.fresh ?? null,
    awaited: departure.awaited,
    storeTokens: (id, tokens) =>
      runExclusive(id, () =>
        runAfterOtherCopies(id, () => vault.store(id, { kind: 'held', tokens })),
      ),
    onChange: notifyListeners,
  });

  const revoke = async (connectionId: string): Promise<boolean> => {
    // Another copy of the app may have exchanged the pair. The bank would accept the revocation of
    // a former one, and the session would stay valid.
    const current = await vault.reload(connectionId);
    const stored = current.ok ? current : await vault.load(connectionId);
    if (!stored.ok) return false;
    if (stored.value?.kind !== 'held') return true;
    const profile = findProfile(connectionId);
    if (profile === null || stored.value.tokens.binding !== bindingOf(profile.banking))
      return false;
    const endpoint = await endpoints.tokenEndpoint(profile);
    return endpoint.ok && (await revokeTokens(endpoint.value, stored.value.tokens));
  };

  return {
    status,
    accessToken,
    cancelSignIn: attempts.cancel,
    open: async (connectionId) => {
      const loaded = await vault.load(connectionId);
      return loaded.ok ? ok(null) : loaded;
    },
    reconcileAll: async () => {
      await Promise.all(
        vault
          .connections()
          .map((connectionId) => runExclusive(connectionId, () => vault.reconcile(connectionId))),
      );
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: async (connectionId) => {
      const runningAttempt = attempts.of(connectionId);
      if (runningAttempt) {
        await runningAttempt.signIn?.open();
        return runningAttempt.end;
      }
      const profile = findProfile(connectionId);
      return profile === null ? notFound : attempts.begin(profile);
    },
    finishSignIn: async (connectionId, callbackUrl) => {
      const attempt = attempts.of(connectionId)?.signIn;
      return attempt ? ok(await attempt.finishWithPastedCallback(callbackUrl)) : notFound;
    },
    signInAddress: (connectionId) => attempts.of(connectionId)?.signIn?.address() ?? null,
    reopenSignIn: async (connectionId) =>
      (await attempts.of(connectionId)?.signIn?.open()) ?? false,
    signOut: async (connectionId) => {
      const attempt = attempts.of(connectionId);
      attempts.cancel(connectionId);
      await attempt?.end;
      return runExclusive(connectionId, async () => {
        const leave = async (): Promise<SignOutResult> => {
          const wasRevoked = await revoke(connectionId);
          attempts.forgetOutcome(connectionId);
          const forgotten = await vault.forget(connectionId);
          return { wasRevoked, isForgotten: forgotten.ok };
        };
        return departure.awaited(() => runAfterOtherCopies(connectionId, leave));
      });
    },
    leave: attempts.leave,
    close: attempts.close,
  };
}
