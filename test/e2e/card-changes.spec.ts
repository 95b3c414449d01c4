import type { ElectronApplication, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import { goTo } from './demo-company.ts';

const card = (page: Page) => page.getByRole('article');
const atBank = (bank: DemoService, name: string) =>
  bank.control.cards().find(({ embossed_name }) => embossed_name === name);
const writes = (bank: DemoService, ending: string) =>
  bank.control.requests().filter(({ method, path }) => method !== 'GET' && path.endsWith(ending));

/** The page of a card, by keyboard: `/` finds it in the list, Enter opens it. */
async function openCard(page: Page, name: string): Promise<void> {
  await goTo(page, 'Cards');
  await page.getByRole('searchbox', { name: 'Cardholder, nickname, digits' }).focus();
  await page.keyboard.type(name);
  await expect(page.getByRole('grid', { name: 'Cards' }).getByRole('row')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText(name);
}

/** Signed in at this bank, the page of Karim's card open. */
async function openKarim(
  cashdesk: { readonly app: ElectronApplication; readonly page: Page },
  bank: DemoService,
): Promise<Page> {
  await signInAtBank(cashdesk, bank);
  await openCard(cashdesk.page, 'Karim Benali');
  return cashdesk.page;
}

test('the owner’s own lock is lifted by keyboard: asked for once, approved, and the card is live again', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const page = await openKarim(cashdesk, bank);
  await card(page).getByRole('button', { name: 'Lock card' }).press('Enter');
  await expect.poll(() => atBank(bank, 'Karim Benali')?.status).toBe('paused');
  await card(page).getByRole('button', { name: 'Unlock card' }).press('Enter');
  await expect(page.getByText('Waiting for your approval.')).toBeVisible();
  await expectNoComplaint(page, 'a card whose unlock waits');
  expect(atBank(bank, 'Karim Benali')?.status, 'nothing has changed yet').toBe('paused');
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  await expect
    .poll(() => atBank(bank, 'Karim Benali')?.status, 'the approved unlock is sent')
    .toBe('live');
  await expect(card(page).getByRole('button', { name: 'Lock card' })).toBeVisible();
  expect(
    writes(bank, '/unlock'),
    'once to be told that an approval is needed, once approved',
  ).toHaveLength(2);
});
