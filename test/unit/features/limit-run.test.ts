import { describe, expect, it } from 'vitest';
import { createLimitRunner } from '../../../main/features/cards/limit-runs/limit-run.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { limitRun } from '../../../preload/contract/cards/limit-runs.ts';
import { type CommandError, failed, ok } from '../../../preload/contract/result.ts';
import { fakeCardWrites, settled } from './fake-card-writes.ts';
import { type Stage, stageFields, cardRecord, storeRecords } from '../../fixtures/card-record.ts';
import type { CardWrite } from '../../../main/features/cards/changes/card-write.ts';
import { cardIdOf, cardWith, openConnection } from './fakes.ts';

const a = cardIdOf('a');
const b = cardIdOf('b');
const c = cardIdOf('c');
function monthly(paymentMonthlyLimit: string) {
  return { paymentMonthlyLimit };
}
const three = [a, b, c].map((id) => ({ id, asked: monthly('500') }));
function applied(cardId = a) {
  return ok({ state: 'applied' as const, cardId, differences: [] });
}
function waiting(writeId: string, isEnrolled = true) {
  return ok({ state: 'waiting-for-approval' as const, writeId, isEnrolled });
}
const lost: CommandError = { kind: 'outcome-unknown', traceId: null };

function record(id: string, state: Stage, objectId = a): CardWrite {
  const bodyText = '{"card":{"payment_monthly_limit":500}}';
  return cardRecord({ id, objectId, ...stageFields(state), bodyText });
}

function setUp(given: Partial<Scope> = {}) {
  const connection = openConnection();
  let current: Scope | null = null;
  const writes = fakeCardWrites();
  let notifyCount = 0;
  let ids = 0;
  let isLeaving = false;
  const bugs: unknown[] = [];
  const open = () => {
    const scope: Scope = {
      ...connection,
      isOpen: () => current === scope,
      // The run, then the write of each sent card.
      randomUUID: () => `w${String(ids++)}`,
      isLeaving: () => isLeaving,
      publishChange: () => (notifyCount += 1),
      reportBug: (cause) => bugs.push(cause),
      ...given,
    };
    current = scope;
    return createLimitRunner(scope, writes);
  };
  const runner = open();
  return {
    connection,
    writes,
    runner,
    bugs,
    notifyCount: () => notifyCount,
    leave: () => (isLeaving = true),
    close: () => (current = null),
    /** The app ended and started again: only the vault remains. */
    restart: () => {
      writes.restart();
      return open();
    },
    answer: async (
      at: number,
      given: Parameters<(typeof writes.submitted)[number]['answer']>[0],
    ) => {
      await settled();
      await writes.submitted[at]?.answer(given);
    },
    shown: () => shown(runner),
  };
}
/** The state of the run, and of each card. */
function shown(runner: ReturnType<typeof createLimitRunner>): string {
  const run = runner.current();
  return run === null ? 'none' : `${run.state}: ${run.items.map(({ state }) => state).join(' ')}`;
}

