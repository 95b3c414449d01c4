import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvoiceFact } from '../../../main/data/cache/supplier-invoices.ts';
import {
  amountOf,
  boardOf,
  daysOf,
  groupsOf,
  weeksOf,
  wholeBoardOf,
} from '../../../main/features/supplier-invoices/board.ts';
import { addDays } from '../../../main/features/supplier-invoices/due-lanes.ts';
import { lanesShown } from '../../../renderer/screens/supplier-invoices/invoice-list.ts';
import { createSums } from '../../../main/features/exact-sums.ts';
import { findSubtractedNotes } from '../../../main/features/supplier-invoices/subtracted-notes.ts';
import { findSumDifferences } from '../../../main/features/supplier-invoices/sum-differences.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';
import { related } from './invoice-board.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => new Big(units.toString()).div(new Big(10).pow(scale)).toFixed(scale));
const currency = fc.constantFrom('EUR', 'CHF', 'JPY', null);
function sumOf(values: readonly string[]): string {
  const sums = createSums();
  for (const value of values) sums.add(value, 'EUR');
  return sums.totals()[0]?.value ?? '';
}

describe('a sum', () => {
  it.each([
    [['0.1', '0.2'], '0.3'],
    [['999999999999999.99', '0.01'], '1000000000000000.00'],
    [['-0.05', '0.04'], '-0.01'],
    [['5', '-5.00'], '0.00'],
    [['007', '1'], '8'],
  ])('of %j is %s', (values, expected) => {
    expect(sumOf(values)).toBe(expected);
  });

  it('is exact for any amounts in any order, and never mixes currencies', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(decimal, currency)), (amounts) => {
        const sums = createSums();
        for (const [value, code] of amounts) sums.add(value, code);
        const totals = sums.totals();
        for (const { currency: code, value } of totals) {
          const exact = amounts
            .filter(([, each]) => each === code)
            .reduce((sum, [each]) => sum.plus(each), new Big(0));
          expect(value).toMatch(/^-?\d+(\.\d+)?$/);
          expect(new Big(value).eq(exact)).toBe(true);
        }
        expect(new Set(totals.map(({ currency: code }) => code))).toEqual(
          new Set(amounts.map(([, code]) => code)),
        );
      }),
    );
  });
});

describe('the credit notes already subtracted from an invoice', () => {
  const note = { ...related, id: 'note' };
  const notesOf = (given: Partial<Parameters<typeof invoiceWith>[0]>) =>
    findSubtractedNotes(
      invoiceWith({
        id: 'a',
        totalAmount: euros('100.10'),
        totalAmountCreditNotes: euros('0.30'),
        payableAmount: euros('99.80'),
        relatedInvoices: [note],
        ...given,
      }),
    );

  it('are its related ones, if it states their sum and its payable amount excludes it', () => {
    expect([
      notesOf({}),
      notesOf({ totalAmountCreditNotes: euros('-0.3') }),
      notesOf({ payableAmount: euros('50') }),
      notesOf({
        relatedInvoices: [
          note,
          { ...note, id: 'b' },
          note,
          { ...note, id: null },
          { ...note, id: 'a' },
        ],
      }),
    ]).toEqual([['note'], ['note'], ['note'], ['note', 'b']]);
  });

  it.each([
    ['no sum of credit notes is given', { totalAmountCreditNotes: null }],
    ['their sum is zero', { totalAmountCreditNotes: euros('0.00') }],
    ['no payable amount is given', { payableAmount: null }],
    ['the payable amount is the total', { payableAmount: euros('100.10') }],
    ['the payable amount is a cent too much', { payableAmount: euros('99.81') }],
    ['currencies differ', { totalAmountCreditNotes: { value: '0.30', currency: 'CHF' } }],
    ['it is a credit note itself', { isCreditNote: true }],
    ['no invoice is related', { relatedInvoices: [] }],
  ])('are none if %s', (_why, given) => {
    expect(notesOf(given)).toEqual([]);
  });
});

