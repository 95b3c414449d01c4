import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ElectronApplication, Page } from '@playwright/test';
import { type Cashdesk, commandLine, electronCommand } from './app.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { exploreDemo, goTo, openScreen, paletteField } from './demo-company.ts';
import {
  answerNextDialog,
  readLastContextMenu,
  readOpenedLinks,
  replacePrintDialog,
  readShownDialogs,
} from './fake-desktop.ts';

function closeWindow(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}
function isVisible(app: ElectronApplication): Promise<boolean> {
  return app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false,
  );
}

/**
 * Starts the app again in the same folder, as a user or the system does with a link. Resolves when
 * the first instance has received it.
 */
async function startAgain(
  { app, userData }: Pick<Cashdesk, 'app' | 'userData'>,
  ...extra: readonly string[]
): Promise<void> {
  const linkReceived = app.evaluate(
    ({ app: first }) =>
      new Promise<void>((resolve) => first.once('second-instance', () => resolve())),
  );
  const [program, ...first] = electronCommand();
  const second = spawn(program, [...first, ...commandLine(userData, extra)], { stdio: 'ignore' });
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code, 'the second instance ends automatically').toBe(0);
  await linkReceived;
}

function question(page: Page) {
  return page.getByRole('alertdialog');
}
function listWrites(requests: readonly { readonly method: string; readonly path: string }[]) {
  return requests.filter(({ method, path }) => method === 'PUT' && path.includes('/cards/'));
}

/** Checks a link in a text of the bank, and right clicks on a figure and in a field. */
async function expectLinksAndMenus({ app, page }: Cashdesk): Promise<void> {
  const iban = page.locator('.iban').first();
  await expect(iban).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
  await iban.click({ button: 'right' });
  await expect.poll(() => readLastContextMenu(app)).toEqual(['Copy', 'Select all']);
  const chosen = await page.evaluate(() => String(getSelection()));
  expect(chosen.replaceAll(/\s/g, '')).toBe((await iban.textContent())?.replaceAll(/\s/g, ''));
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('Karim');
  await paletteField(page).press('ControlOrMeta+a');
  await paletteField(page).press('ContextMenu');
  await expect
    .poll(() => readLastContextMenu(app))
    .toEqual(['Undo', 'Cut', 'Copy', 'Paste', 'Select all']);
  await page.keyboard.press('Escape');

  await goTo(page, 'Products');
  await page.getByRole('row').filter({ hasText: 'baking' }).first().click();
  const link = page.getByRole('button', { name: 'Open boulangerie-martin.example' });
  await link.press('Enter');
  await expect
    .poll(() => readShownDialogs(app))
    .toMatchObject([
      {
        message: 'Open a page outside Cashdesk?',
        detail: expect.stringContaining('boulangerie-martin.example'),
      },
    ]);
  expect(await readOpenedLinks(app), 'the first question was cancelled').toEqual([]);
  await answerNextDialog(app, { button: 'Open in browser' });
  await link.press('Enter');
  await expect
    .poll(() => readOpenedLinks(app))
    .toEqual(['https://boulangerie-martin.example/classes']);
}

async function expectPrintByDialog({ app, page }: Cashdesk): Promise<void> {
  const prints = await replacePrintDialog(app);
  await goTo(page, 'Settings');
  await page.keyboard.press('Control+p');
  await expect.poll(prints.asked).toEqual([{}]);
  await expect(page.locator('html[data-print=page]')).toBeAttached();
  await prints.close('Print job failed');
  await expect(page.getByText('Cashdesk couldn’t print.')).toBeVisible();
  await expect(page.locator('html[data-print]')).toHaveCount(0);
}

