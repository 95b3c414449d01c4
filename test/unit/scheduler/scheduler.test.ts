import { describe, expect, it } from 'vitest';
import { backgroundRate, defaultLimits } from '../../../main/bank/transport/limits.ts';
import { createRequestBudget, maxConcurrent } from '../../../main/scheduler/request-budget.ts';
import { type Job, createScheduler } from '../../../main/scheduler/scheduler.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { simulatedClock } from '../features/simulated-clock.ts';

const startEpochMs = Date.UTC(2026, 10, 21);

function setUp() {
  const clock = simulatedClock(startEpochMs);
  const bugs: unknown[] = [];
  const state = { blocked: null as CommandError | null };
  const budget = createRequestBudget(backgroundRate, clock.monotonicNow);
  const open = () =>
    createScheduler({
      now: clock.now,
      timers: clock.timers,
      blockedReason: () => state.blocked,
      budget,
      reportBug: (bug) => void bugs.push(bug),
    });
  const scheduler = open();
  const runs: { readonly id: string; readonly atMs: number }[] = [];
  /** Jobs with `count` tasks, each due every `pauseMs` after its answer. */
  const add = (
    count: number,
    {
      pauseMs = 1_000,
      answerMs = 0,
      ...over
    }: { pauseMs?: number; answerMs?: number } & Partial<Job> = {},
    at = scheduler,
  ) => {
    const due = new Map(
      Array.from({ length: count }, (_, place) => [
        `${String(pauseMs)}:${String(place)}`,
        clock.now(),
      ]),
    );
    const job = at.add({
      needsBank: true,
      tasks: () => [...due].map(([id, dueEpochMs]) => ({ id, dueEpochMs, pauseMs })),
      run: async (id) => {
        runs.push({ id, atMs: clock.now() - startEpochMs });
        if (answerMs > 0)
          await new Promise<void>((resolve) => void clock.timers.after(answerMs, resolve));
        due.set(id, clock.now() + pauseMs);
      },
      ...over,
    });
    job.reschedule();
    return { job, due };
  };
  const times = () => runs.map(({ atMs }) => atMs);
  return { clock, state, scheduler, open, add, runs, times, bugs, budget };
}

describe('the budget of background work', () => {
  it("is a tenth of the bank's observed limit, and the app stays below the rest", () => {
    expect((backgroundRate.calls / backgroundRate.withinMs) * 10_000).toBe(100);
    expect(defaultLimits.windows).toEqual([
      { calls: 900, withinMs: 10_000 },
      { calls: 9_000, withinMs: 600_000 },
    ]);
  });

  it('is respected for any number of jobs, and each gets its turn', async () => {
    const { clock, add, runs } = setUp();
    add(100, { answerMs: 300 });
    add(100, { pauseMs: 10_000, answerMs: 300 });
    await clock.pass(300_000);
    expect(new Set(runs.map(({ id }) => id)).size).toBe(200);
    for (const { atMs } of runs)
      expect(
        runs.filter((each) => each.atMs > atMs - backgroundRate.withinMs && each.atMs <= atMs)
          .length,
      ).toBeLessThanOrEqual(backgroundRate.calls);
  });

  it('lets frequent tasks pass a rare one, until the rare one has waited its part', async () => {
    const { clock, add, runs } = setUp();
    add(40, { pauseMs: 1_000, answerMs: 100 });
    add(1, { pauseMs: 100_000 });
    await clock.pass(100);
    expect(runs.some(({ id }) => id.startsWith('100000'))).toBe(false);
    await clock.pass(600_000);
    expect(runs.some(({ id }) => id.startsWith('100000'))).toBe(true);
  });

  it('is shared with a run of many requests: it stops when others wait', async () => {
    const { clock, add, times, scheduler } = setUp();
    const asked: number[] = [];
    scheduler
      .add({
        needsBank: true,
        tasks: () => [{ dueEpochMs: startEpochMs, pauseMs: 60_000 }],
        run: async (_id, mayAskMore) => {
          do {
            asked.push(clock.now() - startEpochMs);
            await new Promise<void>((resolve) => void clock.timers.after(10, resolve));
          } while (mayAskMore());
        },
      })
      .reschedule();
    await clock.pass(500);
    expect(asked).toHaveLength(backgroundRate.calls);
    add(3);
    await clock.pass(10_000);
    const inAll = [...asked, ...times()].toSorted((left, right) => left - right);
    for (const atMs of inAll)
      expect(
        inAll.filter((each) => each > atMs - backgroundRate.withinMs && each <= atMs).length,
      ).toBeLessThanOrEqual(backgroundRate.calls);
    expect(times().filter((atMs) => atMs < 1_200)).toHaveLength(3);
    expect(times().length).toBeGreaterThanOrEqual(3 * 5);
  });

  it("counts the user's requests, and delays none of them", async () => {
    const { clock, scheduler, add, times } = setUp();
    for (let count = 0; count < 50; count += 1) scheduler.countRequest();
    add(1);
    await clock.pass(999);
    expect(times()).toEqual([]);
    await clock.pass(1);
    expect(times()).toEqual([1_000]);
  });

  it('counts requests in flight of an earlier opening of the connection', async () => {
    const { clock, add, open, scheduler, runs } = setUp();
    add(maxConcurrent, { answerMs: 8_000, pauseMs: 60_000 });
    await clock.pass(100);
    scheduler.stop();
    add(1, { pauseMs: 60_000 }, open());
    await clock.pass(7_000);
    expect(runs).toHaveLength(maxConcurrent);
    await clock.pass(20_000);
    expect(runs).toHaveLength(maxConcurrent + 1);
  });
});

