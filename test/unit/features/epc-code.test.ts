import fc from 'fast-check';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { creditorReference } from '../../../main/features/supplier-invoices/paying/creditor-reference.ts';
import {
  buildEpcCode,
  buildEpcPayload,
} from '../../../main/features/supplier-invoices/paying/epc-code.ts';
import {
  noTransferReasons,
  toSepaTransfer,
  toTransferDetails,
} from '../../../main/features/supplier-invoices/paying/transfer-details.ts';
import { transferableInvoice } from '../../fixtures/generated-transfers.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';
import { runs } from '../../fixtures/extent.ts';

const good = {
  id: 'one',
  supplierName: 'Wikimedia Fördergesellschaft',
  invoiceNumber: 'F-2026-1183',
  iban: 'DE33 1002 0500 0001 1947 00',
  totalAmount: euros('1234.50'),
};
function transferOf(over: Partial<Parameters<typeof invoiceWith>[0]> = {}) {
  const transfer = toSepaTransfer(invoiceWith({ ...good, ...over }));
  if (transfer === null) throw new Error('no transfer');
  return transfer;
}
function reasonsFor(over: Partial<Parameters<typeof invoiceWith>[0]>) {
  const invoice = invoiceWith({ ...good, ...over });
  const reasons = noTransferReasons(invoice, toTransferDetails(invoice));
  expect(toSepaTransfer(invoice) === null, 'no reason against a transfer').toBe(reasons.length > 0);
  return reasons;
}

describe('the payload of a payment code', () => {
  it('has the lines of EPC069-12, version 002, and ends with the last filled one', () => {
    expect(buildEpcPayload(transferOf())).toBe(
      'BCD\n002\n1\nSCT\n\nWikimedia Fördergesellschaft\nDE33100205000001194700\nEUR1234.5\n\n\nF-2026-1183',
    );
    expect(buildEpcPayload(transferOf({ invoiceNumber: null }))).toBe(
      'BCD\n002\n1\nSCT\n\nWikimedia Fördergesellschaft\nDE33100205000001194700\nEUR1234.5',
    );
  });

  it('names a creditor reference as such, without its spaces', () => {
    expect(
      buildEpcPayload(transferOf({ invoiceNumber: 'rf18 5390 0754 7034' }))
        .split('\n')
        .slice(8),
    ).toEqual(['', 'RF18539007547034']);
  });

  it('has no extra line for a line break in a name or a number', () => {
    const payload = buildEpcPayload(
      transferOf({ supplierName: 'A\nEUR9\r\u2028B', invoiceNumber: '1\n2\u0085 3' }),
    );
    expect(payload.split(/[\n\r\u2028\u2029\u0085]/)).toHaveLength(11);
    expect(payload).toContain('\nA EUR9 B\n');
  });

  it('respects every limit of the standard, for any invoice', () => {
    fc.assert(
      fc.property(transferableInvoice, (invoice) => {
        const transfer = toSepaTransfer(invoice);
        expect(transfer).not.toBeNull();
        if (transfer === null) return;
        const lines = buildEpcPayload(transfer).split('\n');
        expect(Buffer.byteLength(buildEpcPayload(transfer))).toBeLessThanOrEqual(331);
        expect(lines.length).toBeLessThanOrEqual(11);
        expect([...(lines[5] ?? '')].length).toBeGreaterThan(0);
        expect([...(lines[5] ?? '')].length).toBeLessThanOrEqual(70);
        expect((lines[10] ?? '').length).toBeLessThanOrEqual(140);
        expect((lines[9] ?? '').length).toBeLessThanOrEqual(25);
        expect(lines[7]).toMatch(/^EUR\d{1,9}(\.\d{1,2})?$/);
        // Version 13 at most, with its quiet zone.
        expect(buildEpcCode(transfer).length).toBeLessThanOrEqual(69 + 8);
      }),
      { numRuns: runs(300) },
    );
  });

  it('contains the amount of the invoice to the cent', () => {
    for (const value of ['0.01', '999999999.99', '0.10', '842.40', '100', '5.00'])
      expect(Number(transferOf({ totalAmount: euros(value) }).amount)).toBe(Number(value));
    expect(transferOf({ totalAmount: euros('999999999.990') }).amount).toBe('999999999.99');
  });

  it('is cut between characters, never within one', () => {
    const family = '👩‍👩‍👧';
    const { name, isNameChanged } = toTransferDetails(
      invoiceWith({ ...good, supplierName: 'e\u0301'.repeat(80) }),
    );
    expect(name).toBe('e\u0301'.repeat(35));
    expect(isNameChanged).toBe(true);
    expect(
      toTransferDetails(invoiceWith({ ...good, supplierName: family })).name?.isWellFormed(),
    ).toBe(true);
  });
});

