/**
 * Below what the service takes from one address (spec/observed.md: 1,000 in 10 s, 10,000 in 10
 * min), with enough left for everybody else who asks it something meanwhile: this many at once,
 * then so many a second.
 */
const mostAtOnce = 500;
const perSecond = 12;

export type RequestRate = {
  /** Counts one that goes out now, and says how long to wait before it does. */
  readonly nextMs: () => number;
};

export const createRequestRate = (monotonicNow: () => number): RequestRate => {
  let left = mostAtOnce;
  let atMs = monotonicNow();
  return {
    nextMs: () => {
      const nowMs = monotonicNow();
      left = Math.min(mostAtOnce, left + ((nowMs - atMs) / 1_000) * perSecond) - 1;
      atMs = nowMs;
      return left >= 0 ? 0 : Math.ceil((-left / perSecond) * 1_000);
    },
  };
};
