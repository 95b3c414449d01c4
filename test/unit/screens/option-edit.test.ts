import { describe, expect, it } from 'vitest';
import { readOptionEdits } from '../../../renderer/screens/cards/options/option-edit.ts';
import { isConfirmation } from '../../../renderer/screens/cards/page/final-kinds.ts';
import { refusedFields } from '../../../renderer/screens/cards/limits/refused-fields.ts';

const known = { atmOption: true, nfcOption: true, onlineOption: true, foreignOption: false };

describe("a card's options", () => {
  it('are sent all four, with the changed one', () => {
    expect(readOptionEdits(known, { foreignOption: true })).toMatchObject({
      options: { ...known, foreignOption: true },
      isChanged: true,
      undecided: [],
    });
  });

  it('are not sent while one of them is unknown to both bank and user', () => {
    const silent = { ...known, onlineOption: null, foreignOption: null };
    expect(readOptionEdits(silent, { onlineOption: true })).toMatchObject({
      options: null,
      undecided: ['foreignOption'],
    });
    expect(readOptionEdits(silent, { onlineOption: true, foreignOption: false }).options).toEqual({
      ...known,
      onlineOption: true,
    });
  });

  it('are unchanged when a switch is reset', () => {
    expect(readOptionEdits(known, { foreignOption: false }).isChanged).toBe(false);
  });
});

describe('ending a card permanently', () => {
  it('requires exactly the requested text', () => {
    expect(isConfirmation(' 7304 ', '7304')).toBe(true);
    expect(isConfirmation('Gestohlen', 'gestohlen')).toBe(true);
    for (const typed of ['', '730', '73044', 'stolen'])
      expect(isConfirmation(typed, '7304')).toBe(false);
    expect(isConfirmation('', '')).toBe(false);
  });
});

describe('a refusal of the bank', () => {
  it('appears at the field that it names', () => {
    const problems = [
      { code: 'invalid', detail: 'must be at most 20000', pointer: '/card/payment_daily_limit' },
      { code: 'invalid', detail: null, pointer: '/card/atm_monthly_limit' },
      { code: 'invalid', detail: 'whole card', pointer: null },
    ];
    expect(refusedFields({ kind: 'rejected', problems, traceId: null })).toEqual({
      paymentDailyLimit: ['must be at most 20000'],
      atmMonthlyLimit: ['invalid'],
    });
    expect(refusedFields({ kind: 'offline' })).toEqual({});
  });
});