describe('a job', () => {
  it('waits longer after each failure, and starts over after a success', async () => {
    const { clock, add } = setUp();
    const asked: number[] = [];
    let isFailing = true;
    const { job } = add(1, {
      run: async () => {
        await Promise.resolve();
        if (isFailing) job.failed({ kind: 'timed-out' }, '1000:0');
        else job.reset('1000:0');
        asked.push(clock.now() - startEpochMs);
      },
    });
    await clock.pass(150_000);
    expect(asked).toEqual([0, 2_000, 7_000, 22_000, 82_000, 142_000]);
    isFailing = false;
    await clock.pass(70_000);
    isFailing = true;
    const count = asked.length;
    await clock.pass(3_500);
    expect(asked.slice(count).map((at) => at - (asked[count] ?? 0))).toEqual([0, 2_000]);
  });

  it('that throws is reported, waits as after a failure and does not spin', async () => {
    const { clock, add, bugs } = setUp();
    add(1, {
      run: () => {
        throw new Error('bug');
      },
    });
    add(1, {
      tasks: () => {
        throw new Error('disk');
      },
    });
    await clock.pass(60_000);
    expect(bugs.length).toBeLessThan(14);
  });

  it('that is always due runs once a second at most', async () => {
    const { clock, add } = setUp();
    let count = 0;
    add(1, {
      needsBank: false,
      tasks: () => [{ dueEpochMs: 0, pauseMs: 0 }],
      run: () => {
        count += 1;
      },
    });
    await clock.pass(9_500);
    expect(count).toBe(10);
  });

  it('without work sets no timer', async () => {
    const { clock, add } = setUp();
    add(0);
    await clock.pass(1_000);
    expect(clock.timerCount()).toBe(0);
  });

  it('that needs no bank continues while the bank is unreachable', async () => {
    const { clock, add, state, times } = setUp();
    state.blocked = { kind: 'offline' };
    add(1, { needsBank: false });
    await clock.pass(3_000);
    expect(times()).toEqual([0, 1_000, 2_000, 3_000]);
  });
});

describe('an obstacle', () => {
  it('is reported to each job once, and checked again automatically', async () => {
    const { clock, add, state, times } = setUp();
    const obstacles: (string | null)[] = [];
    state.blocked = { kind: 'signed-out' };
    add(1, { onHeld: (by) => void obstacles.push(by?.kind ?? null) });
    await clock.pass(100_000);
    expect([times(), obstacles]).toEqual([[], ['signed-out']]);
    state.blocked = null;
    await clock.pass(15_000);
    expect(obstacles).toEqual(['signed-out', null]);
    expect(times().length).toBeGreaterThan(0);
  });

  it('may be a wait that the bank demands, which outlasts reconnects and reopening', async () => {
    const { clock, add, scheduler, open, times } = setUp();
    const { job } = add(3);
    await clock.pass(0);
    job.failed({ kind: 'rate-limited', retryAtEpochMs: startEpochMs + 60_000 }, '1000:0');
    scheduler.onReconnect();
    await clock.pass(30_000);
    scheduler.stop();
    add(3, {}, open());
    await clock.pass(29_999);
    expect(times()).toEqual([0, 0, 0]);
    await clock.pass(1);
    expect(times().slice(3)).toEqual([60_000, 60_000, 60_000]);
  });

  it('may be sleep: nothing runs until the computer wakes', async () => {
    const { clock, add, scheduler, times } = setUp();
    add(1);
    await clock.pass(1_500);
    scheduler.suspend();
    expect(clock.timerCount()).toBe(0);
    await clock.pass(60_000);
    clock.jump(8 * 3_600_000);
    expect(times()).toEqual([0, 1_000]);
    scheduler.onReconnect();
    await clock.pass(0);
    expect(times()).toHaveLength(3);
  });
});

