import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supplierInvoiceQuery } from '../../../main/bank/supplier-invoices/supplier-invoice-endpoints.ts';
import {
  toRequestedSupplierInvoice,
  toSupplierInvoice,
  toSupplierInvoicePage,
} from '../../../main/bank/supplier-invoices/to-supplier-invoice.ts';
import { wireSupplierInvoice } from '../../../main/bank/supplier-invoices/wire-supplier-invoice.ts';
import { member } from '../../../main/bank/wire/json.ts';
import { supplierInvoice as invoiceModel } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { runs } from '../../fixtures/extent.ts';
import { jsonObject, parsed, createReplacer, sampleText } from '../../fixtures/sample-json.ts';

const sample = parsed(sampleText('supplier-invoice'));
const source = jsonObject(member(sample, 'supplier_invoice'));
const withJson = createReplacer(source);
const askedId = '5b1f0a52-8c0e-4c7b-9a53-0d5d3b8f6e21';

function read(fields: Readonly<Record<string, string>>): SupplierInvoice {
  const invoice = toSupplierInvoice(withJson(fields));
  if (invoice === null) throw new Error('no invoice');
  return invoice;
}

describe('a supplier invoice of the service', () => {
  it('names every field of the specification', () => {
    expect(Object.keys(source).sort()).toEqual(Object.keys(wireSupplierInvoice).sort());
  });

  it('parses with every field as given', () => {
    const invoice = toRequestedSupplierInvoice(sample, askedId.toUpperCase());
    expect(invoice).toEqual({
      id: askedId,
      organizationId: '0b6f3c9e-2f7e-4a7e-9f0a-8a5c1c0f7a11',
      initiatorId: 'a0e5c3b1-6c57-4b8e-a7a5-0d8b0b6f4c11',
      isEinvoice: true,
      hasDiscrepancies: false,
      hasDuplicates: true,
      isAttachmentInvoice: true,
      isAttachmentNonFinancial: false,
      isCreditNote: false,
      hasSuggestedCreditNotes: true,
      fileName: 'facture-F-2026-1183.pdf',
      status: 'to_review',
      sourceType: 'e_invoicing',
      source: 'network',
      createdAt: '2026-10-17T08:12:44.120Z',
      updatedAt: '2026-10-18T08:12:44.120Z',
      analyzedAt: '2026-10-17T10:13:24.120+02:00',
      attachmentId: '0a7be0a4-3f4e-4a55-8c52-2ad2c4f8d3a2',
      displayAttachmentId: '0a7be0a4-3f4e-4a55-8c52-2ad2c4f8d3a3',
      declinedNote: 'Already paid in cash',
      eInvoiceType: 'factur-x',
      invoiceNumber: 'F-2026-1183',
      supplierName: 'Minoterie du Forez',
      vatNumber: 'FR40303265045',
      tin: '303265045',
      description: 'Flour T65, October',
      iban: 'FR1420041010050500013M02606',
      attachmentCategory: 'invoice',
      totalAmount: { value: '842.40', currency: 'EUR' },
      totalAmountExcludingTaxes: { value: '798.48', currency: 'EUR' },
      totalTaxAmount: { value: '43.92', currency: 'EUR' },
      payableAmount: { value: '800.00', currency: 'EUR' },
      totalAmountCreditNotes: { value: '42.40', currency: 'EUR' },
      taxes: [{ taxAmount: { value: '43.92', currency: 'EUR' }, taxRate: '0.055' }],
      issueDate: '2026-10-17',
      dueDate: '2026-11-16',
      paymentDate: '2026-11-15',
      scheduledDate: '2026-11-14',
      matchedTransactionsIds: ['3d1c8f0e-52b0-4f75-b7ce-4a1d3f1d6d01'],
      transferIds: ['3d1c8f0e-52b0-4f75-b7ce-4a1d3f1d6d02'],
      matchedTransactions: [
        {
          subjectId: '3d1c8f0e-52b0-4f75-b7ce-4a1d3f1d6d03',
          subjectType: 'Transfer',
          transactionId: '3d1c8f0e-52b0-4f75-b7ce-4a1d3f1d6d01',
        },
      ],
      requestTransfer: {
        id: '3d1c8f0e-52b0-4f75-b7ce-4a1d3f1d6d04',
        initiatorId: 'a0e5c3b1-6c57-4b8e-a7a5-0d8b0b6f4c11',
      },
      lifecycleEvents: [
        {
          statusCode: '200',
          reason: 'none',
          reasonMessage: 'Deposited',
          timestamp: '2026-10-17T08:12:44Z',
        },
      ],
      meta: {
        integrationType: 'accounting',
        connector: 'ledger',
        accountingRecordedAt: '2026-10-19T00:00:00Z',
        accountingRecordedSource: 'api',
      },
      availableActions: [
        { action: 'pay', isAllowed: false, reasons: ['invalid_status'] },
        { action: 'delete', isAllowed: true, reasons: [] },
        { action: 'archive', isAllowed: true, reasons: [] },
        { action: 'unarchive', isAllowed: false, reasons: ['invalid_status'] },
      ],
      approvalWorkflow: {
        approverIds: ['a0e5c3b1-6c57-4b8e-a7a5-0d8b0b6f4c11'],
        supplierInvoiceRequestId: '3d1c8f0e-52b0-4f75-b7ce-4a1d3f1d6d05',
        verifiedBy: 'a0e5c3b1-6c57-4b8e-a7a5-0d8b0b6f4c12',
        lastApprovedBy: 'a0e5c3b1-6c57-4b8e-a7a5-0d8b0b6f4c13',
      },
      relatedInvoices: [
        {
          id: '3d1c8f0e-52b0-4f75-b7ce-4a1d3f1d6d06',
          invoiceNumber: 'AV-2026-088',
          totalAmount: { value: '-42.40', currency: 'EUR' },
          attachmentId: '3d1c8f0e-52b0-4f75-b7ce-4a1d3f1d6d07',
          fileName: 'avoir-AV-2026-088.pdf',
        },
      ],
      suggestedTransactions: [{ id: '3d1c8f0e-52b0-4f75-b7ce-4a1d3f1d6d08', score: '0.98' }],
      extras: [],
    });
    expect(invoiceModel.parse(invoice)).toEqual(invoice);
  });

  it('with nulls everywhere is valid and empty', () => {
    const invoice = read(
      Object.fromEntries(
        Object.keys(source)
          .filter((name) => name !== 'id')
          .map((name) => [name, 'null']),
      ),
    );
    const { id, ...rest } = invoice;
    expect(id).toBe(askedId);
    expect(
      Object.values(rest).filter(
        (value) => value !== null && !(Array.isArray(value) && value.length === 0),
      ),
    ).toEqual([]);
    expect(toSupplierInvoice({ id: askedId })).toEqual(invoice);
  });

  it('with nulls inside every object is valid and empty', () => {
    const invoice = read({
      total_amount: '{"value":null,"currency":null}',
      taxes: '[null,{"tax_amount":null,"tax_rate":null},{"tax_amount":{},"tax_rate":null}]',
      matched_transactions: '[null,{"transaction_id":null}]',
      matched_transactions_ids: '[null]',
      request_transfer: '{"id":null}',
      einvoicing_lifecycle_events: '[{}]',
      meta: '{"connector":null}',
      available_actions: '{"pay":null,"reasons":{"pay":null,"delete":[null]}}',
      approval_workflow: '{"approver_ids":[null],"verified_by":null}',
      related_invoices: '[{"total_amount":null}]',
      suggested_transactions: '[{"id":null,"score":null}]',
    });
    expect(invoice).toMatchObject({
      totalAmount: null,
      taxes: [],
      matchedTransactions: [],
      matchedTransactionsIds: [],
      requestTransfer: null,
      lifecycleEvents: [],
      meta: null,
      availableActions: [],
      approvalWorkflow: null,
      relatedInvoices: [],
      suggestedTransactions: [],
      extras: [],
    });
  });

  it('stores unknown words, actions and fields', () => {
    const invoice = read({
      status: '"Pending_Légal 🥖"',
      source: '"pigeon"',
      available_actions:
        '{"pay":"soon","schedule":true,"reasons":{"pay":["supplier_blocked",17],"schedule":["x"]}}',
      risk: '{"level":3}',
    });
    expect(invoice).toMatchObject({
      status: 'Pending_Légal 🥖',
      source: 'pigeon',
      availableActions: [{ action: 'pay', isAllowed: null, reasons: ['supplier_blocked', '17'] }],
    });
    expect(invoice.extras).toEqual([
      { name: 'risk', json: '{"level":3}' },
      { name: 'available_actions.pay', json: '"soon"' },
      { name: 'available_actions.schedule', json: 'true' },
      { name: 'available_actions.reasons.schedule', json: '["x"]' },
    ]);
  });

  it('has all its taxes in order', () => {
    const taxes = Array.from(
      { length: 100 },
      (_, at) =>
        `{"tax_amount":{"value":"${String(at)}.10","currency":"EUR"},"tax_rate":0.0${String(at + 10)}}`,
    );
    const invoice = read({ taxes: `[${taxes.join(',')}]` });
    expect(invoice.taxes).toHaveLength(100);
    expect(invoice.taxes[99]).toEqual({
      taxAmount: { value: '99.10', currency: 'EUR' },
      taxRate: '0.0109',
    });
  });

  it.each([
    ['"123456789012345.67"', '123456789012345.67'],
    ['999999999999999.99', '999999999999999.99'],
    ['0.10', '0.10'],
    ['"-12.5"', '-12.5'],
    ['1e3', '1000'],
    ['"12,50"', null],
    ['"NaN"', null],
  ])('an amount of %s becomes %s, digit for digit', (json, value) => {
    expect(read({ payable_amount: `{"value":${json},"currency":"XTS"}` }).payableAmount).toEqual({
      value,
      currency: 'XTS',
    });
  });

  it('stores markup, paths and dates as the received text', () => {
    const came = {
      supplier_name: '<img src=x onerror=alert(1)>\u202E',
      file_name: '../../../etc/passwd',
      due_date: '2026-11-16T23:30:00-11:00',
      issue_date: '16.11.2026',
      updated_at: '2026-10-25T02:30:00+02:00',
      declined_note: '=HYPERLINK("http://x")',
    };
    const invoice = read(
      Object.fromEntries(
        Object.entries(came).map(([name, value]) => [name, JSON.stringify(value)]),
      ),
    );
    expect([
      invoice.supplierName,
      invoice.fileName,
      invoice.dueDate,
      invoice.issueDate,
      invoice.updatedAt,
      invoice.declinedNote,
    ]).toEqual(Object.values(came));
  });

  it('stores numeric identifiers as their digits', () => {
    expect(read({ invoice_number: '4471', vat_number: '12345678901234567890' })).toMatchObject({
      invoiceNumber: '4471',
      vatNumber: '12345678901234567890',
      extras: [],
    });
  });

  it('accepts matched transactions in both shapes, and IDs that come as objects', () => {
    const invoice = read({
      matched_transactions: '["t1",{"transaction_id":"t2","subject_type":"Card","score":1},7]',
      matched_transactions_ids:
        '["t1",{"id":"t2"},{"transaction_id":"t3","amount":"1"},{"x":1},["t4"]]',
    });
    expect(invoice.matchedTransactions).toEqual([
      { subjectId: null, subjectType: null, transactionId: 't1' },
      { subjectId: null, subjectType: 'Card', transactionId: 't2' },
    ]);
    expect(invoice.matchedTransactionsIds).toEqual(['t1', 't2', 't3']);
    expect(invoice.extras).toEqual([
      { name: 'matched_transactions_ids.1', json: '{"id":"t2"}' },
      { name: 'matched_transactions_ids.2', json: '{"transaction_id":"t3","amount":"1"}' },
      { name: 'matched_transactions_ids.3', json: '{"x":1}' },
      { name: 'matched_transactions_ids.4', json: '["t4"]' },
      { name: 'matched_transactions.1.score', json: '1' },
      { name: 'matched_transactions.2', json: '7' },
    ]);
  });

  it.each([
    ['{"value":"-42.40","currency":"EUR"}', { value: '-42.40', currency: 'EUR' }, []],
    ['-42.40', { value: '-42.40', currency: null }, []],
    ['"-42.40"', { value: '-42.40', currency: null }, []],
    ['"much"', null, [{ name: 'related_invoices.0.total_amount', json: '"much"' }]],
  ])('a related invoice over %s', (json, totalAmount, extras) => {
    const invoice = read({ related_invoices: `[{"id":"r1","total_amount":${json}}]` });
    expect([invoice.relatedInvoices[0]?.totalAmount, invoice.extras]).toEqual([
      totalAmount,
      extras,
    ]);
  });

  it.each(['../x', '', '.', 'a/b', null, 7])('is rejected with the ID %j', (id) => {
    expect(toSupplierInvoice(withJson({ id: JSON.stringify(id) }))).toBeNull();
  });

  it('fits the contract for any value of a field', () => {
    const anyJsonText = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.constantFrom(
        'null',
        '[]',
        '{}',
        '1E400',
        '[[]]',
        '[{}]',
        '{"reasons":{"pay":[{}]}}',
        '{"approver_ids":[{"id":5}]}',
        '[{"tax_amount":{"value":true}}]',
        '"\\u202E🥖"',
        '{"__proto__":{"value":"1"}}',
        '[{"__proto__":"x","id":"y"}]',
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...Object.keys(wireSupplierInvoice).filter((name) => name !== 'id'),
          '__proto__',
          'toString',
        ),
        anyJsonText,
        (name, json) => {
          const invoice = toSupplierInvoice(withJson({ [name]: json }));
          expect(invoiceModel.parse(invoice)).toEqual(invoice);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('comes in pages that skip entries without a usable ID', () => {
    expect(
      toSupplierInvoicePage({ supplier_invoices: [source, { id: '../x' }, null], meta: null }),
    ).toMatchObject({ items: [{ id: askedId }], entryCount: 3 });
    expect(toSupplierInvoicePage(parsed('{"supplier_invoices":{}}'))).toBeNull();
  });
});

describe('the query for supplier invoices', () => {
  it('has the given filters and orders', () => {
    expect(
      supplierInvoiceQuery({
        page: 2,
        perPage: 50,
        sort: 'payment-date',
        direction: 'descending',
        filter: {
          statuses: ['to_pay', 'scheduled'],
          due: 'past-and-today',
          updatedFrom: '2026-11-01T00:00:00Z',
          updatedTo: '2026-11-02T00:00:00Z',
        },
      }),
    ).toEqual([
      ['filter[status][]', 'to_pay'],
      ['filter[status][]', 'scheduled'],
      ['filter[due_date]', 'past_and_today'],
      ['filter[updated_at_from]', '2026-11-01T00:00:00Z'],
      ['filter[updated_at_to]', '2026-11-02T00:00:00Z'],
      ['sort_by', 'payment_date:desc'],
      ['page', '2'],
      ['per_page', '50'],
    ]);
  });

  it('omits filters that narrow nothing', () => {
    expect(
      supplierInvoiceQuery({
        page: 1,
        perPage: 100,
        sort: 'created',
        direction: 'ascending',
        filter: { statuses: [], due: null, updatedFrom: null },
      }),
    ).toEqual([
      ['sort_by', 'created_at:asc'],
      ['page', '1'],
      ['per_page', '100'],
    ]);
  });
});
