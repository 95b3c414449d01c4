import type { Page } from '@playwright/test';
import * as z from 'zod';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import { keychainSecretStore } from '../../main/keychain/keychain-secret-store.ts';
import { keychainService } from '../../main/keychain/keychain-service.ts';
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
async function tokensInKeychain(page: Page, keychainRun: string): Promise<string | null> {
  const id = await page.evaluate(async () => {
    const answer = await window.cashdesk.connections.list({});
    return answer.ok ? answer.value.activeId : null;
  });
  const kept = await keychainSecretStore({ service: keychainService(false, keychainRun) }).get(
    tokensAccount(id ?? 'none'),
  );
  return kept.ok ? kept.value : null;
}

async function agreeAtSignInServer(browserPage: Page, address: string): Promise<void> {
  await browserPage.goto(address);
  await browserPage.getByPlaceholder('Enter any login').fill('alice');
  await browserPage.getByPlaceholder('and password').fill('any');
  await browserPage.getByRole('button', { name: 'Sign-in' }).click();
  await browserPage.getByRole('button', { name: 'Continue' }).click();
}

test('the owner signs in with a certified server in a real browser; the tokens lie in the keychain and in no file', async ({
  cashdesk: { app, page, userData, close },
  keychainRun,
  startSignInServer,
  browserPage,
}) => {
  const server = await startSignInServer();
  const address = await connectBank({ app, page }, profileAt(server.issuer));
  expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256');
  await agreeAtSignInServer(browserPage, address);

  await expect(browserPage.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();
  await expect(browserPage.getByText('Close this page and return to Cashdesk.')).toBeVisible();
  expect(new URL(browserPage.url()).search, 'the code is gone from the address bar').toBe('');
  await expect(connected(page)).toBeVisible();

  const { accessToken, refreshToken } = keptTokens.parse(
    JSON.parse((await tokensInKeychain(page, keychainRun)) ?? 'null'),
  );
  expect(await server.accepts(accessToken)).toBe(true);
  await close();
  expect((await filesIn(userData)).length, 'there are files to look into').toBeGreaterThan(3);
  expect(await filesWith(userData, accessToken)).toEqual([]);
  expect(await filesWith(userData, refreshToken)).toEqual([]);
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

test('a server that fails over the code is said in the browser and in the window', async ({
  cashdesk: { app, page },
  startSignInServer,
  browserPage,
}) => {
  const server = await startSignInServer();
  const address = await connectBank({ app, page }, profileAt(server.issuer));
  server.faults.token = 'failure';
  await agreeAtSignInServer(browserPage, address);
  await expect(browserPage.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByText('The sign-in server has a problem.')).toBeVisible();
});
