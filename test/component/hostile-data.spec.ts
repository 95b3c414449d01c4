import type { Page } from '@playwright/test';
import { hostileCount, hostileId, startHostileService } from '../peers/hostile-service.ts';
import { openScreen, paletteField } from '../e2e/demo-company.ts';
import { listGrid, expectRows, openList, searchList } from '../e2e/lists.ts';
import { showList, subscriptionGrid } from '../e2e/webhooks-page.ts';
import { connectBank, expect, test } from './component-test.ts';

const screens = [
  'Overview',
  'Cards',
  'Limits',
  'Clients',
  'Products',
  'Supplier invoices',
  'Terminal payments',
  'Webhooks',
  'Registrations',
  'Settings',
] as const;

const lists: ReadonlySet<string> = new Set([
  'Cards',
  'Clients',
  'Products',
  'Supplier invoices',
  'Terminal payments',
  'Registrations',
]);

/**
 * Effects of data beyond text: it ran, became an element, broke a screen, left its container, or
 * hides or reorders letters.
 */
function findEffects(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    if ('pwned' in window) problems.push('a script ran');
    const injectedElements = document.querySelectorAll(
      '[data-pwned], [onerror], img, iframe, object, embed, base, form[action], main a[href], script:not([src^="/assets/"]):not([src^="./assets/"]), [style*="url("]',
    );
    for (const element of injectedElements)
      problems.push(`an element: ${element.outerHTML.slice(0, 120)}`);
    if (document.body.innerText.includes('This screen isn’t working'))
      problems.push('a screen failed');
    const sheet = document.querySelector('main');
    if (sheet === null) return ['no sheet'];
    const edges = sheet.getBoundingClientRect();
    if (document.documentElement.scrollWidth > window.innerWidth)
      problems.push('the window scrolls sideways');
    const isClipped = (element: Element): boolean => {
      for (
        let around = element.parentElement;
        around !== null && around !== sheet;
        around = around.parentElement
      ) {
        if (
          getComputedStyle(around).overflowX !== 'visible' &&
          around.getBoundingClientRect().right <= edges.right + 1
        )
          return true;
      }
      return false;
    };
    for (const element of sheet.querySelectorAll('*')) {
      const { right, width } = element.getBoundingClientRect();
      if (width > 0 && right > edges.right + 1 && !isClipped(element))
        problems.push(
          `beyond the sheet: ${element.tagName}.${element.className.toString()} ${String(Math.round(right - edges.right))}`,
        );
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (
        /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(
          node.nodeValue ?? '',
        )
      )
        problems.push(
          `hidden letters: ${node.parentElement?.className ?? ''}: ${JSON.stringify(node.nodeValue?.slice(0, 80)).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}`,
        );
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [placeholder], [aria-description]',
    )) {
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-description'])
        if (/[\u0000-\u0008\u202a-\u202e\u2066-\u2069]/.test(element.getAttribute(name) ?? ''))
          problems.push(
            `hidden letters in ${name} of ${element.outerHTML.slice(0, 200).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}`,
          );
    }
    return [...new Set(problems)];
  });
}

