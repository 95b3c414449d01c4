import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardId, SupplierInvoiceId } from '../../preload/contract/values.ts';
import type { Connection } from '../../preload/contract/app/connections.ts';
import { contract } from '../../preload/contract/index.ts';
import { dataKeyAccount } from '../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../main/keychain/secret-store.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { type CashdeskRig, createCashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';

const password = 'Pâques au balcon';
const card = '8a7b9c0d-1111-4222-8333-444455556666' as CardId;
let folder = '';
/**
 * The computer that saves the file, once for all tests, because deriving a key from a password is
 * slow.
 */
let old: CashdeskRig;
let oldConnection: Connection;
let bank: DemoService;
let fileOfOld = '';
let rigs: CashdeskRig[] = [];

function rigWith(options: Parameters<typeof createCashdeskRig>[0] = {}): CashdeskRig {
  const rig = createCashdeskRig(options);
  rigs.push(rig);
  return rig;
}
/** The confirmation of a user who pressed the button that names the connection. */
function confirmationOf({ id }: Connection) {
  return { secret: null, named: id };
}
function draft(connection: Connection) {
  return { connectionId: connection.id, key: 'clients:new' };
}
async function readLabel({ cashdesk }: CashdeskRig): Promise<string | null> {
  const rows = await cashdesk.handlers.cards.list({
    text: '',
    statuses: [],
    sort: 'name',
    at: 0,
    limit: 100,
    refresh: 'no',
  });
  return rows.ok
    ? (contract.cards.list.output.parse(rows.value).rows.find(({ id }) => id === card)?.label ??
        null)
    : null;
}
/** Waits until the organization, which identifies the company, was read. */
function knowsOrganization({ cashdesk }: CashdeskRig): Promise<void> {
  return waitUntil(async () => {
    const organization = await cashdesk.handlers.organization.get({ refresh: 'if-stale' });
    return organization.ok && organization.value.organization !== null;
  });
}
/** Adds an invoice that can be paid now. */
async function payableIn({ cashdesk }: CashdeskRig): Promise<SupplierInvoiceId> {
  let payableId: SupplierInvoiceId | null = null;
  await waitUntil(async () => {
    const listed = await cashdesk.handlers.supplierInvoices.list({
      text: '',
      lanes: [],
      statuses: [],
      isChangedOnly: false,
      at: 0,
      limit: 50,
      refresh: 'if-stale',
    });
    for (const { id } of listed.ok
      ? contract.supplierInvoices.list.output.parse(listed.value).rows
      : [])
      if ((await slipIn(cashdesk, id)).code !== null) payableId ??= id;
    return payableId !== null;
  });
  return payableId ?? ('' as SupplierInvoiceId);
}
async function slipIn(
  { handlers }: CashdeskRig['cashdesk'],
  id: SupplierInvoiceId,
): Promise<{ readonly code: unknown; readonly doubts: readonly string[] }> {
  const answer = await handlers.paySlips.get({ id });
  const slip = answer.ok ? answer.value.slip : null;
  return { code: slip?.code ?? null, doubts: slip?.doubts.map(({ kind }) => kind) ?? [] };
}
async function restoreIn(rig: CashdeskRig, into: Connection, file: string): Promise<void> {
  rig.chosenFile.path = file;
  await rig.cashdesk.handlers.vault.chooseFile({});
  expect(
    await rig.cashdesk.handlers.vault.importFile({ password, into: into.id, acceptsOther: false }),
  ).toEqual({ ok: true, value: { end: 'imported' } });
}
function vaultsIn({ dataDirectory }: CashdeskRig): readonly string[] {
  return readdirSync(dataDirectory).filter(
    (name) => name.includes('.book') && !/-(wal|shm)$/.test(name),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-vault-'));
  old = createCashdeskRig();
  bank = await old.startBank();
  oldConnection = await old.connect(bank, 'The bakery');
  const { handlers } = old.cashdesk;
  await knowsOrganization(old);
  await handlers.cards.track({ cards: [{ id: card, label: 'Market van', lastDigits: '4242' }] });
  await handlers.drafts.put({ ...draft(oldConnection), json: '{"name":"half typed"}' });
  fileOfOld = path.join(folder, 'bakery.cashdesk');
  old.chosenFile.path = fileOfOld;
  expect(
    await handlers.vault.exportFile({ password, confirmation: confirmationOf(oldConnection) }),
  ).toEqual({
    ok: true,
    value: { end: 'saved', fileName: 'bakery.cashdesk' },
  });
});