describe('a change of the limits of many cards', () => {
  it('runs card by card, one request a card, and stores each outcome', async () => {
    const { runner, writes, answer, shown: now } = setUp();
    expect(runner.start(three)).toEqual(ok({ runId: 'w0' }));
    await settled();
    expect(writes.submitted).toHaveLength(1);
    expect(now()).toBe('running: sending next next');
    await answer(0, applied());
    await answer(
      1,
      ok({
        state: 'applied',
        cardId: b,
        differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: '20' }],
      }),
    );
    await answer(2, failed({ kind: 'rejected', problems: [], traceId: 't' }));
    expect(now()).toBe('done: applied differs refused');
    expect(writes.submitted.map(({ request }) => [request.cardId, request.bodyText])).toEqual(
      [a, b, c].map((id) => [id, '{"card":{"payment_monthly_limit":500}}']),
    );
    const run = runner.current();
    expect(limitRun.parse(run)).toEqual(run);
    expect(run?.items[1]?.differences).toEqual([
      { field: 'paymentMonthlyLimit', asked: '500', kept: '20' },
    ]);
  });

  it('sends no other card once the app quits, and stores the outcome of the one in flight', async () => {
    const { runner, connection, answer, writes, leave } = setUp();
    runner.start(three);
    await settled();
    leave();
    await answer(0, applied());
    expect(writes.submitted).toHaveLength(1);
    expect(connection.vault.limitRuns.current()).toMatchObject({
      run: { state: 'running', stoppedBy: null },
      items: [{ state: 'applied' }, { state: 'next' }, { state: 'next' }],
    });
  });

  it('is completely on disk before the first request', async () => {
    const { runner, connection, writes } = setUp();
    runner.start(three);
    expect(writes.submitted).toHaveLength(0);
    expect(connection.vault.limitRuns.current()).toMatchObject({
      run: { state: 'running' },
      items: [{ cardId: 'a' }, { cardId: 'b' }, { cardId: 'c' }],
    });
    await settled();
    expect(connection.vault.limitRuns.current()?.items[0]?.state).toBe('sending');
  });

  it('sends only differing values, nothing to a matching card, and stores the former values', async () => {
    const { runner, connection, writes, shown: now } = setUp();
    storeCard(
      connection,
      cardWith({
        id: a,
        embossedName: 'Van',
        lastDigits: '7304',
        paymentMonthlyLimit: '500.00',
        atmDailyLimitOption: false,
      }),
      1,
    );
    storeCard(connection, cardWith({ id: b, paymentMonthlyLimit: '500.0' }), 1);
    runner.start([
      {
        id: a,
        asked: { paymentMonthlyLimit: '500', atmDailyLimitOption: true, atmDailyLimit: '50.5' },
      },
      { id: b, asked: monthly('500') },
    ]);
    await settled();
    expect(now()).toBe('running: sending applied');
    expect(writes.submitted.map(({ request }) => request)).toEqual([
      {
        id: 'w1',
        kind: 'limits',
        cardId: a,
        bodyText: '{"card":{"atm_daily_limit":50.5,"atm_daily_limit_option":true}}',
        asked: [
          { field: 'atmDailyLimit', before: null, asked: '50.5' },
          { field: 'atmDailyLimitOption', before: 'false', asked: 'true' },
        ],
      },
    ]);
    expect(runner.current()?.items.map(({ unsent }) => unsent)).toEqual([
      ['paymentMonthlyLimit'],
      ['paymentMonthlyLimit'],
    ]);
    expect(runner.current()?.items[0]).toMatchObject({
      name: 'Van',
      lastDigits: '7304',
      before: { paymentMonthlyLimit: '500.00', atmDailyLimit: null, atmDailyLimitOption: 'false' },
    });
  });

  it('counts a value that the card got after the start of the run as changed', async () => {
    const { runner, connection, writes, answer, shown: now } = setUp();
    storeCard(
      connection,
      cardWith({ id: a, paymentMonthlyLimit: '100', paymentDailyLimit: '50' }),
      1,
    );
    runner.start([{ id: a, asked: { paymentMonthlyLimit: '500', paymentDailyLimit: '50' } }]);
    await answer(0, failed(lost));
    // The lost answer was a success, as the bank's list now shows.
    storeCard(
      connection,
      cardWith({ id: a, paymentMonthlyLimit: '500', paymentDailyLimit: '50' }),
      2,
    );
    runner.retryFailed();
    await settled();
    expect([now(), writes.submitted.length, runner.current()?.items[0]?.unsent]).toEqual([
      'done: applied',
      1,
      ['paymentDailyLimit'],
    ]);
  });

  it('sends a value that the card had at the start of the run and lost since', async () => {
    const { runner, connection, writes, answer } = setUp();
    storeCard(
      connection,
      cardWith({ id: b, paymentMonthlyLimit: '500', paymentDailyLimit: '1' }),
      1,
    );
    runner.start([
      { id: a, asked: monthly('500') },
      { id: b, asked: { paymentMonthlyLimit: '500', paymentDailyLimit: '50' } },
    ]);
    await settled();
    storeCard(
      connection,
      cardWith({ id: b, paymentMonthlyLimit: '400', paymentDailyLimit: '1' }),
      2,
    );
    await answer(0, applied());
    await settled();
    expect([writes.submitted[1]?.request.bodyText, runner.current()?.items[1]?.unsent]).toEqual([
      '{"card":{"payment_monthly_limit":500,"payment_daily_limit":50}}',
      [],
    ]);
  });

  it('counts a card named twice once, and rejects a change without values', async () => {
    const { runner, writes } = setUp();
    expect(runner.start([{ id: a, asked: {} }])).toMatchObject({
      error: { kind: 'invalid-input', problems: [{ code: 'nothing-to-change' }] },
    });
    runner.start([
      { id: a, asked: { paymentMonthlyLimit: '1', paymentDailyLimit: '2' } },
      { id: a, asked: monthly('3') },
    ]);
    await settled();
    expect(writes.submitted.map(({ request }) => request.bodyText)).toEqual([
      '{"card":{"payment_monthly_limit":3,"payment_daily_limit":2}}',
    ]);
  });

  it('runs alone; a stopped one can be replaced', async () => {
    const { runner, answer, shown: now } = setUp();
    runner.start(three);
    const again = { error: { kind: 'invalid-input', problems: [{ code: 'run-under-way' }] } };
    expect(runner.start(three)).toMatchObject(again);
    runner.stop();
    expect([runner.start(three), runner.dismiss()]).toMatchObject([again, again]);
    await answer(0, applied());
    expect(runner.start([{ id: c, asked: monthly('9') }]).ok).toBe(true);
    expect(now()).toBe('running: next');
  });

  it('needs a session and a vault', () => {
    expect(setUp({ phase: () => 'expired' }).runner.start(three)).toMatchObject({
      error: { kind: 'signed-out' },
    });
    expect(setUp({ vault: null }).runner.start(three)).toMatchObject({
      error: { kind: 'storage-unavailable' },
    });
  });
});

