import { failed, ok, type Result } from '../../preload/contract/result.ts';
import type { Shutdown } from '../http/shutdown.ts';
import { type AccessFailure, toAccessFailure } from './access-failure.ts';
import { refreshTokens, type TokenEndpoint } from './refresh-tokens.ts';
import type { SecretText } from './secret-text.ts';
import type { RunExclusive } from '../time/keyed-mutex.ts';
import { freshnessOf, type TokenSet } from './token-set.ts';
import type { TokenVault } from './token-vault.ts';

type AccessRequest = {
  readonly connectionId: string;
  /**
   * The token that the bank rejected with 401. If it was replaced meanwhile, the newer one is
   * returned without a request.
   */
  readonly rejectedToken?: string;
};

export type AccessTokens = (request: AccessRequest) => Promise<Result<string, AccessFailure>>;

/**
 * Prevents other processes from refreshing the same session while the task runs. `busy`: one of
 * them took so long that the task did not start.
 */
export type WithExclusiveRefresh = <Value>(
  connectionId: string,
  task: () => Promise<Value>,
) => Promise<{ readonly kind: 'done'; readonly value: Value } | { readonly kind: 'busy' }>;

export type AccessTokensDeps = {
  readonly vault: TokenVault;
  readonly now: () => number;
  readonly runExclusive: RunExclusive;
  readonly withExclusiveRefresh: WithExclusiveRefresh;
  /** What the tokens of a connection must be bound to. Null: there is no such connection. */
  readonly bindingOf: (connectionId: string) => string | null;
  readonly tokenEndpoint: (connectionId: string) => Promise<Result<TokenEndpoint, AccessFailure>>;
  readonly departure: Pick<Shutdown, 'begun' | 'awaited'>;
};

/**
 * How long a token that replaced a rejected one is used before it may be exchanged for being
 * rejected, too.
 */
const trialMs = 60_000;

type HeldTokens = { readonly tokens: TokenSet; readonly isRejected: boolean };

const signedOut = failed({ kind: 'signed-out' } as const);

/**
 * Provides access tokens. All concurrent callers share one refresh, and continue only after its
 * tokens are stored. A network failure signs no one out: the pair stays, and a valid token is used.
 * If the bank rejects a token that it has just issued for a rejected one, the next exchange is a
 * minute later at the earliest. Until then its 401 is the answer. Once the app ends, no exchange
 * starts. One that has started is awaited until its pair is stored, because the server may have
 * used up the former one.
 */
export function createAccessTokens({
  vault,
  now,
  runExclusive,
  withExclusiveRefresh,
  bindingOf,
  tokenEndpoint,
  departure,
}: AccessTokensDeps): AccessTokens {
  const refreshing = new Map<string, Promise<Result<TokenSet, AccessFailure>>>();

  /** The last token that replaced a rejected one. */
  const replacedRejected = new Map<string, SecretText>();

  const isOnTrial = (connectionId: string, tokens: TokenSet): boolean => {
    const ageMs = now() - tokens.obtainedAtEpochMs;
    // After the clock was set back, the token's age is unknown.
    const isYoung = ageMs >= 0 && ageMs < trialMs && freshnessOf(tokens, now()) === 'fresh';
    return (
      isYoung && replacedRejected.get(connectionId)?.equals(tokens.accessToken.reveal()) === true
    );
  };

  const readTokens = async (
    connectionId: string,
    read: 'load' | 'reload',
  ): Promise<Result<TokenSet, AccessFailure>> => {
    const session = await vault[read](connectionId);
    if (!session.ok) return session;
    return session.value?.kind === 'held' &&
      session.value.tokens.binding === bindingOf(connectionId)
      ? ok(session.value.tokens)
      : signedOut;
  };

  const exchangePair = async (
    connectionId: string,
    { tokens, isRejected }: HeldTokens,
  ): Promise<Result<TokenSet, AccessFailure>> => {
    const stored = await readTokens(connectionId, 'reload');
    if (!stored.ok && stored.error.kind !== 'keychain-unavailable') return stored;
    const previous = stored.ok ? stored.value : tokens;
    // Another process, or a new sign-in, has replaced it.
    if (
      !previous.accessToken.equals(tokens.accessToken.reveal()) &&
      freshnessOf(previous, now()) !== 'stale'
    )
      return ok(previous);
    if (isRejected && isOnTrial(connectionId, previous))
      return failed({ kind: 'signed-out', isStillSignedIn: true });
    const { refreshToken } = previous;
    if (refreshToken === null) {
      await vault.store(connectionId, { kind: 'expired' });
      return signedOut;
    }
    const endpoint = await tokenEndpoint(connectionId);
    if (!endpoint.ok) return endpoint;
    if (departure.begun.aborted) return failed({ kind: 'timed-out' });
    return departure.awaited(async () => {
      const renewed = await refreshTokens(endpoint.value, {
        previous,
        refreshToken,
        askedAtEpochMs: now(),
      });
      if (renewed.ok) {
        if (isRejected) replacedRejected.set(connectionId, renewed.value.accessToken);
        await vault.store(connectionId, { kind: 'held', tokens: renewed.value });
        return renewed;
      }
      const failure = toAccessFailure(renewed.error);
      if (failure.kind === 'signed-out') await vault.store(connectionId, { kind: 'expired' });
      return failed(failure);
    });
  };

  const exchangeExclusively = async (
    connectionId: string,
    heldTokens: HeldTokens,
  ): Promise<Result<TokenSet, AccessFailure>> => {
    const end = await withExclusiveRefresh(connectionId, () =>
      exchangePair(connectionId, heldTokens),
    );
    return end.kind === 'done' ? end.value : failed({ kind: 'timed-out' });
  };

  const refreshOnce = (
    connectionId: string,
    held: HeldTokens,
  ): Promise<Result<TokenSet, AccessFailure>> => {
    const runningRefresh = refreshing.get(connectionId);
    if (runningRefresh) return runningRefresh;
    const started = runExclusive(connectionId, () =>
      exchangeExclusively(connectionId, held),
    ).finally(() => refreshing.delete(connectionId));
    refreshing.set(connectionId, started);
    return started;
  };

  return async ({ connectionId, rejectedToken }) => {
    const held = await readTokens(connectionId, 'load');
    if (!held.ok) return held;
    const tokens = held.value;
    const isRejected = rejectedToken !== undefined && tokens.accessToken.equals(rejectedToken);
    const freshness = freshnessOf(tokens, now());
    if (
      !isRejected &&
      (freshness === 'fresh' || (freshness === 'aging' && tokens.refreshToken === null))
    )
      return ok(tokens.accessToken.reveal());
    const renewed = await refreshOnce(connectionId, { tokens, isRejected });
    if (renewed.ok) return ok(renewed.value.accessToken.reveal());
    const isStillGood = !isRejected && freshness === 'aging' && renewed.error.kind !== 'signed-out';
    return isStillGood ? ok(tokens.accessToken.reveal()) : renewed;
  };
}
