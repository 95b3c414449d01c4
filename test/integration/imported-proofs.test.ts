import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doVaultFileWork } from '../../main/data/vault/whole/vault-file-work.ts';
import { exportVault } from '../../main/data/vault/whole/export-vault.ts';
import { vaultMigrations } from '../../main/data/vault/migrations.ts';
import { noProofs, type OwnProofs } from '../../main/data/vault/whole/import-vault.ts';
import { openVault, type Vault } from '../../main/data/vault/open-vault.ts';
import { reverifyEvents } from '../../main/data/vault/events/reverify-events.ts';
import type { ReceivedEvent } from '../../main/events/received-event.ts';
import { openDatabase } from '../../main/data/open-database.ts';
import type { SqlValue } from '../../main/data/sqlite.ts';
import { digestOf } from '../../main/events/signature.ts';
import { toReceivedEvent } from '../../main/events/to-received-event.ts';
import { verifyEvent } from '../../main/events/verify-event.ts';
import type { Verdict } from '../../preload/contract/webhooks/inbox.ts';
import { testKey } from '../unit/data/temporary-directory.ts';

// Deriving a key from a password is slow.

const password = 'Pâques 2027';
const secret = { id: 's', name: 'From the bank', kind: 'v2', value: 'whsec-of-the-bank' } as const;
const genuine: Verdict = {
  state: 'genuine',
  kind: 'v2',
  secretName: 'From the bank',
  steps: [],
  likely: null,
};
const unfiltered = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
} as const;

function event(
  id: string,
  { isSigned = false, name = 'card.updated' } = {},
  lies: Partial<ReceivedEvent> = {},
): ReceivedEvent {
  const body = Buffer.from(
    JSON.stringify({
      id,
      type: 'v1/cards',
      created_at: '2026-09-01T10:00:00.000Z',
      data: { event: name, id: `card-${id}` },
    }),
  );
  const seconds = '1788256800';
  const signature = isSigned
    ? [
        {
          name: 'X-Service-Signature',
          value: `t=${seconds},v1=${Buffer.from(digestOf(secret.value, body, seconds)).toString('hex')}`,
        },
      ]
    : [{ name: 'X-Service-Signature', value: `t=${seconds},v1=${'ab'.repeat(32)}` }];
  return {
    ...toReceivedEvent({
      body,
      headers: signature,
      receivedAtEpochMs: 1_788_256_801_000,
      source: 'receiver',
      verdict: genuine,
    }),
    ...lies,
  };
}

const transfer = {
  amount: '100.1',
  currency: 'EUR',
  iban: 'FR7630006000011234567890189',
  name: 'Mill',
  reference: 'F-1',
};

const open: Vault[] = [];
afterAll(() => {
  for (const vault of open) vault.close();
  rmSync(directory, { recursive: true, force: true });
});

let directory = '';
function at(name: string): string {
  return join(directory, name);
}
function openOrThrow(path: string, key: Uint8Array): Vault {
  const result = openVault({ kind: 'file', path, key });
  if (result.kind !== 'opened') throw new Error(`the vault is ${result.kind}`);
  open.push(result.vault);
  return result.vault;
}

