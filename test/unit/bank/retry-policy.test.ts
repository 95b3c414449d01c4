import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../main/bank/transport/limits.ts';
import { retryAfterMs } from '../../../main/http/retry-after.ts';
import { decideRetry } from '../../../main/bank/transport/retry-policy.ts';
import type {
  CallSafety,
  RetryInput,
  TryResult,
} from '../../../main/bank/transport/retry-policy.ts';
import { createRateGate } from '../../../main/time/rate-gate.ts';

const limits = {
  maxAttempts: 3,
  backoffBaseMs: 100,
  backoffCapMs: 150,
  maxRetryAfterMs: 5_000,
};
function status(code: number, retryAfter: number | null = null): TryResult {
  return {
    kind: 'status',
    status: code,
    retryAfterMs: retryAfter,
  };
}
function ask(question: Partial<RetryInput>) {
  return decideRetry({
    safety: 'read',
    end: status(503),
    attempt: 1,
    remainingMs: 10_000,
    random: 0.5,
    limits,
    ...question,
  });
}
function again(delayMs: number) {
  return { isRetry: true, delayMs };
}
const no = { isRetry: false };

describe('retries', () => {
  it.each<[CallSafety, string, TryResult, boolean]>([
    ...([408, 425, 429, 500, 502, 503, 504] as const).map(
      (code): [CallSafety, string, TryResult, boolean] => [
        'read',
        String(code),
        status(code),
        true,
      ],
    ),
    ...([200, 400, 401, 403, 404, 405, 409, 412, 422, 428, 501] as const).map(
      (code): [CallSafety, string, TryResult, boolean] => [
        'read',
        String(code),
        status(code),
        false,
      ],
    ),
    ['read', 'a lost answer', { kind: 'lost' }, true],
    ['read', 'no connection', { kind: 'never-sent' }, false],
    ['repeatable-write', 'a lost answer', { kind: 'lost' }, true],
    ['repeatable-write', '503', status(503), true],
    ['repeatable-write', '422', status(422), false],
    ['repeatable-write', 'no connection', { kind: 'never-sent' }, false],
    ['single-write', 'a lost answer', { kind: 'lost' }, false],
    ['single-write', '429', status(429, 0), false],
    ['single-write', '503', status(503), false],
  ])('a %s after %s', (safety, _name, end, isRetry) => {
    expect(ask({ safety, end }).isRetry).toBe(isRetry);
  });

  it.each([
    ['the first wait is random up to the base', { attempt: 1 }, again(50)],
    ['the second up to twice that, or the cap', { attempt: 2 }, again(75)],
    ['the tries are counted', { attempt: 3 }, no],
    ['Retry-After is the minimum wait', { end: status(429, 2_000) }, again(2_050)],
    ['a long Retry-After ends the retries', { end: status(429, 5_001) }, no],
    ['the remaining time limits the wait', { end: status(429, 2_000), remainingMs: 2_050 }, no],
    ['no time is left', { remainingMs: 0, random: 0 }, no],
  ])('%s', (_rule, question, decision) => {
    expect(ask(question)).toEqual(decision);
  });

  it('never happen for a write that is not repeatable, and never later than the remaining time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.option(fc.nat(100_000)),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(60_000),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (code, retryAfter, attempt, remainingMs, random) => {
          const question = {
            end: status(code, retryAfter),
            attempt,
            remainingMs,
            random,
            limits: defaultLimits,
          };
          expect(decideRetry({ ...question, safety: 'single-write' }).isRetry).toBe(false);
          const decision = decideRetry({ ...question, safety: 'read' });
          if (decision.isRetry) expect(decision.delayMs).toBeLessThan(remainingMs);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 5, 1, 12);
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 01 Jun 2026 12:00:30 GMT', 30_000],
    ['Monday, 01-Jun-26 12:00:30 GMT', 30_000],
    ['Mon Jun  1 12:00:30 2026 GMT', 30_000],
    ['Mon, 01 Jun 2026 11:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('"%s"', (header, waitMs) => {
    expect(retryAfterMs(new Headers(header === null ? {} : { 'retry-after': header }), now)).toBe(
      waitMs,
    );
  });
});

describe('a date of Retry-After', () => {
  it.each([
    ['Tue, 02 Jun 2026 12:00:00 GMT', 5_000],
    ['Sun, 31 May 2026 12:00:00 GMT', 86_400_000],
    ['2026-06-02', 86_400_000],
  ])('is compared with the clock of the answer, or ours without one: %s', (date, waitMs) => {
    expect(
      retryAfterMs(
        new Headers({ date, 'retry-after': 'Tue, 02 Jun 2026 12:00:05 GMT' }),
        Date.UTC(2026, 5, 1, 12),
      ),
    ).toBe(waitMs);
  });
});

describe('the gate', () => {
  it('never starts more calls within a window than the service allows', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 200 }), (gaps) => {
        let nowMs = 0;
        const windows = [
          { calls: 5, withinMs: 100 },
          { calls: 12, withinMs: 1_000 },
        ];
        const gate = createRateGate(windows, () => nowMs);
        const startTimes: number[] = [];
        for (const gap of gaps) {
          nowMs += gap;
          nowMs += gate.waitMs();
          expect(gate.waitMs()).toBe(0);
          gate.count();
          startTimes.push(nowMs);
        }
        for (const { calls, withinMs } of windows) {
          startTimes.forEach((time, index) => {
            const earlier = startTimes[index - calls];
            if (earlier !== undefined) expect(time - earlier).toBeGreaterThanOrEqual(withinMs);
          });
        }
      }),
    );
  });
});
