import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appLockAccounts, tokensAccount } from '../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../main/keychain/secret-store.ts';
import type { LockableCard } from '../../preload/contract/app/app-lock.ts';
import { failed } from '../../preload/contract/result.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { createBorder } from '../peers/border.ts';
import { createCashdeskRig, waitUntil, type CashdeskRig } from '../peers/cashdesk-rig.ts';

const pin = '2468';

const everyClient = {
  text: '',
  kinds: [],
  countries: [],
  currencies: [],
  readiness: 'all',
  sort: 'name',
  direction: 'ascending',
};

/** An app behind the border, connected to a bank and with a PIN. */
async function startWithPin() {
  const border = createBorder();
  const rig = createCashdeskRig({ push: border.push });
  onTestFinished(() => rig.close());
  border.open(rig.cashdesk.handlers, rig.cashdesk.appLock.isLocked);
  await rig.cashdesk.start();
  const bank = await rig.startBank();
  rig.signInPages.idToken = (now) => ({ auth_time: now });
  const connection = await rig.connect(bank, 'The bakery', {
    scopes: ['openid', ...bank.scopes],
  });
  const { set } = rig.cashdesk.handlers.appLock;
  expect(await set({ current: null, next: pin })).toMatchObject({ value: { outcome: 'right' } });
  await companyIsNoted(rig);
  return { border, rig, bank, connection };
}

/** Waits until the keychain has the company of the open connection, which follows each sign-in. */
function companyIsNoted(rig: CashdeskRig): Promise<void> {
  return waitUntil(async () => {
    await rig.cashdesk.handlers.organization.get({ refresh: 'if-stale' });
    const storedCompanies = await rig.secretStore.get(appLockAccounts.companies);
    return storedCompanies.ok && storedCompanies.value !== null;
  });
}
async function lock({ cashdesk }: CashdeskRig): Promise<void> {
  const locking = cashdesk.appLock.lock();
  // The page receives the lock event first.
  await new Promise(setImmediate);
  await cashdesk.handlers.appLock.leave({ place: null });
  await locking;
}
async function unlock({ cashdesk }: CashdeskRig): Promise<void> {
  return expect(await cashdesk.handlers.appLock.unlock({ secret: pin })).toMatchObject({
    value: { outcome: 'right' },
  });
}
/** Skips cards in delivery: they have no digits yet, and the demo bank locks none of them. */
function isOpen({ isLocked, lastDigits }: Pick<LockableCard, 'isLocked' | 'lastDigits'>): boolean {
  return !isLocked && lastDigits !== null;
}

/** Starts the app again over the same files, settings and keychain. */
async function startAgain(rig: CashdeskRig): Promise<CashdeskRig> {
  const restarted = createCashdeskRig({
    dataDirectory: rig.dataDirectory,
    secretStore: rig.secretStore,
    settingsFile: { ...rig.settingsFile },
  });
  onTestFinished(() => restarted.close());
  await restarted.cashdesk.start();
  return restarted;
}

async function readLockableCards({ cashdesk }: CashdeskRig) {
  const status = await cashdesk.handlers.appLock.status({});
  return status.ok ? status.value.cards : [];
}

