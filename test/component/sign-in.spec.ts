import type { Page } from '@playwright/test';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import type { CashdeskRig } from '../peers/cashdesk-rig.ts';
import { typeProfile } from '../e2e/bank.ts';
import { goTo } from '../e2e/demo-company.ts';
import { connectBank, expect, signInAtBank, test } from './component-test.ts';

function organization(page: Page) {
  return page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 });
}

/** The keychain entry of the active connection's session. */
async function tokensInKeychain({ cashdesk, secretStore }: CashdeskRig): Promise<string | null> {
  const listed = await cashdesk.handlers.connections.list({});
  const activeId = listed.ok ? listed.value.activeId : null;
  const storedTokens = await secretStore.get(tokensAccount(activeId ?? 'none'));
  return storedTokens.ok ? storedTokens.value : null;
}

async function pasteAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Address from the browser' }).fill(address);
  await page.getByRole('button', { name: 'Finish sign-in' }).click();
}

async function openSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Switch connection/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
}

test('a sign-in survives a wrong pasted address, and reports a server failure in browser and window', async ({
  welcome,
  startBank,
}) => {
  const { page, rig } = welcome;
  const bank = await startBank();
  const tokenRequests = () =>
    bank.control.requests().filter(({ path }) => path === new URL(bank.tokenEndpoint).pathname);
  const answer = await bank.control.approve(await connectBank(welcome, bank));
  await page.getByRole('button', { name: /Browser doesn’t return to Cashdesk/ }).click();
  const foreignAddress = new URL(answer);
  foreignAddress.searchParams.set('state', 'of another sign-in');
  await pasteAddress(page, foreignAddress.href);
  await expect(
    page.getByRole('textbox', { name: 'Address from the browser' }),
  ).toHaveAccessibleDescription(/This address doesn’t belong to this sign-in/);
  await expect(page.getByText('Your browser is open.'), 'the attempt continues').toBeVisible();

  await page.getByRole('button', { name: 'Cancel sign-in' }).click();
  await expect(page.getByText('You cancelled the sign-in.')).toBeVisible();
  await expect(fetch(answer)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  expect(tokenRequests()).toEqual([]);
  expect(await tokensInKeychain(rig)).toBeNull();

  const signInAgain = async (): Promise<string> => {
    const before = rig.signInPages.opened.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rig.signInPages.opened.length).toBe(before + 1);
    return bank.control.approve(rig.signInPages.opened.at(-1) ?? '');
  };
  bank.control.fail({
    match: { path: /token$/ },
    times: 1,
    fault: { kind: 'status', status: 500 },
  });
  expect(await (await fetch(await signInAgain())).text()).toContain('Sign-in failed');
  await expect(page.getByText('The sign-in server has a problem.')).toBeVisible();
  const right = await signInAgain();
  await page.getByRole('button', { name: /Browser doesn’t return to Cashdesk/ }).click();
  await pasteAddress(page, right);
  await expect(organization(page)).toBeVisible();
});

test('reports an unreachable sign-in server, with a next action', async ({
  welcome: { page, rig },
  startBank,
}) => {
  const bank = await startBank();
  const { issuer: unreachable, close } = await startBank();
  await close();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await typeProfile(page, { ...bank, issuer: unreachable });
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  const issuer = page.getByRole('textbox', { name: 'Sign-in address (issuer)', exact: true });
  await expect(issuer).toHaveAccessibleDescription(/Your bank can’t be reached at this address/);
  await expect(issuer).toBeFocused();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Cashdesk can’t reach the sign-in server.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await page.getByRole('button', { name: 'Check connection' }).click();
  await expect(
    page.getByRole('textbox', { name: 'Sign-in address (issuer)', exact: true }),
  ).toHaveValue(unreachable);
  expect(rig.signInPages.opened).toEqual([]);
});

test('signing out revokes and deletes the tokens, also while the bank is unreachable', async ({
  cashdesk,
  startBank,
}) => {
  const { page, rig } = cashdesk;
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { refreshToken } = JSON.parse((await tokensInKeychain(rig)) ?? 'null') as {
    readonly refreshToken: string;
  };
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
  await openSignOut(page);
  await signOut.click();
  await expect(page.getByText('You’re signed out.', { exact: true })).toBeVisible();
  await expect(organization(page), 'the stored data stays').toBeVisible();
  const revoked = bank.control
    .requests()
    .filter(({ path }) => path === new URL(bank.revocationEndpoint).pathname);
  expect(revoked.map(({ body }) => new URLSearchParams(body).get('token'))).toContain(refreshToken);
  expect(await tokensInKeychain(rig)).toBeNull();
  expect(rig.signInPages.opened).toHaveLength(1);

  expect(await rig.cashdesk.handlers.session.signIn({})).toMatchObject({ ok: true });
  await expect(page.getByText('You’re signed out.', { exact: true })).toHaveCount(0);
  await bank.close();
  await openSignOut(page);
  await page.getByText('Also delete the offline copy').click();
  await signOut.click();
  await expect(page.getByRole('dialog')).toContainText('Cashdesk couldn’t reach your bank.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  expect(await tokensInKeychain(rig)).toBeNull();
  await expect(page.getByText('No details yet')).toBeVisible();
  await expect(organization(page)).toHaveCount(0);
  await goTo(page, 'Cards');
  await expect(page.getByText('No cards yet')).toBeVisible();
});
