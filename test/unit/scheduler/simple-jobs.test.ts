import { describe, expect, it } from 'vitest';
import type { CommandError } from '../../../preload/contract/result.ts';
import { backgroundRate } from '../../../main/bank/transport/limits.ts';
import { createRequestBudget } from '../../../main/scheduler/request-budget.ts';
import { createScheduler } from '../../../main/scheduler/scheduler.ts';
import { periodicJob, debouncedJob } from '../../../main/scheduler/simple-jobs.ts';
import { simulatedClock } from '../features/simulated-clock.ts';

const startEpochMs = Date.UTC(2026, 10, 21);

function setUp() {
  const clock = simulatedClock(startEpochMs);
  const offline: CommandError = { kind: 'offline' };
  const scheduler = createScheduler({
    now: clock.now,
    timers: clock.timers,
    blockedReason: () => offline,
    budget: createRequestBudget(backgroundRate, clock.monotonicNow),
    reportBug: (bug) => expect.unreachable(String(bug)),
  });
  const ranAtMs: number[] = [];
  const run = (): void => void ranAtMs.push(clock.now() - startEpochMs);
  return { clock, deps: { scheduler, now: clock.now }, run, ranAtMs };
}

describe('a debounced job', () => {
  it('does not run without a request', async () => {
    const { clock, deps, run, ranAtMs } = setUp();
    debouncedJob(deps, { afterMs: 5_000, run });
    await clock.pass(60_000);
    expect(ranAtMs).toEqual([]);
    expect(clock.timerCount()).toBe(0);
  });

  it('runs a fixed time after the first of several requests, offline too', async () => {
    const { clock, deps, run, ranAtMs } = setUp();
    const ask = debouncedJob(deps, { afterMs: 5_000, run });
    ask();
    await clock.pass(4_000);
    ask();
    expect(ranAtMs).toEqual([]);
    await clock.pass(26_000);
    expect(ranAtMs).toEqual([5_000]);
    ask();
    await clock.pass(5_000);
    expect(ranAtMs).toEqual([5_000, 35_000]);
  });
});

it('a periodic job first runs after its interval, and each time that long after the last', async () => {
  const { clock, deps, run, ranAtMs } = setUp();
  periodicJob(deps, { everyMs: 20_000, run });
  await clock.pass(19_999);
  expect(ranAtMs).toEqual([]);
  await clock.pass(45_000);
  expect(ranAtMs).toEqual([20_000, 40_000, 60_000]);
});
