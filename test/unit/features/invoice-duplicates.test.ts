import { describe, expect, it } from 'vitest';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

const asked = {
  id: 'asked',
  supplierName: 'Minoterie du Forez',
  vatNumber: 'FR12345678901',
  invoiceNumber: 'F-1',
  hasDuplicates: true,
  totalAmount: euros('120.5'),
};
function duplicateOf(...others: readonly Parameters<typeof invoiceWith>[0][]) {
  const { store, get } = setUp();
  store(...others.map(invoiceWith), invoiceWith(asked));
  return get('asked').duplicateOf?.id ?? null;
}
/** Invoices of the same supplier, each with its own number and amount. */
const thousand = Array.from({ length: 1_000 }, (_, at) => ({
  ...asked,
  id: `o${String(at)}`,
  invoiceNumber: `R-${String(at)}`,
  hasDuplicates: null,
  totalAmount: euros(`${String(1_000 + at)}.00`),
}));

describe('the duplicate link of an invoice among a thousand of its supplier', () => {
  it('leads to the invoice with the same amount, in any notation', () => {
    const other = { ...asked, id: 'other', invoiceNumber: 'F-2', totalAmount: euros('120.500') };
    expect(duplicateOf(...thousand, { ...other, isCreditNote: true, id: 'note' }, other)).toBe(
      'other',
    );
  });

  it('prefers the invoice with the same number', () => {
    const number = { ...asked, id: 'number', invoiceNumber: 'f 1', totalAmount: euros('7.00') };
    expect(duplicateOf(...thousand, { ...asked, id: 'amount', invoiceNumber: 'F-2' }, number)).toBe(
      'number',
    );
  });

  it('leads to an invoice under another name with the same VAT number', () => {
    const other = { ...asked, id: 'other', supplierName: 'MDF', invoiceNumber: 'F-2' };
    expect(duplicateOf(...thousand, other)).toBe('other');
  });

  it('is absent if the amount is of another supplier, or in another currency', () => {
    expect(
      duplicateOf(
        ...thousand,
        { ...asked, id: 'a', supplierName: 'Other', vatNumber: null, invoiceNumber: 'F-2' },
        {
          ...asked,
          id: 'b',
          invoiceNumber: 'F-3',
          totalAmount: { value: '120.5', currency: 'CHF' },
        },
      ),
    ).toBeNull();
  });
});