describe('stopping and continuing', () => {
  it('finishes the card in flight, and continues with the next', async () => {
    const { runner, writes, answer, shown: now } = setUp();
    runner.start(three);
    await settled();
    runner.stop();
    await answer(0, applied());
    expect([now(), writes.submitted.length]).toEqual(['stopped: applied next next', 1]);
    runner.resume();
    await settled();
    expect([now(), writes.submitted.length]).toEqual(['running: applied sending next', 2]);
  });

  it.each<CommandError>([
    { kind: 'offline' },
    { kind: 'signed-out' },
    { kind: 'not-allowed', missingScope: 'card.write', detail: null, traceId: null },
    { kind: 'rate-limited', retryAtEpochMs: 5, traceId: null },
    { kind: 'storage-unavailable', reason: 'unavailable' },
  ])('stops at a failure that would stop every card, which stays unsent: $kind', async (error) => {
    const { runner, writes, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, failed(error));
    expect([now(), runner.current()?.stoppedBy, writes.submitted.length]).toEqual([
      'stopped: next next next',
      error,
      1,
    ]);
    runner.resume();
    await settled();
    expect(writes.submitted[1]?.request.cardId).toBe(a);
  });

  it.each<[CommandError, string]>([
    [{ kind: 'rejected', problems: [], traceId: null }, 'refused'],
    [{ kind: 'not-found', traceId: null }, 'refused'],
    [{ kind: 'not-allowed', missingScope: null, detail: null, traceId: null }, 'refused'],
    [lost, 'unknown'],
  ])('continues after a failure of one card: %j', async (error, state) => {
    const { runner, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, failed(error));
    expect(now()).toBe(`running: ${state} sending next`);
    expect(runner.current()?.items[0]?.error).toEqual(error);
  });

  it('stops when the service fails twice in a row, not after single failures', async () => {
    const fault = failed<CommandError>({ kind: 'service-failed', status: 500, traceId: null });
    const { runner, answer, shown: now } = setUp();
    runner.start(
      [a, b, c, cardIdOf('d'), cardIdOf('e')].map((id) => ({ id, asked: monthly('5') })),
    );
    await answer(0, fault);
    await answer(1, applied(b));
    await answer(2, fault);
    expect(now()).toBe('running: refused applied refused sending next');
    await answer(3, fault);
    expect(now()).toBe('stopped: refused applied refused next next');
    expect(runner.current()?.stoppedBy).toMatchObject({ kind: 'service-failed' });
    // After continuing, one failing card does not block the others.
    runner.resume();
    await answer(4, fault);
    await answer(5, applied(cardIdOf('e')));
    expect(now()).toBe('done: refused applied refused refused applied');
  });

  it('stops at the second unanswered card in a row, and reports both as unknown', async () => {
    const { runner, writes, answer, shown: now } = setUp();
    runner.start(
      [a, b, c, cardIdOf('d'), cardIdOf('e')].map((id) => ({ id, asked: monthly('5') })),
    );
    await answer(0, failed(lost));
    await answer(1, applied(b));
    await answer(2, failed(lost));
    expect(now()).toBe('running: unknown applied unknown sending next');
    await answer(3, failed(lost));
    expect([now(), runner.current()?.stoppedBy, writes.submitted.length]).toEqual([
      'stopped: unknown applied unknown unknown next',
      lost,
      4,
    ]);
  });

  it('stops at a card whose change waited too long to be sent, and sends it later', async () => {
    const { runner, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, failed({ kind: 'timed-out' }));
    expect(now()).toBe('stopped: next next next');
    expect(runner.current()?.stoppedBy).toEqual({ kind: 'timed-out' });
  });

  it('counts a service failure and a missing answer after it as two faults in a row', async () => {
    const { runner, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, failed({ kind: 'service-failed', status: null, traceId: null }));
    await answer(1, failed(lost));
    expect(now()).toBe('stopped: refused unknown next');
  });

  it('stops when two approved changes in a row end unknown, and counts each once', async () => {
    const { runner, writes, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, waiting('w1'));
    for (const _each of [1, 2]) writes.change(record('w1', 'unknown'));
    await answer(1, waiting('w2'));
    expect(now()).toBe('waiting: unknown waiting next');
    writes.change(record('w2', 'unknown'));
    await settled();
    expect([now(), runner.current()?.stoppedBy, writes.submitted.length]).toEqual([
      'stopped: unknown unknown next',
      lost,
      2,
    ]);
  });

  it('resends only failed cards, also in the middle of a run, and then stops again', async () => {
    const { runner, writes, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, failed(lost));
    runner.stop();
    await answer(1, failed({ kind: 'not-found', traceId: null }));
    expect(now()).toBe('stopped: unknown refused next');
    runner.retryFailed();
    await answer(2, applied(a));
    await answer(3, applied(b));
    expect(now()).toBe('stopped: applied applied next');
    expect(writes.submitted.map(({ request }) => request.cardId)).toEqual([a, b, a, b]);
    runner.resume();
    await answer(4, applied(c));
    expect(now()).toBe('done: applied applied applied');
  });

  it('sends nothing more when it cannot record its progress', async () => {
    const { runner, connection, writes, answer, bugs } = setUp();
    runner.start(three);
    await settled();
    connection.vault.close();
    await answer(0, applied());
    expect(writes.submitted).toHaveLength(1);
    expect(bugs).toHaveLength(1);
    expect(runner.current()).toMatchObject({
      state: 'stopped',
      stoppedBy: { kind: 'storage-unavailable' },
      items: [{ state: 'applied' }, { state: 'next' }, { state: 'next' }],
    });
  });

  it('notifies its listeners, but not for every single card', async () => {
    const waits: (() => void)[] = [];
    const { runner, writes, notifyCount } = setUp({ later: (work) => waits.push(work) });
    writes.always = ({ cardId }) => applied(cardId);
    runner.start(three);
    for (let turn = 0; turn < 5; turn += 1) await settled();
    expect([runner.current()?.state, notifyCount(), waits.length]).toEqual(['done', 1, 1]);
    waits[0]?.();
    expect(notifyCount()).toBe(2);
  });
});