describe('the app lock in closed mode', () => {
  it('closes the connection, sends no request, and restores everything after the unlock', async () => {
    const { border, rig, connection } = await startWithPin();
    const before = await rig.rows();
    const draft = { connectionId: connection.id, key: 'cards:new' };
    expect(await border.call('drafts.put', { ...draft, json: '{"a":1}' })).toMatchObject({
      ok: true,
    });
    await lock(rig);
    const crossed = border.crossed.length;
    const requestCount = rig.sent.length;
    expect(await border.call('cards.list', {})).toEqual({
      ok: false,
      error: { kind: 'app-locked' },
    });
    expect(
      await rig.cashdesk.handlers.cards.refresh({}),
      'handlers called inside the border',
    ).toMatchObject({
      ok: true,
    });
    expect(await rig.rows(), 'no connection is open').toEqual([]);
    rig.cashdesk.poll();
    rig.cashdesk.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(rig.sent).toHaveLength(requestCount);
    expect(border.crossed.slice(crossed).map(({ name }) => name)).toEqual(['cards.list']);

    await unlock(rig);
    expect(await rig.rows()).toEqual(before);
    expect(await border.call('drafts.get', draft)).toMatchObject({ value: { json: '{"a":1}' } });
    expect(await border.call('session.status', {})).toMatchObject({
      value: { phase: 'signed-in', persistence: 'kept' },
    });
  });

  it('offers a short list of cards named by their digits, and locks no other card', async () => {
    const { border, rig } = await startWithPin();
    const rows = new Map<string, LockableCard>(
      (await rig.rows()).map(({ id, lastDigits, isLocked }) => [id, { id, lastDigits, isLocked }]),
    );
    await lock(rig);
    const cards = await readLockableCards(rig);
    expect(cards.length).toBeGreaterThan(2);
    expect(cards).toEqual(cards.map(({ id }) => rows.get(id)));
    const id = cards.find(isOpen)?.id as CardId;
    await rig.cashdesk.lockFromTray(id);
    expect(rig.echoes.at(-1)).toMatchObject({
      connectionId: null,
      about: { kind: 'lock', outcome: 'locked', card: { id, name: null } },
    });
    expect((await readLockableCards(rig)).find((card) => card.id === id)?.isLocked).toBe(true);
    expect(rig.cashdesk.cardsForTray().find((card) => card.id === id)).toMatchObject({
      name: null,
      state: { kind: 'locked' },
    });
    const requestCount = rig.sent.length;
    expect(await border.call('cards.lock', { id: 'none-of-the-list' })).toEqual(
      failed({ kind: 'app-locked' }),
    );
    expect(rig.sent, 'no request about other cards').toHaveLength(requestCount);
  });

  const history = async ({ cashdesk }: CashdeskRig, id: CardId) => {
    const answer = await cashdesk.handlers.cards.history({ id, before: null, limit: 5 });
    return answer.ok ? answer.value.entries.map(({ action, outcome }) => [action, outcome]) : [];
  };
  /** The app over a copy of the files, as a kill leaves them. */
  const restart = async (rig: CashdeskRig): Promise<CashdeskRig> => {
    const dataDirectory = mkdtempSync(path.join(tmpdir(), 'cashdesk-killed-'));
    cpSync(rig.dataDirectory, dataDirectory, { recursive: true });
    const next = createCashdeskRig({
      secretStore: rig.secretStore,
      settingsFile: { ...structuredClone(rig.settingsFile) },
      dataDirectory,
    });
    onTestFinished(() => next.close());
    await next.cashdesk.start();
    await unlock(next);
    return next;
  };
  const journals = (folder: string): readonly string[] =>
    readdirSync(folder).filter((name) => name.endsWith('.locks'));

  it.each(['before the answer', 'after the answer'])(
    "keeps a lock in the card history as the app's own after a kill %s",
    async (when) => {
      const { rig, bank } = await startWithPin();
      await lock(rig);
      const id = (await readLockableCards(rig)).find(isOpen)?.id as CardId;
      let onLockSent = (): void => undefined;
      const lockSent = new Promise<void>((resolve) => (onLockSent = resolve));
      let release = (): void => undefined;
      rig.hold.before = ({ url }) => {
        if (!url.endsWith('/lock') || when === 'after the answer') return undefined;
        onLockSent();
        return new Promise((resolve) => (release = resolve));
      };
      const locking = rig.cashdesk.lockFromTray(id);
      await (when === 'before the answer' ? lockSent : locking);
      const [journal = ''] = journals(rig.dataDirectory);
      expect(readFileSync(path.join(rig.dataDirectory, journal), 'utf8')).not.toContain(id);
      const next = await restart(rig);
      release();
      await locking;
      expect(bank.control.cards().find((card) => card.id === id)?.status).toBe('paused');
      await waitUntil(async () => {
        // A read in flight may have begun before the bank locked the card.
        await next.cashdesk.handlers.cards.refresh({});
        return (await next.rows()).some((row) => row.id === id && row.isLocked);
      });
      expect(await history(next, id)).toEqual([
        ['lock', when === 'after the answer' ? 'answered' : 'outcome-unknown'],
      ]);
      expect((await next.rows()).filter(({ isChangedElsewhere }) => isChangedElsewhere)).toEqual(
        [],
      );
      expect(journals(next.dataDirectory)).toEqual([]);
    },
  );

  it('rejects deliveries so that the bank sends them again, and notifies the user', async () => {
    const { rig } = await startWithPin();
    const { events } = rig.cashdesk.handlers;
    expect(await events.startReceiver({ port: null })).toMatchObject({ ok: true });
    const status = await events.receiverStatus({});
    if (!status.ok) throw new Error(status.error.kind);
    const { port, path } = status.value.receiver;
    const deliver = async (): Promise<number> =>
      (
        await fetch(`http://127.0.0.1:${String(port)}${path ?? ''}`, {
          method: 'POST',
          body: '{}',
          headers: { 'sec-fetch-mode': 'cors' },
        })
      ).status;
    expect(await deliver(), 'unsigned delivery').toBe(401);
    await lock(rig);
    expect([await deliver(), await deliver()]).toEqual([503, 503]);
    expect(rig.missedWhileLocked).toEqual([]);
    await unlock(rig);
    expect(rig.missedWhileLocked).toEqual([{ deliveryCount: 2 }]);
    await waitUntil(async () => {
      const now = await events.receiverStatus({});
      return now.ok && now.value.receiver.state === 'listening';
    });
    expect(await deliver()).toBe(401);
  });

  const notLost: Readonly<Record<string, (rig: CashdeskRig) => unknown>> = {
    'everything is there': () => undefined,
    'the PIN cannot be read': ({ secretStore }) =>
      secretStore.set(appLockAccounts.verifier, 'damaged'),
    'the copy of the bank is deleted': ({ dataDirectory }) =>
      readdirSync(dataDirectory)
        .filter((name) => name.includes('.cache'))
        .forEach((name) => rmSync(path.join(dataDirectory, name))),
    'the copy of the bank is damaged': ({ dataDirectory }) =>
      readdirSync(dataDirectory)
        .filter((name) => name.includes('.cache'))
        .forEach((name) => writeFileSync(path.join(dataDirectory, name), Buffer.alloc(4096, 7))),
  };
  it.each(Object.entries(notLost))(
    'starts locked with the cards of the last run, lockable before the first PIN, where %s',
    async (what, damage) => {
      const { rig, bank } = await startWithPin();
      const before = new Map<string, Awaited<ReturnType<CashdeskRig['rows']>>[number]>(
        (await rig.rows()).map((row) => [row.id, row]),
      );
      await rig.cashdesk.close();
      await damage(rig);
      const restarted = await startAgain(rig);
      const cards = await readLockableCards(restarted);
      const isCacheLost = what.includes('copy of the bank');
      expect(new Map(cards.map((card) => [card.id, card]))).toEqual(
        new Map(
          [...before.values()]
            .filter(({ isFinal }) => !isFinal)
            .map(({ id, isLocked, lastDigits }) => [
              id,
              { id, isLocked, lastDigits: isCacheLost ? null : lastDigits },
            ]),
        ),
      );
      expect(restarted.cashdesk.cardsForTray().map(({ name }) => name)).toEqual(
        cards.map(() => null),
      );
      expect([await restarted.rows(), restarted.sent]).toEqual([[], []]);
      const id = cards.find((card) =>
        isOpen({ isLocked: card.isLocked, lastDigits: before.get(card.id)?.lastDigits ?? null }),
      )?.id as CardId;
      expect(await restarted.cashdesk.lockFromTray(id)).toBeUndefined();
      expect(bank.control.cards().find((card) => card.id === id)?.status).toBe('paused');
      expect((await readLockableCards(restarted)).find((card) => card.id === id)?.isLocked).toBe(
        true,
      );
      expect(restarted.cashdesk.appLock.isLocked()).toBe(true);
      if (what === 'the PIN cannot be read') return;
      await unlock(restarted);
      expect(await history(restarted, id)).toEqual([['lock', 'answered']]);
    },
  );

  it('shows a card that was locked before the first PIN as locked after a restart', async () => {
    const { rig } = await startWithPin();
    await rig.cashdesk.close();
    const second = await startAgain(rig);
    const id = (await readLockableCards(second)).find(isOpen)?.id as CardId;
    await second.cashdesk.lockFromTray(id);
    await second.cashdesk.close();
    const third = await startAgain(rig);
    expect((await readLockableCards(third)).find((card) => card.id === id)?.isLocked).toBe(true);
  });

  it('starts closed and opens the connection with the PIN', async () => {
    const { rig, bank } = await startWithPin();
    await rig.cashdesk.close();
    const restarted = await startAgain(rig);
    expect(restarted.cashdesk.appLock.isLocked()).toBe(true);
    expect(await restarted.rows()).toEqual([]);
    expect(restarted.sent).toEqual([]);
    await unlock(restarted);
    await waitUntil(async () => (await restarted.rows()).length > 0);
    expect(bank.control.requests().length).toBeGreaterThan(0);
  });
});

