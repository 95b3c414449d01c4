import { describe, expect, it } from 'vitest';
import { routeToConnection } from '../../../main/connection/open-features.ts';
import { backgroundRate } from '../../../main/bank/transport/limits.ts';
import { maxConcurrent } from '../../../main/scheduler/request-budget.ts';
import { csvFormOf } from '../../../main/export/csv.ts';
import { openPayments } from '../../../main/features/terminal-payments/open-payments.ts';
import { exportPayments } from '../../../main/features/terminal-payments/export-payments.ts';
import {
  countFollowed,
  type Payments,
  readPayment,
  readPayments,
  refreshPayment,
} from '../../../main/features/terminal-payments/read-payments.ts';
import {
  followPayment,
  unwatchPayment,
  watchPayments,
} from '../../../main/features/terminal-payments/watch-payments.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import {
  type TerminalPayment,
  paymentRow,
  terminalPayments,
} from '../../../preload/contract/terminal-payments.ts';
import { type TerminalPaymentId, terminalPaymentId } from '../../../preload/contract/values.ts';
import { paymentWith } from '../../fixtures/terminal-payments.ts';
import { fakeBank, openConnection, schedulerOf } from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';

const startEpochMs = Date.UTC(2026, 10, 19, 10, 42);
function idOf(text: string): TerminalPaymentId {
  return terminalPaymentId.parse(text);
}
const a = idOf('a');

function payment(id: TerminalPaymentId, over: Partial<TerminalPayment> = {}): TerminalPayment {
  const amount = { value: '12.50', currency: 'EUR' };
  const made = { poiId: 'POI-0001', status: 'pending', createdAt: '2026-11-19T10:42:00Z' };
  return paymentWith({ terminalId: 't1', amount, ...made, ...over, id });
}

/** A bank with payments that the test changes, with a delay or a failure. */
function setUp({ answerMs = 0 }: { readonly answerMs?: number } = {}) {
  const clock = simulatedClock(startEpochMs);
  const asked: { readonly id: string; readonly atMs: number }[] = [];
  const bugs: unknown[] = [];
  let inFlight = 0;
  const state = {
    isOnline: true,
    phase: 'signed-in' as ReturnType<Scope['phase']>,
    isOpen: true,
    mostInFlight: 0,
    answer: (id: TerminalPaymentId): Result<TerminalPayment> => ok(payment(id)),
  };
  const bank = fakeBank({
    readTerminalPayment: async (id) => {
      asked.push({ id, atMs: clock.now() - startEpochMs });
      inFlight += 1;
      state.mostInFlight = Math.max(state.mostInFlight, inFlight);
      const answer = state.answer(id);
      if (answerMs > 0)
        await new Promise<void>((resolve) => void clock.timers.after(answerMs, resolve));
      inFlight -= 1;
      return answer;
    },
  });
  const connection = openConnection({
    bank,
    phase: () => state.phase,
    now: clock.now,
    monotonicNow: clock.monotonicNow,
    timers: clock.timers,
    isOnline: () => state.isOnline,
    isOpen: () => state.isOpen,
    reportBug: (cause) => void bugs.push(cause),
  });
  return {
    clock,
    asked,
    bugs,
    state,
    connection,
    /** Starts as when the connection is opened. */
    deps: () => openPayments({ ...connection, scheduler: schedulerOf(connection) }),
    watching: (...ids: readonly string[]) => {
      const payments = openPayments({ ...connection, scheduler: schedulerOf(connection) });
      watch(payments, ids);
      return payments;
    },
    times: () => asked.map(({ atMs }) => atMs),
  };
}

function watch(deps: Payments, ids: readonly string[]) {
  return watchPayments(deps, { payments: ids.map((id) => ({ id: idOf(id), label: null })) });
}
/** The app's signals of a network, a session or a computer that is back. */
function reconnect({ follower, scope }: Payments): void {
  follower.onReconnect();
  scope.scheduler.onReconnect();
}
function stateOf({ follower }: Payments, id = a) {
  return follower.watchOf(id);
}
const noRight: CommandError = {
  kind: 'not-allowed',
  missingScope: 'terminal.read',
  detail: null,
  traceId: null,
};
const everything = { text: '', terminals: [], outcomes: [], at: 0, limit: 50 } as const;
function failing(error: CommandError) {
  return (): Result<TerminalPayment> => failed(error);
}

