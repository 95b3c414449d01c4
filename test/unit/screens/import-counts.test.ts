import { describe, expect, it } from 'vitest';
import {
  isOpenForChanges,
  rowActions,
} from '../../../main/features/clients/import/import-record.ts';
import type { ClientImport, ImportRow } from '../../../preload/contract/clients/client-imports.ts';
import {
  isSentWithGaps,
  isChangeable,
  isDecidable,
  pressedDecision,
  sendCount,
  finishedCount,
  viewCounts,
} from '../../../renderer/screens/clients/import/import-counts.ts';

const counts = {
  ready: 0,
  problem: 0,
  doubt: 0,
  double: 0,
  skipped: 0,
  created: 0,
  refused: 0,
  unknown: 0,
};
function runWith(change: Partial<ClientImport>): ClientImport {
  const run = { ...blankRun, ...change };
  return { ...run, isOpenForChanges: isOpenForChanges(run) };
}
const blankRun: ClientImport = {
  isOpenForChanges: true,
  id: 'import',
  fileName: 'clients.csv',
  state: 'preview',
  encoding: 'utf-8',
  delimiter: ';',
  hasHeader: true,
  columns: ['Name'],
  mapping: ['name'],
  suggestions: [],
  defaults: { kind: null, currency: null, locale: null, countryCode: null },
  rowCount: 100,
  checkedCount: 100,
  counts,
  stoppedBy: null,
};
function rowWith(change: Partial<ImportRow>): ImportRow {
  const row = { ...blankRow, ...change };
  return { ...row, ...rowActions(row.state) };
}
const blankRow: ImportRow = {
  ...rowActions('ready'),
  row: 1,
  cells: [],
  name: null,
  state: 'ready',
  isAccepted: false,
  problems: [],
  doubts: [],
  duplicates: [],
  leftOut: [],
  bankProblems: [],
  error: null,
  clientId: null,
};

describe('the number on the send button', () => {
  it('excludes unrecorded decisions and rows that the user skipped', () =>
    expect(
      sendCount(runWith({ counts: { ...counts, problem: 10, double: 8, skipped: 5 } }), 12),
    ).toBe(83));
  it('includes accepted rows of any state', () => {
    expect(sendCount(runWith({ counts: { ...counts, ready: 90, double: 10 } }), 0)).toBe(100);
    expect(sendCount(runWith({ counts: { ...counts, ready: 100 } }), 0)).toBe(100);
  });
  it('excludes sent rows and the one in flight', () =>
    expect(
      sendCount(
        runWith({ state: 'running', counts: { ...counts, created: 40, refused: 2, unknown: 1 } }),
        10,
      ),
    ).toBe(46));
});

it('the failed view contains refused and unknown rows', () => {
  const run = runWith({
    state: 'stopped',
    counts: { ...counts, created: 40, refused: 2, unknown: 1 },
  });
  expect(viewCounts(run, 7)).toEqual({
    all: 100,
    undecided: 7,
    ready: 50,
    failed: 3,
    created: 40,
  });
  expect(finishedCount(run)).toBe(43);
});

describe('a row', () => {
  it('is marked as unready for invoices as long as it may be sent', () => {
    const isMarked = (change: Partial<ImportRow>) =>
      isSentWithGaps(rowWith({ gaps: ['currency', 'address'], ...change }));
    expect([
      isMarked({}),
      isMarked({ state: 'doubt' }),
      isMarked({ state: 'double', isAccepted: true }),
    ]).toEqual([true, true, true]);
    expect([
      isMarked({ gaps: [] }),
      isMarked({ state: 'problem' }),
      isMarked({ state: 'skipped' }),
      isMarked({ state: 'created' }),
      isSentWithGaps(rowWith({})),
    ]).toEqual([false, false, false, false, false]);
  });

  const refused = rowWith({ state: 'refused' });
  it('can be fixed before it was sent, and after a refusal', () => {
    expect(isChangeable(runWith({}), rowWith({ state: 'problem' }))).toBe(true);
    expect(isChangeable(runWith({ state: 'done' }), refused)).toBe(true);
  });
  it('cannot be changed once it was sent or may have been', () => {
    for (const state of ['sending', 'created', 'unknown'] as const)
      expect(isChangeable(runWith({ state: 'stopped' }), rowWith({ state }))).toBe(false);
  });
  it('cannot be changed while rows are being sent', () =>
    expect(isChangeable(runWith({ state: 'running' }), rowWith({}))).toBe(false));
  it('is fixed after a refusal, not decided', () =>
    expect(isDecidable(runWith({ state: 'stopped' }), refused)).toBe(false));

  it('is accepted if possible, else skipped, and undecided again by the second click', () => {
    expect(pressedDecision(rowWith({ state: 'double' }))).toBe('accept');
    expect(pressedDecision(rowWith({ state: 'double', isAccepted: true }))).toBe('ask');
    expect(pressedDecision(rowWith({ state: 'ready' }))).toBe('skip');
    expect(pressedDecision(rowWith({ state: 'problem' }))).toBe('skip');
    expect(pressedDecision(rowWith({ state: 'skipped' }))).toBe('ask');
  });
});
