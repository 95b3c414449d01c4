import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readDocumentsInThread } from '../../main/import/e-invoice/e-invoice-thread.ts';
import { readDocuments } from '../../main/import/e-invoice/read-documents.ts';
import { launchCashdesk } from '../e2e/app.ts';
import { signInAtBank } from '../e2e/bank.ts';
import { openBoard } from '../e2e/invoices.ts';
import { answerNextDialog } from '../e2e/fake-desktop.ts';
import {
  envelopeOf,
  splitOctetString,
  pdfOf,
  sampleText,
  ublOf,
  utf8,
} from '../fixtures/e-invoice-files.ts';
import { startListBank } from './clients-bank.ts';
import { invoiceCount, invoiceTexts, readAllTimeouts, totalCount } from './invoices.ts';
import { watchIdleProcess, watchMainTasks } from './main-tasks.ts';
import type { Figure } from './figure.ts';

type File = { readonly name: string; readonly bytes: Uint8Array };
type ListedInvoice = Readonly<
  Record<'invoice_number' | 'supplier_name' | 'iban' | 'issue_date', string> & {
    due_date: string | null;
  } & Record<
      'total_amount' | 'total_amount_excluding_taxes' | 'total_tax_amount',
      { readonly value: string }
    >
>;

const files = 100;
/** One file of each five has two invoices. */
const eInvoices = 120;
const workerFile = path.join(import.meta.dirname, '../../out/main/e-invoice-worker.js');

/** A file of one of five kinds; those in UBL are of a listed invoice. */
async function createFile(at: number, listed: ListedInvoice): Promise<File> {
  const number = `N ${String(at)}`;
  const ubl = utf8(
    ublOf({
      number: listed.invoice_number,
      seller: listed.supplier_name,
      iban: listed.iban,
      gross: listed.total_amount.value,
      net: listed.total_amount_excluding_taxes.value,
      tax: listed.total_tax_amount.value,
      issueDate: listed.issue_date,
      dueDate: listed.due_date,
    }),
  );
  const cii = utf8(sampleText('factur-x-cii').replaceAll('RE-2026-0117', number));
  switch (at % 5) {
    case 0:
      return { name: `${String(at)}.xml`, bytes: ubl };
    case 1:
      return { name: `${String(at)}.xml`, bytes: cii };
    case 2: {
      const text = sampleText('fattura-pa').replaceAll('117/A', number);
      return { name: `${String(at)}.xml`, bytes: utf8(text) };
    }
    case 3:
      return {
        name: `${String(at)}.pdf`,
        bytes: await pdfOf([{ name: 'factur-x.xml', content: cii }]),
      };
    default:
      return { name: `${String(at)}.xml.p7m`, bytes: envelopeOf(splitOctetString(ubl)) };
  }
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** All files one after another in this process, and in a thread each. */
async function measureBareReads(samples: readonly File[]) {
  const readInProcess = async () => {
    for (const { bytes, name } of samples) await readDocuments(bytes, name);
  };
  const readInThreads = async () => {
    for (const { bytes, name } of samples)
      await readDocumentsInThread(bytes, name, { code: workerFile });
  };
  // The first round compiles the code.
  await readInProcess();
  return { inOneMs: await measureMs(readInProcess), inThreadsMs: await measureMs(readInThreads) };
}

/**
 * A hundred files, chosen together among 20,000 invoices, from the press until all are listed,
 * compared with reading the same files in a thread each; and main's longest task meanwhile.
 */
export async function measureManyFiles(): Promise<
  Readonly<Record<'desk-100' | 'desk-100-main', Figure>>
> {
  const listedInvoices: ListedInvoice[] = [];
  const { bank, close } = await startListBank('supplier_invoices', (demo) => {
    const texts = invoiceTexts(demo);
    listedInvoices.push(
      ...texts.texts.slice(0, 1_000).map((text) => JSON.parse(text) as ListedInvoice),
    );
    return texts;
  });
  const cashdesk = await launchCashdesk();
  const folder = await mkdtemp(path.join(tmpdir(), 'cashdesk-bench-'));
  try {
    const payableInvoices = listedInvoices.filter(
      ({ iban, due_date }) => iban !== null && due_date !== null,
    );
    const invoiceFiles = await Promise.all(
      Array.from({ length: files }, (_, at) =>
        createFile(at, payableInvoices[at] as ListedInvoice),
      ),
    );
    for (const { name, bytes } of invoiceFiles) await writeFile(path.join(folder, name), bytes);
    await signInAtBank(cashdesk, bank);
    const { app, page } = cashdesk;
    await openBoard(page);
    await expect.poll(() => totalCount(page), readAllTimeouts).toBe(invoiceCount);
    await page.getByRole('link', { name: 'E-invoices' }).press('Enter');
    const add = page.getByRole('button', { name: 'Add files…' });
    await expect(add).toBeVisible();
    await answerNextDialog(app, {
      filePaths: invoiceFiles.map(({ name }) => path.join(folder, name)),
    });
    const [endMain, endIdle] = [await watchMainTasks(app), watchIdleProcess()];
    const deskMs = await measureMs(async () => {
      await add.press('Enter');
      await expect(page.getByText(`${String(files)} files added`)).toBeVisible({
        timeout: 120_000,
      });
      await expect(page.getByText(`${String(eInvoices)} e-invoices`)).toBeVisible();
    });
    const { processorMs, clockMs } = await endMain();
    const idleMs = endIdle();
    const states = await page.evaluate(async () => {
      const answer = await window.cashdesk.invoiceFiles.list({
        invoiceId: null,
        at: 0,
        limit: 100,
      });
      return answer.ok ? answer.value.rows.map(({ state }) => state) : [];
    });
    const { inOneMs, inThreadsMs } = await measureBareReads(invoiceFiles);
    console.log(
      `desk-100: ${deskMs.toFixed(0)} ms; the files read in a thread each ${inThreadsMs.toFixed(0)} ms, in one process ${inOneMs.toFixed(0)} ms; main at most ${processorMs.toFixed(1)} ms, by the clock ${clockMs.toFixed(0)} ms; a process that does nothing was held up for ${idleMs.toFixed(0)} ms meanwhile`,
      Object.groupBy(states, (state) => state),
    );
    return {
      'desk-100': { value: deskMs / inThreadsMs, target: 2, unit: 'ratio', runs: 1 },
      'desk-100-main': { value: processorMs, target: 33, unit: 'ms', runs: 1 },
    };
  } finally {
    await cashdesk.close();
    await close();
    await rm(folder, { recursive: true, force: true });
    await rm(cashdesk.userData, { recursive: true, force: true, maxRetries: 5 });
  }
}