let file = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cashdesk-proofs-'));
  file = at('forged.cashdesk');
  const forgedVault = openVault({ kind: 'file', path: at('forged.book'), key: testKey(1) });
  if (forgedVault.kind !== 'opened') throw new Error(forgedVault.kind);
  const { vault } = forgedVault;
  vault.receivedEvents.store([
    event('real', { isSigned: true }),
    event('forged'),
    event(
      'liar',
      {},
      {
        objectKind: 'registration',
        objectId: 'reg-1',
        name: 'registration.completed',
        verdictDetail: 'no JSON',
        headers: '{',
      },
    ),
  ]);
  vault.receivedEvents.mark([1], { isRead: true, isStarred: true });
  vault.supplierIbans.note({
    name: 'Mill',
    keys: ['mill', 'vat:fr1'],
    iban: 'FR7630006000011234567890189',
    sinceEpochMs: 1,
    isProven: true,
  });
  vault.seenInvoices.put({
    id: 'invoice-1',
    fields: '{"iban":"FR7630006000011234567890189"}',
    changes: '[]',
    seenAtEpochMs: 1,
  });
  vault.payAnswers.put('invoice-1', { doubt: 'new-iban', about: 'a digest', atEpochMs: 1 });
  vault.handOvers.add([{ invoiceId: 'invoice-1', ...transfer }], {
    way: 'file',
    atEpochMs: 1,
    fileId: 'file-1',
  });
  vault.watchedPayments.add([
    { id: 'payment-1', label: 'Till 2', addedAtEpochMs: 5, state: 'settled', sinceEpochMs: 5 },
  ]);
  vault.watchedPayments.setFacts('payment-1', {
    beganEpochMs: 3,
    paidEpochMs: 4,
    paidValue: '1000000',
    paidCurrency: 'EUR',
    tipValue: '1',
    terminalId: 'theirs',
    outcome: 'authorized',
  });
  vault.receiverSettings.put({ path: '/known-to-them', port: 4000, isOn: true });
  vault.receiving.put({
    atEpochMs: 1,
    silentMs: 1,
    silentSinceEpochMs: 1,
    isTold: false,
    gap: { fromEpochMs: 1, toEpochMs: 2 },
  });
  vault.eventSecretNames.add({
    id: 'theirs',
    name: 'From the bank',
    kind: 'v2',
    subscriptionId: null,
    addedAtEpochMs: 1,
  });
  vault.registrations.add([{ id: 'reg-1', label: null, addedAtEpochMs: 5, source: 'created' }]);
  vault.registrations.putAnswer({
    id: 'reg-1',
    saidAtEpochMs: 7,
    organizationId: null,
    legalName: 'Forged Ltd',
    status: 'completed',
    flowType: null,
    legalFlow: null,
    country: null,
    createdAt: null,
    hasProblems: 0,
    json: '{}',
  });
  vault.registrationEvents.put({
    key: 'liar',
    resourceId: 'reg-1',
    eventType: 'registration.completed',
    createdEpochMs: 9,
    receivedAtEpochMs: 9,
  });
  vault.registrationEvents.setReadUpTo('registration', 9);
  vault.registrations.putProgress({
    id: 'reg-1',
    step: 'completed',
    stepAtEpochMs: 9,
    movedAtEpochMs: 9,
  });
  vault.close();
  const db = openDatabase({
    place: { kind: 'file', path: at('forged.book'), key: testKey(1) },
    durability: 'irreplaceable',
    migrations: vaultMigrations,
  });
  if (db.kind !== 'opened') throw new Error(db.kind);
  // An attacker could also write the tables that count and find events.
  db.db.exec(`
    INSERT INTO received_event_count VALUES ('v1/registrations', 'genuine', 0, 0, 7, 7);
    INSERT INTO received_event_words (rowid, words) VALUES (77, 'forged');
    INSERT INTO received_event (entry, event_key, event_id, verdict, received_epoch_ms, is_quarantined, is_read, is_starred, times_received, is_late, source, bytes) VALUES (-5, 'g:below', 'below', 'genuine', 1, 0, 0, 0, 1, 0, 'receiver', 0), (9007199254740993, 'g:above', 'above', 'genuine', 1, 0, 0, 0, 1, 0, 'receiver', 0), (50, 'g:bodiless', 'bodiless', 'genuine', 1, 0, 0, 0, 1, 0, 'receiver', 0);`);
  expect(await exportVault(db.db, testKey(1), { file, password, about: 'mine' })).toMatchObject({
    kind: 'exported',
  });
  db.db.close();
});

async function importVaultFile(proofs: Partial<OwnProofs> = {}): Promise<Vault> {
  const path = at(`${crypto.randomUUID()}.book`);
  const order = {
    file,
    password,
    path,
    key: testKey(2),
    nowEpochMs: 1,
    about: 'mine',
    isReadable: true,
    savedAtEpochMs: 1,
    proofs: { ...noProofs, ...proofs },
  };
  expect(await doVaultFileWork('import', order)).toEqual({ kind: 'imported', quarantinedAs: null });
  return openOrThrow(path, testKey(2));
}
function rows({ receivedEvents }: Vault) {
  return [...receivedEvents.each(unfiltered, 100)]
    .flat()
    .map(({ eventId, verdict, source }) => [eventId, verdict, source]);
}

