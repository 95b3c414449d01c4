import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { InvoiceToPoll } from '../../../main/data/cache/supplier-invoices.ts';
import {
  type PolledInvoices,
  createInvoicePolling,
} from '../../../main/features/supplier-invoices/poll-invoices.ts';
import { isWholeExtent } from '../../fixtures/extent.ts';
import { createCarried, schedulerOf } from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';
import {
  createPollingPlan,
  maxIntervalMs,
  pollIntervalMs,
  minIntervalMs,
} from '../../../main/features/supplier-invoices/polling-plan.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const;
const start = Date.parse('2026-11-21T08:00:00Z');
const time = { now: start, today: '2026-11-21' };
function invoice(id: string, given: Partial<InvoiceToPoll> = {}): InvoiceToPoll {
  return {
    row: 1,
    id,
    asOfEpochMs: start - day,
    updatedEpochMs: start - 30 * day,
    stage: 'open',
    dueDay: null,
    ...given,
  };
}
function planned(invoices: readonly InvoiceToPoll[], most = 100, at = time) {
  const plan = createPollingPlan(at, { maxReads: most, failedTry: () => undefined });
  plan.consider(invoices);
  return plan.result();
}

describe('the interval between two reads of an invoice', () => {
  it('is a minute after a change, grows without changes, and is a day at most', () => {
    const after = (quietMs: number) =>
      pollIntervalMs({ updatedEpochMs: start - quietMs, stage: 'done', dueDay: null }, time);
    expect([after(0), after(8 * minute), after(80 * minute), after(day), after(365 * day)]).toEqual(
      [minute, minute, 10 * minute, 3 * hour, day],
    );
  });
  it('is an hour at most while the invoice is due soon, and not once it is done', () => {
    const of = (stage: 'open' | 'done', dueDay: string) =>
      pollIntervalMs({ updatedEpochMs: null, stage, dueDay }, time);
    expect([
      of('open', '2026-11-28'),
      of('open', '2026-11-14'),
      of('open', '2026-11-29'),
      of('done', '2026-11-22'),
    ]).toEqual([hour, hour, 3 * hour, 3 * hour]);
  });
  it('stays between a minute and a day for any times', () => {
    fc.assert(
      fc.property(fc.option(fc.integer()), fc.integer(), (updatedEpochMs, now) => {
        const ms = pollIntervalMs(
          { updatedEpochMs, stage: 'open', dueDay: null },
          { now, today: '2026-11-21' },
        );
        expect(ms >= minIntervalMs && ms <= maxIntervalMs).toBe(true);
      }),
    );
  });
});

describe('a polling plan', () => {
  it('puts unread invoices first, then recently changed ones, then those due soon', () => {
    const { ids } = planned([
      invoice('old', { asOfEpochMs: start - 2 * day }),
      invoice('soon', { asOfEpochMs: start - 9 * hour, dueDay: '2026-11-22' }),
      invoice('changed', { asOfEpochMs: start - 9 * hour, updatedEpochMs: start - 9 * hour }),
      invoice('new', { asOfEpochMs: 0, stage: 'unread' }),
      invoice('fresh', { asOfEpochMs: start - 10 * second, updatedEpochMs: start }),
    ]);
    expect(ids).toEqual(['new', 'soon', 'changed', 'old']);
  });
  it('contains the time of the next one, and the number of others already due', () => {
    expect(planned([invoice('a', { asOfEpochMs: start, updatedEpochMs: start })])).toEqual({
      ids: [],
      nextAtEpochMs: start + minute,
    });
    expect(
      planned([invoice('a', { asOfEpochMs: 0 }), invoice('b', { asOfEpochMs: 0 })], 1),
    ).toEqual({ ids: ['a'], nextAtEpochMs: start });
    expect(planned([])).toEqual({ ids: [], nextAtEpochMs: null });
  });
  it('contains the most urgent of all, in any input order', () => {
    const any = fc.record({
      asOfEpochMs: fc.integer({ min: start - 3 * day, max: start }),
      updatedEpochMs: fc.integer({ min: start - 30 * day, max: start }),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 50 }),
        fc.integer({ min: 1, max: 10 }),
        (givens, most) => {
          const all = givens.map((given, at) => invoice(String(at), given));
          const urgency = (id: string) => {
            const one = all[Number(id)] ?? invoice(id);
            return (start - one.asOfEpochMs) / pollIntervalMs(one, time);
          };
          const due = all.map(({ id }) => id).filter((id) => urgency(id) >= 1);
          const { ids } = planned(all, most);
          expect(ids.map(urgency)).toEqual(
            due
              .map(urgency)
              .toSorted((one, other) => other - one)
              .slice(0, most),
          );
        },
      ),
    );
  });
});