describe('a followed payment', () => {
  it('is read at once, then every second, then less often down to every ten', async () => {
    const { clock, watching, times } = setUp();
    watching('a');
    await clock.pass(60_000);
    expect(times().slice(0, 8)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_250, 7_813]);
    expect((times().at(-1) ?? 0) - (times().at(-2) ?? 0)).toBe(10_000);
  });

  it.each(['AUTHORIZED', 'authorized', 'Refused'])(
    'is finished with %s, and no further read happens',
    async (status) => {
      const { clock, watching, state, asked, connection } = setUp();
      const parts = watching('a');
      await clock.pass(8_000);
      state.answer = (id) => ok(payment(id, { status }));
      await clock.pass(3_000);
      const count = asked.length;
      expect(stateOf(parts)).toEqual({
        state: 'settled',
        sinceEpochMs: startEpochMs + (asked.at(-1)?.atMs ?? 0),
        error: null,
      });
      await clock.pass(600_000);
      expect(asked).toHaveLength(count);
      expect([clock.timerCount(), connection.vault.watchedPayments.followedCount()]).toEqual([
        0, 0,
      ]);
    },
  );

  it.each([null, 'pending', 'processing', 'AUTHORIZED_PARTLY'])(
    'stays open with the status %j, and is silent after 120 seconds without a change',
    async (status) => {
      const { clock, watching, state, asked } = setUp();
      state.answer = (id) => ok(payment(id, { status }));
      const parts = watching('a');
      await clock.pass(119_000);
      expect(stateOf(parts).state).toBe('following');
      await clock.pass(2_000);
      expect(stateOf(parts)).toMatchObject({ state: 'silent', error: null });
      const count = asked.length;
      await clock.pass(600_000);
      expect(asked).toHaveLength(count);
    },
  );

  it.each<[string, Partial<TerminalPayment>]>([
    ['status', { status: 'card_presented' }],
    ['metadata', { metadata: [{ key: 'order', value: '18' }] }],
  ])(
    'is polled closely again after a change of its %s, and the 120 seconds restart',
    async (_, news) => {
      const { clock, watching, state, times } = setUp();
      const parts = watching('a');
      await clock.pass(100_000);
      state.answer = (id) => ok(payment(id, news));
      await clock.pass(15_000);
      const seen = times().filter((time) => time > 100_000);
      expect(seen.slice(1, 3).map((time) => time - (seen[0] ?? 0))).toEqual([1_000, 2_000]);
      await clock.pass(60_000);
      expect(stateOf(parts).state).toBe('following');
    },
  );

  it('that was silent is followed again by the user, or when a refresh shows a change', async () => {
    const { clock, watching, state, asked } = setUp();
    const parts = watching('a');
    await clock.pass(130_000);
    const count = asked.length;
    expect(followPayment(parts, { id: a })).toEqual(ok({}));
    await clock.pass(3_000);
    expect([stateOf(parts).state, asked.length - count]).toEqual(['following', 4]);
    await clock.pass(130_000);
    expect(stateOf(parts).state).toBe('silent');
    refreshPayment(parts, { id: a });
    await clock.pass(2_000);
    expect(stateOf(parts).state).toBe('silent');
    state.answer = (id) => ok(payment(id, { status: 'card_presented' }));
    refreshPayment(parts, { id: a });
    await clock.pass(2_000);
    expect(stateOf(parts).state).toBe('following');
    expect(followPayment(parts, { id: idOf('other') })).toMatchObject({
      error: { kind: 'not-found' },
    });
  });

  it.each<CommandError>([
    { kind: 'not-found', traceId: 'x' },
    { kind: 'rejected', problems: [], traceId: 'x' },
  ])('with the answer $kind delays no other payment, and is silent in the end', async (error) => {
    const { clock, watching, state, asked } = setUp();
    state.answer = (id) => (id === 'a' ? failed(error) : ok(payment(id)));
    const parts = watching('a', 'b');
    await clock.pass(5_500);
    expect([stateOf(parts), stateOf(parts, idOf('b')).state]).toEqual([
      { state: 'paused', sinceEpochMs: startEpochMs, error },
      'following',
    ]);
    expect(asked.filter(({ id }) => id === 'b')).toHaveLength(6);
    await clock.pass(130_000);
    expect(stateOf(parts)).toMatchObject({ state: 'silent', error });
  });

  it('is silent in the end although irrelevant fields change, and the last answer is stored', async () => {
    const { clock, deps, state, connection } = setUp();
    const parts = deps();
    let answers = 0;
    const metadata = [
      { key: 'order', value: '17' },
      { key: 'table', value: '4' },
    ];
    state.answer = (id) => {
      answers += 1;
      return ok(
        payment(id, {
          updatedAt: `2026-11-19T10:42:00.${String(answers).padStart(3, '0')}Z`,
          extras: [{ name: 'attempt', json: String(answers) }],
          metadata: answers % 2 === 0 ? metadata : metadata.toReversed(),
        }),
      );
    };
    watch(parts, ['a']);
    await clock.pass(130_000);
    expect(stateOf(parts).state).toBe('silent');
    expect(
      JSON.parse(connection.cache.snapshots.get('terminal-payment:a')?.body ?? ''),
    ).toMatchObject({ extras: [{ json: String(answers) }] });
  });

  it('is stored under the requested ID, whatever case the bank returns', async () => {
    const { clock, deps, state } = setUp();
    const parts = deps();
    state.answer = () => ok(payment(idOf('A'), { status: 'authorized' }));
    watch(parts, ['a']);
    await clock.pass(500);
    expect(readPayment(parts, { id: a, refresh: 'no' })).toMatchObject({
      value: {
        row: { id: 'a', status: 'authorized', watch: { state: 'settled' } },
        payment: { id: 'a' },
      },
    });
    expect(readPayment(parts, { id: idOf('A'), refresh: 'no' })).toMatchObject({
      value: { row: null },
    });
  });
});