describe('the amount to pay', () => {
  it('is the payable amount, else the total, and negative for a credit note of either sign', () => {
    const amountFor = (given: Parameters<typeof invoiceWith>[0]) =>
      amountOf(invoiceWith(given))?.value ?? null;
    expect([
      amountFor({ id: 'a', totalAmount: euros('10.00'), payableAmount: euros('4.00') }),
      amountFor({
        id: 'a',
        totalAmount: euros('10.00'),
        payableAmount: { value: null, currency: 'EUR' },
      }),
      amountFor({ id: 'a', totalAmount: euros('10.00'), isCreditNote: true }),
      amountFor({ id: 'a', totalAmount: euros('-10.00'), isCreditNote: true }),
      amountFor({ id: 'a', totalAmount: euros('0.00'), isCreditNote: true }),
      amountFor({ id: 'a' }),
    ]).toEqual(['4.00', '10.00', '-10.00', '-10.00', '0.00', null]);
  });
});

const fact = fc.record<InvoiceFact>({
  stage: fc.constantFrom('open', 'open', 'open', 'done', 'unread'),
  dueDay: fc.option(fc.integer({ min: -30, max: 90 }).map((days) => addDays('2026-11-21', days))),
  amount: fc.option(decimal),
  currency,
  isChanged: fc.boolean(),
  isGone: fc.boolean(),
});

function due(dueDay: string | null, over: Partial<InvoiceFact> = {}): InvoiceFact {
  const amount = { amount: '0.10', currency: 'EUR' };
  return { stage: 'open', dueDay, ...amount, isChanged: false, isGone: false, ...over };
}

/** As the cache sorts the board. */
function placeOf(invoice: InvoiceFact | undefined): string {
  const place =
    invoice?.stage === 'open' && invoice.dueDay === null ? 'no date' : (invoice?.stage ?? '');
  return `${String(['open', 'no date', 'done', 'unread'].indexOf(place))} ${invoice?.dueDay ?? ''}`;
}

describe('the board', () => {
  it('counts each row in one lane, returns rows of the requested lanes only, and leaves rows gone at the bank out of counts and sums', () => {
    fc.assert(
      fc.property(
        fc.array(fact, { maxLength: 60 }),
        fc.uniqueArray(fc.constantFrom('late', 'today', 'done', 'no-date')),
        (facts, lanes) => {
          const rows = Int32Array.from(facts.keys());
          const all = boardOf(rows, { all: facts }, { today: '2026-11-21', lanes: [] });
          const counted = ({ lanes: lanesOfBoard }: typeof all) =>
            lanesOfBoard.reduce((sum, { count, goneCount = 0 }) => sum + count + goneCount, 0);
          expect([
            all.rows.length,
            counted(all),
            all.lanes.reduce((sum, { count }) => sum + count, 0),
          ]).toEqual([facts.length, facts.length, facts.filter(({ isGone }) => !isGone).length]);
          const total = all.lanes
            .flatMap(({ totals }) => totals)
            .filter((each) => each.currency === 'EUR')
            .reduce((sum, { value }) => sum.plus(value), new Big(0));
          const exact = facts
            .filter((each) => each.currency === 'EUR' && each.amount !== null && !each.isGone)
            .reduce((sum, { amount }) => sum.plus(amount ?? 0), new Big(0));
          expect(total.eq(exact)).toBe(true);
          const some = boardOf(rows, { all: facts }, { today: '2026-11-21', lanes });
          expect(some.lanes, 'an unrequested lane still has its count').toEqual(all.lanes);
          expect(some.rows.length).toBe(counted({ ...all, lanes: lanesShown(all.lanes, lanes) }));
          const inOrder = Int32Array.from(
            facts
              .keys()
              .toArray()
              .sort((one, other) => (placeOf(facts[one]) < placeOf(facts[other]) ? -1 : 1)),
          );
          for (const wanted of [[], lanes])
            expect(
              wholeBoardOf(inOrder, groupsOf(facts), { today: '2026-11-21', lanes: wanted }),
              'the whole board split by lane',
            ).toEqual(boardOf(inOrder, { all: facts }, { today: '2026-11-21', lanes: wanted }));
        },
      ),
    );
  });

  it('puts overdue amounts into the first of eight weeks, without later weeks or missing invoices', () => {
    const weeks = weeksOf(
      groupsOf([
        due('2026-10-01'),
        due('2026-11-22'),
        due('2026-11-23'),
        due('2027-01-10'),
        due('2027-01-11'),
        due('2026-11-20', { stage: 'done' }),
        due('2026-11-22', { isGone: true }),
        undefined,
      ]),
      '2026-11-21',
    );
    expect(weeks.map(({ beginsOn, count }) => `${beginsOn} ${String(count)}`)).toEqual([
      '2026-11-16 2',
      '2026-11-23 1',
      '2026-11-30 0',
      '2026-12-07 0',
      '2026-12-14 0',
      '2026-12-21 0',
      '2026-12-28 0',
      '2027-01-04 1',
    ]);
    expect(weeks[0]?.totals).toEqual([{ currency: 'EUR', value: '0.20' }]);
  });
});