describe('a scanned code', () => {
  it('contains the bytes of its payload', () => {
    fc.assert(
      fc.property(transferableInvoice, (invoice) => {
        const transfer = toSepaTransfer(invoice);
        if (transfer === null) throw new Error('no transfer');
        const rows = buildEpcCode(transfer);
        const scale = 3;
        const side = rows.length * scale;
        const pixels = new Uint8ClampedArray(side * side * 4);
        for (let y = 0; y < side; y += 1)
          for (let x = 0; x < side; x += 1)
            pixels.set(
              rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] === '1'
                ? [0, 0, 0, 255]
                : [255, 255, 255, 255],
              (y * side + x) * 4,
            );
        const read = jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' });
        expect(Buffer.from(read?.binaryData ?? []).toString('utf8')).toBe(
          buildEpcPayload(transfer),
        );
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('there is no transfer code', () => {
  it.each([
    ['of a credit note', { isCreditNote: true }, ['credit-note']],
    ['without an amount', { totalAmount: null }, ['amount-unknown']],
    ['without a figure', { totalAmount: { value: null, currency: 'EUR' } }, ['amount-unknown']],
    ['in another currency', { totalAmount: { value: '1.00', currency: 'CHF' } }, ['not-euro']],
    ['without a currency', { totalAmount: { value: '1.00', currency: null } }, ['not-euro']],
    ['of nothing', { totalAmount: euros('0.00') }, ['amount-range']],
    ['of a negative amount', { totalAmount: euros('-5.00') }, ['amount-range']],
    ['of a billion', { totalAmount: euros('1000000000.00') }, ['amount-range']],
    ['of half a cent', { totalAmount: euros('1.005') }, ['amount-decimals']],
    ['without an IBAN', { iban: null }, ['no-iban']],
    ['to an IBAN of spaces', { iban: '  ' }, ['no-iban']],
    ['to an IBAN with wrong check digits', { iban: 'DE34100205000001194700' }, ['iban-wrong']],
    ['to an invalid IBAN', { iban: '<b>' }, ['iban-wrong']],
    ['to an account outside SEPA', { iban: 'TR330006100519786457841326' }, ['iban-outside-sepa']],
    ['without a name', { supplierName: null }, ['no-name']],
    ['to an invisible name', { supplierName: '\u200b\u202e \n' }, ['no-name']],
    [
      'for every reason at once',
      { supplierName: null, iban: null, totalAmount: null },
      ['amount-unknown', 'no-iban', 'no-name'],
    ],
  ] as const)('%s', (_, over, reasons) => {
    expect(reasonsFor(over)).toEqual(reasons);
  });

  it('except to accounts in countries that joined SEPA recently', () => {
    for (const iban of ['AL47212110090000000235698741', 'RS35260005601001611379'])
      expect(reasonsFor({ iban }), iban).toEqual([]);
  });
});

describe('a creditor reference', () => {
  it('is recognised only with valid check digits', () => {
    expect(creditorReference('RF18539007547034')).toBe('RF18539007547034');
    for (const other of ['RF19539007547034', 'RF18', `RF18${'1'.repeat(22)}`, 'F-2026-1183'])
      expect(creditorReference(other), other).toBeNull();
  });
});