describe('a copied data folder', () => {
  it("asks for the keychain's PIN before it opens anything, even without the PIN settings", async () => {
    const { rig, connection } = await startWithPin();
    const draft = { connectionId: connection.id, key: 'cards:new' };
    await rig.cashdesk.handlers.drafts.put({ ...draft, json: '{"a":1}' });
    await lock(rig);
    const dataDirectory = mkdtempSync(path.join(tmpdir(), 'cashdesk-rig-'));
    cpSync(rig.dataDirectory, dataDirectory, { recursive: true });
    const border = createBorder();
    const copy = createCashdeskRig({
      dataDirectory,
      secretStore: rig.secretStore,
      settingsFile: { connections: structuredClone(rig.settingsFile.connections) },
      push: border.push,
    });
    onTestFinished(() => copy.close());
    border.open(copy.cashdesk.handlers, copy.cashdesk.appLock.isLocked);
    await copy.cashdesk.start();
    expect([copy.cashdesk.appLock.isLocked(), copy.cashdesk.appLock.isSet()]).toEqual([true, true]);
    expect(await border.call('drafts.get', draft)).toEqual({
      ok: false,
      error: { kind: 'app-locked' },
    });
    expect([await copy.rows(), copy.sent]).toEqual([[], []]);
    for (let times = 0; times < 5; times += 1)
      await copy.cashdesk.handlers.appLock.unlock({ secret: '1357' });
    expect(
      await rig.cashdesk.handlers.appLock.unlock({ secret: pin }),
      'wrong tries count for every folder',
    ).toMatchObject({ value: { outcome: 'wait' } });
  });

  it('asks for a PIN that was set in another data folder when it opens a connection', async () => {
    const secretStore = createMemorySecretStore('available');
    const [one, other] = [createCashdeskRig({ secretStore }), createCashdeskRig({ secretStore })];
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    await one.cashdesk.start();
    await other.cashdesk.start();
    const connection = await one.connect(await one.startBank(), 'The bakery');
    await other.cashdesk.handlers.appLock.set({ current: null, next: pin });
    expect(one.cashdesk.appLock.isLocked()).toBe(false);
    await one.cashdesk.handlers.connections.select({ id: connection.id });
    expect(one.cashdesk.appLock.isLocked()).toBe(true);
    expect(await one.rows()).toEqual([]);
    await unlock(one);
    await waitUntil(async () => (await one.rows()).length > 0);
  });
});

