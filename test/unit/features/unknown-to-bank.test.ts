import { describe, expect, it } from 'vitest';
import { toInvoiceRow } from '../../../main/features/supplier-invoices/invoice-record.ts';
import { toPaymentRow } from '../../../main/features/terminal-payments/payment-record.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { PaymentWatch } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';

describe('a payment unknown to the bank', () => {
  const isUnknown = (state: PaymentWatch['state'], error: CommandError | null): boolean =>
    toPaymentRow('a' as TerminalPaymentId, {
      label: null,
      cached: null,
      watch: { state, sinceEpochMs: 0, error },
    }).isUnknownToBank;
  const notFound: CommandError = { kind: 'not-found', traceId: null };

  it.each<[PaymentWatch['state'], CommandError | null, boolean]>([
    ['paused', notFound, true],
    ['silent', notFound, true],
    ['paused', { kind: 'offline' }, false],
    ['silent', null, false],
    ['following', null, false],
    ['settled', null, false],
  ])('is distinguished from a silent terminal: %s, %j: %s', (state, error, expected) =>
    expect(isUnknown(state, error)).toBe(expected),
  );
});

describe('an invoice unknown to the bank', () => {
  const isUnknown = (invoice: ReturnType<typeof invoiceWith> | null, isAbsent: boolean): boolean =>
    toInvoiceRow(invoiceIdOf('a'), invoice, {
      today: '2026-11-21',
      isChanged: false,
      isAbsent,
      isSubtracted: false,
      label: null,
      hasNewIban: false,
    }).isUnknownToBank;

  it('was requested and never found, unlike one found before or never requested', () => {
    expect([
      isUnknown(null, true),
      isUnknown(null, false),
      isUnknown(invoiceWith({ id: 'a' }), true),
    ]).toEqual([true, false, false]);
  });
});
