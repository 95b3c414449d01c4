import { describe, expect, it } from 'vitest';
import type { TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { openPayments } from '../../../main/features/terminal-payments/open-payments.ts';
import {
  storePayment,
  tillTitle,
} from '../../../main/features/terminal-payments/payment-record.ts';
import { placeStoredPayments } from '../../../main/features/terminal-payments/place-stored-payments.ts';
import { readPayments } from '../../../main/features/terminal-payments/read-payments.ts';
import { paymentWith } from '../../fixtures/terminal-payments.ts';
import { openConnection } from './fakes.ts';

const now = new Date(2026, 10, 21, 12).getTime();
function at(hour: number, day = 21): string {
  return new Date(2026, 10, day, hour).toISOString();
}

function payment(change: Partial<TerminalPayment>): TerminalPayment {
  const amount = { value: '10.00', currency: 'EUR' };
  const paid = { amount, authorizedAmount: amount, status: 'AUTHORIZED' };
  return paymentWith({ id: 'p1', ...paid, createdAt: at(9), authorizedAt: at(9), ...change });
}

/** A shop with these payments in its list, as the bank reported them; null: not reported yet. */
function shop(reported: Readonly<Record<string, Partial<TerminalPayment> | null>>) {
  const scope = openConnection({ now: () => now });
  scope.vault.watchedPayments.add(
    Object.keys(reported).map((id) => ({
      id,
      label: null,
      addedAtEpochMs: now,
      state: 'settled',
      sinceEpochMs: now,
    })),
  );
  for (const [id, change] of Object.entries(reported))
    if (change !== null)
      storePayment(scope, {
        payment: payment({ ...change, id: id as TerminalPaymentId }),
        asOfEpochMs: now,
      });
  return openPayments(scope);
}
async function read(payments: ReturnType<typeof shop>, text = '') {
  const everything = { terminals: [], outcomes: [], at: 0, limit: 50 };
  const answer = await readPayments(payments, { ...everything, text });
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

describe('the counter payments of today', () => {
  it('are summed exactly for each currency, by authorized amounts', async () => {
    const { today } = await read(
      shop({
        a: { authorizedAmount: { value: '0.1', currency: 'EUR' } },
        b: { authorizedAmount: { value: '0.2', currency: 'EUR' } },
        c: { authorizedAmount: { value: '9007199254740993.07', currency: 'CHF' } },
        d: { authorizedAmount: null, amount: { value: '5', currency: 'EUR' } },
      }),
    );
    expect(today).toEqual({
      paidCount: 4,
      totals: [
        { currency: 'CHF', value: '9007199254740993.07' },
        { currency: 'EUR', value: '5.3' },
      ],
      tips: [],
    });
  });

  it('exclude other days, and refused, open or undated payments', async () => {
    const { today } = await read(
      shop({
        a: { authorizedAt: at(23, 20), createdAt: at(23, 20) },
        b: { status: 'REFUSED' },
        c: { status: 'pending' },
        d: { authorizedAt: null, createdAt: 'at noon' },
        e: null,
        f: { authorizedAt: at(0, 22) },
      }),
    );
    expect(today).toEqual({ paidCount: 0, totals: [], tips: [] });
  });

  it('include a payment by its payment time, also if it began the evening before', async () => {
    const payments = shop({ a: { createdAt: at(23, 20), authorizedAt: at(0) } });
    expect((await read(payments)).today.paidCount).toBe(1);
  });

  it('include all payments, for any search', async () => {
    const { rows, today } = await read(shop({ a: {}, b: {} }), 'nothing');
    expect([rows.length, today.paidCount]).toEqual([0, 2]);
  });
});

describe('the payments of the list', () => {
  it('are sorted by time, the latest first, after those just added', async () => {
    const payments = shop({
      early: { createdAt: at(8) },
      'just-added': null,
      late: { createdAt: at(11) },
    });
    const ids = (await read(payments)).rows.map(({ id }) => id);
    expect(ids).toEqual(['just-added', 'late', 'early']);
  });

  it('are found in their current form, and an older search ends once another begins', async () => {
    const payments = shop({
      a: { metadata: [{ key: 'order', value: 'Tarte' }] },
      b: { metadata: [{ key: 'order', value: 'Torte' }] },
    });
    const idsOf = async (text: string) => (await read(payments, text)).rows.map(({ id }) => id);
    const older = idsOf('tarte');
    expect([await idsOf('torte'), await older]).toEqual([['b'], []]);
    storePayment(payments.scope, {
      payment: payment({
        id: 'a' as TerminalPaymentId,
        metadata: [{ key: 'order', value: 'Torte 2' }],
      }),
      asOfEpochMs: now,
    });
    payments.onChange();
    expect(await idsOf('torte')).toEqual(['a', 'b']);
  });

  it('get their sort places from records stored before places existed', async () => {
    const payments = shop({ early: { createdAt: at(8) }, late: { createdAt: at(11) } });
    const { vault } = payments.scope;
    vault?.watchedPayments.remove('late');
    vault?.watchedPayments.remove('early');
    const bare = { label: null, addedAtEpochMs: 1, state: 'settled', sinceEpochMs: 1 } as const;
    vault?.watchedPayments.add([
      { id: 'early', ...bare },
      { id: 'late', ...bare },
    ]);
    expect((await read(payments)).today.paidCount).toBe(0);
    await placeStoredPayments(payments);
    const { rows, today } = await read(payments);
    expect([rows.map(({ id }) => id), today.paidCount]).toEqual([['late', 'early'], 2]);
  });

  it.each([
    [[{ key: 'Order', value: ' Counter 118 ' }], 'Counter 118'],
    [
      [
        { key: 'table', value: '4' },
        { key: 'order-number', value: '1047' },
      ],
      '1047',
    ],
    [[{ key: 'order', value: '  ' }], null],
    [[{ key: 'demo_customer', value: 'pays' }], null],
    [[], null],
  ])('are named as the terminal names them: %j', (metadata, title) => {
    expect(tillTitle(metadata)).toBe(title);
  });
});
