import { describe, expect, it } from 'vitest';
import { taxLines } from '../../../renderer/screens/supplier-invoices/tax-lines.ts';
import { taxRates } from '../../../renderer/screens/supplier-invoices/tax-rate.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';

function tax(taxRate: string | null, value: string | null) {
  return {
    taxRate,
    taxAmount: value === null ? null : euros(value),
  };
}
function rates(
  taxes: readonly ReturnType<typeof tax>[],
  net: string | null,
  total: string | null = null,
): readonly (string | null)[] {
  return taxRates(
    invoiceWith({
      id: 'a',
      taxes: [...taxes],
      totalAmountExcludingTaxes: net === null ? null : euros(net),
      totalAmount: total === null ? null : euros(total),
    }),
  ).map((rate) =>
    rate === null
      ? null
      : rate.kind === 'fraction'
        ? `${String(Number(rate.value) * 100)} %`
        : rate.value,
  );
}

describe('the tax rate of an invoice', () => {
  it('is computed from the amounts, so that 20 and 0.2 are both 20 %', () => {
    expect(rates([tax('20', '20.00')], '100.00')).toEqual(['20 %']);
    expect(rates([tax('0.2', '20.00')], '100.00')).toEqual(['20 %']);
    expect(rates([tax('0.2000', '20.00')], null, '120.00')).toEqual(['20 %']);
    expect(rates([tax('1', '1.00')], '100.00')).toEqual(['1 %']);
    expect(rates([tax('5.5', '-2.31')], '-42.01')).toEqual(['5.5 %']);
  });

  it('has one unit for several taxes that add up to the net amount', () => {
    expect(rates([tax('5.5', '43.92'), tax('20', '0.02')], '798.63')).toEqual(['5.5 %', '20 %']);
    expect(rates([tax('0.055', '38.50'), tax('0.2', '17.32'), tax('0', '0.00')], '900.00')).toEqual(
      ['5.5 %', '20 %', '0 %'],
    );
  });

  it('is a fraction if per cent would exceed the whole invoice', () => {
    expect(rates([tax('0.2', '10.00')], '100.00')).toEqual(['20 %']);
    expect(rates([tax('20', '10.00')], '100.00')).toEqual(['20']);
    expect(rates([tax('20', '500.00')], '100.00')).toEqual(['20']);
  });

  it('is shown as received if the amounts do not decide it', () => {
    expect(rates([tax('20', '20.00')], null)).toEqual(['20']);
    expect(rates([tax('0.2', null)], '100.00')).toEqual(['0.2']);
    expect(rates([tax('20', '0.00')], '0.00')).toEqual(['20']);
    expect(rates([tax('20', null), tax('5.5', '5.50')], '100.00')).toEqual(['20', '5.5']);
    expect(rates([tax(null, '20.00')], '100.00')).toEqual([null]);
    expect(
      taxRates(
        invoiceWith({
          id: 'a',
          taxes: [tax('20', '20.00')],
          totalAmountExcludingTaxes: { value: '100.00', currency: 'CHF' },
        }),
      ),
    ).toEqual([{ kind: 'as-sent', value: '20' }]);
  });

  it('appears at its line', () => {
    expect(
      taxLines(
        invoiceWith({
          id: 'a',
          taxes: [tax('20', '20.00')],
          totalTaxAmount: euros('20.00'),
          totalAmount: euros('120.00'),
        }),
      ),
    ).toEqual([{ kind: 'tax', rate: { kind: 'fraction', value: '0.2' }, amount: euros('20.00') }]);
  });
});
