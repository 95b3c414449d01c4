import * as oauth from 'oauth4webapi';

/**
 * A sign-in that has to prove who sits there now, and not only whose browser it is. The bank is
 * asked to have its password typed again and to say when that was.
 */
export type FreshLogin = {
  /** In milliseconds; nobody can set this clock. */
  readonly monotonicNow: () => number;
  /** False: the bank does not prove it, or the proof is too old. Not called: the sign-in failed. */
  readonly onJudged: (isFresh: boolean) => void;
};

/** For a bank whose servers differ in their clocks, and for a login just before the reset began. */
const toleranceMs = 120_000;

/**
 * Whether the owner signed in since the reset began, by the bank's clock. `elapsedMs` is the time
 * since then, so the clock of this computer has no part in it.
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
  // Without the time of the bank both comparisons are false.
  return (
    authEpochMs >= bankEpochMs - elapsedMs - toleranceMs && authEpochMs <= bankEpochMs + toleranceMs
  );
}

/** The answers that say nothing of the prompt: the owner declined, or the server is in trouble. */
const otherErrors: ReadonlySet<string> = new Set([
  'access_denied',
  'server_error',
  'temporarily_unavailable',
]);

/** Whether the server does not do what was asked of it: `login_required`, `invalid_request` and so on. */
export function isPromptRefused(thrown: unknown): boolean {
  return thrown instanceof oauth.AuthorizationResponseError && !otherErrors.has(thrown.error);
}