/** Commands that open a file dialog: exports, the vault, imported files. */
const dialogCommands: readonly (readonly [command: string, inputFor: (id: string) => unknown])[] = [
  ['clients.export', () => ({ query: everyClient, format: 'csv' })],
  [
    'vault.exportFile',
    (id) => ({
      password: 'correct horse battery',
      confirmation: { secret: pin, named: id },
    }),
  ],
  ['vault.chooseFile', () => ({})],
  ['vault.chooseFolder', () => ({})],
  ['clientImports.open', () => ({ file: null })],
];

describe.each(['closed', 'screen-only'] as const)(
  'an open file dialog with the app lock mode %s',
  (mode) => {
    it('returns no file once the app is locked', async () => {
      const { border, rig, connection } = await startWithPin();
      await border.call('preferences.set', { appLockMode: mode });
      const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-dialog-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      rig.chosenFile.path = path.join(folder, 'chosen');
      rig.dialogs.whileOpen = () => lock(rig);
      for (const [command, inputFor] of dialogCommands) {
        rig.toOpen.splice(0, 1, {
          kind: 'opened',
          name: 'a.csv',
          bytes: Buffer.from('Name;Land\nA;DE'),
        });
        expect(await border.call(command, inputFor(connection.id)), command).toEqual({
          ok: false,
          error: { kind: 'app-locked' },
        });
        await unlock(rig);
        expect([rig.saved, readdirSync(folder)], command).toEqual([[], []]);
        expect(await border.call('clientImports.get', {})).toMatchObject({ value: { run: null } });
        expect(await border.call('vault.plan', {})).toMatchObject({
          value: { chosenFolder: null },
        });
      }
      expect(border.bugs).toEqual([]);
    });

    it('answers signed-out to a command whose connection closed meanwhile', async () => {
      const { border, rig } = await startWithPin();
      await border.call('preferences.set', { appLockMode: mode });
      rig.dialogs.whileOpen = async () => {
        await lock(rig);
        await unlock(rig);
      };
      const answer = await border.call('clients.export', { query: everyClient, format: 'csv' });
      expect(answer).toMatchObject(
        mode === 'closed' ? { error: { kind: 'signed-out' } } : { value: { wasSaved: true } },
      );
      expect(border.bugs).toEqual([]);
    });
  },
);

