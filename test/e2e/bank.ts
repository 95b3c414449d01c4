import { chromium, type ElectronApplication, type Page } from '@playwright/test';
import {
  type DemoService,
  type DemoServiceOptions,
  startDemoService,
} from '../../main/demo-service/start-demo-service.ts';
import { findHeadlessBrowser } from '../electron-stand-in/chromium/find-browser.ts';
import { withoutUnusedFeatures } from '../electron-stand-in/chromium/unused-features.ts';
import type { OAuthServer, OAuthServerOptions } from '../peers/oauth-server.ts';
import { checkValues, emptyValues } from '../../renderer/screens/connections/form-values.ts';
import { expect, slowMode, test as base } from './app.ts';
import { readOpenedLinks } from './fake-desktop.ts';

/** The fields that the user types about a bank. */
type TypedProfile = {
  readonly name?: string;
  readonly baseUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly otherScopes?: string;
};

type Fixtures = {
  /** Starts a bank of this machine that is not in the app yet; closed at the end. */
  readonly startBank: (options?: DemoServiceOptions) => Promise<DemoService>;
  /** An independent, certified sign-in server, as a profile names it. */
  readonly startSignInServer: (options?: OAuthServerOptions) => Promise<OAuthServer>;
  /** A page of the user's own browser, which opens the app's links. */
  readonly browserPage: Page;
};

/** The app's fixtures, plus banks and the user's browser. */
export const test = base.extend<Fixtures>({
  startBank: async ({ browserName: _none }, use) => {
    const banks: DemoService[] = [];
    await use(async (options) => {
      const bank = await startDemoService({
        rateLimits: false,
        latencyMs: slowMode?.bankLatencyMs ?? 0,
        ...options,
      });
      let closing: Promise<void> | null = null;
      const closedOnce: DemoService = { ...bank, close: () => (closing ??= bank.close()) };
      banks.push(closedOnce);
      return closedOnce;
    });
    await Promise.all(banks.map((bank) => bank.close()));
  },
  startSignInServer: async ({ browserName: _none }, use) => {
    const servers: OAuthServer[] = [];
    // Half a second per worker, and only one spec needs it.
    const { startOAuthServer } = await import('../peers/oauth-server.ts');
    await use(async (options) => {
      const server = await startOAuthServer(options);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },
  browserPage: async ({ browserName: _none }, use) => {
    const executablePath = findHeadlessBrowser();
    const browser = await chromium.launch({
      args: ['--no-sandbox', withoutUnusedFeatures],
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    const page = await browser.newPage({ locale: 'en-US' });
    // The sign-in server's pages request a web font from a third party.
    await page.route(
      (url) => url.hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    await use(page);
    await browser.close();
  },
});

export { expect };

/** Types a profile into the form of a new connection, with every required field. */
export async function typeProfile(
  page: Page,
  { name = 'The bakery', baseUrl, issuer, clientId, otherScopes = '' }: TypedProfile,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Your bank’s data address (API)' }).fill(baseUrl);
  await page.getByRole('textbox', { name: 'Sign-in address (issuer)', exact: true }).fill(issuer);
  await page.getByRole('textbox', { name: 'Client ID' }).fill(clientId);
  if (otherScopes === '') return;
  await openForDevelopers(page);
  await page.getByRole('textbox', { name: 'Other permissions' }).fill(otherScopes);
}

/** Fields that the bank does not provide are behind this disclosure. */
export async function openForDevelopers(page: Page): Promise<void> {
  const fold = page.getByRole('main').getByRole('button', { name: /^For developers/ });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.press('Enter');
}

/**
 * From Welcome through the form to the sign-in; returns the address that the user's browser is
 * asked to open.
 */
export async function connectBank(
  { app, page }: { readonly app: ElectronApplication; readonly page: Page },
  profile: TypedProfile,
): Promise<string> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await typeProfile(page, profile);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  return nextSignInAddress(app, 0);
}

/** The address of the bank's page, after more than `alreadyOpened` pages were opened. */
export async function nextSignInAddress(
  app: ElectronApplication,
  alreadyOpened: number,
): Promise<string> {
  await expect
    .poll(
      async () => (await readOpenedLinks(app)).length,
      'the browser is asked to open the bank’s page',
    )
    .toBeGreaterThan(alreadyOpened);
  return (await readOpenedLinks(app)).at(-1) ?? '';
}

/**
 * Signs in with a profile of this bank: the app saves the profile, exchanges the code and stores
 * the tokens, without typing and without a visible page.
 */
export async function signInAtBank(
  { app, page }: { readonly app: ElectronApplication; readonly page: Page },
  { baseUrl, issuer, clientId, control }: DemoService,
  name = 'The bakery',
): Promise<void> {
  const checked = checkValues({ ...emptyValues, name, baseUrl, issuer, clientId });
  if (!checked.ok) throw new Error('This bank gives no profile that could be saved');
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await app.evaluate(({ shell }) => {
    const recordLink = shell.openExternal.bind(shell);
    Object.assign(globalThis, {
      __signInAddress: new Promise<string>((resolve) => {
        shell.openExternal = (url) => {
          shell.openExternal = recordLink;
          resolve(url);
          return recordLink(url);
        };
      }),
    });
  });
  await page.evaluate(async (draft) => {
    const saved = await window.cashdesk.connections.save({ id: null, draft });
    if (!saved.ok) throw new Error(JSON.stringify(saved.error));
    void window.cashdesk.session.signIn({});
  }, checked.draft);
  const address = await app.evaluate(
    () => (globalThis as unknown as { __signInAddress: Promise<string> }).__signInAddress,
  );
  const answer = await fetch(await control.approve(address));
  expect(answer.status).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
}
