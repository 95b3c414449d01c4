import type { TransportLimits } from './limits.ts';

/**
 * What sending twice would do. `read`: nothing. `repeatable-write`: the same as once (PUT lock, PUT
 * stolen). `single-write`: perhaps a second object, so it is never sent again by itself.
 */
export type CallSafety = 'read' | 'repeatable-write' | 'single-write';

/** How one try ended, as far as trying again depends on it. */
export type TryEnd =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs: number | null }
  /** Silence, a reset, or half an answer: it may have arrived. */
  | { readonly kind: 'lost' }
  /**
   * Refused connection, no such host, no network, no trust: it did not arrive, and will not a
   * moment later.
   */
  | { readonly kind: 'never-sent' };

export type RetryQuestion = {
  readonly safety: CallSafety;
  readonly end: TryEnd;
  /** 1 after the first try. */
  readonly attempt: number;
  /** What is left of the overall time. */
  readonly remainingMs: number;
  /** From 0 up to, not including, 1. */
  readonly random: number;
  readonly limits: Pick<
    TransportLimits,
    'maxAttempts' | 'backoffBaseMs' | 'backoffCapMs' | 'longestRetryAfterMs'
  >;
};

type RetryDecision =
  | { readonly isRetry: false }
  | { readonly isRetry: true; readonly delayMs: number };

const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const no: RetryDecision = { isRetry: false };

/**
 * Whether a call is tried again, and after how long: only where twice is as good as once, only for
 * ends that pass by themselves, within the tries and the time there are. The service's Retry-After
 * is the least wait.
 */
export function retryDecision({
  safety,
  end,
  attempt,
  remainingMs,
  random,
  limits,
}: RetryQuestion): RetryDecision {
  if (safety === 'single-write' || end.kind === 'never-sent' || attempt >= limits.maxAttempts)
    return no;
  if (end.kind === 'status' && !passing.has(end.status)) return no;
  const jitterMs = Math.floor(
    random * Math.min(limits.backoffCapMs, limits.backoffBaseMs * 2 ** (attempt - 1)),
  );
  const askedMs = end.kind === 'status' ? (end.retryAfterMs ?? 0) : 0;
  if (askedMs > limits.longestRetryAfterMs) return no;
  const delayMs = askedMs + jitterMs;
  return delayMs < remainingMs ? { isRetry: true, delayMs } : no;
}
