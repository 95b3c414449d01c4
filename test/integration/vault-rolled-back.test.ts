import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vaultPath } from '../../main/data/database-files.ts';
import { openSecondConnection } from '../../main/data/open-database.ts';
import { commitCountAccount, dataKeyAccount } from '../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../main/keychain/secret-store.ts';
import { failed } from '../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../preload/contract/values.ts';
import { minimalCompany } from '../fixtures/client-rules.ts';
import { type CashdeskRig, createCashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';

const password = 'Pâques au balcon';
let rigs: CashdeskRig[] = [];
let folders: string[] = [];

function rigWith(options: Parameters<typeof createCashdeskRig>[0]): CashdeskRig {
  const rig = createCashdeskRig(options);
  rigs.push(rig);
  return rig;
}
/** The files on disk as a kill leaves them. */
function copyAsAfterKill({ dataDirectory }: CashdeskRig): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'cashdesk-killed-'));
  folders.push(copy);
  cpSync(dataDirectory, copy, { recursive: true });
  return copy;
}
/** A later start of the app on the same computer. */
async function startOn(
  dataDirectory: string,
  { secretStore, settingsFile }: CashdeskRig,
): Promise<CashdeskRig> {
  const rig = rigWith({
    secretStore,
    settingsFile: structuredClone(settingsFile),
    dataDirectory,
  });
  await rig.cashdesk.start();
  return rig;
}
function copyVault(from: string, into: string): void {
  for (const name of readdirSync(into).filter((each) => /\.book(-wal|-shm)?$/.test(each)))
    rmSync(path.join(into, name));
  for (const name of readdirSync(from).filter((each) => each.endsWith('.book')))
    copyFileSync(path.join(from, name), path.join(into, name));
}
async function readPayableInvoice({ cashdesk }: CashdeskRig): Promise<SupplierInvoiceId> {
  let payableId: SupplierInvoiceId | null = null;
  await waitUntil(async () => {
    const rows = await cashdesk.handlers.supplierInvoices.list({
      text: '',
      lanes: [],
      statuses: [],
      isChangedOnly: false,
      at: 0,
      limit: 50,
      refresh: 'if-stale',
    });
    for (const { id } of rows.ok ? rows.value.rows : []) {
      const slip = await cashdesk.handlers.paySlips.get({ id: id as SupplierInvoiceId });
      if (slip.ok && slip.value.slip?.code != null) payableId = id as SupplierInvoiceId;
    }
    return payableId !== null;
  });
  if (payableId === null) throw new Error('No invoice can be paid');
  return payableId;
}
async function doubtsOf({ cashdesk }: CashdeskRig, id: SupplierInvoiceId) {
  const slip = await cashdesk.handlers.paySlips.get({ id });
  return slip.ok ? slip.value.slip?.doubts.map(({ kind }) => kind) : slip.error;
}

