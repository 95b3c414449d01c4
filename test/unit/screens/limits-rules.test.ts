import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitChange } from '../../../preload/contract/cards/card-changes.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import {
  builtInTemplate,
  builtInTemplateIds,
} from '../../../renderer/screens/limits/built-in-templates.ts';
import { changeLines } from '../../../renderer/screens/limits/limit-draft.ts';
import {
  applyRule,
  applyTemplate,
  applyRuleToAmount,
  ruleKinds,
  templateOf,
} from '../../../renderer/screens/limits/limit-rules.ts';
import type { LimitRule } from '../../../renderer/screens/limits/limit-rules.ts';
import { limitsRowWith } from './limits-row-with.ts';

function rule(
  kind: LimitRule['kind'],
  amount: string,
  field: LimitRule['field'] = 'paymentMonthlyLimit',
): LimitRule {
  return { kind, amount, field };
}
const whole = fc.bigInt({ min: 0n, max: 99_999_999n });

describe('a rule for a limit', () => {
  it('rounds percentages to whole units, half up, and exactly', () => {
    expect(applyRuleToAmount(rule('raise-percent', '10'), '2305', 1)).toBe('2536');
    expect(applyRuleToAmount(rule('raise-percent', '10'), '2304', 1)).toBe('2534');
    expect(applyRuleToAmount(rule('lower-percent', '33.3'), '1000', 1)).toBe('667');
    expect(applyRuleToAmount(rule('raise-percent', '0.1'), '1005', 1)).toBe('1006');
  });

  it('rounds to whole units if the service counts hundredths', () => {
    expect(applyRuleToAmount(rule('raise-percent', '10'), '230550', 100)).toBe('253600');
  });

  it('agrees with integer arithmetic, for every amount and percentage', () => {
    fc.assert(
      fc.property(whole, fc.bigInt({ min: 0n, max: 900n }), (amount, percent) => {
        const exact = (amount * (100n + percent) + 50n) / 100n;
        return (
          applyRuleToAmount(rule('raise-percent', String(percent)), String(amount), 1) ===
          String(exact)
        );
      }),
    );
  });

  it('never goes below zero, and always returns a valid amount', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ruleKinds), whole, whole, (kind, amount, by) => {
        const ruled = applyRuleToAmount(rule(kind, String(by)), String(amount), 1);
        return ruled === null || limitChange.safeParse({ paymentMonthlyLimit: ruled }).success;
      }),
    );
    expect(applyRuleToAmount(rule('lower-by', '500'), '400', 1)).toBe('0');
  });

  it('returns null for an unknown amount or too many digits', () => {
    expect(applyRuleToAmount(rule('raise-by', '100'), null, 1)).toBeNull();
    expect(applyRuleToAmount(rule('raise-percent', '900'), '999999999999', 1)).toBeNull();
  });

  it('skips and counts cards whose limit is off or unknown, unless it sets an amount', () => {
    const off = limitsRowWith({ id: 'card-2' as CardId, paymentDailyLimitOption: false });
    const unknown = limitsRowWith({ id: 'card-3' as CardId, paymentDailyLimit: null });
    const rows = [limitsRowWith(), off, unknown];
    const raised = applyRule({}, rows, {
      rule: rule('raise-by', '50', 'paymentDailyLimit'),
      unitsPerMajor: 1,
    });
    expect(raised).toEqual({
      changes: { 'card-1': { paymentDailyLimit: '650' } },
      skippedCount: 2,
    });
    const set = applyRule({}, rows, {
      rule: rule('set-to', '80', 'paymentDailyLimit'),
      unitsPerMajor: 1,
    });
    expect(set).toEqual({
      changes: {
        'card-1': { paymentDailyLimit: '80' },
        'card-2': { paymentDailyLimit: '80', paymentDailyLimitOption: true },
        'card-3': { paymentDailyLimit: '80' },
      },
      skippedCount: 0,
    });
  });

  it('starts from the shown values, including unsent changes', () => {
    const { changes } = applyRule(
      { 'card-1': { paymentMonthlyLimit: '1000' } },
      [limitsRowWith()],
      { rule: rule('raise-percent', '10'), unitsPerMajor: 1 },
    );
    expect(changes).toEqual({ 'card-1': { paymentMonthlyLimit: '1100' } });
  });
});

describe('a template', () => {
  it('changes only the limits that it names', () => {
    const changes = applyTemplate({ 'card-1': { paymentDailyLimit: '700' } }, [limitsRowWith()], {
      paymentMonthlyLimit: '500',
    });
    expect(changes).toEqual({ 'card-1': { paymentDailyLimit: '700', paymentMonthlyLimit: '500' } });
  });

  it('made from a card makes another one equal to it', () => {
    const row = limitsRowWith();
    const other = limitsRowWith({
      id: 'card-2' as CardId,
      paymentMonthlyLimit: '1',
      atmDailyLimitOption: true,
      atmDailyLimit: '20',
      paymentTransactionLimitOption: false,
    });
    const template = templateOf(row, undefined);
    expect(limitChange.safeParse(template).success).toBe(true);
    expect(applyTemplate({}, [row], template)).toEqual({});
    const lines = changeLines([other], applyTemplate({}, [other], template), 'major');
    expect(lines.map((line) => line.field)).toEqual([
      'paymentMonthlyLimit',
      'paymentTransactionLimit',
      'atmDailyLimit',
    ]);
    expect(lines.at(-1)?.after.kind).toBe('off');
  });

  it.each(builtInTemplateIds)('that is built in (%s) has the unit of the service', (id) => {
    expect(limitChange.safeParse(builtInTemplate(id, 1)).success).toBe(true);
    expect(Number(builtInTemplate(id, 100).paymentMonthlyLimit)).toBe(
      100 * Number(builtInTemplate(id, 1).paymentMonthlyLimit),
    );
  });
});