describe('the app lock in screen-only mode', () => {
  it('locks only the window: the connection stays open', async () => {
    const { border, rig } = await startWithPin();
    await border.call('preferences.set', { appLockMode: 'screen-only' });
    await lock(rig);
    expect(await border.call('cards.list', {})).toMatchObject({ error: { kind: 'app-locked' } });
    expect((await rig.rows()).length).toBeGreaterThan(0);
    expect(await border.call('preferences.set', { appLockMinutes: null })).toMatchObject({
      error: { kind: 'app-locked' },
    });
    await unlock(rig);
    expect((await rig.rows()).length).toBeGreaterThan(0);
  });
});

describe('a forgotten PIN', () => {
  const tokensOf = async (rig: CashdeskRig, id: string) => {
    const storedTokens = await rig.secretStore.get(tokensAccount(id));
    return storedTokens.ok ? storedTokens.value : null;
  };

  it('is removed after a fresh sign-in for the same company, with nothing else', async () => {
    const { border, rig, connection } = await startWithPin();
    const rows = await rig.rows();
    const before = await tokensOf(rig, connection.id);
    await lock(rig);
    expect(await border.call('appLock.reset', {})).toMatchObject({ value: { outcome: 'reset' } });
    expect(rig.cashdesk.appLock.isSet()).toBe(false);
    expect(await rig.rows()).toEqual(rows);
    expect(await tokensOf(rig, connection.id)).not.toBe(before);
    expect(await border.call('session.status', {})).toMatchObject({
      value: { phase: 'signed-in' },
    });
  });

  it('remains, with the session, where the bank reports another company', async () => {
    const { border, rig, bank, connection } = await startWithPin();
    const before = await tokensOf(rig, connection.id);
    await lock(rig);
    bank.control.updateOrganization({ id: 'another-company', slug: 'another-company' });
    expect(await border.call('appLock.reset', {})).toEqual({
      ok: true,
      value: { outcome: 'other-company', signIn: null },
    });
    expect(rig.cashdesk.appLock.isLocked()).toBe(true);
    expect(await tokensOf(rig, connection.id)).toBe(before);
    await unlock(rig);
    expect(await border.call('session.status', {})).toMatchObject({
      value: { phase: 'signed-in' },
    });
  });

  it('remains where the user cancels the sign-in', async () => {
    const { border, rig } = await startWithPin();
    await lock(rig);
    rig.signInPages.agreesAtOnce = false;
    const pageCount = rig.signInPages.opened.length;
    const reset = border.call('appLock.reset', {});
    const endsTooSoon = reset.then((answer) => expect.fail(JSON.stringify(answer)));
    await Promise.race([waitUntil(() => rig.signInPages.opened.length > pageCount), endsTooSoon]);
    endsTooSoon.catch(() => undefined);
    await border.call('appLock.cancelReset', {});
    expect(await reset).toMatchObject({
      value: { outcome: 'not-signed-in', signIn: { outcome: 'cancelled' } },
    });
    expect(rig.cashdesk.appLock.isLocked()).toBe(true);
  });

  it('compares with the former company where the bank changed the company while locked', async () => {
    const { border, rig, bank } = await startWithPin();
    await border.call('preferences.set', { appLockMode: 'screen-only' });
    await lock(rig);
    bank.control.updateOrganization({ id: 'another-company', slug: 'another-company' });
    await rig.cashdesk.handlers.organization.get({ refresh: 'now' });
    await waitUntil(async () => {
      const read = await rig.cashdesk.handlers.organization.get({ refresh: 'no' });
      return read.ok && read.value.organization?.id === 'another-company';
    });
    expect(await border.call('appLock.reset', {})).toMatchObject({
      value: { outcome: 'other-company' },
    });
  });
});