describe('a card that needs the owner’s approval', () => {
  it('pauses the run, which continues automatically once the change is applied', async () => {
    const { runner, writes, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, waiting('w1'));
    expect([now(), writes.submitted.length]).toEqual(['waiting: waiting next next', 1]);
    writes.change(record('someone-else', 'denied'));
    writes.change(record('w1', 'applied'));
    await settled();
    expect([now(), writes.submitted.length]).toEqual(['running: applied sending next', 2]);
  });

  it.each(['denied', 'expired', 'changed-body', 'abandoned', 'replaced'] as const)(
    'is refused when it is %s: the run stops, and the user decides how to continue',
    async (state) => {
      const { runner, writes, answer, shown: now } = setUp();
      runner.start(three);
      await answer(0, waiting('w1'));
      writes.change(record('w1', state));
      await settled();
      expect([now(), writes.submitted.length, runner.current()?.stoppedBy]).toEqual([
        'stopped: refused next next',
        1,
        null,
      ]);
      expect(runner.current()?.items[0]?.approval).toBe(state);
      runner.resume();
      await settled();
      expect(writes.submitted[1]?.request.cardId).toBe(b);
    },
  );

  it('continues when the denied change is sent again from the list of approvals', async () => {
    const { runner, writes, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, waiting('w1'));
    for (const state of ['denied', 'waiting'] as const) writes.change(record('w1', state));
    expect(now()).toBe('stopped: waiting next next');
    writes.change(record('w1', 'applied'));
    await settled();
    expect([now(), writes.submitted.length]).toEqual(['stopped: applied next next', 1]);
  });

  it('stops the run if no phone is paired with the bank', async () => {
    const { runner, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, waiting('w1', false));
    expect([now(), runner.current()?.stoppedBy]).toEqual([
      'stopped: refused next next',
      { kind: 'approval-needed', isEnrolled: false, traceId: null },
    ]);
  });

  it('blocks the run: after a stop and a resume, nothing else is sent before its decision', async () => {
    const { runner, writes, answer, shown: now } = setUp();
    runner.start(three);
    await answer(0, waiting('w1'));
    runner.stop();
    expect(now()).toBe('stopped: waiting next next');
    runner.resume();
    await settled();
    expect([now(), writes.submitted.length]).toEqual(['waiting: waiting next next', 1]);
  });

  it('is recorded even if it is decided before the answer that required it has returned', async () => {
    const { runner, connection, writes, shown: now } = setUp();
    runner.start(three);
    await settled();
    writes.change(record('w1', 'waiting'));
    const answered = writes.submitted[0]?.answer(waiting('w1'));
    storeRecords(connection.vault, record('w1', 'applied'));
    await answered;
    await settled();
    expect(now()).toBe('running: applied sending next');
  });
});