test("shows a hostile service's data as text on every screen, and breaks none of them", async ({
  welcome,
}) => {
  const { page, rig } = welcome;
  const service = await startHostileService();
  const crashed: string[] = [];
  page.on('pageerror', (error) => crashed.push(error.message));
  const problems = new Map<string, readonly string[]>();
  const recordEffects = async (where: string): Promise<void> => {
    for (const problem of await findEffects(page))
      problems.set(problem, [...(problems.get(problem) ?? []), where]);
  };
  const origin = new URL(service.baseUrl).origin;
  const address = await connectBank(welcome, {
    baseUrl: service.baseUrl,
    issuer: origin,
    clientId: 'desktop',
  });
  expect((await fetch(address)).status).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();

  const ids = Array.from({ length: hostileCount }, (_, index) => hostileId(index));
  const answers = await page.evaluate(
    async ({ all, baseUrl }) => {
      const { connections, registrations, terminalPayments } = window.cashdesk;
      const list = await connections.list({});
      const [connection] = list.ok ? list.value.connections : [];
      if (connection === undefined) throw new Error('no connection');
      const { id, name, banking } = connection;
      return [
        await connections.save({
          id,
          draft: {
            name,
            kind: 'production',
            banking,
            registrations: { baseUrl, partnerId: 'partner-1', headerPrefix: 'Service' },
          },
        }),
        await connections.setSecret({ id, name: 'portal-token', value: 'portal-1' }),
        await registrations.track({ items: all.map((one) => ({ id: one as never, label: null })) }),
        await terminalPayments.watch({
          payments: all.map((one) => ({ id: one as never, label: null })),
        }),
      ];
    },
    { all: ids, baseUrl: service.baseUrl },
  );
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);

  for (const screen of screens) {
    await openScreen(page, screen);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await recordEffects(screen);
    if (!lists.has(screen)) continue;
    const rows = page.getByRole('main').getByRole('grid').first().getByRole('row');
    await expect.poll(() => rows.count(), screen).toBe(hostileCount);
    await rows.first().click();
    for (let row = 1; row <= hostileCount; row += 1) {
      await expect(page.getByRole('article').first()).toBeVisible();
      await recordEffects(`${screen}, ${String(row)} of ${String(hostileCount)}`);
      await page.keyboard.press('ArrowDown');
    }
  }
  await openScreen(page, 'Webhooks');
  await showList(page, 'Subscriptions');
  for (let row = 0; row < hostileCount; row += 1) {
    await subscriptionGrid(page).getByRole('row').nth(row).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await recordEffects(`Subscription ${String(row)}`);
  }
  await openScreen(page, 'Overview');
  await page.getByRole('button', { name: 'All details' }).click();
  await expect(page.getByText('Legal name', { exact: true })).toBeVisible();
  await recordEffects('Organisation');
  for (const text of ['safe', 'bold', 'Donau', 'link', 'etc']) {
    await page.keyboard.press('Control+k');
    await paletteField(page).fill(text);
    await expect(page.getByRole('option').first()).toBeVisible();
    await recordEffects(`Palette, ${text}`);
    await page.keyboard.press('Escape');
  }
  await openScreen(page, 'Cards');
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await recordEffects('Filter of cards');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lock all cards…' }).click();
  await expect(page.getByRole('alertdialog').getByRole('listitem').first()).toBeVisible();
  await recordEffects('Lock all cards');
  await page.keyboard.press('Escape');
  expect(Object.fromEntries(problems)).toEqual({});
  expect(crashed).toEqual([]);
  expect(rig.signInPages.opened, 'only the sign-in page was opened').toEqual([address]);
  expect(rig.openRequests).toEqual([]);
  await service.close();
});

test('lists, finds and opens a name of many combining marks, and leaves out a megabyte of them', async ({
  welcome,
}) => {
  const { page } = welcome;
  const marks = (length: number): string => '\u0315\u0300'.repeat(length / 2);
  const client = (index: number, name: string) => ({
    id: hostileId(index),
    kind: 'company',
    name,
    email: 'a@b.example',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  });
  const service = await startHostileService([
    client(1, `Poisoned${marks(240_000)}`),
    client(2, `Endless${marks(1_000_000)}`),
    client(3, 'Zest Bakery'),
  ]);
  const address = await connectBank(welcome, {
    baseUrl: service.baseUrl,
    issuer: new URL(service.baseUrl).origin,
    clientId: 'desktop',
  });
  expect((await fetch(address)).status).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 2);
  const rows = listGrid(page, 'Clients').getByRole('row');
  await searchList(page, 'zest');
  await expectRows(page, 'Clients', 1);
  await expect(rows.first()).toContainText('Zest Bakery');
  await searchList(page, 'poisoned');
  await expect(rows.first()).toContainText('Poisoned');
  await expectRows(page, 'Clients', 1);
  await rows.first().click();
  await expect(page.getByRole('article').getByRole('heading').first()).toContainText('Poisoned');
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('zest');
  await expect(page.getByRole('option').filter({ hasText: 'Zest Bakery' }).first()).toBeVisible();
  await service.close();
});