describe('the sign-in for a forgotten PIN', () => {
  it('requests a fresh login from the bank, which an ordinary sign-in does not', async () => {
    const { border, rig } = await startWithPin();
    const parametersOf = (page: string | undefined) => {
      const { searchParams } = new URL(page ?? '');
      return [searchParams.get('prompt'), searchParams.get('max_age')];
    };
    expect(parametersOf(rig.signInPages.opened.at(-1))).toEqual(['consent', null]);
    await lock(rig);
    expect(await border.call('appLock.reset', {})).toMatchObject({ value: { outcome: 'reset' } });
    expect(parametersOf(rig.signInPages.opened.at(-1))).toEqual(['login consent', '0']);
  });

  it.each([
    ['names a login an hour ago', (now: number) => ({ auth_time: now - 3600 })],
    ['gives no ID token', null],
  ])('resets nothing where the bank %s, and revokes the new tokens', async (_when, idToken) => {
    const { border, rig, bank, connection } = await startWithPin();
    const before = await rig.secretStore.get(tokensAccount(connection.id));
    await lock(rig);
    rig.signInPages.idToken = idToken;
    bank.control.clear();
    expect(await border.call('appLock.reset', {})).toEqual({
      ok: true,
      value: { outcome: 'not-fresh', signIn: null },
    });
    expect(bank.control.requests().map((request) => request.path)).toContain('/oauth2/revoke');
    expect(rig.cashdesk.appLock.isLocked()).toBe(true);
    expect(await rig.secretStore.get(tokensAccount(connection.id))).toEqual(before);
    rig.signInPages.idToken = (now) => ({ auth_time: now });
    expect(await border.call('appLock.reset', {})).toMatchObject({ value: { outcome: 'reset' } });
  });

  it.each([
    ['login_required', 'not-fresh'],
    ['access_denied', 'not-signed-in'],
  ])('ends, when the bank answers %s, as %s', async (error, outcome) => {
    const { border, rig } = await startWithPin();
    await lock(rig);
    rig.signInPages.error = error;
    expect(await border.call('appLock.reset', {})).toMatchObject({ value: { outcome } });
    expect(rig.cashdesk.appLock.isLocked()).toBe(true);
  });

  it('opens no page at a bank that cannot prove the login time', async () => {
    const rig = createCashdeskRig();
    onTestFinished(() => rig.close());
    await rig.cashdesk.start();
    await rig.connect(await rig.startBank(), 'The bakery');
    await rig.cashdesk.handlers.appLock.set({ current: null, next: pin });
    await companyIsNoted(rig);
    await lock(rig);
    const pageCount = rig.signInPages.opened.length;
    expect(await rig.cashdesk.handlers.appLock.reset({})).toMatchObject({
      value: { outcome: 'not-fresh' },
    });
    expect(rig.signInPages.opened).toHaveLength(pageCount);
    const id = (await readLockableCards(rig)).find(isOpen)?.id as CardId;
    expect(await rig.cashdesk.handlers.cards.lock({ id })).toMatchObject({
      value: { isLocked: true },
    });
    expect(await rig.cashdesk.handlers.appLock.erase({})).toMatchObject({ ok: true });
  });
});