describe('a bug in a job', () => {
  it('while it lists its tasks is reported once a minute, and the job continues later', async () => {
    const { clock, add, bugs, times } = setUp();
    let isBroken = true;
    add(1, {
      tasks: () => {
        if (isBroken) throw new Error('disk');
        return [{ id: 'one', dueEpochMs: startEpochMs, pauseMs: 600_000 }];
      },
    });
    expect(bugs).toHaveLength(1);
    await clock.pass(59_999);
    expect(bugs).toHaveLength(1);
    isBroken = false;
    await clock.pass(1);
    expect([bugs.length, times()[0]]).toEqual([1, 60_000]);
  });

  it('in its obstacle listener is reported, and the other jobs are notified', () => {
    const { add, state, bugs } = setUp();
    const obstacles: (string | undefined)[] = [];
    state.blocked = { kind: 'offline' };
    add(1, {
      onHeld: () => {
        throw new Error('window is gone');
      },
    });
    add(1, { onHeld: (by) => void obstacles.push(by?.kind) });
    expect(bugs).toEqual([new Error('window is gone')]);
    expect(obstacles).toEqual(['offline']);
  });

  it.each(['at once', 'later'])(
    'while it runs, %s, is reported, and the job is tried again',
    async (when) => {
      const { clock, add, bugs } = setUp();
      const tried: number[] = [];
      add(1, {
        run: () => {
          tried.push(clock.now() - startEpochMs);
          if (when === 'at once') throw new Error('bug');
          return Promise.reject(new Error('bug'));
        },
      });
      await clock.pass(7_000);
      expect(tried).toEqual([0, 2_000, 7_000]);
      expect(bugs).toEqual([new Error('bug'), new Error('bug'), new Error('bug')]);
    },
  );
});

describe('a job with one task without an ID', () => {
  it('waits after a failure, and not after a reset', async () => {
    const { clock, scheduler } = setUp();
    const ranAtMs: number[] = [];
    const job = scheduler.add({
      needsBank: true,
      tasks: () => [{ dueEpochMs: clock.now(), pauseMs: 1_000 }],
      run: () => void ranAtMs.push(clock.now() - startEpochMs),
    });
    job.failed({ kind: 'timed-out' });
    job.reschedule();
    await clock.pass(1_999);
    expect(ranAtMs).toEqual([]);
    await clock.pass(1);
    expect(ranAtMs).toEqual([2_000]);
    job.reset();
    job.reschedule();
    await clock.pass(0);
    expect(ranAtMs).toEqual([2_000, 2_000]);
  });
});

describe('the scheduler', () => {
  it("reads a job's due tasks only if they may have changed", async () => {
    const { clock, add } = setUp();
    let asked = 0;
    add(1, {
      tasks: () => {
        asked += 1;
        return [{ id: 'far', dueEpochMs: startEpochMs + 3_600_000, pauseMs: 3_600_000 }];
      },
    });
    await clock.pass(1_800_000);
    expect(asked).toBe(1);
  });

  it('starts nothing else once one of its jobs stopped or suspended it', async () => {
    for (const end of ['stop', 'suspend'] as const) {
      const { clock, scheduler, add, times } = setUp();
      const tasks = () => [{ dueEpochMs: startEpochMs + 1_000, pauseMs: 1_000 }];
      add(1, { tasks, needsBank: false, run: () => scheduler[end]() });
      add(1, { tasks, needsBank: false });
      add(1, { tasks });
      await clock.pass(60_000);
      expect([end, times()]).toEqual([end, []]);
    }
  });

  it('counts nothing for a job that needs no bank', async () => {
    const { clock, add, budget } = setUp();
    add(200, { needsBank: false, pauseMs: 60_000 });
    await clock.pass(0);
    expect(budget.waitMs()).toBe(0);
  });

  it('forbids further requests of a run once the bank is unreachable or the connection is closed', async () => {
    for (const end of ['offline', 'closed'] as const) {
      const { clock, scheduler, state } = setUp();
      let mayAsk = (): boolean => false;
      scheduler
        .add({
          needsBank: true,
          tasks: () => [{ dueEpochMs: startEpochMs, pauseMs: 60_000 }],
          run: (_id, mayAskMore) => {
            mayAsk = mayAskMore;
            return new Promise<void>((resolve) => void clock.timers.after(10_000, resolve));
          },
        })
        .reschedule();
      expect([end, mayAsk()]).toEqual([end, true]);
      if (end === 'offline') state.blocked = { kind: 'offline' };
      else scheduler.stop();
      expect([end, mayAsk()]).toEqual([end, false]);
    }
  });

  it('makes no task wait longer than its interval when the clock is set back', async () => {
    const { clock, add, times } = setUp();
    const { job } = add(1, { pauseMs: 10_000 });
    await clock.pass(0);
    clock.jump(-3_600_000);
    job.reschedule();
    await clock.pass(0);
    expect(times()).toEqual([0, -3_600_000]);
  });

  it('asks all jobs for tasks again when network or session are back', async () => {
    const { clock, scheduler, add, times } = setUp();
    let isThere = false;
    add(1, {
      tasks: () => (isThere ? [{ id: 'new', dueEpochMs: startEpochMs, pauseMs: 600_000 }] : []),
    });
    await clock.pass(1_000);
    isThere = true;
    scheduler.onReconnect();
    await clock.pass(0);
    expect(times()[0]).toBe(1_000);
  });
});
