import { rm } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Cashdesk, launchCashdesk } from '../e2e/app.ts';
import { signInAtBank } from '../e2e/bank.ts';
import { startClientsBank } from './clients-bank.ts';
import { openScreen } from '../e2e/demo-company.ts';

/** Reading a hundred thousand clients takes a minute on a busy machine. */
const readAllTimeouts = { timeout: 300_000, intervals: [500] };

export function clientsGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Clients' });
}

/** Opens the clients from any screen. */
async function openClients(page: Page): Promise<void> {
  await openScreen(page, 'Clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
}

/** The number of clients in the window's cache. */
function totalCount(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = await window.cashdesk.clients.list({
      text: '',
      kinds: [],
      countries: [],
      currencies: [],
      readiness: 'all',
      sort: 'name',
      direction: 'ascending',
      at: 0,
      limit: 1,
      refresh: 'no',
    });
    return answer.ok && answer.value.sync.phase === 'idle' ? answer.value.totalCount : 0;
  });
}

export type OpenApp = { readonly cashdesk: Cashdesk; readonly page: Page };

/**
 * Opens the app at its clients and reads this many. `meanwhile` runs from before the first page
 * request until the last page is stored.
 */
export async function withClientsWindow<Value>(
  count: number,
  use: (open: OpenApp) => Promise<Value>,
  meanwhile?: (open: OpenApp) => Promise<() => Promise<void>>,
): Promise<Value> {
  const { bank, close } = await startClientsBank(count);
  const cashdesk = await launchCashdesk();
  const { page } = cashdesk;
  try {
    await signInAtBank(cashdesk, bank);
    const endMeanwhile = await meanwhile?.({ cashdesk, page });
    await openClients(page);
    await expect.poll(() => totalCount(page), readAllTimeouts).toBe(count);
    // Stored data is shown a moment later.
    await expect(clientsGrid(page)).toHaveAttribute('aria-rowcount', String(count));
    await endMeanwhile?.();
    return await use({ cashdesk, page });
  } finally {
    await cashdesk.close();
    await close();
    await rm(cashdesk.userData, { recursive: true, force: true, maxRetries: 5 });
  }
}