describe('following payments', () => {
  it.each<
    ['offline' | 'signed-out', (state: ReturnType<typeof setUp>['state'], isThere: boolean) => void]
  >([
    ['offline', (state, isThere) => void (state.isOnline = !isThere)],
    ['signed-out', (state, isThere) => void (state.phase = isThere ? 'signed-out' : 'signed-in')],
  ])(
    '%s: it pauses without a request, and resumes without having become silent',
    async (kind, setObstacle) => {
      const { clock, watching, state, asked } = setUp();
      const parts = watching('a');
      await clock.pass(20_000);
      setObstacle(state, true);
      await clock.pass(15_000);
      const count = asked.length;
      await clock.pass(600_000);
      expect(asked).toHaveLength(count);
      expect(stateOf(parts)).toMatchObject({ state: 'paused', error: { kind } });
      setObstacle(state, false);
      reconnect(parts);
      await clock.pass(1_000);
      expect(asked.length).toBeGreaterThan(count);
      expect(stateOf(parts)).toMatchObject({ state: 'following', error: null });
    },
  );

  it('resumes automatically after a lost network without a signal', async () => {
    const { clock, watching, state, asked } = setUp();
    state.isOnline = false;
    watching('a');
    await clock.pass(100_000);
    expect(asked).toEqual([]);
    state.isOnline = true;
    await clock.pass(30_000);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('resumes in the same state after eight hours of sleep', async () => {
    const { clock, watching, asked } = setUp();
    const parts = watching('a');
    await clock.pass(20_000);
    parts.scope.scheduler.suspend();
    const count = asked.length;
    await clock.pass(60_000);
    expect(asked).toHaveLength(count);
    clock.jump(8 * 60 * 60_000);
    reconnect(parts);
    await clock.pass(5_000);
    expect(asked.length).toBeGreaterThan(count);
    expect(stateOf(parts).state).toBe('following');
    await clock.pass(120_000);
    expect(stateOf(parts).state).toBe('silent');
  });

  it('delays no payment after the clock was set back by an hour', async () => {
    const { clock, watching, asked } = setUp();
    const parts = watching('a');
    await clock.pass(5_000);
    const count = asked.length;
    clock.jump(-60 * 60_000);
    reconnect(parts);
    await clock.pass(5_000);
    expect(asked.length).toBeGreaterThan(count + 2);
  });

  it.each([
    { kind: 'timed-out' },
    { kind: 'offline' },
    { kind: 'service-failed', status: 502, traceId: null },
  ] as const)(
    'polls a failing bank ($kind) less and less often, without becoming silent',
    async (error) => {
      const { clock, watching, state, times } = setUp();
      state.answer = failing(error);
      const parts = watching('a');
      await clock.pass(300_000);
      expect(times()).toEqual([0, 2_000, 7_000, 22_000, 82_000, 142_000, 202_000, 262_000]);
      expect(stateOf(parts)).toEqual({ state: 'paused', sinceEpochMs: startEpochMs, error });
      state.answer = (id) => ok(payment(id));
      await clock.pass(60_000);
      expect(stateOf(parts).state).toBe('following');
    },
  );

  it('stops all payments while the bank asks for a pause, also for manual reads', async () => {
    const { clock, deps, state, times } = setUp();
    const parts = deps();
    watch(parts, ['a', 'b', 'c']);
    await clock.pass(500);
    state.answer = failing({
      kind: 'rate-limited',
      retryAtEpochMs: startEpochMs + 60_000,
      traceId: null,
    });
    await clock.pass(1_000);
    state.answer = (id) => ok(payment(id));
    const count = times().length;
    reconnect(parts);
    await clock.pass(58_000);
    expect(times()).toHaveLength(count);
    await clock.pass(2_000);
    expect(times().slice(count)).toEqual([60_000, 60_000, 60_000, 61_000, 61_000, 61_000]);
  });

  it('sends nothing after a missing permission until a new permission is possible', async () => {
    const { clock, watching, state, asked } = setUp();
    const error = noRight;
    state.answer = failing(error);
    const parts = watching('a', 'b');
    await clock.pass(600_000);
    expect(asked).toHaveLength(2);
    for (const id of [a, idOf('b')])
      expect(stateOf(parts, id)).toMatchObject({ state: 'paused', error });
    state.answer = (id) => ok(payment(id));
    reconnect(parts);
    await clock.pass(500);
    expect(asked).toHaveLength(4);
    expect(stateOf(parts).state).toBe('following');
  });

  it('checks a missing permission again with the next added payment', async () => {
    const { clock, watching, state } = setUp();
    state.answer = failing(noRight);
    const parts = watching('a');
    await clock.pass(1_000);
    state.answer = (id) => ok(payment(id));
    watch(parts, ['b']);
    await clock.pass(60_000);
    for (const id of [a, idOf('b')]) expect(stateOf(parts, id).state).toBe('following');
  });

  it('reports a bug or a full disk without a busy loop', async () => {
    const { clock, watching, state, asked, bugs } = setUp();
    state.answer = () => {
      throw new Error('disk');
    };
    watching('a');
    await clock.pass(60_000);
    expect([asked.length, bugs.length]).toEqual([4, 4]);
  });
});

describe('many payments', () => {
  it('share one budget, and every one is followed', async () => {
    const { clock, deps, state, asked, connection } = setUp({ answerMs: 300 });
    const ids = Array.from({ length: 200 }, (_, at) => `p${String(at)}`);
    watch(deps(), ids);
    await clock.pass(60_000);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(200);
    expect(state.mostInFlight).toBe(maxConcurrent);
    for (const { atMs } of asked)
      expect(
        asked.filter((each) => each.atMs > atMs - backgroundRate.withinMs && each.atMs <= atMs)
          .length,
      ).toBeLessThanOrEqual(backgroundRate.calls);
    state.answer = (id) => ok(payment(id, { status: 'authorized' }));
    await clock.pass(60_000);
    expect(connection.vault.watchedPayments.followedCount()).toBe(0);
  });

  it('have one read in flight each, also when the user refreshes', async () => {
    const { clock, watching, asked } = setUp({ answerMs: 5_000 });
    const parts = watching('a');
    const [one, other] = [parts.follower.requestPayment(a), parts.follower.requestPayment(a)];
    await clock.pass(5_000);
    expect(await one).toEqual(await other);
    expect(asked).toHaveLength(1);
  });
});

describe('the payment follower', () => {
  it('continues after a restart with the followed payments only', async () => {
    const { clock, deps, state, asked } = setUp();
    const before = deps();
    state.answer = (id) => ok(payment(id, { status: id === 'b' ? 'refused' : 'pending' }));
    watch(before, ['a', 'b']);
    await clock.pass(5_000);
    before.scope.scheduler.stop();
    const count = asked.length;
    await clock.pass(60_000);
    expect(asked).toHaveLength(count);
    const after = deps();
    reconnect(after);
    await clock.pass(1_000);
    expect(asked.slice(count).map(({ id }) => id)).toEqual(['a', 'a']);
    expect([stateOf(after).state, stateOf(after, idOf('b')).state]).toEqual([
      'following',
      'settled',
    ]);
  });

  it('discards an answer that arrives after the payment was removed from the list', async () => {
    const { clock, watching, connection, asked } = setUp({ answerMs: 1_000 });
    const parts = watching('a');
    await clock.pass(500);
    unwatchPayment(parts, { id: a });
    await clock.pass(60_000);
    expect(connection.cache.snapshots.get('terminal-payment:a')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('discards an answer that arrives after its connection was closed', async () => {
    const { clock, watching, state, connection } = setUp({ answerMs: 1_000 });
    const parts = watching('a');
    await clock.pass(500);
    state.isOpen = false;
    parts.scope.scheduler.stop();
    await clock.pass(60_000);
    expect(connection.cache.snapshots.get('terminal-payment:a')).toBeNull();
    expect(clock.timerCount()).toBe(0);
  });
});

describe('the list of payments', () => {
  it.each(['refused', 'pending'])(
    'shows another amount only if one was authorized, not if it is %s',
    async (status) => {
      const { clock, watching, state } = setUp();
      state.answer = (id) =>
        ok(payment(id, { status, authorizedAmount: { value: '0', currency: 'EUR' } }));
      const parts = watching('a');
      await clock.pass(500);
      expect(readPayment(parts, { id: a, refresh: 'no' })).toMatchObject({
        value: { row: { status, isOtherAmount: false } },
      });
    },
  );

  it.each([
    ['below the requested one', '10'],
    ['more than half above it', '18.76'],
  ])('shows an amount %s as another amount, not as a tip', async (_, value) => {
    const { clock, watching, state } = setUp();
    state.answer = (id) =>
      ok(payment(id, { status: 'authorized', authorizedAmount: { value, currency: 'EUR' } }));
    const parts = watching('a');
    await clock.pass(500);
    expect(readPayment(parts, { id: a, refresh: 'no' })).toMatchObject({
      value: { row: { isOtherAmount: true, tip: null } },
    });
  });

  it('is sorted newest first, shows received amounts, and is searched by words', async () => {
    const { clock, deps, state } = setUp();
    state.answer = (id) =>
      ok(
        payment(
          id,
          id === 'b'
            ? {
                status: 'AUTHORIZED',
                authorizedAmount: { value: '13.00', currency: 'EUR' },
                cardSummary: '4242',
                metadata: [{ key: 'order', value: 'Crème brûlée' }],
              }
            : { authorizedAmount: { value: '12.5', currency: 'eur' } },
        ),
      );
    const parts = deps();
    expect(
      watchPayments(parts, {
        payments: [
          { id: a, label: 'Till 2' },
          { id: idOf('b'), label: '  ' },
          { id: a, label: null },
        ],
      }),
    ).toEqual(ok({ addedCount: 2, knownCount: 0 }));
    await clock.pass(500);
    const list = await readPayments(parts, everything);
    if (!list.ok) throw new Error(list.error.kind);
    expect(list.value.rows.map((row) => paymentRow.parse(row))).toEqual(list.value.rows);
    expect(list.value).toMatchObject({
      rows: [
        {
          id: 'a',
          label: 'Till 2',
          status: 'pending',
          outcome: null,
          isOtherAmount: false,
          watch: { state: 'following' },
        },
        {
          id: 'b',
          label: null,
          status: 'AUTHORIZED',
          outcome: 'authorized',
          isOtherAmount: false,
          tip: { value: '0.5', currency: 'EUR' },
          cardSummary: '4242',
          watch: { state: 'settled' },
        },
      ],
      matchCount: 2,
      totalCount: 2,
      freshness: { asOfEpochMs: startEpochMs },
    });
    const found = async (text: string): Promise<unknown> => {
      const answer = await readPayments(parts, { ...everything, text });
      return answer.ok ? [answer.value.rows.map(({ id }) => id), answer.value.matchCount] : null;
    };
    expect([await found('creme 4242'), await found('TILL'), await found('nothing')]).toEqual([
      [['b'], 1],
      [['a'], 1],
      [[], 0],
    ]);
    expect(await readPayments(parts, { ...everything, at: 1, limit: 1 })).toMatchObject({
      value: { rows: [{ id: 'b' }], matchCount: 2 },
    });
    expect(countFollowed(parts.scope)).toEqual(ok({ count: 1 }));
  });

  it('accepts a UUID in two cases as one payment, and follows a silent one added again', async () => {
    const { clock, deps, connection } = setUp();
    const parts = deps();
    const upper = '8E0C6B1E-9B86-4A9B-8A1F-6D1E5AD0C3F1';
    watch(parts, [upper]);
    await clock.pass(130_000);
    const id = idOf(upper.toLowerCase());
    expect(stateOf(parts, id).state).toBe('silent');
    expect(watch(parts, [upper.toLowerCase()])).toEqual(ok({ addedCount: 0, knownCount: 1 }));
    expect(stateOf(parts, id).state).toBe('following');
    expect(connection.vault.watchedPayments.count()).toBe(1);
  });

  it('shows a stored payment and refreshes it, followed or not', async () => {
    const { clock, deps, connection } = setUp();
    const parts = deps();
    const output = terminalPayments.get.output;
    expect(readPayment(parts, { id: a, refresh: 'no' })).toEqual({
      ok: true,
      value: {
        row: null,
        payment: null,
        freshness: { asOfEpochMs: null, isRefreshing: false, failure: null },
      },
    });
    readPayment(parts, { id: a, refresh: 'now' });
    await clock.pass(10);
    const shown = readPayment(parts, { id: a, refresh: 'if-stale' });
    expect(shown).toMatchObject({
      value: {
        row: { watch: { state: 'not-watched' } },
        payment: payment(a),
        freshness: { isRefreshing: false, failure: null },
      },
    });
    if (shown.ok) expect(output.parse(shown.value)).toEqual(shown.value);
    watch(parts, ['a']);
    await clock.pass(10);
    unwatchPayment(parts, { id: a });
    await clock.pass(60_000);
    expect(connection.vault.watchedPayments.get(a)).toBeNull();
    expect(readPayment(parts, { id: a, refresh: 'no' })).toMatchObject({
      value: { row: null, payment: null },
    });
  });

  it('is exported as a spreadsheet without formulas, and as JSON with every field', async () => {
    const { clock, deps, state } = setUp();
    state.answer = (id) =>
      ok(
        payment(id, {
          amount: { value: '123456789012345.67', currency: 'EUR' },
          status: '=cmd()',
          metadata: [{ key: 'order', value: 'A, "17"' }],
        }),
      );
    const parts = deps();
    watchPayments(parts, { payments: [{ id: a, label: '+Till' }] });
    await clock.pass(10);
    let rowCount = 0;
    const exported = async (format: 'csv' | 'json', locale: string): Promise<string> => {
      let text = '';
      for await (const each of exportPayments(parts, {
        format,
        csvForm: csvFormOf(locale),
        messages: (id) => id,
        yieldToEventLoop: async () => undefined,
        onRow: () => void (rowCount += 1),
      }))
        text += each;
      return text;
    };
    const csv = await exported('csv', 'en');
    expect(rowCount).toBe(1);
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(
        /^ui\.word\.id,cards\.field\.label,ui\.word\.status,payments\.field\.amount,/,
      ),
      `a,'+Till,'=cmd(),123456789012345.67,EUR,,,,,t1,POI-0001,2026-11-19T10:42:00Z,,,"order: A, ""17""",2026-11-19T10:42:00.000Z`,
    ]);
    const french = await exported('csv', 'fr');
    expect(french).toContain(';123456789012345,67;EUR;');
    const json = await exported('json', 'en');
    expect(JSON.parse(json)).toMatchObject([
      {
        id: 'a',
        label: '+Till',
        payment: {
          amount: { value: '123456789012345.67' },
          metadata: [{ key: 'order', value: 'A, "17"' }],
        },
      },
    ]);
  });

  it('reports a missing connection or vault', async () => {
    const parts = openPayments({ ...setUp().connection, vault: null });
    expect(watch(parts, ['a'])).toMatchObject({ error: { kind: 'storage-unavailable' } });
    expect(await readPayments(parts, everything)).toMatchObject({
      value: { rows: [], totalCount: 0 },
    });
    const closed = routeToConnection(() => null).terminalPayments;
    for (const answer of [
      await closed.watch({ payments: [{ id: a, label: null }] }),
      await closed.list({ ...everything, terminals: [], outcomes: [] }),
      await closed.refresh({ id: a }),
    ])
      expect(answer).toMatchObject({ error: { kind: 'signed-out' } });
    expect(await closed.watching({})).toEqual(ok({ count: 0 }));
  });
});
