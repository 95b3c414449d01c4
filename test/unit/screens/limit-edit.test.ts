import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitChange } from '../../../preload/contract/cards/card-changes.ts';
import { changeableLimits } from '../../../preload/contract/cards/limits.ts';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import { limitForm, readLimitEdits } from '../../../renderer/screens/cards/limits/limit-edit.ts';
import type { LimitDraft } from '../../../renderer/screens/cards/limits/limit-edit.ts';
import { isNamed } from '../../../renderer/widgets/limits/limit-changes.ts';
import { cardWith } from './card-with.ts';

const german = { formatLocale: 'de-DE', unit: 'major' } as const;
const card = cardWith({
  paymentMonthlyLimit: '2500',
  paymentMonthlySpent: '2318.4',
  paymentDailyLimit: '600',
  paymentDailySpent: '142.1',
  paymentDailyLimitOption: true,
  paymentTransactionLimit: '300',
  paymentTransactionLimitOption: true,
  atmMonthlyLimit: '400',
  atmMonthlySpent: '120',
  atmDailyLimit: '0',
  atmDailySpent: '0',
  atmDailyLimitOption: false,
});
function edits(draft: LimitDraft, of = card) {
  return readLimitEdits(of, draft, german);
}
function row(field: LimitField, draft: LimitDraft, of = card) {
  return edits(draft, of).rows.find(({ limit }) => limit.amount === field);
}

describe('edited limits', () => {
  it('are sent only if they changed', () => {
    expect(edits({}).change).toEqual({});
    expect(edits({ paymentMonthlyLimit: { text: '3.000' } }).change).toEqual({
      paymentMonthlyLimit: '3000',
    });
    expect(
      edits({ paymentMonthlyLimit: { text: '2.500,00' }, paymentDailyLimit: { text: '600' } }),
    ).toMatchObject({ change: {}, touchedCount: 0 });
  });

  it('show the remaining amount', () => {
    expect(row('paymentMonthlyLimit', { paymentMonthlyLimit: { text: '3.000' } })).toMatchObject({
      isChanged: true,
      before: '2500',
      value: '3000',
      left: '681.6',
    });
  });

  it('are switched off and on without changing the amount', () => {
    expect(edits({ paymentDailyLimit: { isOn: false } }).change).toEqual({
      paymentDailyLimitOption: false,
    });
    expect(edits({ paymentDailyLimit: { isOn: false, text: 'nonsense' } })).toMatchObject({
      change: { paymentDailyLimitOption: false },
      firstProblem: null,
    });
    expect(edits({ atmDailyLimit: { isOn: true } }).change).toEqual({ atmDailyLimitOption: true });
    expect(edits({ atmDailyLimit: { isOn: true, text: '100' } }).change).toEqual({
      atmDailyLimitOption: true,
      atmDailyLimit: '100',
    });
  });

  it('require an amount when one without a bank amount is switched on', () => {
    const silent = cardWith({ paymentDailyLimitOption: false });
    expect(row('paymentDailyLimit', { paymentDailyLimit: { isOn: true } }, silent)?.problem).toBe(
      'empty',
    );
    expect(row('paymentMonthlyLimit', { paymentMonthlyLimit: { text: '' } }, silent)).toMatchObject(
      {
        problem: null,
        isChanged: false,
      },
    );
  });

  it('apply if the bank omits the switch, which is sent only to switch them off', () => {
    const silent = cardWith({ paymentDailyLimit: '600' });
    expect(row('paymentDailyLimit', {}, silent)).toMatchObject({ isOn: true, isChanged: false });
    expect(edits({ paymentDailyLimit: { text: '700' } }, silent).change).toEqual({
      paymentDailyLimit: '700',
    });
    expect(edits({ paymentDailyLimit: { isOn: true } }, silent).change).toEqual({});
    expect(edits({ paymentDailyLimit: { isOn: false } }, silent).change).toEqual({
      paymentDailyLimitOption: false,
    });
  });

  it('report an unreadable amount, and do not send it', () => {
    const read = edits({ paymentMonthlyLimit: { text: 'viel' }, atmMonthlyLimit: { text: '500' } });
    expect(read).toMatchObject({
      change: { atmMonthlyLimit: '500' },
      touchedCount: 2,
      firstProblem: { amount: 'paymentMonthlyLimit' },
    });
  });

  it('warn of unusual amounts, and are still sent', () => {
    expect(edits({ paymentMonthlyLimit: { text: '500' } })).toMatchObject({
      change: { paymentMonthlyLimit: '500' },
      rows: [{ warnings: ['below-spent'] }, { warnings: ['above-month'] }, {}, {}, {}, {}],
    });
    expect(edits({}).rows.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('are in hundredths if the service counts those', () => {
    const cents = cardWith({ paymentMonthlyLimit: '250000', paymentMonthlySpent: '0' });
    const read = readLimitEdits(
      cents,
      { paymentMonthlyLimit: { text: '3.000' } },
      { formatLocale: 'de-DE', unit: 'minor' },
    );
    expect(read.rows[0]).toMatchObject({ before: '250000', value: '300000' });
    expect(readLimitEdits(cents, {}, { formatLocale: 'de-DE', unit: 'minor' }).rows[0]?.text).toBe(
      '2.500',
    );
  });

  it('never make a request that the contract rejects or that changes nothing', () => {
    const texts = fc.option(
      fc.oneof(
        fc.constantFrom('', '0', '600', '2.500', '-5', '1,5', 'x'),
        fc.stringMatching(/^[\d.,]{0,16}$/),
      ),
      { nil: undefined },
    );
    const entry = fc
      .record({ text: texts, isOn: fc.option(fc.boolean(), { nil: undefined }) })
      .map(({ text, isOn }) => ({
        ...(text === undefined ? {} : { text }),
        ...(isOn === undefined ? {} : { isOn }),
      }));
    const drafts = fc.dictionary(
      fc.constantFrom(...changeableLimits.map(({ amount }) => amount)),
      entry,
    ) as fc.Arbitrary<LimitDraft>;
    const cards = fc.constantFrom(
      card,
      cardWith({}),
      cardWith({ paymentDailyLimit: '600', paymentMonthlyLimit: '1000.50' }),
    );
    fc.assert(
      fc.property(drafts, cards, (draft, of) => {
        const { change, rows, touchedCount } = edits(draft, of);
        const saysNew = Object.entries(change).every(
          ([field, value]) => of[field as keyof typeof of] !== value,
        );
        const rowsInIt = rows.filter(({ limit }) => isNamed(limit, change)).length;
        return (
          limitChange.safeParse(change).success &&
          saysNew &&
          rowsInIt + rows.filter(({ problem }) => problem !== null).length === touchedCount
        );
      }),
    );
  });
});

describe('the draft of a card’s limits', () => {
  it('is restored as saved, and not if it is unreadable', () => {
    const draft: LimitDraft = {
      paymentMonthlyLimit: { text: '3.0' },
      atmDailyLimit: { isOn: true },
    };
    const form = limitForm('card');
    expect(form.read(form.write(draft) ?? '')).toEqual(draft);
    for (const json of [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"paymentMonthlyLimit":5,"other":{"text":"1"}}',
    ])
      expect(form.read(json)).toBeNull();
  });

  it('has a valid key for any ID', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/), (id) =>
        /^[a-z][a-z0-9:-]{0,99}$/.test(limitForm(id).key),
      ),
    );
  });
});