describe('a user who cannot prove their identity', () => {
  /** Each damages data that a proof needs, while the app is locked. */
  const states: Readonly<Record<string, (store: SecretStore) => Promise<unknown>>> = {
    'the company is unknown': (store) => store.remove(appLockAccounts.companies),
    'the PIN cannot be read': (store) => store.set(appLockAccounts.verifier, 'damaged'),
    'nothing of the lock can be read': (store) =>
      Promise.all(Object.values(appLockAccounts).map((account) => store.set(account, 'damaged'))),
  };

  it.each(Object.entries(states))(
    'locks a card and starts again empty where %s',
    async (what, damage) => {
      const { border, rig, bank } = await startWithPin();
      await lock(rig);
      await damage(rig.secretStore);
      expect(await border.call('appLock.unlock', { secret: '1357' })).not.toMatchObject({
        value: { outcome: 'right' },
      });
      if (what.includes('compan'))
        expect(await border.call('appLock.reset', {})).toMatchObject({
          value: { outcome: 'unknown-company' },
        });
      const id = (await readLockableCards(rig)).find(isOpen)?.id;
      expect(await border.call('cards.lock', { id })).toMatchObject({ value: { isLocked: true } });
      expect(rig.cashdesk.appLock.isLocked()).toBe(true);

      expect(await border.call('appLock.erase', {})).toEqual({ ok: true, value: {} });
      expect(rig.starts.empty).toBe(1);
      expect(readdirSync(rig.dataDirectory)).toEqual([]);
      await rig.cashdesk.close();
      const restarted = await startAgain(rig);
      expect([restarted.cashdesk.appLock.isLocked(), restarted.cashdesk.appLock.isSet()]).toEqual([
        false,
        false,
      ]);
      expect(restarted.cashdesk.status().phase).toBe('no-connection');
      await restarted.connect(bank, 'The bakery');
      expect((await restarted.rows()).length).toBeGreaterThan(0);
    },
  );

  it('can erase everything where no bank is connected', async () => {
    const rig = createCashdeskRig();
    onTestFinished(() => rig.close());
    await rig.cashdesk.start();
    const { appLock } = rig.cashdesk.handlers;
    await appLock.set({ current: null, next: pin });
    expect(await appLock.erase({}), 'not while the app is unlocked').toMatchObject({
      error: { kind: 'not-supported' },
    });
    await lock(rig);
    expect(await appLock.reset({})).toMatchObject({ value: { outcome: 'no-bank' } });
    expect(await appLock.erase({})).toMatchObject({ ok: true });
    expect(await rig.secretStore.get(appLockAccounts.verifier)).toEqual({ ok: true, value: null });
  });

  it('erases the guarded data of another data folder before the PIN', async () => {
    const { rig, connection } = await startWithPin();
    await rig.cashdesk.close();
    const elsewhere = createCashdeskRig({ secretStore: rig.secretStore });
    onTestFinished(() => elsewhere.close());
    await elsewhere.cashdesk.start();
    expect(await elsewhere.cashdesk.handlers.appLock.erase({})).toMatchObject({ ok: true });
    expect(await rig.secretStore.get(tokensAccount(connection.id))).toEqual({
      ok: true,
      value: null,
    });
    const restarted = await startAgain(rig);
    expect([restarted.cashdesk.appLock.isLocked(), await restarted.rows()]).toEqual([false, []]);
  });

  it.each(['closed', 'screen-only'] as const)(
    'stays locked with all data where the keychain fails during erasing, and still locks a card (%s)',
    async (appLockMode) => {
      const { border, rig, connection } = await startWithPin();
      await border.call('preferences.set', { appLockMode });
      await lock(rig);
      const { removeAll } = rig.secretStore;
      const failing = failed({ kind: 'keychain-unavailable', reason: 'failed' } as const);
      Object.assign(rig.secretStore, { removeAll: async () => failing });
      expect(await border.call('appLock.erase', {})).toEqual(failing);
      Object.assign(rig.secretStore, { removeAll });
      expect(rig.starts.empty).toBe(0);
      expect(readdirSync(rig.dataDirectory).join(' ')).toContain(connection.id);
      const id = (await readLockableCards(rig)).find(isOpen)?.id;
      expect(await border.call('cards.lock', { id })).toMatchObject({ value: { isLocked: true } });
      await unlock(rig);
      await waitUntil(async () => (await rig.rows()).length > 0);
    },
  );

  it('starts empty without a keychain, and leaves the PIN in the keychain', async () => {
    const { rig } = await startWithPin();
    await rig.cashdesk.close();
    const withoutKeychain = createCashdeskRig({
      dataDirectory: rig.dataDirectory,
      secretStore: createMemorySecretStore('missing'),
      settingsFile: { ...rig.settingsFile },
    });
    onTestFinished(() => withoutKeychain.close());
    await withoutKeychain.cashdesk.start();
    expect(withoutKeychain.cashdesk.appLock.isLocked()).toBe(true);
    expect(await withoutKeychain.cashdesk.handlers.appLock.erase({})).toMatchObject({ ok: true });
    expect([withoutKeychain.starts.empty, readdirSync(rig.dataDirectory)]).toEqual([1, []]);
    expect(await rig.secretStore.get(appLockAccounts.verifier)).not.toMatchObject({ value: null });
  });
});
