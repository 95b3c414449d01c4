import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { deliverEveryMs } from '../../main/app/demo-company.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { patisserie } from '../fixtures/fake-registrations.ts';
import { readRegistrationJson } from '../../renderer/screens/registrations/new-registration/read-registration-json.ts';
import { writeRegistrationJson } from '../../renderer/screens/registrations/new-registration/write-registration-json.ts';
import { expect, openForDevelopers, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import { exploreDemo } from './demo-company.ts';
import { answerNextDialog } from './outside-world.ts';

const detail = (page: Page): Locator => page.getByRole('article');
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Registrations' });
const heading = (page: Page, name: string, level = 1): Locator =>
  page.getByRole('heading', { name, level });
const creations = (bank: DemoService): number =>
  bank.control
    .requests()
    .filter(({ method, path: at }) => method === 'POST' && at.startsWith('/register/registrations'))
    .length;

const openRegistrations = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: 'Registrations', exact: true })
    .press('Enter');
  await expect(heading(page, 'Registrations')).toBeVisible();
};

/** A profile of a partner, who needs no sign-in. */
const connectPartner = async (page: Page, { registrations }: DemoService): Promise<void> => {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The partner');
  await openForDevelopers(page);
  await page.getByRole('checkbox', { name: /^Registrations \(partners\)/ }).press('Space');
  await page.getByRole('checkbox', { name: /^Bank account/ }).press('Space');
  await page.getByRole('textbox', { name: 'Registrations address' }).fill(registrations.baseUrl);
  await page.getByRole('textbox', { name: 'Partner ID' }).fill(registrations.partnerId);
  await page.getByLabel('Portal token', { exact: true }).fill(registrations.portalToken);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heading(page, 'Connect your bank')).toHaveCount(0);
};

/** One event after the other at the demo company, without the time its owner has to follow them. */
const hurryDemo = (app: ElectronApplication): Promise<void> =>
  app.evaluate((_electron, roundMs) => {
    const later = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (work: () => void, delayMs?: number, ...given: readonly []) =>
        later(work, delayMs === roundMs ? 100 : delayMs, ...given),
    });
  }, deliverEveryMs);

const begin = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'New registration' }).press('Enter');
  await expect(heading(page, 'New registration')).toBeVisible();
};

/** Fills the form from a pasted JSON. */
const paste = async (page: Page, json: string): Promise<void> => {
  await page.getByRole('button', { name: 'More form actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import JSON…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import a registration' });
  await dialog.getByRole('textbox').fill(json);
  await dialog.getByRole('button', { name: 'Fill in form' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, 'Partner user', 2)).toBeFocused();
};
const step = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Form steps' })
    .getByRole('button', { name: new RegExp(name) });
const review = async (page: Page): Promise<void> => {
  await step(page, 'Review and send').press('Enter');
  await expect(heading(page, 'Review and send', 2)).toBeFocused();
};
const send = (page: Page): Locator => page.getByRole('button', { name: 'Send registration' });
/** Once what is checked while one types has been checked. */
const sendIt = async (page: Page): Promise<void> => {
  await expect(send(page)).toBeEnabled();
  await send(page).press('Enter');
};

