import { describe, expect, it } from 'vitest';
import { findIds } from '../../../renderer/format/find-ids.ts';
import type { MessageId } from '../../../renderer/i18n/i18n.ts';
import { isReading, laneBeginningAt } from '../../../renderer/screens/supplier-invoices/invoice-book.ts';
import { dateWords, dueWords, isKnownStatus, reasonWords, statusWords } from '../../../renderer/screens/supplier-invoices/invoice-words.ts';
import { barHeights } from '../../../renderer/format/bar-heights.ts';

const t = (id: MessageId, values?: Readonly<Record<string, string | number>>): string => (values === undefined ? id : `${id} ${JSON.stringify(values)}`);
/** A Thursday, late in the evening of the owner's own day. */
const words = { t, language: 'en', locale: 'en-GB', nowEpochMs: new Date(2026, 10, 19, 23, 30).getTime() };

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
  ])('%s is said as %s', (date, said) => {
    expect(dueWords(date, false, words)?.replace(',', '') ?? null).toBe(said);
  });

  it('of something that is done is not late any more', () => {
    expect(dueWords('2026-11-01', true, words)).toBe('1 Nov');
  });
});

describe('a date in full', () => {
  it('is its day, also where it came with a time, and else stands as it came', () => {
    expect(['2026-11-20', '2026-11-20T00:00:00+01:00', '2026-11-20 or so', null].map((text) => dateWords('en-GB', text))).toEqual(['20 November 2026', '20 November 2026', '2026-11-20 or so', null]);
  });
});

describe('the board', () => {
  const lanes = [
    { lane: 'late' as const, count: 2, totals: [] },
    { lane: 'later' as const, count: 3, totals: [] },
  ];

  it('names a lane once, at its first row', () => {
    expect(Array.from({ length: 6 }, (_, index) => laneBeginningAt(lanes, index))).toEqual(['late', null, 'later', null, null, null]);
  });

  it('names a lane at its first row also where its rows are such that the bank no longer has', () => {
    const withGone = [{ lane: 'late' as const, count: 1, goneCount: 1, totals: [] }, { lane: 'today' as const, count: 0, goneCount: 1, totals: [] }, { lane: 'later' as const, count: 1, totals: [] }];
    expect(Array.from({ length: 4 }, (_, index) => laneBeginningAt(withGone, index))).toEqual(['late', null, 'today', 'later']);
  });

  it('is not to be asked for again while the bank is read, by its list or one by one', () => {
    const summary = (phase: 'idle' | 'running', isRefreshing: boolean) => ({ sync: { phase, pass: null, asOfEpochMs: null, lastFullEpochMs: null, error: null }, freshness: { asOfEpochMs: null, isRefreshing, failure: null } }) as unknown as Parameters<typeof isReading>[0];
    expect([isReading(summary('idle', false)), isReading(summary('running', false)), isReading(summary('idle', true))]).toEqual([false, true, true]);
  });

  it('knows the statuses that were met, in any case, and shows others as they come', () => {
    expect([statusWords('TO_PAY', t), statusWords('of_the_future', t), statusWords(null, t)]).toEqual(['invoices.status.to_pay', 'of_the_future', 'lists.filter.left-out']);
  });

  it.each(['constructor', 'toString', '__proto__'])('takes the status and the reason %s for words of the bank', (word) => {
    expect([isKnownStatus(word), statusWords(word, t), reasonWords(word, 'pay', t)]).toEqual([false, word, null]);
    expect([isKnownStatus('Paid'), reasonWords('invalid_status', 'pay', t)]).toEqual([true, 'invoices.reason.pay.invalid_status']);
  });

  it('draws each currency by itself, and no bar for a sum below zero', () => {
    const week = (eur: string, chf: string) => ({ beginsOn: '', count: 1, totals: [{ currency: 'EUR', value: eur }, { currency: 'CHF', value: chf }] });
    expect(barHeights([week('100.00', '-5'), week('50', '1000000')])).toEqual([
      { currency: 'EUR', heights: [1, 0.5] },
      { currency: 'CHF', heights: [0, 1] },
    ]);
    expect(barHeights([])).toEqual([]);
  });
});

describe('ids in a pasted text', () => {
  it('are found wherever they stand, each once', () => {
    const id = '5A1E0000-0000-4000-8000-000000000001';
    expect(findIds(`see https://bank.example/invoices/${id}?x=1, and "${id.toLowerCase()}"\nnothing\n\n`)).toEqual({ ids: [id.toLowerCase()], linesWithout: 1 });
    expect(findIds('5a1e0000-0000-4000-8000-0000000000011')).toEqual({ ids: [], linesWithout: 1 });
  });
});
