import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitChange } from '../../../preload/contract/cards/card-changes.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { changeableLimits, limitOf, stateOf } from '../../../preload/contract/cards/limits.ts';
import {
  changeAmount,
  changeLimits,
  changeLines,
  changeSwitch,
  limitsForm,
  pendingChanges,
  undoCell,
} from '../../../renderer/screens/limits/limit-draft.ts';
import type { LimitChanges } from '../../../renderer/screens/limits/limit-draft.ts';
import { withChange } from '../../../renderer/widgets/limits/limit-changes.ts';
import { limitsRowWith } from './limits-row-with.ts';

const row = limitsRowWith();
const field = fc.constantFrom(...changeableLimits.map(({ amount }) => amount));
const amount = fc.stringMatching(/^(0|[1-9]\d{0,5})(\.\d[1-9])?$/);

describe('unsent limit changes', () => {
  it('contain only differing values', () => {
    const changes = changeAmount({}, row, { field: 'paymentMonthlyLimit', amount: '3000' });
    expect(changes).toEqual({ 'card-1': { paymentMonthlyLimit: '3000' } });
  });

  it("are empty if the typed value equals the bank's, in any notation", () => {
    expect(changeAmount({}, row, { field: 'paymentMonthlyLimit', amount: '2500.00' })).toEqual({});
    const changed = changeAmount({}, row, { field: 'paymentMonthlyLimit', amount: '3000' });
    expect(changeAmount(changed, row, { field: 'paymentMonthlyLimit', amount: '2500' })).toEqual(
      {},
    );
  });

  it('switch a limit on with its amount, and drop the amount when it is switched off', () => {
    const on = changeAmount({}, row, { field: 'atmDailyLimit', amount: '50' });
    expect(on).toEqual({ 'card-1': { atmDailyLimit: '50', atmDailyLimitOption: true } });
    expect(changeSwitch(on, row, { field: 'atmDailyLimit', isOn: false })).toEqual({});
    const typed = changeAmount({}, row, { field: 'paymentDailyLimit', amount: '700' });
    expect(changeSwitch(typed, row, { field: 'paymentDailyLimit', isOn: false })).toEqual({
      'card-1': { paymentDailyLimitOption: false },
    });
  });

  it('leave a monthly limit unchanged when it is switched: it has no switch', () => {
    expect(changeSwitch({}, row, { field: 'paymentMonthlyLimit', isOn: false })).toEqual({});
  });

  it('reset one cell and leave the others', () => {
    const changes = changeLimits({}, row, {
      paymentMonthlyLimit: '3000',
      atmDailyLimit: '50',
      atmDailyLimitOption: true,
    });
    expect(undoCell(changes, row, 'atmDailyLimit')).toEqual({
      'card-1': { paymentMonthlyLimit: '3000' },
    });
  });

  it('produce exactly the typed values', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ field, amount }), { maxLength: 8 }), (steps) => {
        const changes = steps.reduce<LimitChanges>((so, step) => changeAmount(so, row, step), {});
        const last = new Map(steps.map((step) => [step.field, step.amount]));
        const areShown = [...last].every(([name, typed]) => {
          const state = stateOf(withChange(row, changes[row.id]), limitOf(name));
          return state.kind === 'on' && Number(state.amount) === Number(typed);
        });
        const isValid = Object.values(changes).every(
          (change) => limitChange.safeParse(change).success,
        );
        const undone = [...last.keys()].reduce<LimitChanges>(
          (so, name) => undoCell(so, row, name),
          changes,
        );
        return areShown && isValid && Object.keys(undone).length === 0;
      }),
    );
  });

  it('are dropped once the bank has them, and stay for a card missing from its answer', () => {
    const changes: LimitChanges = {
      'card-1': { paymentMonthlyLimit: '3000', paymentDailyLimit: '700' },
      'card-9': { paymentMonthlyLimit: '1' },
    };
    expect(pendingChanges(changes, [limitsRowWith({ paymentMonthlyLimit: '3000.0' })])).toEqual({
      'card-1': { paymentDailyLimit: '700' },
      'card-9': { paymentMonthlyLimit: '1' },
    });
  });

  it('survive storing, and reject content of another version', () => {
    const draft = {
      changes: { 'card-1': { paymentMonthlyLimit: '3000' } },
      open: { id: 'card-1', field: 'paymentDailyLimit' as const, text: '1.2x' },
    };
    expect(limitsForm.read(limitsForm.write(draft) ?? '')).toEqual(draft);
    expect(limitsForm.write(limitsForm.empty)).toBeNull();
    for (const json of [
      '',
      '{',
      '{"changes":{"card-1":{"paymentMonthlyLimit":"-5"}},"open":null}',
      '{"changes":{"card-1":{"status":"x"}},"open":null}',
      '[]',
    ])
      expect(limitsForm.read(json)).toBeNull();
  });
});

describe('the preview of changes', () => {
  const other = limitsRowWith({ id: 'card-2' as CardId, name: 'Théo' });

  it('shows for each limit the new amount instead of the former one', () => {
    const [line] = changeLines([row], { 'card-1': { paymentMonthlyLimit: '3000' } }, 'major');
    expect(line).toMatchObject({
      field: 'paymentMonthlyLimit',
      before: { kind: 'on', amount: '2500' },
      after: { kind: 'on', amount: '3000' },
      left: { after: '681.6', before: '181.6' },
      isFirstOfCard: true,
      warnings: [],
    });
  });

  it('counts a limit once if amount and switch change together', () => {
    const lines = changeLines(
      [row, other],
      {
        'card-1': { paymentMonthlyLimit: '3000', atmDailyLimit: '50', atmDailyLimitOption: true },
        'card-2': { paymentMonthlyLimit: '1' },
      },
      'major',
    );
    expect(lines.map((line) => [line.row.id, line.field, line.isFirstOfCard])).toEqual([
      ['card-1', 'paymentMonthlyLimit', true],
      ['card-1', 'atmDailyLimit', false],
      ['card-2', 'paymentMonthlyLimit', true],
    ]);
    expect(lines[1]).toMatchObject({
      before: { kind: 'off' },
      after: { kind: 'on', amount: '50' },
      left: { after: '50', before: null },
    });
  });

  it('omits the remaining amount of a limit that is off, or that bounds a single payment', () => {
    const lines = changeLines(
      [row],
      { 'card-1': { paymentDailyLimitOption: false, paymentTransactionLimit: '1' } },
      'major',
    );
    expect(lines.map((line) => [line.after.kind, line.left])).toEqual([
      ['off', null],
      ['on', null],
    ]);
  });
});