test('a company is registered step by step with the keyboard alone, and followed to its account by events in disorder', async ({
  cashdesk: { app, page },
}) => {
  await exploreDemo(page);
  await openRegistrations(page);
  await begin(page);
  await expectNoComplaint(page, 'the first step');
  await page.getByRole('textbox', { name: 'First name' }).fill('Nadia');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Brun');
  await page.getByRole('textbox', { name: 'Email' }).fill('');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(heading(page, 'Company', 2)).toBeFocused();
  await expect(step(page, 'Partner user')).toContainText('1');
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Pâtisserie Soleil');
  await page.getByRole('textbox', { name: 'Street' }).fill('4 rue des Tanneurs');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('42000');
  await page.getByRole('textbox', { name: 'City' }).fill('Saint-Étienne');
  await page.getByRole('combobox', { name: 'Country' }).focus();
  await page.keyboard.type('fran');
  const france = page.getByRole('option', { name: 'France (FR)' });
  await france.waitFor();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(france).toHaveAttribute('data-focused', 'true', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('France (FR)');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('button', { name: 'Add person' }).press('Enter');
  await page.getByRole('textbox', { name: 'First name' }).fill('Inès');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Soleil');
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@soleil.example');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('textbox', { name: 'Total capital' }).fill('10000');
  await page.getByRole('textbox', { name: 'Share of capital' }).fill('4 000,50');
  await expect(
    page.getByText('The shares add up to €4,000.50, but the total is €10,000.00.', {
      exact: false,
    }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Share of capital' }).fill('10000');
  await expect(page.getByText('The shares add up to the total.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('radio', { name: /^New company/ }).press('Space');
  await expectNoComplaint(page, 'flow and language');
  await review(page);
  await expect(send(page)).toBeDisabled();
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Partner user', exact: true })
    .press('Enter');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByRole('textbox', { name: 'Email' }).fill('nadia');
  await expect(page.getByText('An email address is unusual. Check it for typos.')).toBeVisible();
  await expectNoComplaint(page, 'a problem at its field');
  await page.getByRole('textbox', { name: 'Email' }).fill('nadia@partner.example');
  await review(page);
  await expect(
    page.getByText('POST', { exact: false }).filter({ hasText: '/register/registrations' }).first(),
  ).toBeVisible();
  await expect(page.locator('pre')).toContainText('"legal_name": "Pâtisserie Soleil"');
  await expectNoComplaint(page, 'the review');
  await sendIt(page);
  await expect(heading(page, 'Pâtisserie Soleil', 2)).toBeVisible();
  // Beside those that the demo's partner made before.
  await expect(grid(page).getByRole('row')).toHaveCount(11);
  await expect(
    detail(page).getByText('The birth date is needed before the contract can be signed').first(),
  ).toBeVisible();
  await expect(detail(page).getByText('Possible next step').first()).toBeVisible();
  await expectNoComplaint(page, 'a registration');

  await hurryDemo(app);
  await page.evaluate(() => window.cashdesk.events.startReceiver({ port: null }));
  await expect(detail(page).getByText('The account is active', { exact: true })).toBeVisible();
  await expect(detail(page).getByRole('status').first()).toHaveText('Completed');
  await expect(detail(page).getByRole('list').first()).toContainText(
    'The shareholders were asked to pay in their shares',
  );
});

test('what is typed stays, by pages and restarts, until it is sent', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  await connectPartner(first.page, bank);
  await openRegistrations(first.page);
  await begin(first.page);
  await paste(first.page, writeRegistrationJson(patisserie));
  await expect(first.page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nadia');
  await expect(heading(first.page, 'Partner user', 2)).toBeFocused();
  const file = path.join(first.userData, 'form.json');
  await answerNextDialog(first.app, { filePaths: [file] });
  await first.page.getByRole('button', { name: 'More form actions' }).press('Enter');
  await first.page.getByRole('menuitem', { name: 'Export as JSON…' }).press('Enter');
  await first.page.getByRole('dialog').getByRole('button', { name: 'Save as file' }).press('Enter');
  await expect(first.page.getByText('File saved.')).toBeVisible();
  await expectNoComplaint(first.page, 'the form as JSON');
  await first.page.keyboard.press('Escape');
  await expect(first.page.getByRole('button', { name: 'More form actions' })).toBeFocused();
  expect(readRegistrationJson(await readFile(file, 'utf8'))).toEqual({
    ok: true,
    registration: patisserie,
  });
  // Esc closes the tooltip of a button in focus first.
  await first.page.getByRole('textbox', { name: 'First name' }).press('Escape');
  await expect(heading(first.page, 'Registrations')).toBeVisible();
  await expect(
    first.page.getByText('You have a draft registration that hasn’t been sent.'),
  ).toBeVisible();
  await first.close();
  const again = await launch({ userData: first.userData });
  await openRegistrations(again.page);
  await again.page.getByRole('button', { name: 'Continue' }).press('Enter');
  await step(again.page, 'People').press('Enter');
  await expect(again.page.getByRole('button', { name: /Inès Soleil/ })).toBeVisible();
  await review(again.page);
  await expect(
    again.page.getByText('Everything Cashdesk knows to be required is filled in.'),
  ).toBeVisible();
  await sendIt(again.page);
  await expect(heading(again.page, 'Pâtisserie Soleil', 2)).toBeVisible();
  expect(creations(bank)).toBe(1);
  await begin(again.page);
  await expect(again.page.getByRole('textbox', { name: 'First name' })).toHaveValue('');
});
