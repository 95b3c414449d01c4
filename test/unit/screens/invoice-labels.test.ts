import { describe, expect, it } from 'vitest';
import { findIds } from '../../../renderer/format/find-ids.ts';
import type { MessageId } from '../../../renderer/i18n/i18n.ts';
import {
  isReading,
  laneBeginningAt,
} from '../../../renderer/screens/supplier-invoices/invoice-list.ts';
import { eventLabel } from '../../../renderer/screens/supplier-invoices/invoice-events.ts';
import {
  dateLabel,
  dueLabel,
  invoiceTitle,
  invoiceWarnings,
  isUntitled,
  isKnownStatus,
  reasonLabel,
  statusLabel,
} from '../../../renderer/screens/supplier-invoices/invoice-labels.ts';
import { barHeights } from '../../../renderer/format/bar-heights.ts';

function t(id: MessageId, values?: Readonly<Record<string, string | number>>): string {
  return values === undefined ? id : `${id} ${JSON.stringify(values)}`;
}
/** A Thursday, late in the evening of the user's day. */
const context = {
  t,
  language: 'en',
  locale: 'en-GB',
  nowEpochMs: new Date(2026, 10, 19, 23, 30).getTime(),
};

describe('a due date', () => {
  it.each([
    ['2026-11-16', 'invoices.days-late {"days":3}'],
    ['2026-11-18', 'invoices.days-late {"days":1}'],
    ['2026-11-19', 'Today'],
    ['2026-11-20', 'Tomorrow'],
    ['2026-11-21', 'Sat 21 Nov'],
    ['2026-12-20', '20 Dec'],
    ['2027-02-01', '1 Feb 2027'],
    ['2026-11-20T00:00:00+01:00', 'Tomorrow'],
    ['2026-11-16T23:00:00Z', 'invoices.days-late {"days":3}'],
    ['2026-11-21 08:00:00', 'Sat 21 Nov'],
    ['end of month', 'end of month'],
    ['', null],
    [null, null],
  ])('%s is shown as %s', (date, label) => {
    expect(dueLabel(date, false, context)?.replace(',', '') ?? null).toBe(label);
  });

  it('of a finished invoice is not overdue', () => {
    expect(dueLabel('2026-11-01', true, context)).toBe('1 Nov');
  });
});

describe('a date in full', () => {
  it('is its day, also with a time, and otherwise the received text', () => {
    expect(
      ['2026-11-20', '2026-11-20T00:00:00+01:00', '2026-11-20 or so', null].map((text) =>
        dateLabel('en-GB', text),
      ),
    ).toEqual(['20 November 2026', '20 November 2026', '2026-11-20 or so', null]);
  });
});

