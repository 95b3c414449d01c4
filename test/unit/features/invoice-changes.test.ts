import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  fieldsOf,
} from '../../../main/features/supplier-invoices/field-changes.ts';
import { formerIban, isIbanValid } from '../../../main/features/supplier-invoices/supplier-iban.ts';
import type { SupplierIban } from '../../../main/data/vault/invoices/supplier-ibans.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';

describe('what changed of an invoice', () => {
  it('is told field by field, the newest first, each since it was noticed', () => {
    const seen = fieldsOf(
      invoiceWith({
        id: 'a',
        status: 'to_review',
        dueDate: '2026-11-21',
        totalAmount: euros('1.00'),
      }),
    );
    const first = changesBetween(
      seen,
      fieldsOf(
        invoiceWith({
          id: 'a',
          status: 'to_pay',
          dueDate: '2026-11-21',
          totalAmount: euros('1.00'),
        }),
      ),
      { known: [], atEpochMs: 10 },
    );
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

  it('is not the time of the change, a field that nobody knows, an order, or the shape of a match', () => {
    const one = invoiceWith({
      id: 'a',
      updatedAt: '1',
      extras: [{ name: 'file_url', json: '"x?token=1"' }],
      matchedTransactionsIds: ['t1', 't2'],
      matchedTransactions: [
        { subjectId: null, subjectType: null, transactionId: 't1' },
        { subjectId: 's', subjectType: 'Transfer', transactionId: 't2' },
      ],
      description: null,
    });
    const other = invoiceWith({
      id: 'a',
      updatedAt: '2',
      extras: [],
      matchedTransactionsIds: ['t2', 't1'],
      matchedTransactions: [
        { subjectId: null, subjectType: null, transactionId: 't2' },
        { subjectId: null, subjectType: null, transactionId: 't1' },
      ],
      description: '',
    });
    expect(changesBetween(fieldsOf(one), fieldsOf(other), { known: [], atEpochMs: 1 })).toEqual([]);
  });

  it('leads from what was seen to what is now, whatever the fields', () => {
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

function history(
  ...rows: readonly (Partial<SupplierIban> & {
    readonly iban: string;
    readonly sinceEpochMs: number;
  })[]
) {
  return () => rows.map((row) => ({ name: 'Minoterie', keys: [], isProven: false, ...row }));
}
const flour = { supplierName: 'Minoterie', vatNumber: null, iban: 'FR76 B' };

describe('another IBAN of the same supplier', () => {
  it('is told with the one before it and since when', () => {
    expect(
      formerIban(
        flour,
        history(
          { iban: 'FR76A', sinceEpochMs: 1 },
          { iban: 'FR76AA', sinceEpochMs: 2 },
          { iban: 'FR76B', sinceEpochMs: 5 },
        ),
      ),
    ).toEqual({ iban: 'FR76AA', changedAtEpochMs: 5 });
  });
  it('is told of both where nobody knows which was first', () => {
    const tie = history({ iban: 'FR76A', sinceEpochMs: 5 }, { iban: 'FR76B', sinceEpochMs: 5 });
    expect([
      formerIban(flour, tie)?.iban,
      formerIban({ ...flour, iban: 'fr76a' }, tie)?.iban,
    ]).toEqual(['FR76A', 'FR76B']);
  });
  it('is not one that was there first, that was paid to, or that there is nothing before', () => {
    expect(
      formerIban(
        { ...flour, iban: 'FR76A' },
        history({ iban: 'FR76A', sinceEpochMs: 1 }, { iban: 'FR76B', sinceEpochMs: 5 }),
      ),
    ).toBeNull();
    expect(
      formerIban(
        flour,
        history(
          { iban: 'FR76A', sinceEpochMs: 1 },
          { iban: 'FR76B', sinceEpochMs: 5, isProven: true },
        ),
      ),
    ).toBeNull();
    expect(formerIban(flour, history({ iban: 'FR76B', sinceEpochMs: 5 }))).toBeNull();
    expect(
      formerIban({ ...flour, iban: ' - ' }, history({ iban: 'FR76A', sinceEpochMs: 1 })),
    ).toBeNull();
  });
  it('is not proven, and not there first, by a name that is not exactly the same', () => {
    const before = { iban: 'FR76A', sinceEpochMs: 2 };
    expect(
      formerIban(
        flour,
        history(
          before,
          { iban: 'FR76B', sinceEpochMs: 5 },
          {
            name: 'Minoterie SA',
            iban: 'FR76B',
            sinceEpochMs: 1,
            isProven: true,
          },
        ),
      ),
    ).toEqual({ iban: 'FR76A', changedAtEpochMs: 5 });
  });
});

describe('an IBAN', () => {
  it.each([
    ['FR76 3000 6000 0112 3456 7890 189', true],
    ['fr7630006000011234567890189', true],
    ['FR7630006000011234567890188', false],
    ['FR76', false],
    ['<b>IBAN</b>', false],
    ['', null],
    [null, null],
  ])('%s is checked: %s', (iban, expected) => {
    expect(isIbanValid(iban)).toBe(expected);
  });
});