/** A bank and a clock of this test: a read takes 50 ms. */
function world(invoices: readonly InvoiceToPoll[]) {
  const clock = simulatedClock(start);
  const rows = invoices.map((each, at) => ({ ...each, row: at + 1 }));
  const byId = new Map(rows.map((each) => [each.id, each]));
  const asked: { readonly id: string; readonly atEpochMs: number }[] = [];
  const state = {
    get now() {
      return clock.now();
    },
    set now(epochMs) {
      clock.jump(epochMs - clock.now());
    },
    what: 'all' as ReturnType<PolledInvoices['selection']>,
    isInUse: true,
    answer: (id: string): Result<unknown> => ok(id),
    isOpen: true,
  };
  const polled: PolledInvoices = {
    selection: () => state.what,
    candidates: (afterRow, limit) => rows.slice(afterRow, afterRow + limit),
    read: async (id) => {
      asked.push({ id, atEpochMs: state.now });
      const answer = state.answer(id);
      const one = byId.get(id);
      if (answer.ok && one !== undefined) one.asOfEpochMs = state.now;
      await new Promise<void>((resolve) => void clock.timers.after(50, resolve));
      return answer;
    },
  };
  const { poll, pollNow, status } = createInvoicePolling({
    invoices: polled,
    scheduler: schedulerOf({
      profileState: createCarried(),
      now: clock.now,
      monotonicNow: clock.monotonicNow,
      timers: clock.timers,
      reportBug: (cause) => {
        throw cause;
      },
    }),
    isOpen: () => state.isOpen,
    isInUse: () => state.isInUse,
    now: clock.now,
    today: () => new Date(state.now).toISOString().slice(0, 10),
    yieldToEventLoop: async () => undefined,
    onChange: () => undefined,
  });
  const polling = {
    status,
    poll: async () => (poll(), await clock.pass(second)),
    pollNow: async () => (pollNow(), await clock.pass(second)),
  };
  const pass = async (ms: number): Promise<void> => (poll(), await clock.pass(ms));
  const mostWithin = (ms: number): number => {
    let [first, most] = [0, 0];
    asked.forEach(({ atEpochMs }, last) => {
      while (atEpochMs - (asked[first]?.atEpochMs ?? 0) >= ms) first += 1;
      most = Math.max(most, last - first + 1);
    });
    return most;
  };
  return { state, asked, polling, pass, mostWithin };
}

describe('polling of 20,000 invoices', () => {
  // At 600 a minute: at most twice the time for one round.
  const [count, minutes] = isWholeExtent ? [20_000, 70] : [7_000, 25];
  const many = () =>
    Array.from({ length: count }, (_, at) =>
      invoice(`i${String(at)}`, {
        asOfEpochMs: 0,
        updatedEpochMs: at % 10 === 0 ? start - at * second : start - (at % 400) * day,
        dueDay: at % 50 === 0 ? '2026-11-24' : null,
      }),
    );

  it("reads each once, and never uses more than a tenth of the bank's limit", async () => {
    const { asked, pass, mostWithin } = world(many());
    await pass(minutes * minute);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(count);
    expect([mostWithin(10 * second) <= 100, mostWithin(10 * minute) <= 6_000]).toEqual([
      true,
      true,
    ]);
  });

  it('after eight hours of sleep continues at the same rate, urgent ones first', async () => {
    const { state, asked, pass, mostWithin } = world(
      many().map((each) => ({ ...each, asOfEpochMs: start - minute })),
    );
    state.now += 8 * hour;
    await pass(20 * second);
    const first = asked.slice(0, 100).map(({ id }) => Number(id.slice(1)));
    expect(first.every((at) => at % 10 === 0 || at % 50 === 0)).toBe(true);
    await pass(30 * minute);
    expect(mostWithin(10 * second)).toBeLessThanOrEqual(100);
    expect(mostWithin(10 * minute)).toBeLessThanOrEqual(6_000);
  });
});

