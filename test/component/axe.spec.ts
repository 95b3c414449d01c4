import { typeProfile } from '../e2e/bank.ts';
import { expectAccessibleInBothThemes } from '../e2e/accessibility.ts';
import { exploreDemo, goTo, paletteField, setPreferences } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';

test('Welcome, Overview, palette and sign-out pass axe in both themes', async ({
  welcome: { page },
}) => {
  await setPreferences(page, { theme: 'light' });
  await expect(page.getByRole('button', { name: 'Explore', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'welcome');
  await exploreDemo(page);
  await expect(page.getByRole('heading', { name: 'Cards this month' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'overview');
  await page.getByRole('button', { name: 'All details' }).click();
  await expect(page.getByText('Contract signed on')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'organisation');
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('karim');
  await expect(page.getByRole('option', { name: /Lock card of Karim/ })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'palette');
  await paletteField(page).fill('sign out');
  await page.getByRole('option', { name: 'Sign out…' }).click();
  await expect(page.getByText('Also delete the offline copy')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'sign out');
});

test('cards, their dialogs and hidden amounts pass axe in both themes', async ({
  demo: { page },
}) => {
  await setPreferences(page, { theme: 'light' });
  await goTo(page, 'Cards');
  await expect(page.getByRole('row').first()).toBeVisible();
  for (const fold of ['All details', 'For developers'])
    await page.getByRole('article').getByRole('button', { name: fold }).click();
  await expect(page.getByText('Card', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'cards and a card');
  await page.getByRole('row', { name: /Stand de Noël/ }).click();
  await expect(page.getByRole('article').getByText('On hold').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a card that is on hold');
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'filter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add cards' }).click();
  await page
    .getByLabel('Card IDs')
    .fill('8a7b9c0d-1111-4222-8333-444455556666 Market 1234\n4970 1234 5678 9012\nnothing');
  await expect(page.getByText('1 ID found.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'add cards');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lock all cards…' }).click();
  await expect(page.getByRole('alertdialog').getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'lock all');
  await page.keyboard.press('Escape');
  await setPreferences(page, { hideAmounts: true });
  await expectAccessibleInBothThemes(page, 'cards, amounts hidden');
});

test('registrations, settings, diagnostics and connections pass axe in both themes', async ({
  demo: { page, rig },
  startBank,
}) => {
  await setPreferences(page, { theme: 'light' });
  await goTo(page, 'Registrations');
  await expect(page.getByRole('grid', { name: 'Registrations' }).getByRole('row')).toHaveCount(10);
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'registrations');
  await page.getByRole('button', { name: 'New registration' }).click();
  await page.getByRole('button', { name: 'Review and send' }).click();
  await expect(page.getByText('Still to correct:')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'new registration, with problems');
  await page.keyboard.press('Escape');
  await goTo(page, 'Settings');
  await expect(
    page.getByText('Cashdesk reads your cards in the background.', { exact: false }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page, 'settings');
  await page.getByRole('button', { name: 'Open diagnostics' }).click();
  await page.getByRole('button', { name: 'Test everything now' }).click();
  await expect(page.getByText('Everything tested works.')).toBeVisible();
  await page.getByRole('button', { name: 'Show full report' }).click();
  await expect(page.getByRole('region', { name: 'Report' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'diagnostics');
  for (const view of ['Requests', 'Data sent']) {
    await page.getByRole('radio', { name: view }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectAccessibleInBothThemes(page, `diagnostics, ${view}`);
  }
  await expect(page.getByText('Cashdesk collects none.')).toBeVisible();
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Manage connections' }).click();
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'connections');
  await page.getByRole('button', { name: 'New connection' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your bank', level: 1 })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'connect');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'connect, with problems');

  rig.signInPages.agreesAtOnce = false;
  await typeProfile(page, await startBank());
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'waiting for the browser');
  await page.getByRole('button', { name: /Browser doesn’t return to Cashdesk/ }).click();
  await expectAccessibleInBothThemes(page, 'pasting the address');
  await page.getByRole('button', { name: 'Cancel sign-in' }).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'cancelled');
});
