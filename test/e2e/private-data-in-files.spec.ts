import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createKeychainSecretStore } from '../../main/keychain/keychain-secret-store.ts';
import { keychainService } from '../../main/keychain/keychain-service.ts';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { goTo } from './demo-company.ts';
import { readFiles } from './files.ts';
import { kill, readShownDialogs } from './fake-desktop.ts';

/** All private texts of the company in the window, each long enough not to match by chance. */
function readPrivateTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { cashdesk } = window;
    const listQuery = { text: '', at: 0, limit: 100, refresh: 'no' } as const;
    const query = { ...listQuery, sort: 'name', direction: 'ascending' } as const;
    const answers = await Promise.all([
      cashdesk.organization.get({ refresh: 'no' }),
      cashdesk.cards.list({
        text: '',
        statuses: [],
        sort: 'name',
        at: 0,
        limit: 100,
        refresh: 'no',
      }),
      cashdesk.clients.list({
        ...query,
        kinds: [],
        countries: [],
        currencies: [],
        readiness: 'all',
      }),
    ]);
    const texts = JSON.stringify(answers).matchAll(
      /"(iban|name|legalName|legalAddress|embossedName|nickname|email|balance|authorizedBalance|paymentMonthlySpent|vatNumber|taxIdentificationNumber)":"((?:[^"\\]|\\.)+)"/g,
    );
    return [...new Set([...texts].map(([, , text = '']) => text))].filter((text) =>
      /^[\d.]+$/.test(text) ? text.length >= 7 : text.length >= 8,
    );
  });
}

test('leaves no readable token, account number, name or amount in files after a kill', async ({
  launch,
  startBank,
  keychainRun,
}) => {
  const bank = await startBank({ withSubscriptions: true });
  const { app, page, userData } = await launch();
  await signInAtBank({ app, page }, bank);
  for (const screen of ['Cards', 'Clients', 'Supplier invoices'] as const) await goTo(page, screen);
  await expect
    .poll(async () => (await readPrivateTexts(page)).length, 'the lists are read')
    .toBeGreaterThan(60);
  const privateTexts = await readPrivateTexts(page);
  for (const kind of [/^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/, /^\d+\.\d\d$/, /@/, /Benali/])
    expect(
      privateTexts.filter((text) => kind.test(text)),
      String(kind),
    ).not.toEqual([]);
  const draftName = 'Typed and not yet sent';
  const id = await page.evaluate(async (name) => {
    const { connections, drafts, webhooks, cards, session } = window.cashdesk;
    const listed = await connections.list({});
    const connectionId = listed.ok ? listed.value.activeId : null;
    await drafts.put({ connectionId, key: 'clients:new', json: JSON.stringify({ name }) });
    await webhooks.addSecret({
      name: 'Ours',
      kind: 'v2',
      value: 'a typed webhook secret',
      subscriptionId: null,
    });
    const { ok } = await cards.lockMany({ ids: ['a-card-of-nobody'] });
    await session.status({});
    return ok ? connectionId : null;
  }, draftName);
  const storedTokens = await createKeychainSecretStore({
    service: keychainService(false, keychainRun),
  }).get(tokensAccount(id ?? 'none'));
  const tokens = JSON.parse((storedTokens.ok ? storedTokens.value : null) ?? '{}') as {
    readonly accessToken?: string;
    readonly refreshToken?: string;
  };
  expect(
    [tokens.accessToken?.length, tokens.refreshToken?.length].every((length) => (length ?? 0) > 20),
  ).toBe(true);

  // An error whose message is as private as possible, in main and in the page.
  const privateMessage = `${privateTexts.join(' ')} ${tokens.accessToken ?? ''}`;
  await app.evaluate(
    (_electron, said) =>
      void setTimeout(() => {
        throw new Error(said);
      }),
    privateMessage,
  );
  await page.evaluate(
    (said) =>
      void setTimeout(() => {
        throw new Error(said);
      }),
    privateMessage,
  );
  const log = path.join(userData, 'logs', 'cashdesk.log');
  await expect
    .poll(() => readFile(log, 'utf8').catch(() => ''), 'the bug is logged')
    .toContain('"thrown"');
  expect(
    (await readShownDialogs(app)).map(({ message, buttons }) => ({ message, buttons })),
    'the user is asked once, and the app continues after Later',
  ).toEqual([
    { message: 'Something went wrong in Cashdesk', buttons: ['Restart Cashdesk', 'Later'] },
  ]);
  await goTo(page, 'Settings');
  await kill(app);

  const files = await readFiles(userData);
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'settings.json',
      path.join('logs', 'cashdesk.log'),
      path.join('data', `${id ?? ''}.book`),
      path.join('data', `${id ?? ''}.cache`),
    ]),
  );
  const appFiles = files
    .map(({ name }) => name)
    .filter((name) => /^(settings\.json|(logs|data)\b)/.test(name));
  for (const name of appFiles)
    expect(
      [name, (await stat(path.join(userData, name))).mode & 0o077],
      'no other user can read it',
    ).toEqual([name, 0]);
  const encodings = (text: string): readonly Buffer[] => [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(encodeURIComponent(text)),
    Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '')),
  ];
  const findInFiles = (text: string): readonly string[] =>
    files
      .filter(({ content }) => encodings(text).some((form) => content.includes(form)))
      .map(({ name }) => `${text} in ${name}`);
  expect(
    findInFiles('The bakery'),
    'the profile name is not secret, so the search finds it',
  ).toEqual(['The bakery in settings.json']);
  const leaks = [
    ...privateTexts,
    draftName,
    'a typed webhook secret',
    tokens.accessToken ?? '',
    tokens.refreshToken ?? '',
  ].flatMap(findInFiles);
  expect(leaks).toEqual([]);
});
