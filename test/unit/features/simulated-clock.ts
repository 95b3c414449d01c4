/** A clock that moves only when the test moves it, with timers that run when it passes them. */
type SimulatedClock = {
  readonly now: () => number;
  /** Continues through any clock change. */
  readonly monotonicNow: () => number;
  readonly timers: { readonly after: (delayMs: number, task: () => void) => () => void };
  /** Passes time, timer by timer; the work each of them starts finishes before the next. */
  readonly pass: (ms: number) => Promise<void>;
  /** The same for timers that start no asynchronous work. */
  readonly passAtOnce: (ms: number) => void;
  /** Like a sleep of the computer: time has passed and no timer has run. */
  readonly jump: (ms: number) => void;
  /** Like a clock change by the user: timers run when they would have. */
  readonly set: (ms: number) => void;
  readonly timerCount: () => number;
};

async function settle(): Promise<void> {
  await new Promise((resolve) => void setImmediate(resolve));
}

export function simulatedClock(startEpochMs: number): SimulatedClock {
  let nowEpochMs = startEpochMs;
  let jumpedMs = 0;
  let waiting: { atEpochMs: number; readonly task: () => void }[] = [];
  /** False: no timer is due by then. */
  const runNext = (endEpochMs: number): boolean => {
    const [next] = waiting
      .filter(({ atEpochMs }) => atEpochMs <= endEpochMs)
      .toSorted((left, right) => left.atEpochMs - right.atEpochMs);
    if (next === undefined) return false;
    waiting = waiting.filter((each) => each !== next);
    nowEpochMs = Math.max(nowEpochMs, next.atEpochMs);
    next.task();
    return true;
  };
  return {
    now: () => nowEpochMs,
    monotonicNow: () => nowEpochMs - jumpedMs,
    timers: {
      after: (delayMs, task) => {
        const timer = { atEpochMs: nowEpochMs + delayMs, task };
        waiting.push(timer);
        return () => {
          waiting = waiting.filter((each) => each !== timer);
        };
      },
    },
    pass: async (ms) => {
      const endEpochMs = nowEpochMs + ms;
      await settle();
      while (runNext(endEpochMs)) await settle();
      nowEpochMs = endEpochMs;
    },
    passAtOnce: (ms) => {
      const endEpochMs = nowEpochMs + ms;
      while (runNext(endEpochMs));
      nowEpochMs = endEpochMs;
    },
    set: (ms) => {
      jumpedMs += ms;
      nowEpochMs += ms;
      for (const timer of waiting) timer.atEpochMs += ms;
    },
    jump: (ms) => {
      jumpedMs += ms;
      nowEpochMs += ms;
    },
    timerCount: () => waiting.length,
  };
}
