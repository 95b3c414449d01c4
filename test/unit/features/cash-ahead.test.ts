import { describe, expect, it } from 'vitest';
import { cashAhead } from '../../../main/features/organization/cash-ahead.ts';

function total(currency: string | null, balance: string) {
  return { currency, balance, authorizedBalance: null, accountCount: 1 };
}
function due(dueDay: string | null, amount: string | null, currency: string | null = 'EUR') {
  return {
    stage: 'open' as const,
    dueDay,
    currency,
    isGone: false,
    count: 1,
    amounts: amount === null ? [] : [amount],
  };
}
const until = '2026-12-19';

describe('the forecast of the balance', () => {
  it('is the balance minus all invoices due by then, exactly, including overdue ones', () => {
    expect(
      cashAhead(
        [total('EUR', '0.30')],
        [due('2026-11-01', '0.1'), due('2026-12-19', '0.20'), due('2026-12-20', '5')],
        until,
      ),
    ).toEqual({ until, lines: [{ currency: 'EUR', due: '0.30', left: '0.00' }], leftOutCount: 0 });
  });

  it('is the available amount if the bank shows it', () => {
    const lines = cashAhead(
      [{ ...total('EUR', '100.00'), authorizedBalance: '80.00' }],
      [due('2026-12-01', '30.00')],
      until,
    )?.lines;
    expect(lines).toEqual([{ currency: 'EUR', due: '30.00', left: '50.00' }]);
  });

  it('may be negative, and rises by a credit note', () => {
    const lines = cashAhead(
      [total('EUR', '100')],
      [due('2026-12-01', '250.5'), due('2026-12-01', '-50')],
      until,
    )?.lines;
    expect(lines).toEqual([{ currency: 'EUR', due: '200.5', left: '-100.5' }]);
  });

  it('does not mix currencies, and counts the invoices it excludes', () => {
    expect(
      cashAhead(
        [total('EUR', '10'), total('CHF', '20')],
        [due('2026-12-01', '1'), due('2026-12-01', '3', 'USD'), due('2026-12-01', '4', null)],
        until,
      ),
    ).toEqual({ until, lines: [{ currency: 'EUR', due: '1', left: '9' }], leftOutCount: 2 });
  });

  it('excludes invoices that are paid, missing, or without date or amount', () => {
    expect(
      cashAhead(
        [total('EUR', '10')],
        [
          { ...due('2026-12-01', '1'), stage: 'done' as const },
          { ...due('2026-12-01', '1'), isGone: true },
          due(null, '1'),
          due('2026-12-01', null),
        ],
        until,
      ),
    ).toBeNull();
  });

  it('is null without a balance', () => {
    expect(cashAhead([], [due('2026-12-01', '1')], until)).toBeNull();
    expect(cashAhead([total(null, '10')], [due('2026-12-01', '1', null)], until)).toBeNull();
  });
});