beforeEach(() => {
  rigs = [];
  folders = [];
});
afterEach(async () => {
  await Promise.all(rigs.map((rig) => rig.close()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a vault that was replaced by an older copy', () => {
  test('is reported until the user dismisses it, and each payment asks the user to check', async () => {
    const first = rigWith({});
    const bank = await first.startBank();
    await first.connect(bank, 'Bakery');
    const id = await readPayableInvoice(first);
    const olderCopy = copyAsAfterKill(first);
    await first.cashdesk.handlers.paySlips.handOver({ id, way: 'code', instalment: null });
    const now = copyAsAfterKill(first);
    await first.cashdesk.close();
    copyVault(olderCopy, now);

    const laterRig = await startOn(now, first);
    expect(laterRig.cashdesk.status()).toMatchObject({ vaultFailure: null, hasLostRecords: true });
    expect(await doubtsOf(laterRig, id)).toContain('records-lost');
    expect(await laterRig.cashdesk.handlers.vault.dismissLostRecords({})).toMatchObject({
      ok: true,
    });
    expect(laterRig.cashdesk.status().hasLostRecords).toBe(false);
    expect(await doubtsOf(laterRig, id)).toContain('records-lost');
  });

  test('of a development version is set aside and reported, like lost records', async () => {
    const first = rigWith({});
    const bank = await first.startBank();
    const { id } = await first.connect(bank, 'Bakery');
    const now = copyAsAfterKill(first);
    await first.cashdesk.close();
    const stored = await first.secretStore.get(dataKeyAccount(id, 'vault'));
    if (!stored.ok || stored.value === null) throw new Error('The vault has no key');
    const file = vaultPath(now, id);
    const key = new Uint8Array(Buffer.from(stored.value, 'base64url'));
    const db = openSecondConnection({ kind: 'file', path: file, key }, 'irreplaceable');
    db.pragma('application_id = 0');
    db.pragma('user_version = 28');
    db.close();

    const laterRig = await startOn(now, first);
    expect(laterRig.cashdesk.status()).toMatchObject({ vaultFailure: null, hasLostRecords: true });
    const unopened = await laterRig.cashdesk.handlers.vault.unopened({});
    expect(unopened).toMatchObject({
      value: { current: null, quarantined: [expect.stringMatching(/\.book\.unreadable-\d+$/)] },
    });
    expect(await first.secretStore.get(dataKeyAccount(id, 'vault'))).toEqual(stored);
  });

  test('makes the app read the bank once before it sends changes, but never before a lock', async () => {
    const first = rigWith({});
    const bank = await first.startBank();
    const { id: connectionId } = await first.connect(bank, 'Bakery');
    await waitUntil(async () => (await first.rows()).some(({ status }) => status === 'live'));
    const olderCopy = copyAsAfterKill(first);
    await first.cashdesk.handlers.drafts.put({ connectionId, key: 'a', json: '{}' });
    const now = copyAsAfterKill(first);
    await first.cashdesk.close();
    copyVault(olderCopy, now);

    const laterRig = await startOn(now, first);
    const { clients, cards, vault } = laterRig.cashdesk.handlers;
    const card = (await laterRig.rows()).find(({ status }) => status === 'live');
    if (card === undefined) throw new Error('No card can be locked');
    const create = (name: string) =>
      clients.create({ intentId: randomUUID(), client: { ...minimalCompany, name } });
    const countSent = (method: string, place: string): number =>
      laterRig.sent.filter((one) => one.method === method && one.url.includes(place)).length;
    const refuseReads = ({ method, url }: { readonly method: string; readonly url: string }) =>
      method === 'GET' && /\/v2\/(clients|cards)/.test(url)
        ? Promise.reject(Object.assign(new Error('down'), { code: 'ENOTFOUND' }))
        : undefined;
    laterRig.hold.before = refuseReads;
    await vault.dismissLostRecords({});
    expect(await create('First')).toEqual(failed({ kind: 'bank-not-read' }));
    expect(countSent('POST', '/v2/clients')).toBe(0);
    expect(await cards.lock({ id: card.id })).toMatchObject({ value: { isLocked: true } });

    laterRig.hold.before = () => undefined;
    // An answer shows that the bank is reachable again.
    await cards.lock({ id: card.id });
    const before = countSent('GET', '/v2/clients');
    expect(await create('First')).toMatchObject({ value: { state: 'created' } });
    expect(countSent('GET', '/v2/clients')).toBeGreaterThan(before);
    laterRig.hold.before = refuseReads;
    expect(await create('Second')).toMatchObject({ value: { state: 'created' } });
    await laterRig.cashdesk.close();

    const last = await startOn(copyAsAfterKill(laterRig), laterRig);
    last.hold.before = refuseReads;
    const rename = () => last.cashdesk.handlers.cards.setNickname({ id: card.id, nickname: 'Van' });
    expect(await rename()).toEqual(failed({ kind: 'bank-not-read' }));
    last.hold.before = () => undefined;
    expect(await rename()).toMatchObject({ ok: true });
  });

  test("is not reported after the user's own restore, nor is the state after it", async () => {
    const rig = rigWith({});
    const bank = await rig.startBank();
    const { id } = await rig.connect(bank, 'Bakery');
    const { handlers, status } = rig.cashdesk;
    await waitUntil(async () => {
      const organization = await handlers.organization.get({ refresh: 'if-stale' });
      return organization.ok && organization.value.organization !== null;
    });
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'cashdesk-saved-')), 'a.cashdesk');
    folders.push(path.dirname(file));
    rig.chosenFile.path = file;
    await handlers.vault.exportFile({ password, confirmation: { secret: null, named: id } });
    for (const key of ['a', 'b', 'c', 'd'])
      await handlers.drafts.put({ connectionId: id, key, json: '{}' });
    await handlers.vault.chooseFile({});
    expect(
      await handlers.vault.importFile({ password, into: id, acceptsOther: true }),
    ).toMatchObject({ value: { end: 'imported' } });
    expect(status().hasLostRecords).toBe(false);
    await rig.cashdesk.close();
    const laterRig = await startOn(copyAsAfterKill(rig), rig);
    expect(laterRig.cashdesk.status()).toMatchObject({ vaultFailure: null, hasLostRecords: false });
  });

  test('has no commit count in the keychain once the user erases it', async () => {
    const rig = rigWith({});
    const bank = await rig.startBank();
    const { id } = await rig.connect(bank, 'Bakery');
    await rig.cashdesk.handlers.drafts.put({ connectionId: id, key: 'a', json: '{}' });
    await rig.cashdesk.handlers.connections.remove({ id, eraseVault: true });
    expect(await rig.secretStore.get(commitCountAccount(id))).toEqual({ ok: true, value: null });
  });
});

test('locks a card while the keychain does not answer a write of the count', async () => {
  const store = createMemorySecretStore('available');
  let isAsked = false;
  const release: (() => void)[] = [];
  const secretStore: SecretStore = {
    ...store,
    set: async (account, secret) => {
      if (account.endsWith('/commit-count')) {
        isAsked = true;
        await new Promise<void>((resolve) => release.push(resolve));
      }
      return store.set(account, secret);
    },
  };
  const rig = rigWith({ secretStore });
  const bank = await rig.startBank();
  await rig.connect(bank, 'Bakery');
  const { handlers } = rig.cashdesk;
  await waitUntil(async () => (await rig.rows()).some(({ status }) => status === 'live'));
  await waitUntil(async () => isAsked);
  const card = (await rig.rows()).find(({ status }) => status === 'live');
  if (card === undefined) throw new Error('No card can be locked');
  expect(await handlers.cards.lock({ id: card.id })).toMatchObject({ value: { isLocked: true } });
  release.forEach((each) => each());
});