describe('after a restart', () => {
  it('a card in flight is unknown, and nothing is sent automatically', async () => {
    const { runner, connection, writes, restart, shown: now } = setUp();
    runner.start(three);
    await settled();
    expect(now()).toBe('running: sending next next');
    const again = restart();
    await settled();
    expect([shown(again), writes.submitted.length]).toEqual(['stopped: unknown next next', 1]);
    expect(connection.vault.limitRuns.current()).toMatchObject({
      run: { state: 'stopped' },
      items: [{ state: 'unknown' }, { state: 'next' }, { state: 'next' }],
    });
  });

  it('an approval still waits, and the run continues after it', async () => {
    const { runner, connection, writes, answer, restart } = setUp();
    runner.start(three);
    await answer(0, waiting('w1'));
    storeRecords(connection.vault, record('w1', 'waiting'));
    const again = restart();
    expect(shown(again)).toBe('waiting: waiting next next');
    writes.change(record('w1', 'applied'));
    await settled();
    expect(shown(again)).toBe('running: applied sending next');
  });
});

describe('an outcome that was missed', () => {
  it('is read from the write if the app ended before the run stored it', async () => {
    const { runner, connection, restart } = setUp();
    runner.start(three);
    await settled();
    storeRecords(connection.vault, record('w1', 'applied'));
    expect(shown(restart())).toBe('stopped: applied next next');
  });

  it.each([
    ['denied', 'stopped: refused next next'],
    ['applied', 'stopped: applied next next'],
    ['unknown', 'stopped: unknown next next'],
  ] as const)('of an approval does not wait forever: %s', async (state, expected) => {
    const { runner, connection, answer, restart } = setUp();
    runner.start(three);
    await answer(0, waiting('w1'));
    storeRecords(connection.vault, record('w1', state));
    const again = restart();
    expect(shown(again)).toBe(expected);
  });

  it('continues when its end arrives as the first event after a restart', async () => {
    const { runner, connection, writes, answer, restart } = setUp();
    runner.start(three);
    await answer(0, waiting('w1'));
    storeRecords(connection.vault, record('w1', 'applied'));
    const again = restart();
    writes.change(record('w1', 'applied'));
    await settled();
    expect(shown(again)).toBe('running: applied sending next');
  });
});

describe('a card with an unknown outcome', () => {
  it('gets the result of its write once that is sent again', async () => {
    const { runner, writes, answer, shown: now } = setUp();
    runner.start([{ id: a, asked: monthly('500') }]);
    await settled();
    for (const write of [record('w2', 'unknown', b), record('w1', 'unknown')]) writes.change(write);
    await answer(0, failed(lost));
    expect(now()).toBe('done: unknown');
    writes.change(record('w2', 'applied', b));
    expect(now()).toBe('done: unknown');
    writes.change(record('w1', 'applied'));
    expect(now()).toBe('done: applied');
  });
});

describe('when another connection opens', () => {
  it('nothing of the run reaches the other bank, and the run is stopped when its connection reopens', async () => {
    const { runner, writes, answer, close, restart } = setUp();
    runner.start(three);
    await settled();
    close();
    const other = createLimitRunner(openConnection(), fakeCardWrites());
    await answer(0, applied());
    expect([writes.submitted.length, other.current()]).toEqual([1, null]);
    const again = restart();
    expect(shown(again)).toBe('stopped: unknown next next');
  });
});
