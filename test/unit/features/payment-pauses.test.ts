import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pollPauseMs, silentAfterMs } from '../../../main/features/terminal-payments/poll-state.ts';

describe('the interval between two reads of a payment', () => {
  it('is a second at first, grows without changes to ten, and ends with the silence limit', () => {
    expect([0, 2_000, 4_000, 8_000, 20_000, 40_000, 100_000].map(pollPauseMs)).toEqual([
      1_000, 1_000, 1_000, 2_000, 5_000, 10_000, 10_000,
    ]);
    expect([115_000, 119_500].map(pollPauseMs)).toEqual([5_000, 1_000]);
  });

  it('grows until shortly before the end, and stays between one and ten seconds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: silentAfterMs }),
        fc.integer({ min: 0, max: silentAfterMs }),
        (one, other) => {
          const [less = 0, more = 0] = [one, other].toSorted((left, right) => left - right);
          expect(pollPauseMs(more)).toBeGreaterThanOrEqual(1_000);
          expect(pollPauseMs(more)).toBeLessThanOrEqual(10_000);
          if (more <= silentAfterMs - 10_000)
            expect(pollPauseMs(more)).toBeGreaterThanOrEqual(pollPauseMs(less));
        },
      ),
    );
  });

  it('allows about two dozen reads of a silent payment', () => {
    let quietMs = 0;
    let count = 1;
    for (; quietMs < silentAfterMs; count += 1) quietMs += pollPauseMs(quietMs);
    expect(quietMs).toBeLessThan(silentAfterMs + 1_000);
    expect(count).toBe(24);
  });
});
