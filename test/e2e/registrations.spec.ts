import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { deliverEveryMs } from '../../main/app/connections/demo-company.ts';
import { expect, test } from './app.ts';
import { expectNoComplaint } from './complaints.ts';
import { exploreDemo, openScreen } from './demo-company.ts';

function detail(page: Page): Locator {
  return page.getByRole('article');
}
function heading(page: Page, name: string, level = 1): Locator {
  return page.getByRole('heading', { name, level });
}

/** One event after the other at the demo company, without the time its owner has to follow them. */
function hurryDemo(app: ElectronApplication): Promise<void> {
  return app.evaluate((_electron, roundMs) => {
    const later = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (work: () => void, delayMs?: number, ...given: readonly []) =>
        later(work, delayMs === roundMs ? 100 : delayMs, ...given),
    });
  }, deliverEveryMs);
}

function step(page: Page, name: string): Locator {
  return page
    .getByRole('navigation', { name: 'Form steps' })
    .getByRole('button', { name: new RegExp(name) });
}
async function review(page: Page): Promise<void> {
  await step(page, 'Review and send').press('Enter');
  await expect(heading(page, 'Review and send', 2)).toBeFocused();
}

test('a company is registered step by step with the keyboard alone, and followed to its account by events in disorder', async ({
  cashdesk: { app, page },
}) => {
  await exploreDemo(page);
  const fill = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text);
  const next = () => page.getByRole('button', { name: 'Next' }).press('Enter');
  const send = page.getByRole('button', { name: 'Send registration' });
  await openScreen(page, 'Registrations');
  await page.getByRole('button', { name: 'New registration' }).press('Enter');
  await expect(heading(page, 'New registration')).toBeVisible();
  await expectNoComplaint(page, 'the first step');
  await fill('First name', 'Nadia');
  await fill('Last name', 'Brun');
  await fill('Email', '');
  await next();
  await expect(heading(page, 'Company', 2)).toBeFocused();
  await expect(step(page, 'Partner user')).toContainText('1');
  await fill('Legal name', 'Pâtisserie Soleil');
  await fill('Street', '4 rue des Tanneurs');
  await fill('Postcode', '42000');
  await fill('City', 'Saint-Étienne');
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
  await next();
  await page.getByRole('button', { name: 'Add person' }).press('Enter');
  await fill('First name', 'Inès');
  await fill('Last name', 'Soleil');
  await fill('Email', 'ines@soleil.example');
  await next();
  await fill('Total capital', '10000');
  await fill('Share of capital', '4 000,50');
  await expect(
    page.getByText('The shares add up to €4,000.50, but the total is €10,000.00.', {
      exact: false,
    }),
  ).toBeVisible();
  await fill('Share of capital', '10000');
  await expect(page.getByText('The shares add up to the total.')).toBeVisible();
  await next();
  await page.getByRole('radio', { name: /^New company/ }).press('Space');
  await expectNoComplaint(page, 'flow and language');
  await review(page);
  await expect(send).toBeDisabled();
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Partner user', exact: true })
    .press('Enter');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await fill('Email', 'nadia');
  await expect(page.getByText('An email address is unusual. Check it for typos.')).toBeVisible();
  await fill('Email', 'nadia@partner.example');
  await review(page);
  await expect(
    page.getByText('POST', { exact: false }).filter({ hasText: '/register/registrations' }).first(),
  ).toBeVisible();
  await expect(page.locator('pre')).toContainText('"legal_name": "Pâtisserie Soleil"');
  // What is typed was checked: its button turns green only then.
  await expect(send).toBeEnabled();
  await send.press('Enter');
  await expect(heading(page, 'Pâtisserie Soleil', 2)).toBeVisible();
  // Beside those that the demo's partner made before.
  await expect(page.getByRole('grid', { name: 'Registrations' }).getByRole('row')).toHaveCount(11);
  await expect(
    detail(page).getByText('The birth date is needed before the contract can be signed').first(),
  ).toBeVisible();
  await expect(detail(page).getByText('Possible next step').first()).toBeVisible();

  await hurryDemo(app);
  await page.evaluate(() => window.cashdesk.events.startReceiver({ port: null }));
  await expect(detail(page).getByText('The account is active', { exact: true })).toBeVisible();
  await expect(detail(page).getByRole('status').first()).toHaveText('Completed');
  await expect(detail(page).getByRole('list').first()).toContainText(
    'The shareholders were asked to pay in their shares',
  );
});