describe('polling', () => {
  it('reads one invoice at most once a minute', async () => {
    const { asked, pass } = world([invoice('a', { updatedEpochMs: start + day })]);
    await pass(hour);
    const pauses = asked
      .slice(1)
      .map(({ atEpochMs }, at) => atEpochMs - (asked[at]?.atEpochMs ?? 0));
    expect([asked.length > 40, Math.min(...pauses) >= minute]).toEqual([true, true]);
  });

  it('runs every half hour while the user is away', async () => {
    const { state, asked, pass } = world([
      invoice('a', { updatedEpochMs: start, dueDay: new Date(start).toISOString().slice(0, 10) }),
    ]);
    state.isInUse = false;
    await pass(12 * hour);
    const pauses = asked
      .slice(1)
      .map(({ atEpochMs }, at) => atEpochMs - (asked[at]?.atEpochMs ?? 0));
    expect(pauses.length).toBeGreaterThan(1);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(29 * minute);
  });

  it('stops while offline, signed out, or without an open connection', async () => {
    const { state, asked, pass } = world([invoice('a')]);
    state.what = 'none';
    await pass(hour);
    Object.assign(state, { what: 'all', isOpen: false });
    await pass(hour);
    expect(asked).toEqual([]);
    state.isOpen = true;
    await pass(minute);
    expect(asked).toHaveLength(1);
  });

  it('stops once the connection closes during a read', async () => {
    const { state, asked, pass } = world(['a', 'b', 'c'].map((id) => invoice(id)));
    state.answer = (id) => ((state.isOpen = false), ok(id));
    await pass(hour);
    expect(asked).toHaveLength(1);
  });

  it('with a list reads only added and unread invoices', async () => {
    const { state, asked, pass } = world([
      invoice('a'),
      invoice('b', { asOfEpochMs: 0, stage: 'unread' }),
    ]);
    state.what = 'unread';
    await pass(hour);
    expect(asked.map(({ id }) => id)).toEqual(['b']);
  });

  it('reads an invoice unknown to the bank less and less often, and continues with the others', async () => {
    const { state, asked, pass } = world([
      invoice('gone', { asOfEpochMs: 0, stage: 'unread' }),
      invoice('b'),
    ]);
    state.answer = (id) => (id === 'gone' ? failed({ kind: 'not-found', traceId: null }) : ok(id));
    await pass(day);
    const times = asked.filter(({ id }) => id === 'gone').map(({ atEpochMs }) => atEpochMs);
    expect([times.length, asked.some(({ id }) => id === 'b')]).toEqual([6, true]);
  });

  it('respects the pause that the bank asks for, also for new invoices', async () => {
    const { state, asked, pass, polling } = world([invoice('a'), invoice('b')]);
    state.answer = () =>
      failed({ kind: 'rate-limited', retryAtEpochMs: state.now + 20 * minute, traceId: null });
    await pass(10 * minute);
    await polling.pollNow();
    expect([asked.length, polling.status().failure?.kind]).toEqual([1, 'rate-limited']);
    state.answer = ok;
    await pass(15 * minute);
    expect([asked.length, polling.status().failure]).toEqual([3, null]);
  });

  it('pauses longer after each failure of the bank, and starts over with new invoices', async () => {
    const { state, asked, pass, polling } = world([invoice('a')]);
    state.answer = () => failed({ kind: 'service-failed', status: 500, traceId: null });
    await pass(2 * hour);
    const count = asked.length;
    expect(count).toBeLessThan(12);
    await polling.pollNow();
    expect(asked.length).toBe(count + 1);
  });

  it.each(['service-failed', 'timed-out'] as const)(
    'reads the others although some always fail with %s, and pauses after each',
    async (kind) => {
      const bad = ['bad 1', 'bad 2', 'bad 3', 'bad 4', 'bad 5'];
      const { state, asked, pass } = world([
        ...bad.map((id) => invoice(id, { asOfEpochMs: 0, stage: 'unread' })),
        invoice('b', { asOfEpochMs: 0, stage: 'unread' }),
        invoice('c'),
      ]);
      state.answer = (id) =>
        !id.startsWith('bad')
          ? ok(id)
          : failed(kind === 'timed-out' ? { kind } : { kind, status: 500, traceId: null });
      await pass(2 * hour);
      expect(['b', 'c'].filter((id) => asked.some((each) => each.id === id))).toEqual(['b', 'c']);
      const pauses = asked
        .slice(1)
        .flatMap(({ atEpochMs }, at) =>
          asked[at]?.id.startsWith('bad') ? [atEpochMs - asked[at].atEpochMs] : [],
        );
      expect([pauses.length > 5, Math.min(...pauses) >= 15 * second]).toEqual([true, true]);
    },
  );

  it('for the user, reads the others although the bank refuses the first; in the background it pauses', async () => {
    const refused = (id: string): Result<unknown> =>
      id.startsWith('refused')
        ? failed({ kind: 'not-allowed', missingScope: null, detail: null, traceId: null })
        : ok(id);
    const all = ['refused 1', 'refused 2', 'a', 'b'];
    const { state, asked, polling } = world(
      all.map((id) => invoice(id, { asOfEpochMs: 0, stage: 'unread' })),
    );
    state.answer = refused;
    await polling.poll();
    expect(asked.map(({ id }) => id)).toEqual(['refused 1']);
    // Each repeated refresh starts with the refused ones again, and continues.
    for (const count of [5, 7]) {
      await polling.pollNow();
      expect(asked.map(({ id }) => id).slice(1)).toEqual(
        [...all, 'refused 1', 'refused 2'].slice(0, count - 1),
      );
      state.now += second;
    }
    expect(polling.status().failure?.kind).toBe('not-allowed');
  });

  it('recovers soon after a long failure of the service', async () => {
    const { state, asked, pass } = world([invoice('a')]);
    state.answer = () => failed({ kind: 'service-failed', status: 503, traceId: null });
    await pass(day);
    state.answer = ok;
    const count = asked.length;
    await pass(20 * minute);
    expect(asked.length).toBeGreaterThan(count);
  });

  it('continues when the clock is set back, without waiting for a time in the future', async () => {
    const { state, asked, pass } = world([invoice('a', { updatedEpochMs: null })]);
    await pass(minute);
    state.now -= 30 * day;
    await pass(20 * minute);
    expect(asked).toHaveLength(2);
  });
});
