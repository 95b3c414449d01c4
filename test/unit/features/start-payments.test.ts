import { describe, expect, it } from 'vitest';
import { openPayments } from '../../../main/features/terminal-payments/open-payments.ts';
import {
  type Payments,
  nameTerminal,
  readPayments,
} from '../../../main/features/terminal-payments/read-payments.ts';
import { watchPayments } from '../../../main/features/terminal-payments/watch-payments.ts';
import { namedSum } from '../../../preload/contract/app/confirmation.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { parseJson, toJsonText } from '../../../main/bank/wire/json.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { NewPayment, TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import { terminalId, terminalPaymentId } from '../../../preload/contract/values.ts';
import { storedWrite } from '../../fixtures/stored-write.ts';
import { confirmAgainWith, fakeBank, openConnection, schedulerOf } from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';

const till = terminalId.parse('till-1');
const made = terminalPaymentId.parse('made');
const writeId = 'write-0001';
const asked: NewPayment = {
  terminalId: till,
  amount: { value: '12.50', currency: 'EUR' },
  reference: ' Table 4 ',
  otherFieldsJson: '',
};
const upperCaseId = '7E121001-0000-4000-8000-00000000000A';
const lost: CommandError = { kind: 'outcome-unknown', traceId: null };

function payment(over: Partial<TerminalPayment> = {}): TerminalPayment {
  return {
    id: made,
    terminalId: till,
    poiId: null,
    amount: { value: '12.50', currency: 'EUR' },
    authorizedAmount: null,
    status: 'pending',
    paymentMethod: null,
    cardSummary: null,
    metadata: [],
    createdAt: '2026-11-19T10:42:00Z',
    updatedAt: null,
    authorizedAt: null,
    extras: [],
    ...over,
  };
}

function setUp(answer: () => Promise<Result<TerminalPayment>> = async () => ok(payment())) {
  const clock = simulatedClock(Date.UTC(2026, 10, 19, 10, 42));
  const sent: { readonly bodyText: string; readonly idempotencyKey: string }[] = [];
  const state = {
    isOnline: true,
    told: payment(),
    pin: null as string | null,
    confirmPaymentsAbove: defaultPreferences.confirmPaymentsAbove,
  };
  const connection = openConnection({
    bank: fakeBank({
      startTerminalPayment: (start) => {
        sent.push(start);
        return answer();
      },
      readTerminalPayment: async (id) => ok({ ...state.told, id }),
    }),
    now: clock.now,
    monotonicNow: clock.monotonicNow,
    timers: clock.timers,
    isOnline: () => state.isOnline,
    canSend: () => state.isOnline,
    preferences: () => ({
      ...defaultPreferences,
      confirmPaymentsAbove: state.confirmPaymentsAbove,
    }),
    confirmAgain: (...asked) => confirmAgainWith(state.pin)(...asked),
  });
  const open = (): Payments => openPayments({ ...connection, scheduler: schedulerOf(connection) });
  return { clock, sent, state, connection, open, payments: open() };
}

const everything = { text: '', terminals: [], outcomes: [], at: 0, limit: 50 } as const;
async function listOf(payments: Payments) {
  const answer = await readPayments(payments, everything);
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

describe('a payment that is started', () => {
  it('is sent once with amount, reference and the id of the request, and followed', async () => {
    const { payments, sent, clock } = setUp();
    expect(await payments.starts.start({ confirmation: null, writeId, payment: asked })).toEqual(
      ok({ id: made }),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ idempotencyKey: writeId });
    expect(JSON.parse(sent[0]?.bodyText ?? '')).toEqual({
      amount: { value: '12.50', currency: 'EUR' },
      metadata: { reference: 'Table 4', request_id: writeId },
    });
    await clock.pass(10);
    const list = await listOf(payments);
    expect(list.rows).toMatchObject([{ id: made, label: 'Table 4', status: 'pending' }]);
    expect(list.terminals).toEqual([{ id: till, name: null, number: 1, paymentCount: 1 }]);
    expect(payments.starts.kind.unknown()).toEqual([]);
  });

  it('does not leave a second time under the same id, pressed twice or asked for again', async () => {
    const { payments, sent } = setUp();
    const [one, other] = await Promise.all([
      payments.starts.start({ confirmation: null, writeId, payment: asked }),
      payments.starts.start({ confirmation: null, writeId, payment: asked }),
    ]);
    expect(one).toEqual(other);
    expect(await payments.starts.start({ confirmation: null, writeId, payment: asked })).toEqual(
      ok({ id: made }),
    );
    expect(sent).toHaveLength(1);
  });

  it('carries further fields beside its own, and none in the place of its own', async () => {
    const { payments, sent } = setUp();
    const other = { tip: { is_enabled: true }, metadata: { till: 4 } };
    await payments.starts.start({
      confirmation: null,
      writeId,
      payment: { ...asked, otherFieldsJson: JSON.stringify(other) },
    });
    expect(toJsonText(parseJson(sent[0]?.bodyText ?? '', 9) ?? null)).toBe(
      '{"amount":{"value":"12.50","currency":"EUR"},"metadata":{"reference":"Table 4","request_id":"write-0001","till":4},"tip":{"is_enabled":true}}',
    );
    for (const otherFieldsJson of ['{"amount":1}', '[', '[]', '{"metadata":{"request_id":"x"}}'])
      expect(
        await payments.starts.start({
          confirmation: null,
          writeId: 'write-0002',
          payment: { ...asked, otherFieldsJson },
        }),
      ).toMatchObject({ ok: false, error: { kind: 'invalid-input' } });
    expect(sent).toHaveLength(1);
  });

  it.each(['0', '0.00', '-5'])('of %s is refused before anything leaves', async (value) => {
    const { payments, sent } = setUp();
    const amount = { value, currency: 'EUR' };
    expect(
      await payments.starts.start({ confirmation: null, writeId, payment: { ...asked, amount } }),
    ).toMatchObject({
      ok: false,
      error: { problems: [{ code: 'not-positive' }] },
    });
    expect(sent).toEqual([]);
  });

  it('is not sent offline, nor where it could not be written down', async () => {
    const { payments, sent, state, connection } = setUp();
    state.isOnline = false;
    expect(
      await payments.starts.start({ confirmation: null, writeId, payment: asked }),
    ).toMatchObject({
      error: { kind: 'offline' },
    });
    state.isOnline = true;
    const bare = openPayments({
      ...connection,
      persistence: 'memory-only',
      scheduler: schedulerOf(connection),
    });
    expect(await bare.starts.start({ confirmation: null, writeId, payment: asked })).toMatchObject({
      error: { kind: 'storage-unavailable' },
    });
    expect(sent).toEqual([]);
  });
});

describe('a payment above the amount that the user chose', () => {
  const large = (value: string, currency = 'EUR'): NewPayment => ({
    ...asked,
    amount: { value, currency },
  });
  const named = namedSum(1, '1000.01', 'EUR');
  const refusedFor = (code: string) => ({
    error: { kind: 'invalid-input', problems: [{ path: ['confirmation'], code }] },
  });

  it.each([
    ['999.99', 'EUR', true],
    ['1000', 'EUR', true],
    ['1000.00', 'EUR', true],
    ['01000.0', 'EUR', true],
    ['1000.01', 'EUR', false],
    ['1000.0001', 'EUR', false],
    ['12000', 'JPY', false],
  ])('is one of %s %s: %s that it starts unasked', async (value, currency, isUnasked) => {
    const { payments, sent, connection } = setUp();
    const answer = await payments.starts.start({
      confirmation: null,
      writeId,
      payment: large(value, currency),
    });
    expect([answer.ok, sent.length]).toEqual([isUnasked, isUnasked ? 1 : 0]);
    if (!isUnasked) {
      expect(answer).toMatchObject(refusedFor('not-meant'));
      expect(connection.vault.writes.get(writeId)).toBeNull();
    }
  });

  it('is asked of every amount above zero, and of none, as the user chose', async () => {
    const { payments, state } = setUp();
    state.confirmPaymentsAbove = '0';
    expect(
      await payments.starts.start({ confirmation: null, writeId, payment: large('0.01') }),
    ).toMatchObject(refusedFor('not-meant'));
    state.confirmPaymentsAbove = null;
    expect(
      await payments.starts.start({ confirmation: null, writeId, payment: large('999999') }),
    ).toMatchObject({ ok: true });
  });

  it('starts after a press that named the same amount, and of no other', async () => {
    const { payments, sent } = setUp();
    const start = (given: string) =>
      payments.starts.start({
        confirmation: { secret: null, named: given },
        writeId,
        payment: large('1000.01'),
      });
    for (const other of [namedSum(1, '100.01', 'EUR'), namedSum(1, '1000.01', 'USD')])
      expect(await start(other)).toMatchObject(refusedFor('not-meant'));
    expect(sent).toEqual([]);
    expect(await start(named)).toEqual(ok({ id: made }));
  });

  it('starts only with the PIN, where there is one', async () => {
    const { payments, sent, state, connection } = setUp();
    state.pin = '2468';
    const start = (secret: string | null) =>
      payments.starts.start({
        confirmation: { secret, named },
        writeId,
        payment: large('1000.01'),
      });
    expect(await start(null)).toMatchObject(refusedFor('pin-missing'));
    expect(await start('1357')).toMatchObject(refusedFor('pin-wrong'));
    expect(sent).toEqual([]);
    expect(connection.vault.writes.get(writeId)).toBeNull();
    const pair = await Promise.all([start('2468'), start('2468')]);
    expect(pair).toEqual([ok({ id: made }), ok({ id: made })]);
    expect(sent).toHaveLength(1);
  });

  it('answers without a question what became of one that was sent before', async () => {
    const { payments, sent, state } = setUp(async () => failed(lost));
    state.pin = '2468';
    const payment = large('1000.01');
    const confirmation = { secret: '2468', named };
    expect(await payments.starts.start({ confirmation, writeId, payment })).toEqual(failed(lost));
    expect(await payments.starts.start({ confirmation: null, writeId, payment })).toEqual(
      failed(lost),
    );
    expect(sent).toHaveLength(1);
  });
});

describe('a payment whose answer was lost', () => {
  it('is not sent again, and is among what is not confirmed until the owner says how it went', async () => {
    const { payments, sent, open } = setUp(async () => failed(lost));
    expect(await payments.starts.start({ confirmation: null, writeId, payment: asked })).toEqual(
      failed(lost),
    );
    expect(await payments.starts.start({ confirmation: null, writeId, payment: asked })).toEqual(
      failed(lost),
    );
    expect(sent).toHaveLength(1);
    const later = open();
    expect(later.starts.kind.unknown()).toMatchObject([
      { writeId, terminalId: till, amount: asked.amount, reference: asked.reference },
    ]);
    expect(later.starts.kind.statusOf(writeId)).toBe('unknown');
    expect(await later.starts.kind.resolve(writeId, { happened: false, objectId: null })).toEqual(
      ok({}),
    );
    expect(later.starts.kind.unknown()).toEqual([]);
    expect(later.starts.kind.statusOf(writeId)).toBe('not-done');
  });

  it('is found among the payments that are followed, when its outcome is checked', async () => {
    const { payments, state, sent } = setUp(async () => failed(lost));
    await payments.starts.start({ confirmation: null, writeId, payment: asked });
    expect(payments.starts.kind.unknown()).toMatchObject([{ canCheck: false }]);
    watchPayments(payments, { payments: [{ id: made, label: null }] });
    expect(await payments.starts.kind.check(writeId)).toMatchObject(
      ok({ write: { canCheck: true, checkedAtEpochMs: Date.UTC(2026, 10, 19, 10, 42) } }),
    );
    state.told = payment({ metadata: [{ key: 'request_id', value: writeId }] });
    expect(await payments.starts.kind.check(writeId)).toEqual(ok({ write: null }));
    expect(sent).toHaveLength(1);
  });

  it('is found by the bank’s own word about it alone: the id of the request', async () => {
    const { payments, state, clock } = setUp(async () => failed(lost));
    await payments.starts.start({ confirmation: null, writeId, payment: asked });
    const like = terminalPaymentId.parse('alike');
    state.told = payment({ metadata: [{ key: 'reference', value: 'Table 4' }] });
    await payments.follower.ask(like);
    expect(payments.starts.kind.unknown()).toHaveLength(1);
    state.told = payment({ metadata: [{ key: 'request_id', value: writeId }] });
    await payments.follower.ask(made);
    await clock.pass(10);
    expect(payments.starts.kind.unknown()).toEqual([]);
    expect(payments.starts.kind.statusOf(writeId)).toBe('done');
    expect(await payments.starts.start({ confirmation: null, writeId, payment: asked })).toEqual(
      ok({ id: made }),
    );
  });

  it('is known where an event had told of it before its answer was given up', async () => {
    const { payments, state, connection } = setUp(async () => {
      state.told = payment({ metadata: [{ key: 'request_id', value: writeId }] });
      connection.vault.watchedPayments.add([
        { id: made, label: null, addedAtEpochMs: 1, state: 'following', sinceEpochMs: 1 },
      ]);
      await payments.follower.ask(made);
      return failed(lost);
    });
    await payments.starts.start({ confirmation: null, writeId, payment: asked });
    expect(payments.starts.kind.unknown()).toEqual([]);
    expect(payments.starts.kind.statusOf(writeId)).toBe('done');
  });

  it('is followed in the connection that is open by then, where it was opened anew meanwhile', async () => {
    let answer = (): void => undefined;
    const state = { isOpen: true };
    const { connection } = setUp();
    const first = openPayments({
      ...connection,
      isOpen: () => state.isOpen,
      bank: fakeBank({
        startTerminalPayment: () =>
          new Promise((resolve) => {
            answer = () => resolve(ok(payment({ id: terminalPaymentId.parse(upperCaseId) })));
          }),
      }),
      scheduler: schedulerOf(connection),
    });
    const started = first.starts.start({ confirmation: null, writeId, payment: asked });
    await Promise.resolve();
    state.isOpen = false;
    const second = openPayments({ ...connection, scheduler: schedulerOf(connection) });
    second.starts.kind.recover();
    answer();
    expect(await started).toEqual(ok({ id: upperCaseId.toLowerCase() }));
    expect((await listOf(second)).rows).toMatchObject([{ id: upperCaseId.toLowerCase() }]);
  });

  it('that a vault of somebody else’s making spoils is left out, and nothing fails', async () => {
    const { payments, connection } = setUp();
    connection.vault.terminals.note('/not an id');
    for (const [id, state] of [
      ['spoiled-1', 'unknown'],
      ['spoiled-2', 'sending'],
    ] as const)
      connection.vault.writes.put(
        storedWrite({ id, family: 'terminal-payment', kind: 'start', state, asked: '{}' }),
      );
    payments.starts.kind.recover();
    const list = await listOf(payments);
    expect([list.terminals, payments.starts.kind.unknown()]).toEqual([[], []]);
  });

  it('is not confirmed either where the app ended while it was on its way', async () => {
    const { payments, connection } = setUp(() => new Promise(() => undefined));
    void payments.starts.start({ confirmation: null, writeId, payment: asked });
    await Promise.resolve();
    expect(connection.vault.writes.get(writeId)?.state).toBe('sending');
    // A start anew: nothing is carried.
    const later = openPayments({
      ...connection,
      carried: (make) => make(),
      scheduler: schedulerOf(connection),
    });
    later.starts.kind.recover();
    expect(later.starts.kind.unknown()).toMatchObject([{ writeId }]);
  });

  it('that the bank refused is no such: it may be sent anew', async () => {
    let answer: Result<TerminalPayment> = failed({
      kind: 'rejected',
      problems: [],
      traceId: null,
    });
    const { payments, sent } = setUp(async () => answer);
    expect(
      await payments.starts.start({ confirmation: null, writeId, payment: asked }),
    ).toMatchObject({
      error: { kind: 'rejected' },
    });
    const list = await listOf(payments);
    expect([payments.starts.kind.unknown(), list.terminals]).toEqual([[], []]);
    answer = ok(payment());
    expect(await payments.starts.start({ confirmation: null, writeId, payment: asked })).toEqual(
      ok({ id: made }),
    );
    expect(sent).toHaveLength(2);
  });
});

describe('terminals', () => {
  it('are numbered as they are seen, keep their names, and filter payments and the day', async () => {
    const { payments, state, connection } = setUp();
    const paid = { status: 'AUTHORIZED', authorizedAt: '2026-11-19T10:41:00Z' };
    const at = async (id: string, told: Partial<TerminalPayment>): Promise<void> => {
      state.told = payment(told);
      connection.vault.watchedPayments.add([
        { id, label: null, addedAtEpochMs: 1, state: 'following', sinceEpochMs: 1 },
      ]);
      await payments.follower.ask(terminalPaymentId.parse(id));
    };
    const tipped = { value: '13.75', currency: 'EUR' };
    await at('a', { ...paid, authorizedAmount: tipped });
    await at('b', { ...paid, terminalId: 'till-2' });
    await at('c', { terminalId: null, status: 'refused' });
    expect(nameTerminal(payments, { id: till, name: ' Counter ' })).toEqual(ok({}));
    expect(nameTerminal(payments, { id: terminalId.parse('other'), name: 'x' })).toMatchObject({
      error: { kind: 'not-found' },
    });
    const all = await listOf(payments);
    expect(all.terminals).toEqual([
      { id: till, name: 'Counter', number: 1, paymentCount: 1 },
      { id: 'till-2', name: null, number: 2, paymentCount: 1 },
    ]);
    expect(all.today).toEqual({
      paidCount: 2,
      totals: [{ currency: 'EUR', value: '26.25' }],
      tips: [{ currency: 'EUR', value: '1.25' }],
    });
    const idsOf = async (filter: Partial<Parameters<typeof readPayments>[1]>) => {
      const answer = await readPayments(payments, { ...everything, ...filter });
      if (!answer.ok) throw new Error(answer.error.kind);
      return [answer.value.rows.map(({ id }) => id), answer.value.today.paidCount];
    };
    expect(await idsOf({ terminals: [till] })).toEqual([['a'], 1]);
    expect(await idsOf({ terminals: [null] })).toEqual([['c'], 0]);
    expect(await idsOf({ outcomes: ['refused'] })).toEqual([['c'], 2]);
    expect(await idsOf({ outcomes: ['authorized'], text: 'till-2' })).toEqual([['b'], 2]);
    expect(await idsOf({ outcomes: ['open'] })).toEqual([[], 2]);
  });
});
