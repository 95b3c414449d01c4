import { mainCatalogues, messagesIn, windowCatalogues } from '../fixtures/catalogue-files.ts';
import type { ElectronApplication } from '@playwright/test';
import type { LocaleName } from '../../preload/contract/app/preferences.ts';
import { expect, test } from './app.ts';
import { setPreferences } from './demo-company.ts';
import { readAppMenuItems, readTrayItems } from './fake-desktop.ts';

function catalogueOf(locale: string): ReadonlyMap<string, string> {
  return messagesIn(windowCatalogues(locale));
}
function wordsOfMain(locale: string): Readonly<Record<string, string>> {
  return Object.fromEntries(messagesIn(mainCatalogues(locale)));
}

/** The texts around the window, once they have followed the language. */
async function expectAround(app: ElectronApplication, locale: LocaleName): Promise<void> {
  const words = wordsOfMain(locale);
  await expect
    .poll(async () => (await readTrayItems(app)).map(({ label }) => label), `the tray in ${locale}`)
    .toContain(words['tray.lock']?.replace('{card}', 'Karim Benali •• 7304'));
  const tray = (await readTrayItems(app)).map(({ label }) => label);
  expect(tray).toEqual(
    expect.arrayContaining([
      words['ui.word.lock-all-cards'],
      words['ui.word.quit-cashdesk'],
      words['tray.demo']?.replace('{name}', words['demo.name'] ?? ''),
    ]),
  );
  const menu = (await readAppMenuItems(app)).map(({ label }) => label);
  expect(menu).toEqual(
    expect.arrayContaining([
      words['menu.file'],
      words['menu.find'],
      words['settings.amounts.label'],
      words['ui.word.quit-cashdesk'],
    ]),
  );
}

test('starts in the system’s language and number format; tray and menu follow each change', async ({
  launch,
}) => {
  const { app, page } = await launch({ locale: 'de-AT' });
  const words = catalogueOf('de');
  await expect(
    page.getByRole('heading', { name: words.get('connections.welcome.title') ?? '', level: 1 }),
  ).toBeVisible();
  await page
    .getByRole('button', { name: words.get('connections.welcome.demo.action') ?? '', exact: true })
    .click();
  await expect(page.getByRole('main').locator('.total')).toHaveText(/51[.\u00a0]297,61/);
  await expectAround(app, 'de');
  for (const locale of ['fr', 'it', 'es', 'en'] as const) {
    await setPreferences(page, { language: locale });
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expectAround(app, locale);
  }
});