/** Restores the tray setting: off. */
async function expectTrayWhereChosen(cashdesk: Cashdesk): Promise<void> {
  const { app, page } = cashdesk;
  await openScreen(page, 'Settings');
  const tray = page.getByRole('switch', { name: /Keep running in the tray/ });
  await page.getByText('Keep running in the tray when you close the window').click();
  await expect(tray).toBeChecked();
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);

  await startAgain(cashdesk);
  await expect.poll(() => isVisible(app)).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByText('Keep running in the tray when you close the window').click();
  await expect(tray).not.toBeChecked();
}

/** Runs in the page through main: once its process has ended, the test's own connection is cut. */
function inNewPage<Value>(app: ElectronApplication, code: string): Promise<Value | undefined> {
  return app.evaluate(
    // Without a page nothing can run in it.
    ({ BrowserWindow }, script) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript(script)
        .catch(() => undefined) as Promise<Value | undefined>,
    code,
  );
}

/** Ends the page's process: after that the test reaches the page only through main. */
async function expectReturnOfPage({ app, page }: Cashdesk): Promise<void> {
  await goTo(page, 'Clients');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'New client', exact: true })
    .first()
    .click();
  await page
    .getByRole('textbox', { name: 'Email', exact: true })
    .pressSequentially('zola@cafe.example');
  const readDraft = (): Promise<string> =>
    page.evaluate(async () => {
      const connections = await window.cashdesk.connections.list({});
      const connectionId = connections.ok ? connections.value.activeId : null;
      return JSON.stringify(await window.cashdesk.drafts.get({ connectionId, key: 'clients:new' }));
    });
  await expect.poll(readDraft).toContain('zola@cafe.example');

  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  const press = (where: string, words: string): string =>
    `[...document.querySelectorAll('${where} button')].find((each) => each.textContent.trim() === '${words}')?.click()`;
  await expect
    .poll(() => inNewPage<boolean>(app, `document.querySelector('nav button') !== null`))
    .toBe(true);
  await expect
    .poll(async () => {
      await inNewPage(app, press('nav', 'Clients'));
      await inNewPage(app, press('main', 'New client'));
      return inNewPage<string[]>(
        app,
        `[...document.querySelectorAll('main input')].map((each) => each.value)`,
      );
    })
    .toContain('zola@cafe.example');
}

test('the window confirms links, hides in the tray, and survives a crash', async ({ cashdesk }) => {
  const { app, page } = cashdesk;
  await exploreDemo(page);
  await expectLinksAndMenus(cashdesk);
  await expectPrintByDialog(cashdesk);
  await expectTrayWhereChosen(cashdesk);
  await expectReturnOfPage(cashdesk);
  const closed = app.waitForEvent('close');
  await closeWindow(app).catch(() => undefined);
  await closed;
});

test('confirms a lock link, also at the start, and ignores malformed links', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  const { page } = first;
  await signInAtBank(first, bank);
  const figure = /\d[.,]\d{2}(?!\d)/;
  const readMainText = () => page.getByRole('main').innerText();
  expect(await readMainText()).toMatch(figure);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-amounts', 'hidden');
  expect(await readMainText()).not.toMatch(figure);
  const id = bank.control.cards().find(({ last_digits }) => last_digits === '7304')?.id ?? '';
  await goTo(page, 'Settings');
  // All other forms are tested in test/unit/shell/deep-link.test.ts.
  await startAgain(first, `cashdesk://lock/${id}?now=1`);
  await startAgain(first, `cashdesk://card/${id}`);
  await expect(page.getByRole('heading', { name: 'Karim Benali' })).toBeVisible();
  await expect(question(page), 'a link that opens a card asks nothing').toHaveCount(0);

  await startAgain(first, `cashdesk://lock/${id}`);
  await expect(question(page)).toContainText('Lock this card?');
  await expect(question(page)).toContainText('Karim Benali');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toHaveCount(0);
  await goTo(page, 'Overview');
  await first.close();

  const second = await launch({
    userData: first.userData,
    arguments: [`cashdesk://lock/${id}`],
  });
  await expect(second.page.locator('html'), 'it begins at the cards').toHaveAttribute(
    'data-screen',
    'cards',
  );
  await expect(question(second.page)).toContainText('Karim Benali');
  expect(listWrites(bank.control.requests()), 'nothing was sent without a yes').toEqual([]);
  await question(second.page).getByRole('button', { name: 'Lock card' }).click();
  await expect(second.page.getByText(/^Card locked:/)).toBeVisible();
  expect(listWrites(bank.control.requests())).toHaveLength(1);
  await expectNoFigureAtStart(second, figure);
});

