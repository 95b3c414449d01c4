import { describe, expect, it } from 'vitest';
import type { TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import {
  tillTitle,
  toPaymentRow,
} from '../../../main/features/terminal-payments/payment-record.ts';
import { byTime, counterDay } from '../../../main/features/terminal-payments/today.ts';

const now = new Date(2026, 10, 21, 12).getTime();
const at = (hour: number, day = 21): string => new Date(2026, 10, day, hour).toISOString();

const payment = (change: Partial<TerminalPayment>): TerminalPayment => ({
  id: 'p1' as TerminalPaymentId,
  terminalId: null,
  poiId: null,
  amount: { value: '10.00', currency: 'EUR' },
  authorizedAmount: { value: '10.00', currency: 'EUR' },
  status: 'AUTHORIZED',
  paymentMethod: null,
  cardSummary: null,
  metadata: [],
  createdAt: at(9),
  updatedAt: null,
  authorizedAt: at(9),
  extras: [],
  ...change,
});
const rowOf = (id: string, change: Partial<TerminalPayment> | null) => {
  const kept = change === null ? null : { payment: payment(change), asOfEpochMs: now };
  return {
    kept,
    row: toPaymentRow(id as TerminalPaymentId, {
      label: null,
      kept,
      watch: { state: 'settled', sinceEpochMs: null, error: null },
    }),
  };
};

describe('what was paid at the counter today', () => {
  it('is summed exactly, a sum a currency, of what was authorized and not of what was asked for', () => {
    const rows = [
      rowOf('a', { authorizedAmount: { value: '0.1', currency: 'EUR' } }),
      rowOf('b', { authorizedAmount: { value: '0.2', currency: 'EUR' } }),
      rowOf('c', { authorizedAmount: { value: '9007199254740993.07', currency: 'CHF' } }),
      rowOf('d', { authorizedAmount: null, amount: { value: '5', currency: 'EUR' } }),
    ];
    expect(counterDay(rows, now)).toEqual({
      paidCount: 4,
      totals: [
        { currency: 'CHF', value: '9007199254740993.07' },
        { currency: 'EUR', value: '5.3' },
      ],
    });
  });

  it('holds nothing of another day, and nothing that was refused, is open or has no time', () => {
    const rows = [
      rowOf('a', { authorizedAt: at(23, 20), createdAt: at(23, 20) }),
      rowOf('b', { status: 'REFUSED' }),
      rowOf('c', { status: 'pending' }),
      rowOf('d', { authorizedAt: null, createdAt: 'at noon' }),
      rowOf('e', null),
    ];
    expect(counterDay(rows, now)).toEqual({ paidCount: 0, totals: [] });
  });

  it('counts a payment by when it was paid, also where it was begun the evening before', () => {
    expect(
      counterDay([rowOf('a', { createdAt: at(23, 20), authorizedAt: at(0) })], now).paidCount,
    ).toBe(1);
  });
});

describe('the payments of the list', () => {
  it('stand by their time, the latest first, those just added before them', () => {
    const rows = [
      rowOf('early', { createdAt: at(8) }),
      rowOf('just-added', null),
      rowOf('late', { createdAt: at(11) }),
    ];
    expect(byTime(rows).map(({ row }) => row.id)).toEqual(['just-added', 'late', 'early']);
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
  ])('are called what the till says: %j', (metadata, title) => {
    expect(tillTitle(metadata)).toBe(title);
  });
});
