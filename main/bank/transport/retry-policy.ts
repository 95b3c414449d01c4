import type { TransportLimits } from './limits.ts';

/**
 * The effect of sending twice. `read`: none. `repeatable-write`: the same as once (PUT lock, PUT
 * stolen). `single-write`: perhaps a second object, so it is never retried automatically.
 */
export type CallSafety = 'read' | 'repeatable-write' | 'single-write';

/** The result of one try, for the retry decision. */
export type TryResult =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs: number | null }
  /** No answer, a reset, or an incomplete answer: the request may have arrived. */
  | { readonly kind: 'lost' }
  /**
   * Refused connection, unknown host, no network, untrusted certificate: the request did not
   * arrive, and an immediate retry would fail, too.
   */
  | { readonly kind: 'never-sent' };

export type RetryInput = {
  readonly safety: CallSafety;
  readonly end: TryResult;
  /** 1 after the first try. */
  readonly attempt: number;
  /** The rest of the overall time. */
  readonly remainingMs: number;
  /** From 0 (included) to 1 (excluded). */
  readonly random: number;
  readonly limits: Pick<
    TransportLimits,
    'maxAttempts' | 'backoffBaseMs' | 'backoffCapMs' | 'maxRetryAfterMs'
  >;
};

type RetryDecision =
  | { readonly isRetry: false }
  | { readonly isRetry: true; readonly delayMs: number };

const temporaryStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const noRetry: RetryDecision = { isRetry: false };

/**
 * Whether and when a call is retried: only if sending twice is harmless, only after temporary
 * failures, within the limits of tries and time. The service's Retry-After is the least wait.
 */
export function decideRetry({
  safety,
  end,
  attempt,
  remainingMs,
  random,
  limits,
}: RetryInput): RetryDecision {
  if (safety === 'single-write' || end.kind === 'never-sent' || attempt >= limits.maxAttempts)
    return noRetry;
  if (end.kind === 'status' && !temporaryStatuses.has(end.status)) return noRetry;
  const jitterMs = Math.floor(
    random * Math.min(limits.backoffCapMs, limits.backoffBaseMs * 2 ** (attempt - 1)),
  );
  const requestedMs = end.kind === 'status' ? (end.retryAfterMs ?? 0) : 0;
  if (requestedMs > limits.maxRetryAfterMs) return noRetry;
  const delayMs = requestedMs + jitterMs;
  return delayMs < remainingMs ? { isRetry: true, delayMs } : noRetry;
}