describe('the due days of the overview', () => {
  it('are fourteen from today, without overdue, later, done or missing ones, separate by currency', () => {
    const { each, totals } = daysOf(
      groupsOf([
        due('2026-11-20'),
        due('2026-11-21'),
        due('2026-11-21', { amount: '0.20' }),
        due('2026-11-21', { amount: '7', currency: 'CHF' }),
        due('2026-12-04', { amount: '-1.00' }),
        due('2026-12-05'),
        due('2026-11-22', { stage: 'done' }),
        due('2026-11-22', { isGone: true }),
        due('2026-11-23', { amount: null }),
        due(null),
        undefined,
      ]),
      '2026-11-21',
    );
    expect([each.length, each[0]?.day, each.at(-1)?.day]).toEqual([14, '2026-11-21', '2026-12-04']);
    expect(each.filter(({ count }) => count > 0)).toEqual([
      {
        day: '2026-11-21',
        count: 3,
        totals: [
          { currency: 'CHF', value: '7' },
          { currency: 'EUR', value: '0.30' },
        ],
      },
      { day: '2026-11-23', count: 1, totals: [] },
      { day: '2026-12-04', count: 1, totals: [{ currency: 'EUR', value: '-1.00' }] },
    ]);
    expect(totals).toEqual([
      { currency: 'CHF', value: '7' },
      { currency: 'EUR', value: '-0.70' },
    ]);
  });

  it('sum up correctly for any invoices', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 60 }), (facts) => {
        const { each, totals } = daysOf(groupsOf(facts), '2026-11-21');
        for (const { currency: code, value } of totals) {
          const exact = each
            .flatMap((day) => day.totals)
            .filter((total) => total.currency === code)
            .reduce((sum, total) => sum.plus(total.value), new Big(0));
          expect(new Big(value).eq(exact)).toBe(true);
        }
        expect(each.reduce((sum, { count }) => sum + count, 0)).toBe(
          facts.filter(
            ({ stage, dueDay, isGone }) =>
              stage === 'open' &&
              !isGone &&
              dueDay !== null &&
              dueDay >= '2026-11-21' &&
              dueDay <= '2026-12-04',
          ).length,
        );
      }),
    );
  });
});

