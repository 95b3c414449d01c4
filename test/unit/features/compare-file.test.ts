import { afterEach, expect, test, vi } from 'vitest';
import { maxInvoiceFileBytes } from '../../../preload/contract/invoices/invoice-file-limit.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { compareInvoiceFile } from '../../../main/features/supplier-invoices/compare-file.ts';
import { pdfOf, sampleFile, sampleText, utf8 } from '../../fixtures/e-invoice-files.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

afterEach(() => void vi.restoreAllMocks());

const id = invoiceIdOf('5a1e0000-0000-4000-8000-000000000001');
function ofCoffee(number: string) {
  return invoiceWith({ id, invoiceNumber: number, totalAmount: euros('232.00') });
}

function rig(number: string, scope: Partial<Scope> = {}) {
  const { store, connection } = setUp({}, scope);
  store(ofCoffee(number));
  return connection;
}
function given(text: string | Uint8Array, name = 'fattura.xml') {
  return { name, base64: Buffer.from(text).toString('base64') };
}

test('a dropped file is compared with the invoice; the matching one of several is preselected', async () => {
  const answer = await compareInvoiceFile(rig('118/A'), {
    id,
    file: given(sampleText('fattura-pa')),
  });
  expect(answer).toMatchObject({
    value: {
      wasChosen: true,
      fileName: 'fattura.xml',
      invoiceCount: 2,
      fittingAt: 1,
      isSigned: false,
    },
  });
});

test('reports a signed file', async () => {
  const file = given(sampleFile('signed/der.p7m'), 'fattura.xml.p7m');
  const answer = await compareInvoiceFile(rig('118/A'), { id, file });
  expect(answer).toMatchObject({ value: { isSigned: true, fittingAt: 1 } });
});

test('leaves the choice to the user if no invoice of a file matches', async () => {
  const answer = await compareInvoiceFile(rig('other'), {
    id,
    file: given(sampleText('fattura-pa')),
  });
  expect(answer).toMatchObject({ value: { invoiceCount: 2, fittingAt: null } });
});

test('shows the matching one among more than a hundred invoices', async () => {
  const text = sampleText('fattura-pa');
  const [body = ''] = /<FatturaElettronicaBody>[^]*?<\/FatturaElettronicaBody>/.exec(text) ?? [];
  const answer = await compareInvoiceFile(rig('118/A'), {
    id,
    file: given(text.replace(body, body.repeat(150))),
  });
  expect(answer).toMatchObject({ value: { invoiceCount: 151, fittingAt: 99 } });
  if (answer.ok) expect(answer.value.invoices).toHaveLength(100);
});

test('a chosen file is compared like a dropped one; cancelling changes nothing', async () => {
  const pdf = await pdfOf([{ name: 'factur-x.xml', content: utf8(sampleText('factur-x-cii')) }]);
  const chosen = rig('RE-2026-0117', {
    openFile: async () => ({ kind: 'opened', name: 'rechnung.pdf', bytes: pdf }),
  });
  expect(await compareInvoiceFile(chosen, { id, file: null })).toMatchObject({
    value: { fileName: 'rechnung.pdf', fittingAt: 0 },
  });
  const none = rig('RE-2026-0117', { openFile: async () => ({ kind: 'cancelled' }) });
  expect(await compareInvoiceFile(none, { id, file: null })).toMatchObject({
    value: { wasChosen: false, invoices: [] },
  });
});

test('a file of a hundred megabytes is rejected by its size, dropped or chosen, without reading it', async () => {
  let asked = 0;
  const scope = rig('118/A', {
    openFile: async ({ maxBytes }) => {
      asked = maxBytes;
      return { kind: 'too-large' };
    },
  });
  const tooLarge = {
    ok: false,
    error: { kind: 'invalid-input', problems: [{ path: ['file'], code: 'too-large' }] },
  };
  expect(await compareInvoiceFile(scope, { id, file: null })).toEqual(tooLarge);
  expect(asked).toBe(maxInvoiceFileBytes);
  const decode = vi.spyOn(Buffer, 'from');
  const dropped = { name: 'large.pdf', base64: 'A'.repeat(100_000_000) };
  expect(await compareInvoiceFile(scope, { id, file: dropped })).toEqual(tooLarge);
  expect(decode).not.toHaveBeenCalled();
});

test('a file without an e-invoice gets a reason; a missing file is not read', async () => {
  const scope = rig('118/A', { openFile: async () => ({ kind: 'failed' }) });
  expect(
    await compareInvoiceFile(scope, { id, file: given(await pdfOf([]), 'plain.pdf') }),
  ).toMatchObject({ error: { problems: [{ path: ['file'], code: 'plain-pdf' }] } });
  expect(await compareInvoiceFile(scope, { id, file: null })).toMatchObject({
    error: { kind: 'storage-unavailable' },
  });
});

test('an invoice that is not on this computer is not found', async () => {
  const { connection } = setUp();
  expect(
    await compareInvoiceFile(connection, { id, file: given(sampleText('fattura-pa')) }),
  ).toMatchObject({ error: { kind: 'not-found' } });
});