beforeEach(() => {
  rigs = [];
});
afterEach(async () => {
  await Promise.all(rigs.map((rig) => rig.close()));
});
afterAll(async () => {
  await old.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a vault on another computer', () => {
  test('is recognized as the same company and imported whole, without ending the session or leaving files', async () => {
    const rig = rigWith();
    const connection = await rig.connect(bank, 'Bakery, new computer');
    const { handlers, status } = rig.cashdesk;
    await knowsOrganization(rig);
    rig.chosenFile.path = fileOfOld;
    expect(await handlers.vault.chooseFile({})).toEqual({
      ok: true,
      value: { fileName: 'bakery.cashdesk' },
    });

    expect(await handlers.vault.readFile({ password: 'paques au balcon' })).toEqual({
      ok: true,
      value: { end: 'wrong-password' },
    });
    expect(
      await handlers.vault.importFile({
        password: 'paques au balcon',
        into: connection.id,
        acceptsOther: false,
      }),
    ).toEqual({ ok: true, value: { end: 'wrong-password' } });
    expect(await handlers.vault.readFile({ password })).toMatchObject({
      ok: true,
      value: {
        end: 'read',
        about: {
          connectionName: 'The bakery',
          company: 'same',
          underWayCount: 0,
          counts: { drafts: 1 },
        },
      },
    });

    expect(
      await handlers.vault.importFile({ password, into: connection.id, acceptsOther: false }),
    ).toEqual({ ok: true, value: { end: 'imported' } });
    expect(await readLabel(rig)).toBe('Market van');
    expect(await handlers.drafts.get(draft(connection))).toEqual({
      ok: true,
      value: { json: '{"name":"half typed"}' },
    });
    expect(status()).toMatchObject({
      phase: 'signed-in',
      vaultFailure: null,
      connectionId: connection.id,
    });
    expect(vaultsIn(rig)).toEqual([`${connection.id}.book`]);
  });

  test('of another company needs an extra yes, and never mixes with the replaced vault', async () => {
    const rig = rigWith();
    const connection = await rig.connect(await rig.startBank(), 'Another bank');
    const { handlers } = rig.cashdesk;
    await handlers.cards.track({
      cards: [{ id: 'mine' as CardId, label: 'Mine', lastDigits: null }],
    });
    rig.chosenFile.path = fileOfOld;
    await handlers.vault.chooseFile({});
    expect(await handlers.vault.readFile({ password })).toMatchObject({
      value: { about: { company: 'other' } },
    });
    expect(
      await handlers.vault.importFile({ password, into: connection.id, acceptsOther: false }),
    ).toEqual({ ok: true, value: { end: 'other-company' } });
    expect((await rig.rows()).some(({ id }) => id === 'mine')).toBe(true);

    expect(
      await handlers.vault.importFile({ password, into: connection.id, acceptsOther: true }),
    ).toEqual({ ok: true, value: { end: 'imported' } });
    expect(await readLabel(rig)).toBe('Market van');
    expect((await rig.rows()).some(({ id }) => id === 'mine')).toBe(false);
  });

  test.each([
    [
      'is damaged',
      'damaged',
      async (place: string) => {
        const broken = readFileSync(place);
        // In the first page, which every opening reads.
        broken.writeUInt8(broken.readUInt8(1000) ^ 1, 1000);
        writeFileSync(place, broken);
      },
    ],
    [
      'has lost its key',
      'wrong-key',
      async (_place: string, store: SecretStore, id: string) =>
        void (await store.remove(dataKeyAccount(id, 'vault'))),
    ],
  ] as const)(
    'replaces one that %s, which stays next to it unchanged',
    async (_, reason, breakIt) => {
      const secretStore = createMemorySecretStore('available');
      const rig = rigWith({ secretStore });
      const connection = await rig.connect(bank, 'Broken');
      const { handlers, status } = rig.cashdesk;
      await handlers.connections.save({
        id: null,
        draft: {
          name: 'Elsewhere',
          kind: 'production',
          banking: connection.banking,
          registrations: null,
        },
      });
      const place = path.join(rig.dataDirectory, `${connection.id}.book`);
      await breakIt(place, secretStore, connection.id);
      const broken = readFileSync(place);
      await handlers.connections.select({ id: connection.id });
      expect(status().vaultFailure).toEqual({ kind: 'storage-unavailable', reason });
      expect(await handlers.vault.unopened({})).toEqual({
        ok: true,
        value: { current: `${connection.id}.book`, quarantined: [] },
      });
      expect(
        await handlers.vault.exportFile({ password, confirmation: confirmationOf(connection) }),
      ).toEqual({
        ok: true,
        value: { end: 'no-vault', fileName: null },
      });

      rig.chosenFile.path = fileOfOld;
      await handlers.vault.chooseFile({});
      expect(
        await handlers.vault.importFile({ password, into: connection.id, acceptsOther: true }),
      ).toEqual({ ok: true, value: { end: 'imported' } });
      expect(status().vaultFailure).toBeNull();
      expect(await readLabel(rig)).toBe('Market van');
      const formerVaults = vaultsIn(rig).filter((name) =>
        name.startsWith(`${connection.id}.book.unreadable-`),
      );
      expect(formerVaults).toHaveLength(1);
      expect(
        readFileSync(path.join(rig.dataDirectory, String(formerVaults[0]))).equals(broken),
      ).toBe(true);
      expect(await handlers.vault.unopened({}), 'the file name of the vault is listed').toEqual({
        ok: true,
        value: { current: null, quarantined: formerVaults },
      });
    },
  );

  test('remembers hand-overs since the export here, and doubts every invoice on another computer', async () => {
    const rig = rigWith();
    const connection = await rig.connect(bank, 'Bakery');
    await knowsOrganization(rig);
    const id = await payableIn(rig);
    const file = path.join(folder, 'before-paying.cashdesk');
    rig.chosenFile.path = file;
    await rig.cashdesk.handlers.drafts.put({ ...draft(connection), json: '{}' });
    expect(
      (
        await rig.cashdesk.handlers.vault.exportFile({
          password,
          confirmation: confirmationOf(connection),
        })
      ).ok,
    ).toBe(true);
    await rig.cashdesk.handlers.paySlips.handOver({ id, way: 'code', instalment: null });
    await restoreIn(rig, connection, file);
    expect(await slipIn(rig.cashdesk, id)).toEqual({ code: null, doubts: ['handed-over'] });

    const elsewhere = rigWith();
    const newConnection = await elsewhere.connect(bank, 'Bakery, new computer');
    await knowsOrganization(elsewhere);
    expect(await payableIn(elsewhere)).toBe(id);
    await restoreIn(elsewhere, newConnection, fileOfOld);
    expect(await slipIn(elsewhere.cashdesk, id)).toEqual({ code: null, doubts: ['records-lost'] });
  });

  test('is refused when the connection has changed, or the file is no vault', async () => {
    const { handlers } = old.cashdesk;
    const photo = path.join(folder, 'photo.jpg');
    writeFileSync(photo, Buffer.alloc(9000, 1));
    old.chosenFile.path = photo;
    await handlers.vault.chooseFile({});
    expect(await handlers.vault.readFile({ password })).toEqual({
      ok: true,
      value: { end: 'not-a-vault' },
    });
    expect(
      await handlers.vault.importFile({
        password,
        into: 'another' as Connection['id'],
        acceptsOther: true,
      }),
    ).toEqual({ ok: false, error: { kind: 'signed-out' } });
    rmSync(photo);
    expect(await handlers.vault.readFile({ password })).toEqual({
      ok: true,
      value: { end: 'not-readable' },
    });
  });

  test('is neither exported nor imported without a keychain, which would hold its key', async () => {
    const rig = rigWith({ secretStore: createMemorySecretStore('missing') });
    const { handlers } = rig.cashdesk;
    const saved = await handlers.connections.save({
      id: null,
      draft: {
        name: 'In memory',
        kind: 'production',
        banking: oldConnection.banking,
        registrations: null,
      },
    });
    if (!saved.ok) throw new Error(saved.error.kind);
    const { connection } = contract.connections.save.output.parse(saved.value);
    rig.chosenFile.path = fileOfOld;
    await handlers.vault.chooseFile({});
    expect(
      await handlers.vault.exportFile({ password, confirmation: confirmationOf(connection) }),
    ).toEqual({
      ok: true,
      value: { end: 'no-vault', fileName: null },
    });
    expect(
      await handlers.vault.importFile({ password, into: connection.id, acceptsOther: true }),
    ).toEqual({ ok: false, error: { kind: 'keychain-unavailable', reason: 'missing' } });
    expect(readdirSync(rig.dataDirectory)).toEqual([]);
  });
});

describe('exporting a vault', () => {
  test('writes nothing after a cancelled dialog, nor over a vault in use', async () => {
    const { handlers } = old.cashdesk;
    const before = readdirSync(old.dataDirectory);
    old.chosenFile.path = null;
    expect(
      await handlers.vault.exportFile({ password, confirmation: confirmationOf(oldConnection) }),
    ).toEqual({
      ok: true,
      value: { end: 'cancelled', fileName: null },
    });
    old.chosenFile.path = path.join(old.dataDirectory, `${oldConnection.id}.book`);
    expect(
      await handlers.vault.exportFile({ password, confirmation: confirmationOf(oldConnection) }),
    ).toEqual({
      ok: true,
      value: { end: 'not-writable', fileName: null },
    });
    old.chosenFile.path = path.join(folder, 'bakery.cashdesk', 'inside.cashdesk');
    expect(
      await handlers.vault.exportFile({ password, confirmation: confirmationOf(oldConnection) }),
    ).toEqual({
      ok: true,
      value: { end: 'not-writable', fileName: null },
    });
    expect(readdirSync(old.dataDirectory)).toEqual(before);
    expect(await readLabel(old)).toBe('Market van');
  });
});