describe('the sum check of an invoice', () => {
  const sound = {
    id: 'a',
    taxes: [
      { taxAmount: euros('38.50'), taxRate: '0.055' },
      { taxAmount: euros('17.32'), taxRate: '0.2' },
    ],
    totalTaxAmount: euros('55.82'),
    totalAmountExcludingTaxes: euros('786.58'),
    totalAmount: euros('842.4'),
    totalAmountCreditNotes: euros('42.40'),
    payableAmount: euros('800.00'),
  };

  it('passes for correct sums, with any number of zeros', () => {
    expect(findSumDifferences(invoiceWith(sound))).toEqual([]);
    expect(
      findSumDifferences(invoiceWith({ ...sound, totalAmountCreditNotes: euros('-42.40') })),
    ).toEqual([]);
  });

  it('shows the computed sum if it differs', () => {
    expect(
      findSumDifferences(
        invoiceWith({ ...sound, totalTaxAmount: euros('55.85'), payableAmount: euros('842.40') }),
      ),
    ).toMatchObject([
      { sum: 'taxes', isDoubt: true, computed: '55.82', stated: '55.85', difference: '0.03' },
      { sum: 'total', isDoubt: true, computed: '842.43', stated: '842.4', difference: '-0.03' },
      { sum: 'payable', isDoubt: true, computed: '800', stated: '842.40', difference: '42.4' },
    ]);
  });

  const tax = { taxAmount: euros('220.00'), taxRate: '0.22' };
  const bill = { id: 'a', taxes: [tax], totalAmount: euros('1220.00') };
  it.each([
    ['Italian withholding (ritenuta)', '1020.00', false],
    ['a deposit of 30 %', '854.00', false],
    ['paid in advance', '0.00', false],
    ['cash rounded to five cents', '1220.05', false],
    ['a cent of rounding', '1220.01', false],
    ['six cents above the total', '1220.06', true],
    ['a comma in the wrong place', '122000.00', true],
  ])(
    'reports the payable amount for %s, as a doubt or not, with or without a sum of credit notes',
    (_, payable, isDoubt) => {
      for (const totalAmountCreditNotes of [null, euros('0.00')])
        expect(
          findSumDifferences(
            invoiceWith({ ...bill, totalAmountCreditNotes, payableAmount: euros(payable) }),
          ).map((each) => [each.sum, each.isDoubt]),
        ).toEqual([['payable', isDoubt]]);
    },
  );

  it('limits the rounding that many rates allow', () => {
    const rates = Array.from({ length: 8 }, () => tax);
    const payable = (value: string) =>
      findSumDifferences(invoiceWith({ ...bill, taxes: rates, payableAmount: euros(value) }));
    expect(payable('1220.08')).toMatchObject([{ isDoubt: false }]);
    expect(payable('1220.09')).toMatchObject([{ isDoubt: true }]);
  });

  it('lets no long list of rates hide an amount', () => {
    const rates = Array.from({ length: 12_000 }, () => tax);
    expect(
      findSumDifferences(invoiceWith({ ...bill, taxes: rates, payableAmount: euros('1220.21') })),
    ).toMatchObject([{ sum: 'payable', isDoubt: true }]);
  });

  it.each([
    ['without a currency', { totalAmount: { value: '1220.00', currency: null } }],
    ['in another currency', { totalAmount: { value: '1220.00', currency: 'USD' } }],
    [
      'next to credit notes in another currency',
      { totalAmountCreditNotes: { value: '0.00', currency: 'USD' } },
    ],
  ])('warns of a payable amount above a total %s', (_, changes) => {
    expect(
      findSumDifferences(invoiceWith({ ...bill, payableAmount: euros('122000.00'), ...changes })),
    ).toMatchObject([{ sum: 'payable', isDoubt: true }]);
  });

  it('is silent if a part is missing or in another currency', () => {
    expect(findSumDifferences(invoiceWith({ id: 'a' }))).toEqual([]);
    expect(
      findSumDifferences(
        invoiceWith({
          ...sound,
          taxes: [{ taxAmount: null, taxRate: '0.2' }],
          totalAmountExcludingTaxes: { value: '1', currency: 'CHF' },
          totalAmountCreditNotes: { value: '42.40', currency: 'CHF' },
        }),
      ).filter(({ isDoubt }) => isDoubt),
    ).toEqual([]);
  });

  it('is exact for a hundred taxes', () => {
    fc.assert(
      fc.property(fc.array(decimal, { minLength: 1, maxLength: 100 }), (parts) => {
        const tax = parts.reduce((sum, part) => sum.plus(part), new Big(0)).toFixed();
        const invoice = {
          id: 'a',
          taxes: parts.map((part) => ({ taxAmount: euros(part), taxRate: null })),
        };
        expect(findSumDifferences(invoiceWith({ ...invoice, totalTaxAmount: euros(tax) }))).toEqual(
          [],
        );
        expect(
          findSumDifferences(
            invoiceWith({
              ...invoice,
              totalTaxAmount: euros(new Big(tax).plus('0.000000000001').toFixed()),
            }),
          ),
        ).toHaveLength(1);
      }),
    );
  });
});
