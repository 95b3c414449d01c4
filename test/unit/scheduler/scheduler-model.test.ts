import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backgroundRate } from '../../../main/bank/transport/limits.ts';
import { maxDemandedMs } from '../../../main/scheduler/backoff.ts';
import { createRequestBudget, maxConcurrent } from '../../../main/scheduler/request-budget.ts';
import {
  type ScheduledJob,
  type Scheduler,
  createScheduler,
} from '../../../main/scheduler/scheduler.ts';
import { simulatedClock } from '../features/simulated-clock.ts';
import { runs } from '../../fixtures/extent.ts';

const startEpochMs = Date.UTC(2026, 10, 21);
const hourMs = 3_600_000;

type Fate = 'answered' | 'failed' | 'thrown' | { readonly retryAfterMs: number | null };
type Op =
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'fates'; readonly next: readonly Fate[] }
  | { readonly do: 'network' | 'session'; readonly isThere: boolean; readonly isTold: boolean }
  | { readonly do: 'clock'; readonly byMs: number }
  | { readonly do: 'new-task'; readonly job: number }
  | { readonly do: 'owner-asks'; readonly count: number }
  | { readonly do: 'sleep' | 'wake' | 'reopen' };

const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.constantFrom('answered' as const, 'failed' as const, 'thrown' as const),
  fc.record({ retryAfterMs: fc.constantFrom(null, 500, 5_000, 90_000, 24 * hourMs) }),
);
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(10, 700, 1_000, 3_000, 16_000, 61_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fates' as const),
      next: fc.array(fate, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('network' as const, 'session' as const),
      isThere: fc.boolean(),
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      byMs: fc.constantFrom(-24 * hourMs, -hourMs, -5_000, 5_000, hourMs, 24 * hourMs),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('new-task' as const), job: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('owner-asks' as const), count: fc.nat(30) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('sleep' as const, 'wake' as const, 'wake' as const, 'reopen' as const),
    }),
  },
);

