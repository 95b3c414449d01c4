import { setPreferences } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';

test('requests the first rows once and draws nothing before the words are loaded', async ({
  demo: { page, main, openWindow },
}) => {
  for (const [screen, read] of [
    ['clients', 'clients.list'],
    ['supplier-invoices', 'supplierInvoices.list'],
  ] as const) {
    const before = main.asked(read).length;
    await openWindow({ screen });
    await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
    const listQueries = main.asked(read).slice(before);
    expect(listQueries.filter(({ refresh }) => refresh === 'if-stale')).toHaveLength(1);
  }

  // The page that is open reads the words too, and not while it starts.
  await setPreferences(page, { language: 'de' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const drawnTexts: (string | null)[] = [];
  await page.route('**/de.js', async (route) => {
    await page.waitForFunction(() =>
      ['start.status', 'start.screen'].every((name) => performance.getEntriesByName(name).length),
    );
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    drawnTexts.push(await page.locator('#root').textContent());
    await route.continue();
  });
  await openWindow({ locale: 'de' });
  await page.unroute('**/de.js');
  expect(drawnTexts).toEqual(['']);
  await expect(page.getByText('Übersicht').first()).toBeVisible();
});
