import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardHistoryEntry } from '../../../preload/contract/cards/card-changes.ts';
import { cardWriteKind } from '../../../preload/contract/cards/card-changes.ts';
import {
  actionLabel,
  errorMessage,
  joinedPages,
  outcomeLabel,
} from '../../../renderer/screens/cards/history/history-labels.ts';
import { cardFieldLabel } from '../../../renderer/widgets/cards/card-field-labels.ts';

function entry(number: number): CardHistoryEntry {
  return {
    entry: number,
    atEpochMs: number,
    action: 'lock',
    outcome: 'answered',
    asked: [],
    error: null,
  };
}
function t(id: string, values?: Readonly<Record<string, string | number>>): string {
  return values === undefined ? id : `${id}(${Object.values(values).join()})`;
}

describe('the history of a card', () => {
  it('has a text for every change by this app, and for a lock', () => {
    expect(
      [...cardWriteKind.options, 'lock'].filter((action) => actionLabel(action).kind !== 'label'),
    ).toEqual([]);
  });

  it('shows an action or an outcome of a later version as received', () => {
    expect(actionLabel('teleport')).toEqual({ kind: 'code', code: 'teleport' });
    expect(outcomeLabel('half-done')).toEqual({
      text: { kind: 'code', code: 'half-done' },
      tone: 'raw',
    });
    expect(actionLabel('constructor').kind).toBe('code');
    expect(errorMessage('toString').kind).toBe('code');
  });

  it('names an error outcome as the app names that error everywhere', () => {
    expect(outcomeLabel('outcome-unknown')).toEqual({
      text: { kind: 'label', id: 'ui.fault.outcome-unknown.title' },
      tone: 'failed',
    });
  });

  it('distinguishes changes made at once, after an approval and not at all', () => {
    expect(outcomeLabel('answered').tone).toBe('live');
    expect(outcomeLabel('approved').text).not.toEqual(outcomeLabel('answered').text);
    expect(outcomeLabel('denied').tone).not.toBe('live');
  });

  it('stays one list, newest first and without duplicates, even if its pages overlap', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, numbers, (newest, older) => {
        const joined = joinedPages(newest.map(entry), older.map(entry)).map((each) => each.entry);
        expect(joined).toEqual([...new Set([...newest, ...older])].sort((a, b) => b - a));
      }),
    );
  });
});

describe('a changed field', () => {
  it('has one name in the spellings of the bank and the contract', () => {
    expect(cardFieldLabel('payment_monthly_limit', t)).toEqual({
      label: 'limits.name.payment-month',
      kind: 'limit',
    });
    expect(cardFieldLabel('paymentMonthlyLimit', t)).toEqual(
      cardFieldLabel('payment_monthly_limit', t),
    );
  });

  it('names the limit of a limit switch', () => {
    expect(cardFieldLabel('atmDailyLimitOption', t)).toEqual({
      label: 'history.field.limited(limits.name.atm-day)',
      kind: 'flag',
    });
  });

  it('is shown as received if it is unknown', () => {
    expect(cardFieldLabel('seasonal', t)).toEqual({ label: 'seasonal', kind: 'code' });
  });
});