describe('an imported file', () => {
  /** Read-only; a test that writes imports its own. */
  let here: Vault;
  beforeAll(async () => {
    here = await importVaultFile({ secrets: [secret] });
  });

  test("brings no verdict: each event is verified again with this computer's secrets and marked as imported", () => {
    expect(rows(here)).toEqual([
      ['liar', 'unsigned', 'backup'],
      ['forged', 'not-genuine', 'backup'],
      ['real', 'genuine', 'backup'],
    ]);
    const [, , real] = [...here.receivedEvents.each(unfiltered, 100)].flat();
    expect(real).toMatchObject({
      isRead: 1,
      isStarred: 1,
      receivedAtEpochMs: 1_788_256_801_000,
      objectKind: 'card',
      objectId: 'card-real',
    });
    expect(
      JSON.parse(here.receivedEvents.bodyOf(real?.entry ?? 0)?.verdictDetail ?? ''),
    ).toMatchObject({ state: 'genuine', secretName: 'From the bank' });
  });

  test('brings each hand-over, but no answer to a payment doubt', () => {
    expect([...here.payAnswers.of('invoice-1')]).toEqual([]);
    expect(here.handOvers.of('invoice-1')).toEqual([
      {
        ...transfer,
        entry: 1,
        way: 'file',
        atEpochMs: 1,
        takenBackAtEpochMs: null,
        fileId: 'file-1',
        sentAtEpochMs: null,
        instalment: null,
        instalmentsLeft: 0,
      },
    ]);
  });

  test('is proven by an ended secret only for events from before its end', async () => {
    const readVerdict = async (endedEpochMs: number) =>
      rows(await importVaultFile({ secrets: [{ ...secret, endedEpochMs }] })).find(
        ([id]) => id === 'real',
      )?.[1];
    expect(await readVerdict(1_788_256_801_000)).toBe('genuine');
    expect(await readVerdict(1_788_256_800_999)).toBe('unknown');
  });

  test('brings no event subject, count or search index', () => {
    const [liar] = [...here.receivedEvents.each(unfiltered, 100)].flat();
    expect(liar).toMatchObject({ objectKind: 'card', objectId: 'card-liar', name: 'card.updated' });
    expect(here.receivedEvents.counts()).toMatchObject({
      totalCount: 3,
      types: [{ value: 'v1/cards', count: 3 }],
    });
    const findEvents = (text: string, verdicts: readonly ('genuine' | 'unsigned')[] = []) =>
      [...here.receivedEvents.each({ ...unfiltered, text, verdicts }, 100)]
        .flat()
        .map(({ eventId }) => eventId);
    expect([
      findEvents('forged'),
      findEvents('', ['genuine']),
      findEvents('', ['unsigned']),
    ]).toEqual([['forged'], ['real'], ['liar']]);
    expect(here.receivedEvents.genuineOfKind('registration', 0, 10)).toEqual([]);
  });

  test('brings no payment that would be summed as reported by the bank', () => {
    expect(here.watchedPayments.paidBetween(0, 9, [])).toEqual([]);
    expect(here.watchedPayments.withoutFacts(0, 9)).toMatchObject([{ id: 'payment-1' }]);
    expect(here.watchedPayments.stretch({ at: 0, limit: 9 })).toMatchObject([
      { id: 'payment-1', label: 'Till 2' },
    ]);
  });

  test('does not block a genuine event with a forged one of the same id', async () => {
    const { receivedEvents } = await importVaultFile({ secrets: [secret] });
    const arriving = event('forged', { isSigned: true });
    const verdict = verifyEvent(
      {
        headers: JSON.parse(arriving.headers) as { name: string; value: string }[],
        body: arriving.body,
        receivedAtEpochMs: arriving.receivedAtEpochMs,
        age: 'refuse',
      },
      [secret],
    );
    expect(verdict.state).toBe('genuine');
    expect(receivedEvents.store([arriving])).toMatchObject([{ outcome: 'added' }]);
    expect(receivedEvents.store([event('real', { isSigned: true })])).toMatchObject([
      { outcome: 'folded' },
    ]);
  });

  test('is verified with at most 32 MB of bodies in memory at once', () => {
    const largeDatabase = openDatabase({
      place: { kind: 'memory' },
      durability: 'irreplaceable',
      migrations: vaultMigrations,
    });
    if (largeDatabase.kind !== 'opened') throw new Error(largeDatabase.kind);
    const insert = largeDatabase.db.prepare<[number, string]>(
      "INSERT INTO received_event (entry, event_key, verdict, received_epoch_ms, is_quarantined, is_read, is_starred, times_received, is_late, source, bytes) VALUES (?, ?, 'genuine', 1, 0, 0, 0, 1, 0, 'receiver', 0)",
    );
    const insertBody = largeDatabase.db.prepare<[number, string]>(
      "INSERT INTO received_event_body (entry, body, headers, verdict) VALUES (?, CAST(? AS BLOB), '[]', '{}')",
    );
    for (const entry of [1, 2, 3, 4, 5]) {
      insert.run(entry, String(entry));
      insertBody.run(
        entry,
        JSON.stringify({
          id: String(entry),
          type: 'v1/cards',
          data: { event: 'card.updated', id: 'card-1', text: 'x'.repeat(12_000_000) },
        }),
      );
    }
    let largestRead = 0;
    /** Records how many bytes were read at once. */
    const watchedDatabase = new Proxy(largeDatabase.db, {
      get: (db, name) => {
        if (name !== 'prepare') return (Reflect.get(db, name) as () => unknown).bind(db);
        return (sql: string) => {
          const statement = db.prepare<SqlValue[], { readonly body?: Uint8Array }>(sql);
          if (!sql.includes('b.body, b.headers')) return statement;
          return {
            all: (...parameters: SqlValue[]) => {
              const rows = statement.all(...parameters);
              largestRead = Math.max(
                largestRead,
                rows.reduce((bytes, { body }) => bytes + (body?.length ?? 0), 0),
              );
              return rows;
            },
          };
        };
      },
    });
    const here = openDatabase({
      place: { kind: 'memory' },
      durability: 'irreplaceable',
      migrations: vaultMigrations,
    });
    if (here.kind !== 'opened') throw new Error(here.kind);
    expect(reverifyEvents(watchedDatabase, here.db, [])).toBe(true);
    expect([largestRead > 12_000_000, largestRead <= 32_000_000]).toEqual([true, true]);
    expect(
      here.db
        .prepare('SELECT verdict, count(*) AS count FROM received_event GROUP BY verdict')
        .all(),
    ).toEqual([{ verdict: 'unsigned', count: 5 }]);
    here.db.close();
    largeDatabase.db.close();
  });

  test('has no genuine event where this computer has no secret', async () => {
    expect(rows(await importVaultFile())).toEqual([
      ['liar', 'unsigned', 'backup'],
      ['forged', 'unknown', 'backup'],
      ['real', 'unknown', 'backup'],
    ]);
  });

  test('brings no supplier account, viewed invoice, receiver path or gap, secret name or registration step', () => {
    expect(here.supplierIbans.all()).toEqual([]);
    expect(here.seenInvoices.get('invoice-1')).toBeNull();
    expect(here.receiverSettings.get()).toBeNull();
    expect(here.eventSecretNames.all()).toEqual([]);
    expect(here.receiving.get()).toBeNull();
    expect(here.registrationEvents.of('reg-1')).toEqual([]);
    expect(here.registrationEvents.readUpTo('registration')).toBe(0);
    expect(here.registrations.get('reg-1')).toMatchObject({
      step: null,
      stepAtEpochMs: null,
      movedAtEpochMs: 5,
    });
  });

  test('marks registration data as imported until the service reports it here', async () => {
    const { registrations } = await importVaultFile({ secrets: [secret] });
    const before = registrations.get('reg-1');
    expect(before).toMatchObject({ legalName: 'Forged Ltd', saidAtEpochMs: 7, isFromBackup: 1 });
    registrations.putAnswer({
      id: 'reg-1',
      saidAtEpochMs: 8,
      organizationId: null,
      legalName: 'Real Ltd',
      status: 'pending',
      flowType: null,
      legalFlow: null,
      country: null,
      createdAt: null,
      hasProblems: 0,
      json: '{}',
    });
    expect(registrations.get('reg-1')).toMatchObject({
      legalName: 'Real Ltd',
      isFromBackup: 0,
    });
  });

  test('changes nothing that this computer has proven, and leaves the receiver off', async () => {
    const own = {
      name: 'Mill',
      keys: ['mill', 'vat:fr1'],
      iban: 'DE89370400440532013000',
      sinceEpochMs: 3,
      isProven: true,
    };
    const name = {
      id: 's',
      name: 'From the bank',
      kind: 'v2',
      subscriptionId: null,
      addedAtEpochMs: 1,
      notedSinceEpochMs: 1,
      usedEpochMs: 2,
      endedEpochMs: 3,
    } as const;
    const kept = await importVaultFile({
      secretNames: [name],
      secrets: [secret],
      receiverSettings: { path: '/mine', port: 4001, isOn: true },
      supplierIbans: [own],
    });
    expect([
      kept.supplierIbans.all(),
      kept.receiverSettings.get(),
      kept.eventSecretNames.all(),
    ]).toEqual([[own], { path: '/mine', port: 4001, isOn: false }, [name]]);
  });
});
