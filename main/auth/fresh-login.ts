import * as oauth from 'oauth4webapi';

/**
 * A sign-in that must prove who is at the computer now, not only whose browser it is. The bank must
 * ask for the password again and report when that was.
 */
export type FreshLogin = {
  /** In milliseconds, from a clock that cannot be set. */
  readonly monotonicNow: () => number;
  /**
   * False: the bank does not prove it, or the proof is too old. Not called if the sign-in failed.
   */
  readonly onJudged: (isFresh: boolean) => void;
};

/** For differing clocks of a bank's servers, and for a login just before the reset began. */
const toleranceMs = 120_000;

/**
 * Whether the user signed in since the reset began, by the bank's clock. `elapsedMs` is the time
 * since then, so this computer's clock does not matter.
 */
export function isFreshLogin({
  authTimeSeconds,
  bankEpochMs,
  elapsedMs,
}: {
  readonly authTimeSeconds: number | undefined;
  readonly bankEpochMs: number;
  readonly elapsedMs: number;
}): boolean {
  if (authTimeSeconds === undefined) return false;
  const authEpochMs = authTimeSeconds * 1000;
  // Without the bank's time, both comparisons are false.
  return (
    authEpochMs >= bankEpochMs - elapsedMs - toleranceMs && authEpochMs <= bankEpochMs + toleranceMs
  );
}

/** Errors that do not concern the prompt: the user declined, or the server failed. */
const otherErrors: ReadonlySet<string> = new Set([
  'access_denied',
  'server_error',
  'temporarily_unavailable',
]);

/**
 * Whether the server refuses the requested prompt: `login_required`, `invalid_request` and so on.
 */
export function isPromptRefused(thrown: unknown): boolean {
  return thrown instanceof oauth.AuthorizationResponseError && !otherErrors.has(thrown.error);
}