/** Jobs of three kinds, a bank with given answers, and a clock that a test may set. */
function createWorld() {
  /** This clock is never set. */
  const time = simulatedClock(0);
  let skewMs = startEpochMs;
  let latestSkewMs = skewMs;
  const now = (): number => time.now() + skewMs;
  const complaints: string[] = [];
  const state = { isOnline: true, isSignedIn: true, isAsleep: false, fates: [] as Fate[] };
  const budget = createRequestBudget(backgroundRate, time.now);
  const requestsAtMs: number[] = [];
  let inFlightCount = 0;
  let timerCount = 0;
  /** Until then the bank demands a wait; a clock that was set back ends it. */
  let quietUntilEpochMs = 0;
  const ran = new Set<string>();
  const jobs = [
    {
      name: 'often',
      needsBank: true,
      pauseMs: 1_000,
      isLong: false,
      due: new Map<string, number>(),
    },
    {
      name: 'long',
      needsBank: true,
      pauseMs: 30_000,
      isLong: true,
      due: new Map<string, number>(),
    },
    {
      name: 'local',
      needsBank: false,
      pauseMs: 5_000,
      isLong: false,
      due: new Map<string, number>(),
    },
  ];
  let scheduled: { readonly reschedule: () => void }[] = [];
  let scheduler: Scheduler;
  let opening = 0;

  const complain = (what: string): void => void complaints.push(`${String(time.now())}: ${what}`);
  const noteRequest = (name: string): void => {
    if (!state.isOnline || !state.isSignedIn || state.isAsleep)
      complain(`${name} asks while the bank cannot be asked`);
    if (now() < quietUntilEpochMs) complain(`${name} asks before the time that the bank asked for`);
    requestsAtMs.push(time.now());
    const recent = requestsAtMs.filter((atMs) => atMs > time.now() - backgroundRate.withinMs);
    if (recent.length > backgroundRate.calls) complain(`${String(recent.length)} in a second`);
  };

  const open = (): void => {
    const mine = (opening += 1);
    const isMine = (): boolean => mine === opening;
    const running = new Set<string>();
    scheduler = createScheduler({
      now,
      budget,
      timers: {
        after: (delayMs, task) => {
          timerCount += 1;
          if (timerCount > 1) complain('two timers');
          let isSet = true;
          const unset = (): void => {
            if (isSet) timerCount -= 1;
            isSet = false;
          };
          const cancel = time.timers.after(delayMs, () => (unset(), task()));
          return () => (cancel(), unset());
        },
      },
      blockedReason: () =>
        !state.isSignedIn ? { kind: 'signed-out' } : state.isOnline ? null : { kind: 'offline' },
      reportBug: (bug) => {
        if (String(bug) !== 'Error: as planned') complain(String(bug));
      },
    });
    scheduled = jobs.map(({ name, needsBank, pauseMs, isLong, due }) => {
      const request = async (id: string): Promise<void> => {
        noteRequest(name);
        const next = state.fates.shift() ?? 'answered';
        await new Promise<void>((resolve) => void time.timers.after(isLong ? 40 : 300, resolve));
        if (next === 'answered') return isMine() ? job.reset(id) : undefined;
        if (next === 'thrown') throw new Error('as planned');
        const failure =
          next === 'failed'
            ? { kind: 'timed-out' }
            : {
                kind: 'rate-limited',
                retryAtEpochMs: next.retryAfterMs === null ? null : now() + next.retryAfterMs,
              };
        if (typeof next === 'object' && next.retryAfterMs !== null)
          quietUntilEpochMs = Math.max(
            quietUntilEpochMs,
            now() + Math.min(maxDemandedMs, next.retryAfterMs),
          );
        if (isMine() || typeof next === 'object') job.failed(failure, id);
      };
      const job: ScheduledJob = scheduler.add({
        needsBank,
        tasks: () => [...due].map(([id, dueEpochMs]) => ({ id, dueEpochMs, pauseMs })),
        run: async (id, mayAskMore) => {
          if (!isMine() || state.isAsleep) complain(`${name} runs although it was stopped`);
          if (running.has(`${name} ${id}`)) complain(`${id} of ${name} runs twice at once`);
          running.add(`${name} ${id}`);
          if (needsBank) inFlightCount += 1;
          if (inFlightCount > maxConcurrent) complain(`${String(inFlightCount)} at once`);
          try {
            if (needsBank) await request(id);
            for (let more = 0; isLong && more < 20 && mayAskMore(); more += 1) await request(id);
          } finally {
            running.delete(`${name} ${id}`);
            if (needsBank) inFlightCount -= 1;
            due.set(id, now() + pauseMs);
            ran.add(`${name} ${id}`);
          }
        },
      });
      return job;
    });
    for (const job of scheduled) job.reschedule();
  };

  const perform = async (given: Op): Promise<void> => {
    switch (given.do) {
      case 'pass':
        return time.pass(given.ms);
      case 'fates':
        state.fates = [...given.next];
        return;
      case 'network':
      case 'session':
        if (given.do === 'network') state.isOnline = given.isThere;
        else state.isSignedIn = given.isThere;
        // The app reports a change while it is awake.
        if (given.isTold && given.isThere && !state.isAsleep) scheduler.onReconnect();
        return;
      case 'clock':
        skewMs += given.byMs;
        latestSkewMs = Math.max(latestSkewMs, skewMs);
        if (given.byMs < 0) quietUntilEpochMs = 0;
        return;
      case 'new-task': {
        const due = jobs[given.job]?.due;
        if (due && due.size < 15) due.set(`t${String(due.size)}`, now());
        scheduled[given.job]?.reschedule();
        return;
      }
      case 'owner-asks':
        for (let count = 0; count < given.count; count += 1) scheduler.countRequest();
        return;
      case 'sleep':
        state.isAsleep = true;
        return scheduler.suspend();
      case 'wake':
        state.isAsleep = false;
        return scheduler.onReconnect();
      case 'reopen':
        state.isAsleep = false;
        scheduler.stop();
        return open();
    }
  };

  open();
  return {
    perform,
    complaints,
    /** All obstacles are gone. Each due job that has not run yet runs then. */
    forgotten: async (): Promise<readonly string[]> => {
      Object.assign(state, { isOnline: true, isSignedIn: true, fates: [] });
      // A request in flight may still bring a wait of an hour.
      await time.pass(1_000);
      // Later than the end of every wait, including those of a clock that went ahead.
      skewMs = latestSkewMs + maxDemandedMs;
      await perform({ do: 'wake' });
      ran.clear();
      await time.pass(90_000);
      return jobs
        .flatMap(({ name, due }) => [...due.keys()].map((id) => `${name} ${id}`))
        .filter((each) => !ran.has(each));
    },
  };
}

it('respects its budget, runs nothing twice at once and loses no job, after any events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 5, maxLength: 40 }), async (ops) => {
      const world = createWorld();
      for (const job of [0, 0, 0, 1, 2]) await world.perform({ do: 'new-task', job });
      for (const each of ops) await world.perform(each);
      expect(await world.forgotten()).toEqual([]);
      expect(world.complaints).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
}, 60_000);
