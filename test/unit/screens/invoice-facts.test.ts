import { describe, expect, it } from 'vitest';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { MessageId } from '../../../renderer/i18n/i18n.ts';
import { connectedFacts } from '../../../renderer/screens/supplier-invoices/invoice-facts.ts';
import { taxLines } from '../../../renderer/screens/supplier-invoices/tax-lines.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';

function t(id: MessageId): string {
  return id;
}

describe('the facts of an invoice', () => {
  it('include every ID, for copying', () => {
    const invoice = invoiceWith({
      id: 'a',
      approvalWorkflow: {
        approverIds: ['approver-1', 'approver-2'],
        supplierInvoiceRequestId: 'request-1',
        verifiedBy: 'verifier-1',
        lastApprovedBy: 'approver-2',
      },
      matchedTransactionsIds: ['matched-1'],
      matchedTransactions: [
        { transactionId: 'transaction-1', subjectId: 'subject-1', subjectType: 'Transfer' },
        { transactionId: null, subjectId: 'subject-2', subjectType: null },
      ],
      transferIds: ['transfer-1'],
      requestTransfer: { id: 'requested-1', initiatorId: 'initiator-1' },
      relatedInvoices: [
        {
          id: 'related-1',
          invoiceNumber: 'AV-1',
          totalAmount: euros('-1.00'),
          attachmentId: 'paper-1',
          fileName: 'avoir.pdf',
        },
      ],
    });
    const shown = connectedFacts(invoice, t).flatMap(({ value }) =>
      value.kind === 'code' && value.canCopy === true ? [value.text] : [],
    );
    expect(new Set(shown)).toEqual(
      new Set([
        'approver-1',
        'approver-2',
        'request-1',
        'verifier-1',
        'matched-1',
        'transaction-1',
        'subject-1',
        'subject-2',
        'transfer-1',
        'requested-1',
        'initiator-1',
        'related-1',
        'paper-1',
      ]),
    );
  });

  it('name the number and the file of a related invoice, and have unique names', () => {
    const related = {
      id: 'r',
      invoiceNumber: 'AV-1',
      totalAmount: null,
      attachmentId: 'p',
      fileName: 'avoir.pdf',
    };
    const facts = connectedFacts(
      invoiceWith({
        id: 'a',
        relatedInvoices: [related, { ...related, invoiceNumber: null, fileName: null }],
      }),
      t,
    );
    expect(facts.map(({ label }) => label)).toEqual([
      'invoices.field.relatedInvoice (AV-1)',
      'invoices.field.relatedAttachment (avoir.pdf)',
      'invoices.field.relatedInvoice',
      'invoices.field.relatedAttachment',
    ]);
    expect(new Set(facts.map(({ id }) => id)).size).toBe(4);
  });

  it('show one ID once if a transaction is its own subject', () => {
    expect(
      connectedFacts(
        invoiceWith({
          id: 'a',
          matchedTransactions: [{ transactionId: 't', subjectId: 't', subjectType: null }],
        }),
        t,
      ),
    ).toHaveLength(1);
  });
});

describe('the taxes of an invoice', () => {
  const tax = (value: string) => ({ taxAmount: euros(value), taxRate: '0.2' });
  const shownTaxes = (given: Pick<SupplierInvoice, 'taxes' | 'totalTaxAmount'>) =>
    taxLines({ totalAmount: null, totalAmountExcludingTaxes: null, ...given }).map(
      ({ kind, amount }) => `${kind} ${amount?.value ?? '-'}`,
    );

  it('come after their total from the bank, also if the sums differ', () => {
    expect(
      shownTaxes({ taxes: [tax('1.00'), tax('2.00')], totalTaxAmount: euros('3.00') }),
    ).toEqual(['taxes 3.00', 'tax 1.00', 'tax 2.00']);
    expect(shownTaxes({ taxes: [tax('1.00')], totalTaxAmount: euros('9.99') })).toEqual([
      'taxes 9.99',
      'tax 1.00',
    ]);
    expect(
      shownTaxes({ taxes: [tax('1.00')], totalTaxAmount: { value: '1.00', currency: 'CHF' } }),
    ).toEqual(['taxes 1.00', 'tax 1.00']);
    expect(shownTaxes({ taxes: [], totalTaxAmount: euros('3.00') })).toEqual(['taxes 3.00']);
  });

  it('are shown once if there is one, and not at all without one', () => {
    expect(shownTaxes({ taxes: [tax('1.00')], totalTaxAmount: euros('1.00') })).toEqual([
      'tax 1.00',
    ]);
    expect(shownTaxes({ taxes: [tax('1.00')], totalTaxAmount: null })).toEqual(['tax 1.00']);
    expect(shownTaxes({ taxes: [], totalTaxAmount: null })).toEqual([]);
  });
});