/** Checks the page during its start, also before its first script. */
async function expectNoFigureAtStart({ app, page }: Cashdesk, figure: RegExp): Promise<void> {
  const served = await app.evaluate(async ({ session }) =>
    (await session.defaultSession.fetch('app://cashdesk/index.html')).text(),
  );
  expect(served, 'the served page has the setting before any script').toMatch(
    /<html[^>]* data-amounts="hidden"/,
  );
  await goTo(page, 'Overview');

  // Record every text of the page while it starts again.
  await page.addInitScript(() => {
    const seenTexts: string[] = [];
    Object.assign(window, { __seen: seenTexts });
    const recordText = (): void => void seenTexts.push(document.documentElement.textContent ?? '');
    new MutationObserver(recordText).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();
  await expect(page.getByText('Amount hidden').first()).toBeAttached();
  const seenTexts = await page.evaluate(
    () => (window as unknown as { readonly __seen: readonly string[] }).__seen,
  );
  expect(seenTexts.length).toBeGreaterThan(2);
  expect(seenTexts.filter((text) => figure.test(text))).toEqual([]);
}

test('the page gets no permission, navigates nowhere, and contacts no foreign host', async ({
  cashdesk: { app, page },
  startBank,
}) => {
  const address = page.url();
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
  expect(
    await page.evaluate(
      async () => (await navigator.permissions.query({ name: 'geolocation' })).state,
    ),
  ).toBe('denied');
  expect(
    await page.evaluate(
      async () =>
        navigator.mediaDevices?.getUserMedia({ audio: true }).then(
          () => 'granted',
          () => 'denied',
        ) ?? 'denied',
    ),
  ).toBe('denied');
  await page.evaluate(() => void window.open('https://example.org/'));
  await page.evaluate(() => {
    location.href = 'https://example.org/';
  });
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://example.org/',
      target: '_blank',
    });
    document.body.append(link);
    link.click();
    link.remove();
  });
  await expect(page.getByRole('button', { name: 'Explore', exact: true })).toBeVisible();
  expect(page.url()).toBe(address);
  await expect.poll(() => app.windows().length).toBe(1);
  expect(await readOpenedLinks(app)).toEqual([]);

  const bank = await startBank();
  const violated = await page.evaluate(async (origin) => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    );
    document.body.append(
      Object.assign(document.createElement('script'), {
        textContent: 'globalThis.__inline = true',
      }),
    );
    document.body.insertAdjacentHTML('beforeend', '<p style="color: red">styled</p>');
    await new Promise((resolve) => {
      const image = Object.assign(new Image(), { onerror: resolve, onload: resolve });
      image.src = `${origin}/picture.png`;
    });
    const wasFetched = await fetch(`${origin}/v2/organization`).then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
    return { violations, wasFetched, ran: Reflect.has(globalThis, '__inline') };
  }, bank.baseUrl);
  expect(violated.ran).toBe(false);
  expect(violated.wasFetched).toBe(false);
  expect(new Set(violated.violations)).toEqual(
    new Set(['script-src-elem', 'style-src-attr', 'img-src', 'connect-src']),
  );
  expect(bank.control.requests()).toEqual([]);
  expect(
    await page.evaluate(() =>
      ['require', 'process', 'Buffer', 'module'].filter((name) => Reflect.has(globalThis, name)),
    ),
    'no Node in the page',
  ).toEqual([]);
});
