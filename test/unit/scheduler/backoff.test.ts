import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Failure,
  afterFailure,
  backoffLeftMs,
  maxDemandedMs,
  pauseAfterMs,
  shortenBackoff,
} from '../../../main/scheduler/backoff.ts';

const now = Date.UTC(2026, 10, 21);
const timedOut: Failure = { kind: 'timed-out' };
function rateLimited(retryAtEpochMs: number | null): Failure {
  return {
    kind: 'rate-limited',
    retryAtEpochMs,
  };
}

describe('the wait after failures', () => {
  it('grows to a minute, or as its job defines', () => {
    expect([1, 2, 3, 4, 40].map((count) => pauseAfterMs(count))).toEqual([
      2_000, 5_000, 15_000, 60_000, 60_000,
    ]);
    expect([1, 2, 9].map((count) => pauseAfterMs(count, [10, 20]))).toEqual([10, 20, 20]);
  });

  it("follows the bank's demand, between a second and an hour", () => {
    const left = (failure: Failure): number =>
      backoffLeftMs(afterFailure(undefined, failure, { now }), now);
    expect([
      left(rateLimited(now + 90_000)),
      left(rateLimited(now - 5)),
      left(rateLimited(now + 9 * maxDemandedMs)),
      left(rateLimited(null)),
      left(timedOut),
      left(null),
    ]).toEqual([90_000, 1_000, maxDemandedMs, 2_000, 2_000, 2_000]);
  });

  it('restarts at a better moment, except a wait that the bank demanded', () => {
    let backoff = afterFailure(undefined, timedOut, { now });
    for (let count = 0; count < 5; count += 1) backoff = afterFailure(backoff, timedOut, { now });
    const reset = shortenBackoff(backoff, 2_000);
    expect([backoffLeftMs(backoff, now), backoffLeftMs(reset, now + 500)]).toEqual([60_000, 1_500]);
    expect(backoffLeftMs(afterFailure(reset, timedOut, { now }), now)).toBe(2_000);
    const demanded = afterFailure(undefined, rateLimited(now + 90_000), { now });
    expect(backoffLeftMs(shortenBackoff(demanded, 2_000), now)).toBe(90_000);
  });

  it('is never longer than an hour, for any answer of the bank and any clock change', () => {
    const failures = fc.array(
      fc.oneof(fc.constant(timedOut), fc.option(fc.integer(), { nil: null }).map(rateLimited)),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        failures,
        fc.integer({ min: -maxDemandedMs, max: 0 }),
        (failureRun, setBackMs) => {
          const backoff = failureRun.reduce<ReturnType<typeof afterFailure> | undefined>(
            (before, failure) => afterFailure(before, failure, { now }),
            undefined,
          );
          expect(backoffLeftMs(backoff, now)).toBeLessThanOrEqual(maxDemandedMs);
          expect(backoffLeftMs(backoff, now)).toBeGreaterThan(0);
          if (setBackMs < 0) expect(backoffLeftMs(backoff, now + setBackMs)).toBe(0);
        },
      ),
    );
  });
});
