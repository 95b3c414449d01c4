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
import { paymentWith } from '../../fixtures/terminal-payments.ts';
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
  const amount = { value: '12.50', currency: 'EUR' };
  const createdAt = '2026-11-19T10:42:00Z';
  return paymentWith({ id: made, terminalId: till, amount, status: 'pending', createdAt, ...over });
}

function setUp(answer: () => Promise<Result<TerminalPayment>> = async () => ok(payment())) {
  const clock = simulatedClock(Date.UTC(2026, 10, 19, 10, 42));
  const sent: { readonly bodyText: string; readonly idempotencyKey: string }[] = [];
  const state = {
    isOnline: true,
    answered: payment(),
    pin: null as string | null,
    confirmPaymentsAbove: defaultPreferences.confirmPaymentsAbove,
  };
  const connection = openConnection({
    bank: fakeBank({
      startTerminalPayment: (start) => {
        sent.push(start);
        return answer();
      },
      readTerminalPayment: async (id) => ok({ ...state.answered, id }),
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
  const payments = open();
  type Wish = Parameters<typeof payments.starts.start>[0];
  /** Once it was started: the answer to the same request. */
  const start = (given: Partial<Wish> = {}) =>
    payments.starts.start({ confirmation: null, writeId, payment: asked, ...given });
  return { clock, sent, state, connection, open, payments, start, kind: payments.starts.kind };
}

const everything = { text: '', terminals: [], outcomes: [], at: 0, limit: 50 } as const;
async function listOf(payments: Payments) {
  const answer = await readPayments(payments, everything);
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

describe('a payment that is started', () => {
  it('is sent once with amount, reference and request ID, and followed', async () => {
    const { payments, start, kind, sent, clock } = setUp();
    expect(await start()).toEqual(ok({ id: made }));
    expect(sent).toMatchObject([{ idempotencyKey: writeId }]);
    expect(JSON.parse(sent[0]?.bodyText ?? '')).toEqual({
      amount: { value: '12.50', currency: 'EUR' },
      metadata: { reference: 'Table 4', request_id: writeId },
    });
    await clock.pass(10);
    const list = await listOf(payments);
    expect(list.rows).toMatchObject([{ id: made, label: 'Table 4', status: 'pending' }]);
    expect(list.terminals).toEqual([{ id: till, name: null, number: 1, paymentCount: 1 }]);
    expect(kind.unknown()).toEqual([]);
  });

  it('sends further fields without replacing its own', async () => {
    const { start, sent } = setUp();
    const withFields = (otherFieldsJson: string, id = writeId) =>
      start({ writeId: id, payment: { ...asked, otherFieldsJson } });
    await withFields('{"tip":{"is_enabled":true},"metadata":{"till":4}}');
    expect(toJsonText(parseJson(sent[0]?.bodyText ?? '', 9) ?? null)).toBe(
      '{"amount":{"value":"12.50","currency":"EUR"},"metadata":{"reference":"Table 4","request_id":"write-0001","till":4},"tip":{"is_enabled":true}}',
    );
    for (const fields of ['{"amount":1}', '[', '[]', '{"metadata":{"request_id":"x"}}'])
      expect(await withFields(fields, 'write-0002')).toMatchObject({
        error: { kind: 'invalid-input' },
      });
    expect(sent).toHaveLength(1);
  });

  it.each(['0', '0.00', '-5'])('of %s is rejected before anything is sent', async (value) => {
    const { start, sent } = setUp();
    expect(
      await start({ payment: { ...asked, amount: { value, currency: 'EUR' } } }),
    ).toMatchObject({ error: { problems: [{ code: 'not-positive' }] } });
    expect(sent).toEqual([]);
  });

  it('is not sent offline', async () => {
    const { start, sent, state } = setUp();
    state.isOnline = false;
    expect(await start()).toEqual(failed({ kind: 'offline' }));
    expect(sent).toEqual([]);
  });
});

describe('a payment above the amount that the user chose', () => {
  const large = (value = '1000.01', currency = 'EUR'): NewPayment => ({
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
  ])('of %s %s starts without a confirmation: %s', async (value, currency, isUnasked) => {
    const { start, sent, connection } = setUp();
    const answer = await start({ payment: large(value, currency) });
    expect([answer.ok, sent.length]).toEqual([isUnasked, isUnasked ? 1 : 0]);
    if (isUnasked) return;
    expect(answer).toMatchObject(refusedFor('not-meant'));
    expect(connection.vault.writes.get(writeId)).toBeNull();
  });

  it('needs a confirmation for every amount above zero, or for none, as the user chose', async () => {
    const { start, state } = setUp();
    state.confirmPaymentsAbove = '0';
    expect(await start({ payment: large('0.01') })).toMatchObject(refusedFor('not-meant'));
    state.confirmPaymentsAbove = null;
    expect(await start({ payment: large('999999') })).toMatchObject({ ok: true });
  });

  it('starts after a confirmation that named the same amount, and no other', async () => {
    const { start, sent } = setUp();
    const press = (given: string) =>
      start({ confirmation: { secret: null, named: given }, payment: large() });
    for (const other of [namedSum(1, '100.01', 'EUR'), namedSum(1, '1000.01', 'USD')])
      expect(await press(other)).toMatchObject(refusedFor('not-meant'));
    expect(sent).toEqual([]);
    expect(await press(named)).toEqual(ok({ id: made }));
  });

  it('starts only with the PIN if one is set', async () => {
    const { start, sent, state, connection } = setUp();
    state.pin = '2468';
    const type = (secret: string | null) =>
      start({ confirmation: { secret, named }, payment: large() });
    expect(await type(null)).toMatchObject(refusedFor('pin-missing'));
    expect(await type('1357')).toMatchObject(refusedFor('pin-wrong'));
    expect([sent, connection.vault.writes.get(writeId)]).toEqual([[], null]);
    expect(await Promise.all([type('2468'), type('2468')])).toEqual(
      [1, 2].map(() => ok({ id: made })),
    );
    expect(sent).toHaveLength(1);
  });

  it('returns the outcome of one that was sent before, without a confirmation', async () => {
    const { start, sent, state } = setUp(async () => failed(lost));
    state.pin = '2468';
    for (const confirmation of [{ secret: '2468', named }, null])
      expect(await start({ confirmation, payment: large() })).toEqual(failed(lost));
    expect(sent).toHaveLength(1);
  });
});

describe('a payment without an answer', () => {
  const confirmed = payment({ metadata: [{ key: 'request_id', value: writeId }] });

  it('is not sent again, and is unknown until the user resolves it', async () => {
    const { start, sent, open } = setUp(async () => failed(lost));
    for (const _ of [1, 2]) expect(await start()).toEqual(failed(lost));
    expect(sent).toHaveLength(1);
    const { kind } = open().starts;
    expect(kind.unknown()).toMatchObject([
      { writeId, terminalId: till, amount: asked.amount, reference: asked.reference },
    ]);
    expect(await kind.resolve(writeId, { happened: false, objectId: null })).toEqual(ok({}));
    expect([kind.unknown(), kind.statusOf(writeId)]).toEqual([[], 'not-done']);
  });

  it('is found among the followed payments when its outcome is checked', async () => {
    const { payments, start, kind, state, sent } = setUp(async () => failed(lost));
    await start();
    expect(kind.unknown()).toMatchObject([{ canCheck: false }]);
    watchPayments(payments, { payments: [{ id: made, label: null }] });
    expect(await kind.check(writeId)).toMatchObject(
      ok({ write: { canCheck: true, checkedAtEpochMs: Date.UTC(2026, 10, 19, 10, 42) } }),
    );
    state.answered = confirmed;
    expect(await kind.check(writeId)).toEqual(ok({ write: null }));
    expect(sent).toHaveLength(1);
  });

  it('is found only by the request ID in the bank’s record', async () => {
    const { payments, start, kind, state, clock } = setUp(async () => failed(lost));
    await start();
    state.answered = payment({ metadata: [{ key: 'reference', value: 'Table 4' }] });
    await payments.follower.requestPayment(terminalPaymentId.parse('alike'));
    expect(kind.unknown()).toHaveLength(1);
    state.answered = confirmed;
    await payments.follower.requestPayment(made);
    await clock.pass(10);
    expect([kind.unknown(), kind.statusOf(writeId)]).toEqual([[], 'done']);
    expect(await start()).toEqual(ok({ id: made }));
  });

  it('is known if an event reported it before its answer was given up', async () => {
    const { payments, start, kind, state, connection } = setUp(async () => {
      state.answered = confirmed;
      connection.vault.watchedPayments.add([
        { id: made, label: null, addedAtEpochMs: 1, state: 'following', sinceEpochMs: 1 },
      ]);
      await payments.follower.requestPayment(made);
      return failed(lost);
    });
    await start();
    expect([kind.unknown(), kind.statusOf(writeId)]).toEqual([[], 'done']);
  });

  it('is followed in the open connection if its own was reopened meanwhile', async () => {
    let answer = (): void => undefined;
    const state = { isOpen: true };
    const { connection, open } = setUp();
    const upperCase = ok(payment({ id: terminalPaymentId.parse(upperCaseId) }));
    const first = openPayments({
      ...connection,
      isOpen: () => state.isOpen,
      bank: fakeBank({
        startTerminalPayment: () => new Promise((resolve) => (answer = () => resolve(upperCase))),
      }),
      scheduler: schedulerOf(connection),
    });
    const started = first.starts.start({ confirmation: null, writeId, payment: asked });
    await Promise.resolve();
    state.isOpen = false;
    const second = open();
    second.starts.kind.recover();
    answer();
    expect(await started).toEqual(ok({ id: upperCaseId.toLowerCase() }));
    expect((await listOf(second)).rows).toMatchObject([{ id: upperCaseId.toLowerCase() }]);
  });

  it('with a corrupted record in a foreign vault is skipped without a failure', async () => {
    const { payments, kind, connection } = setUp();
    connection.vault.terminals.note('/not an id');
    for (const state of ['unknown', 'sending'] as const)
      connection.vault.writes.put(
        storedWrite({ id: state, family: 'terminal-payment', kind: 'start', state, asked: '{}' }),
      );
    kind.recover();
    expect([(await listOf(payments)).terminals, kind.unknown()]).toEqual([[], []]);
  });

  it('that the bank refused is not unknown: it may be sent again', async () => {
    const refused = failed<CommandError>({ kind: 'rejected', problems: [], traceId: null });
    const answers: Result<TerminalPayment>[] = [refused, ok(payment())];
    const { payments, start, kind, sent } = setUp(async () => answers.shift() ?? refused);
    expect(await start()).toEqual(refused);
    expect([kind.unknown(), (await listOf(payments)).terminals]).toEqual([[], []]);
    expect(await start()).toEqual(ok({ id: made }));
    expect(sent).toHaveLength(2);
  });
});

describe('terminals', () => {
  it('are numbered in order of appearance, keep their names, and filter payments and the day', async () => {
    const { payments, state, connection } = setUp();
    const paid = { status: 'AUTHORIZED', authorizedAt: '2026-11-19T10:41:00Z' };
    const at = async (id: string, answered: Partial<TerminalPayment>): Promise<void> => {
      state.answered = payment(answered);
      connection.vault.watchedPayments.add([
        { id, label: null, addedAtEpochMs: 1, state: 'following', sinceEpochMs: 1 },
      ]);
      await payments.follower.requestPayment(terminalPaymentId.parse(id));
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