describe('the board of invoices', () => {
  const lanes = [
    { lane: 'late' as const, count: 2, totals: [] },
    { lane: 'later' as const, count: 3, totals: [] },
  ];

  it('names a lane once, at its first row', () => {
    expect(Array.from({ length: 6 }, (_, index) => laneBeginningAt(lanes, index))).toEqual([
      'late',
      null,
      'later',
      null,
      null,
      null,
    ]);
  });

  it('names a lane at its first row also if its rows are gone or sent to a bank', () => {
    const withGone = [
      { lane: 'late' as const, count: 1, goneCount: 1, totals: [] },
      { lane: 'today' as const, count: 0, sentCount: 1, totals: [] },
      { lane: 'later' as const, count: 1, totals: [] },
    ];
    expect(Array.from({ length: 4 }, (_, index) => laneBeginningAt(withGone, index))).toEqual([
      'late',
      null,
      'today',
      'later',
    ]);
  });

  it('cannot be refreshed while the bank is read, by its list or one by one', () => {
    const summary = (phase: 'idle' | 'running', isRefreshing: boolean) =>
      ({
        sync: { phase, pass: null, asOfEpochMs: null, lastFullEpochMs: null, error: null },
        freshness: { asOfEpochMs: null, isRefreshing, failure: null },
      }) as unknown as Parameters<typeof isReading>[0];
    expect([
      isReading(summary('idle', false)),
      isReading(summary('running', false)),
      isReading(summary('idle', true)),
    ]).toEqual([false, true, true]);
  });

  it('has names for known statuses in any case, and shows others as received', () => {
    expect([
      statusLabel('TO_PAY', t),
      statusLabel('of_the_future', t),
      statusLabel(null, t),
    ]).toEqual(['invoices.status.to_pay', 'of_the_future', 'overview.fact.missing']);
  });

  it.each(['constructor', 'toString', '__proto__'])(
    'treats the status and the reason %s as words of the bank',
    (word) => {
      expect([
        isKnownStatus(word),
        statusLabel(word, t),
        reasonLabel(word, 'pay', 'to_pay', t),
      ]).toEqual([false, word, null]);
      expect(isKnownStatus('Paid')).toBe(true);
    },
  );

  it.each([
    ['pay', 'to_review', 'invoices.reason.to-review'],
    ['delete', 'Paid', 'invoices.reason.this-status {"status":"invoices.status.paid"}'],
    ['archive', 'of_the_future', 'invoices.reason.status'],
    ['pay', null, 'invoices.reason.status'],
    ['unarchive', 'to_review', 'invoices.reason.not-archived'],
    ['unarchive', 'archived', 'invoices.reason.this-status {"status":"invoices.status.archived"}'],
  ] as const)('explains why %s is not allowed by the status %s', (action, status, label) => {
    expect(reasonLabel('invalid_status', action, status, t)).toBe(label);
  });

  it('has a distinct sign for each warning, and one for both about an IBAN', () => {
    expect(new Set(Object.values(invoiceWarnings).map(({ icon }) => icon)).size).toBe(3);
  });

  it('labels an unread invoice, which only its ID distinguishes', () => {
    const row = {
      supplierName: null,
      label: null,
      invoiceNumber: null,
    };
    expect([
      invoiceTitle({ ...row, lane: 'unread' }, t),
      invoiceTitle({ ...row, lane: 'unread', label: 'Rent' }, t),
      invoiceTitle({ ...row, lane: 'late' }, t),
    ]).toEqual(['ui.word.supplier-invoice', 'Rent', 'invoices.no-supplier']);
    expect([isUntitled(row), isUntitled({ ...row, label: 'Rent' })]).toEqual([true, false]);
  });

  it('draws each currency separately, and no bar for a negative sum', () => {
    const week = (eur: string, chf: string) => ({
      beginsOn: '',
      count: 1,
      totals: [
        { currency: 'EUR', value: eur },
        { currency: 'CHF', value: chf },
      ],
    });
    expect(barHeights([week('100.00', '-5'), week('50', '1000000')])).toEqual([
      { currency: 'EUR', heights: [1, 0.5], highest: '100.00' },
      { currency: 'CHF', heights: [0, 1], highest: '1000000' },
    ]);
    expect(barHeights([])).toEqual([]);
  });
});

describe('an event of e-invoicing', () => {
  const label = (statusCode: string | null, reason: string | null, reasonMessage: string | null) =>
    eventLabel({ statusCode, reason, reasonMessage }, t);

  it("with a known code has its name in the window's language, and quotes the received text", () => {
    expect(label('208', 'missing_document', 'Delivery note missing')).toEqual({
      title: 'invoices.event.208',
      quote: 'Delivery note missing',
      isStop: true,
    });
    expect(label('200', null, 'Deposited')).toEqual({
      title: 'invoices.event.200',
      quote: 'Deposited',
      isStop: false,
    });
    expect([label('210', null, null).isStop, label('203', null, null).isStop]).toEqual([
      true,
      false,
    ]);
  });

  it('with another code has the received text as its name', () => {
    expect([
      label('999', 'of_the_future', 'Archived').title,
      label('999', 'of_the_future', null).title,
      label('constructor', null, null).title,
      label(null, null, null).title,
    ]).toEqual(['Archived', 'of_the_future', 'invoices.events.unsaid', 'invoices.events.unsaid']);
  });
});

describe('ids in a pasted text', () => {
  it('are found anywhere, each once', () => {
    const id = '5A1E0000-0000-4000-8000-000000000001';
    expect(
      findIds(
        `see https://bank.example/invoices/${id}?x=1, and "${id.toLowerCase()}"\nnothing\n\n`,
      ),
    ).toEqual({ ids: [id.toLowerCase()], linesWithoutId: 1 });
    expect(findIds('5a1e0000-0000-4000-8000-0000000000011')).toEqual({
      ids: [],
      linesWithoutId: 1,
    });
  });
});
