import type { Page } from '@playwright/test';
import * as z from 'zod';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import { keychainSecretStore } from '../../main/keychain/keychain-secret-store.ts';
import { connectBank, expect, nextSignInAddress, signInAtBank, test } from './bank.ts';
import { filesIn, filesWith } from './files.ts';
import { openedLinks } from './outside-world.ts';

const connected = (page: Page) => page.getByRole('status').filter({ hasText: 'Connected' });
const organization = (page: Page) =>
  page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 });
const profileAt = (issuer: string) => ({
  baseUrl: issuer,
  issuer,
  clientId: 'desktop',
  otherScopes: 'openid',
});

const keptTokens = z.object({ accessToken: z.string().min(20), refreshToken: z.string().min(20) });

/** What the real keychain holds of the active connection's session. */
async function tokensInKeychain(page: Page): Promise<string | null> {
  const id = await page.evaluate(async () => {
    const answer = await window.cashdesk.connections.list({});
    return answer.ok ? answer.value.activeId : null;
  });
  const kept = await keychainSecretStore().get(tokensAccount(id ?? 'none'));
  return kept.ok ? kept.value : null;
}

async function agreeAtSignInServer(browserPage: Page, address: string): Promise<void> {
  await browserPage.goto(address);
  await browserPage.getByPlaceholder('Enter any login').fill('alice');
  await browserPage.getByPlaceholder('and password').fill('any');
  await browserPage.getByRole('button', { name: 'Sign-in' }).click();
  await browserPage.getByRole('button', { name: 'Continue' }).click();
}

async function pasteAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Address from the browser' }).fill(address);
  await page.getByRole('button', { name: 'Finish sign-in' }).click();
}

const openSignOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Switch connection/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
};

