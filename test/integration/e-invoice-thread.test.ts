import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  readDocumentsInThread,
  readEInvoiceInThread,
  readEInvoicePageInThread,
} from '../../main/import/e-invoice/e-invoice-thread.ts';
import { attachment, mailWith } from '../fixtures/mails.ts';
import { bombPdf, pdfOf, sampleText, utf8 } from '../fixtures/e-invoice-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cashdesk-e-invoice-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A thread that runs this code instead of reading an invoice. */
async function writeThreadCode(does: string): Promise<string> {
  const code = path.join(folder, `${randomUUID()}.mjs`);
  await writeFile(code, does);
  return code;
}

test('reads an invoice in a PDF in a thread, from a whole buffer and from a slice', async () => {
  const content = utf8(sampleText('factur-x-cii'));
  const pdf = await pdfOf([{ name: 'factur-x.xml', content }]);
  const larger = new Uint8Array(pdf.length + 10);
  larger.set(pdf, 5);
  for (const bytes of [Uint8Array.from(pdf), larger.subarray(5, 5 + pdf.length), Buffer.from(pdf)])
    expect(await readEInvoiceInThread(bytes)).toMatchObject({
      kind: 'read',
      invoices: [{ number: 'RE-2026-0117', gross: '842.40' }],
    });
});

test('reads the documents of a mail in a thread, and returns their bytes', async () => {
  const ubl = utf8(sampleText('xrechnung-ubl'));
  const zip = zipSync({ 'b.xml': ubl, 'c.xml': utf8(sampleText('fattura-pa')) });
  const mail = mailWith(attachment('filename=a.xml', ubl), attachment('filename=a.zip', zip));
  expect(await readDocumentsInThread(mail, 'a.eml')).toMatchObject([
    { name: 'a.xml', bytes: ubl, end: { kind: 'read' } },
    { name: 'c.xml', end: { kind: 'read' } },
  ]);
});

test('returns a file that takes too long, with its bytes', async () => {
  const code = await writeThreadCode('for (;;);');
  const results = await readDocumentsInThread(utf8('<a/>'), 'folder/a.zip', {
    code,
    processorMs: 300,
  });
  expect(results).toEqual([{ name: 'a.zip', bytes: utf8('<a/>'), end: { kind: 'too-complex' } }]);
});

test('reads the page of one invoice of a file in a thread', async () => {
  const end = await readEInvoicePageInThread(utf8(sampleText('fattura-pa')), 1);
  expect(end).toMatchObject({ kind: 'read', isSigned: false });
  expect(JSON.parse((end.kind === 'read' && end.pageJson) || '')).toMatchObject({
    number: '118/A',
  });
});

test('ends a thread that computes for longer than any invoice needs', async () => {
  const code = await writeThreadCode('for (;;);');
  const end = await readEInvoiceInThread(utf8('<a/>'), { code, processorMs: 300 });
  expect(end).toEqual({ kind: 'too-complex' });
});

test('lets a thread finish that waits longer than its processor limit', async () => {
  const code = await writeThreadCode(`
    import { parentPort } from 'node:worker_threads';
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    parentPort.postMessage({ kind: 'other' });`);
  const end = await readEInvoiceInThread(utf8('<a/>'), { code, processorMs: 1_000 });
  expect(end).toEqual({ kind: 'other' });
});

test('ends a thread that uses more memory than any invoice needs', async () => {
  const code = await writeThreadCode(
    'const all = []; for (;;) all.push(Array.from({ length: 1_000 }, String));',
  );
  const end = await readEInvoiceInThread(utf8('<a/>'), {
    code,
    processorMs: 55_000,
    megabytes: 32,
  });
  expect(end).toEqual({ kind: 'too-complex' });
}, 50_000);

test('rejects when the thread crashes, without a verdict about the file', async () => {
  const code = await writeThreadCode('throw new Error("a bug");');
  await expect(readEInvoiceInThread(utf8('<a/>'), { code })).rejects.toThrow('a bug');
});

test('keeps the program responsive while a decompression bomb is read', async () => {
  const bomb = Uint8Array.from(await bombPdf());
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 2);
  const startMs = performance.now();
  expect(await readEInvoiceInThread(bomb)).toEqual({ kind: 'too-complex' });
  clearInterval(timer);
  // Reading takes the thread hundreds of milliseconds; a timer here fires every few.
  expect(turns).toBeGreaterThan((performance.now() - startMs) / 100);
}, 60_000);
