import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardHistoryEntry } from '../../../preload/contract/card-changes.ts';
import { cardWriteKind } from '../../../preload/contract/card-changes.ts';
import {
  actionWords,
  errorWords,
  joinedPages,
  outcomeWords,
} from '../../../renderer/screens/cards/card-history/history-words.ts';
import { cardFieldWords } from '../../../renderer/widgets/cards/card-field-words.ts';

const entry = (number: number): CardHistoryEntry => ({
  entry: number,
  atEpochMs: number,
  action: 'lock',
  outcome: 'answered',
  asked: [],
  error: null,
});
const t = (id: string, values?: Readonly<Record<string, string | number>>): string =>
  values === undefined ? id : `${id}(${Object.values(values).join()})`;

describe('the history of a card', () => {
  it('has words for every change this app makes, and for a lock', () => {
    expect(
      [...cardWriteKind.options, 'lock'].filter((action) => actionWords(action).says !== 'words'),
    ).toEqual([]);
  });

  it('shows an action or an outcome of a later version as it came', () => {
    expect(actionWords('teleport')).toEqual({ says: 'code', code: 'teleport' });
    expect(outcomeWords('half-done')).toEqual({
      said: { says: 'code', code: 'half-done' },
      tone: 'raw',
    });
    expect(actionWords('constructor').says).toBe('code');
    expect(errorWords('toString').says).toBe('code');
  });

  it('calls an outcome that was an error what the app calls that error everywhere', () => {
    expect(outcomeWords('outcome-unknown')).toEqual({
      said: { says: 'words', id: 'ui.fault.outcome-unknown.title' },
      tone: 'failed',
    });
  });

  it('tells apart what was done at once, after an approval and not at all', () => {
    expect(outcomeWords('answered').tone).toBe('live');
    expect(outcomeWords('approved').said).not.toEqual(outcomeWords('answered').said);
    expect(outcomeWords('denied').tone).not.toBe('live');
  });

  it('stays one list, newest first and nothing twice, however its pages overlap', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, numbers, (newest, older) => {
        const joined = joinedPages(newest.map(entry), older.map(entry)).map((each) => each.entry);
        expect(joined).toEqual([...new Set([...newest, ...older])].sort((a, b) => b - a));
      }),
    );
  });
});

describe('a field that was changed', () => {
  it('is called the same in the spelling of the bank and of the contract', () => {
    expect(cardFieldWords('payment_monthly_limit', t)).toEqual({
      label: 'cards.limits.payment-month',
      kind: 'limit',
    });
    expect(cardFieldWords('paymentMonthlyLimit', t)).toEqual(
      cardFieldWords('payment_monthly_limit', t),
    );
  });

  it('says of the switch of a limit which limit it is', () => {
    expect(cardFieldWords('atmDailyLimitOption', t)).toEqual({
      label: 'history.field.limited(cards.limits.atm-day)',
      kind: 'flag',
    });
  });

  it('stands as it came where it is not known', () => {
    expect(cardFieldWords('seasonal', t)).toEqual({ label: 'seasonal', kind: 'code' });
  });
});