test('the owner signs in with a certified server in a real browser; the tokens lie in the keychain and in no file', async ({
  cashdesk: { app, page, userData, close },
  startSignInServer,
  browserPage,
}) => {
  const server = await startSignInServer();
  const address = await connectBank({ app, page }, profileAt(server.issuer), 'not-there');
  expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256');
  await agreeAtSignInServer(browserPage, address);

  await expect(browserPage.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();
  await expect(browserPage.getByText('Close this page and return to Cashdesk.')).toBeVisible();
  expect(new URL(browserPage.url()).search, 'the code is gone from the address bar').toBe('');
  await expect(connected(page)).toBeVisible();

  const { accessToken, refreshToken } = keptTokens.parse(
    JSON.parse((await tokensInKeychain(page)) ?? 'null'),
  );
  expect(await server.accepts(accessToken)).toBe(true);
  await close();
  expect((await filesIn(userData)).length, 'there are files to look into').toBeGreaterThan(3);
  expect(await filesWith(userData, accessToken)).toEqual([]);
  expect(await filesWith(userData, refreshToken)).toEqual([]);
});

test('the owner agrees on the bank’s page, and the window shows the company', async ({
  cashdesk: { app, page },
  startBank,
  browserPage,
}) => {
  const bank = await startBank();
  await browserPage.goto(await connectBank({ app, page }, bank));
  await browserPage.getByRole('button', { name: 'Approve' }).click();
  await expect(browserPage.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();
  await expect(organization(page)).toBeVisible();
  await expect(connected(page)).toBeVisible();
});

test('a session outlives the app: after a restart nobody is asked to sign in', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  await signInAtBank(first, bank);
  await first.close();
  const second = await launch({ userData: first.userData });
  await expect(organization(second.page)).toBeVisible();
  await expect(connected(second.page)).toBeVisible();
  expect(await openedLinks(second.app)).toEqual([]);
});

test('refusing at the bank is said in the browser and in the window, and the next try works', async ({
  cashdesk: { app, page },
  startBank,
  browserPage,
}) => {
  const bank = await startBank();
  await browserPage.goto(await connectBank({ app, page }, bank));
  await browserPage.getByRole('button', { name: 'Refuse' }).click();
  await expect(browserPage.getByRole('heading', { name: 'Sign-in declined' })).toBeVisible();
  await expect(page.getByText('The sign-in was declined.')).toBeVisible();
  await expect(
    page.getByText('Try again and agree, or request fewer permissions.', { exact: false }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Try again' }).click();
  await browserPage.goto(await nextSignInAddress(app, 1));
  await browserPage.getByRole('button', { name: 'Approve' }).click();
  await expect(organization(page)).toBeVisible();
});

test('a wrong address that was pasted changes nothing, the right one then signs in', async ({
  cashdesk: { app, page },
  startBank,
}) => {
  const bank = await startBank();
  const answer = await bank.control.approve(await connectBank({ app, page }, bank));
  await page.getByRole('button', { name: /Browser doesn’t return to Cashdesk/ }).click();

  const foreign = new URL(answer);
  foreign.searchParams.set('state', 'of another sign-in');
  await pasteAddress(page, foreign.href);
  await expect(
    page.getByRole('textbox', { name: 'Address from the browser' }),
  ).toHaveAccessibleDescription(/This address doesn’t belong to this sign-in/);
  await expect(page.getByText('Your browser is open.'), 'the attempt goes on').toBeVisible();

  await pasteAddress(page, answer);
  await expect(organization(page)).toBeVisible();
});

test('a sign-in can be cancelled: the browser finds nobody, and nothing was changed', async ({
  cashdesk: { app, page },
  startBank,
  browserPage,
}) => {
  const bank = await startBank();
  const answer = await bank.control.approve(await connectBank({ app, page }, bank));
  await page.getByRole('button', { name: 'Cancel sign-in' }).click();
  await expect(page.getByText('You cancelled the sign-in.')).toBeVisible();
  await expect(browserPage.goto(answer)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  expect(
    bank.control.requests().filter(({ path }) => path === new URL(bank.tokenEndpoint).pathname),
  ).toEqual([]);
  expect(await tokensInKeychain(page)).toBeNull();
});

test('a sign-in server that is down is said, with a way on', async ({
  cashdesk: { app, page },
  startBank,
  startSignInServer,
}) => {
  const bank = await startBank();
  const server = await startSignInServer();
  await server.close();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The bakery');
  await page.getByRole('textbox', { name: 'API address' }).fill(bank.baseUrl);
  await page.getByRole('textbox', { name: 'Issuer', exact: true }).fill(server.issuer);
  await page.getByRole('textbox', { name: 'Client ID' }).fill('desktop');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  const issuer = page.getByRole('textbox', { name: 'Issuer', exact: true });
  await expect(issuer).toHaveAccessibleDescription(/Your bank can’t be reached at this address/);
  await expect(issuer).toBeFocused();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Cashdesk can’t reach the sign-in server.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await page.getByRole('button', { name: 'Check connection' }).click();
  await expect(page.getByRole('textbox', { name: 'Issuer', exact: true })).toHaveValue(
    server.issuer,
  );
  expect(await openedLinks(app)).toEqual([]);
});

test('a server that fails over the code is said in the browser and in the window', async ({
  cashdesk: { app, page },
  startSignInServer,
  browserPage,
}) => {
  const server = await startSignInServer();
  const address = await connectBank({ app, page }, profileAt(server.issuer), 'not-there');
  server.faults.token = 'failure';
  await agreeAtSignInServer(browserPage, address);
  await expect(browserPage.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByText('The sign-in server has a problem.')).toBeVisible();
});

test('signing out revokes at the bank, forgets the tokens and keeps what was seen', async ({
  cashdesk,
  startBank,
}) => {
  const { app, page } = cashdesk;
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { refreshToken } = keptTokens.parse(JSON.parse((await tokensInKeychain(page)) ?? 'null'));

  await openSignOut(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re signed out.', { exact: true })).toBeVisible();
  await expect(organization(page), 'what was seen stays').toBeVisible();
  const revoked = bank.control
    .requests()
    .filter(({ path }) => path === new URL(bank.revocationEndpoint).pathname);
  expect(revoked.map(({ body }) => new URLSearchParams(body).get('token'))).toContain(refreshToken);
  expect(await tokensInKeychain(page)).toBeNull();
  expect(await openedLinks(app)).toHaveLength(1);
});

test('signing out erases what was seen where the owner wants it', async ({
  cashdesk,
  startBank,
}) => {
  const { page } = cashdesk;
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  await openSignOut(page);
  await page.getByText('Also delete the offline copy').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('No details yet')).toBeVisible();
  await expect(organization(page)).toHaveCount(0);
  await page.getByRole('navigation').getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page.getByText('No cards yet')).toBeVisible();
});

test('a bank that cannot be told of the sign-out does not keep the owner signed in', async ({
  cashdesk,
  startBank,
}) => {
  const { page } = cashdesk;
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  await bank.close();
  await openSignOut(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Cashdesk couldn’t reach your bank.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  expect(await tokensInKeychain(page)).toBeNull();
});
