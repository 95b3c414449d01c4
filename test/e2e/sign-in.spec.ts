import type { Page } from '@playwright/test';
import * as z from 'zod';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import { createKeychainSecretStore } from '../../main/keychain/keychain-secret-store.ts';
import { keychainService } from '../../main/keychain/keychain-service.ts';
import { connectBank, expect, test } from './bank.ts';
import { readFiles, findFilesWith } from './files.ts';

function connected(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Connected' });
}
function profileAt(issuer: string) {
  return {
    baseUrl: issuer,
    issuer,
    clientId: 'desktop',
    otherScopes: 'openid',
  };
}

const keptTokens = z.object({ accessToken: z.string().min(20), refreshToken: z.string().min(20) });

/** The active session's entry in the real keychain. */
async function tokensInKeychain(page: Page, keychainRun: string): Promise<string | null> {
  const id = await page.evaluate(async () => {
    const answer = await window.cashdesk.connections.list({});
    return answer.ok ? answer.value.activeId : null;
  });
  const storedTokens = await createKeychainSecretStore({
    service: keychainService(false, keychainRun),
  }).get(tokensAccount(id ?? 'none'));
  return storedTokens.ok ? storedTokens.value : null;
}

async function agreeAtSignInServer(browserPage: Page, address: string): Promise<void> {
  await browserPage.goto(address);
  await browserPage.getByPlaceholder('Enter any login').fill('alice');
  await browserPage.getByPlaceholder('and password').fill('any');
  await browserPage.getByRole('button', { name: 'Sign-in' }).click();
  await browserPage.getByRole('button', { name: 'Continue' }).click();
}

test('signs in with a certified server in a real browser, with tokens only in the keychain', async ({
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
  expect((await readFiles(userData)).length, 'the folder has files to search').toBeGreaterThan(3);
  expect(await findFilesWith(userData, accessToken)).toEqual([]);
  expect(await findFilesWith(userData, refreshToken)).toEqual([]);
});
