import { expect, type Locator, type Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { openScreen } from './demo-company.ts';
import { focusSearch } from './search-field.ts';

/** A long list, on the screen of the same name. */
export function listGrid(page: Page, list: 'Clients' | 'Products'): Locator {
  return page.getByRole('grid', { name: list });
}
export function selectedRow(page: Page, list: 'Clients' | 'Products'): Locator {
  return listGrid(page, list).locator('[role=row][aria-selected=true]');
}

/** Opens the list by the navigation, with the keyboard. */
export async function openList(page: Page, list: 'Clients' | 'Products'): Promise<void> {
  await openScreen(page, list);
  await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible();
}

/** Expects this many rows to scroll through, loaded or not. */
export async function expectRows(
  page: Page,
  list: 'Clients' | 'Products',
  count: number,
): Promise<void> {
  await expect(listGrid(page, list)).toHaveAttribute('aria-rowcount', String(count));
}

/** Types into the search of the list from any focus in the list. */
export async function searchList(page: Page, text: string): Promise<void> {
  await focusSearch(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** List requests to the bank, oldest first. */
export function listRequests(bank: DemoService, path: '/v2/clients' | '/v2/products') {
  return bank.control
    .requests()
    .filter((request) => request.method === 'GET' && request.path === path)
    .map(({ query }) => new URLSearchParams(query));
}
