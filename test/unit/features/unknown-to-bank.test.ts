import { describe, expect, it } from 'vitest';
import { toInvoiceRow } from '../../../main/features/supplier-invoices/invoice-record.ts';
import { toPaymentRow } from '../../../main/features/terminal-payments/payment-record.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { PaymentWatch } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';

describe('a payment of which the bank knows nothing', () => {
  const isUnknown = (state: PaymentWatch['state'], error: CommandError | null): boolean =>
    toPaymentRow('a' as TerminalPaymentId, {
      label: null,
      kept: null,
      watch: { state, sinceEpochMs: 0, error },
    }).isUnknownToBank;
  const notFound: CommandError = { kind: 'not-found', traceId: null };

  it('is told apart from a terminal that says nothing, also once it is not followed any more', () => {
    expect([isUnknown('paused', notFound), isUnknown('silent', notFound)]).toEqual([true, true]);
    expect([
      isUnknown('paused', { kind: 'offline' }),
      isUnknown('silent', null),
      isUnknown('following', null),
      isUnknown('settled', null),
    ]).toEqual([false, false, false, false]);
  });
});

describe('an invoice of which the bank knows nothing', () => {
  const isUnknown = (invoice: ReturnType<typeof invoiceWith> | null, isAbsent: boolean): boolean =>
    toInvoiceRow(invoiceIdOf('a'), invoice, {
      today: '2026-11-21',
      isChanged: false,
      isAbsent,
      isSubtracted: false,
      label: null,
      hasNewIban: false,
    }).isUnknownToBank;

  it('is one that it was asked for and has never had, not one that it had once or was not asked for', () => {
    expect([
      isUnknown(null, true),
      isUnknown(null, false),
      isUnknown(invoiceWith({ id: 'a' }), true),
    ]).toEqual([true, false, false]);
  });
});
