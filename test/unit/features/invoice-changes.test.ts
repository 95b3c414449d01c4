import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  fieldsOf,
} from '../../../main/features/supplier-invoices/field-changes.ts';
import {
  findFormerIban,
  isIbanValid,
} from '../../../main/features/supplier-invoices/supplier-iban.ts';
import type { SupplierIban } from '../../../main/data/vault/invoices/supplier-ibans.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';

describe('the changes of an invoice', () => {
  it('are listed by field, the newest first, each with its detection time', () => {
    const one = { id: 'a', dueDate: '2026-11-21', totalAmount: euros('1.00') };
    const seen = fieldsOf(invoiceWith({ ...one, status: 'to_review' }));
    const then = fieldsOf(invoiceWith({ ...one, status: 'to_pay' }));
    const first = changesBetween(seen, then, { known: [], atEpochMs: 10 });
    expect(first).toEqual([
      { field: 'status', before: '"to_review"', after: '"to_pay"', atEpochMs: 10 },
    ]);
    const second = changesBetween(
      seen,
      fieldsOf(invoiceWith({ id: 'a', status: 'to_pay', totalAmount: euros('2.00') })),
      { known: first, atEpochMs: 20 },
    );
    expect(second.map(({ field, after, atEpochMs }) => [field, after, atEpochMs])).toEqual([
      ['dueDate', null, 20],
      ['totalAmount', '{"value":"2.00","currency":"EUR"}', 20],
      ['status', '"to_pay"', 10],
    ]);
    expect(changesBetween(seen, seen, { known: second, atEpochMs: 30 })).toEqual([]);
  });

  it('exclude times of change, unknown fields, order, and the shape of a match', () => {
    const match = (transactionId: string) => ({
      subjectId: null,
      subjectType: null,
      transactionId,
    });
    const one = invoiceWith({
      id: 'a',
      updatedAt: '1',
      extras: [{ name: 'file_url', json: '"x?token=1"' }],
      matchedTransactionsIds: ['t1', 't2'],
      matchedTransactions: [
        match('t1'),
        { ...match('t2'), subjectId: 's', subjectType: 'Transfer' },
      ],
      description: null,
    });
    const other = invoiceWith({
      id: 'a',
      updatedAt: '2',
      matchedTransactionsIds: ['t2', 't1'],
      matchedTransactions: [match('t2'), match('t1')],
      description: '',
    });
    expect(changesBetween(fieldsOf(one), fieldsOf(other), { known: [], atEpochMs: 1 })).toEqual([]);
  });

  it('lead from the former values to the current ones, for any fields', () => {
    const fields = fc.dictionary(fc.constantFrom('status', 'dueDate', 'iban', 'taxes'), fc.json());
    fc.assert(
      fc.property(fields, fields, fields, (seen, between, now) => {
        const known = changesBetween(seen, between, { known: [], atEpochMs: 1 });
        const changes = changesBetween(seen, now, { known, atEpochMs: 2 });
        const applied = new Map(Object.entries(seen));
        for (const { field, before, after } of changes) {
          expect(seen[field] ?? null).toBe(before);
          if (after === null) applied.delete(field);
          else applied.set(field, after);
        }
        expect(new Map(Object.entries(now))).toEqual(applied);
      }),
    );
  });
});

describe('another IBAN of the same supplier', () => {
  it('is reported for both invoices if their order is unknown', () => {
    const supplier = { supplierName: 'Minoterie', vatNumber: null };
    const tie = () =>
      ['FR76A', 'FR76B'].map((iban): SupplierIban => {
        const since = { sinceEpochMs: 5, keys: [], isProven: false };
        return { iban, name: 'Minoterie', ...since };
      });
    const before = (iban: string) => findFormerIban({ ...supplier, iban }, tie)?.iban;
    expect([before('FR76 B'), before('fr76a')]).toEqual(['FR76A', 'FR76B']);
  });
});

describe('the check of an IBAN', () => {
  it.each([
    ['FR76 3000 6000 0112 3456 7890 189', true],
    ['fr7630006000011234567890189', true],
    ['FR7630006000011234567890188', false],
    ['FR76', false],
    ['<b>IBAN</b>', false],
    ['', null],
    [null, null],
  ])('returns for %s: %s', (iban, expected) => {
    expect(isIbanValid(iban)).toBe(expected);
  });
});
