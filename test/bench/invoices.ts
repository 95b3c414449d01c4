import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { launchCashdesk } from '../e2e/app.ts';
import { signInAtBank } from '../e2e/bank.ts';
import { type ListTexts, startListBank } from './clients-bank.ts';
import { measureStart, rowSelector } from './first-row.ts';
import type { Figure } from './figure.ts';
import { openScreen } from '../e2e/demo-company.ts';

export const invoiceCount = 20_000;
const dayMs = 86_400_000;
export const readAllTimeouts = { timeout: 300_000, intervals: [500] };

/**
 * The bakery's invoices repeated with other ids and numbers, due from half a year ago to half a
 * year ahead.
 */
export function invoiceTexts(demo: DemoService): ListTexts {
  const templates = demo.control.supplierInvoices();
  const now = Date.now();
  const changedEpochMs = Array.from(
    { length: invoiceCount },
    (_, at) => now - 400 * dayMs + at * 60_000,
  );
  const texts = changedEpochMs.map((changed, at) => {
    const invoice = templates[at % templates.length];
    const id = `5a1e0000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const due =
      invoice?.due_date == null
        ? null
        : new Date(now + ((at % 365) - 182) * dayMs).toISOString().slice(0, 10);
    return JSON.stringify({
      ...invoice,
      id,
      invoice_number: `${String(invoice?.['invoice_number'])}-${String(at)}`,
      due_date: due,
      created_at: new Date(changed - dayMs).toISOString(),
      updated_at: new Date(changed).toISOString(),
    });
  });
  return { texts, changedEpochMs };
}

async function openBoard(page: Page): Promise<void> {
  await openScreen(page, 'Supplier invoices');
  await expect(page.getByRole('heading', { name: 'Supplier invoices', level: 1 })).toBeVisible();
}

/** The number of invoices on the board, once all were read. */
export function totalCount(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = await window.cashdesk.supplierInvoices.list({
      text: '',
      lanes: [],
      statuses: [],
      isChangedOnly: false,
      at: 0,
      limit: 1,
      refresh: 'no',
    });
    return answer.ok && answer.value.sync.phase === 'idle' ? answer.value.totalCount : 0;
  });
}

/**
 * The board of twenty thousand invoices, from the program start to its first painted row, compared
 * with a blank page.
 */
export async function measureInvoices(): Promise<Figure> {
  const { bank, close } = await startListBank('supplier_invoices', invoiceTexts);
  const cashdesk = await launchCashdesk();
  try {
    await signInAtBank(cashdesk, bank);
    await openBoard(cashdesk.page);
    await expect.poll(() => totalCount(cashdesk.page), readAllTimeouts).toBe(invoiceCount);
    await cashdesk.close();
    const { content } = await measureStart(cashdesk.userData, {
      figure: 'invoices-20k',
      selector: rowSelector('Supplier invoices'),
      target: 1.9,
    });
    return content;
  } finally {
    await cashdesk.close();
    await close();
    await rm(cashdesk.userData, { recursive: true, force: true, maxRetries: 5 });
  }
}
