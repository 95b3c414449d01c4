import { scryptSync } from 'node:crypto';
import { readFileSync, readdirSync, statSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { vaultMigrations } from '../../main/data/vault/migrations.ts';
import { readVaultFile } from '../../main/data/vault/whole/vault-file.ts';
import {
  importVault,
  type ImportInput,
  noProofs,
} from '../../main/data/vault/whole/import-vault.ts';
import { openVault, type Vault } from '../../main/data/vault/open-vault.ts';
import { openConnectionData } from '../../main/connection/connection-data.ts';
import { toReceivedEvent } from '../../main/events/to-received-event.ts';
import { readSalt, unlock } from '../../main/data/database-key.ts';
import { Database } from '../../main/data/sqlite.ts';
import { cardWrites } from '../../main/features/cards/changes/card-write.ts';
import { cardRecord, storeRecords } from '../fixtures/card-record.ts';
import { storedWrite } from '../fixtures/stored-write.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';

let directory = '';
beforeEach(() => {
  directory = temporaryDirectory();
});

function at(name: string) {
  return join(directory, name);
}

function vault(path: string, key: Uint8Array): Vault {
  const result = openVault({ kind: 'file', path, key });
  if (result.kind !== 'opened') throw new Error(`the vault is ${result.kind}`);
  onTestFinished(result.vault.close);
  return result.vault;
}

/** Texts as an earlier version of this app wrote them. */
const cardRequestJson = '{"idempotencyKey":"k","bodyText":"{}","fields":[]}';
function cardAnswer(resend: string, approval: string): string {
  return `{"unknownSinceEpochMs":null,"resend":"${resend}","approval":${approval},"end":null,"error":null,"differences":[],"times":null}`;
}
const storedTexts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/stored-versions/version-1.json'), 'utf8'),
) as Readonly<Record<string, string>>;

const emptyDetails = { amount: null, currency: null, iban: null, name: null, reference: null };

let cachedExport: { readonly file: Buffer; readonly vault: Buffer } | null = null;

/**
 * Deriving the key of a password is slow by design, so the file is made once and copied for each
 * test.
 */
async function createExport(): Promise<void> {
  if (cachedExport === null) {
    const here = vault(at('old.book'), testKey(1));
    here.trackedCards.add([
      { id: 'a', label: 'Camille Roux', lastDigits: '4242', addedAtEpochMs: 1, source: 'added' },
    ]);
    here.drafts.put('client', { body: '{"amount":10.00}', updatedAtEpochMs: 1 });
    expect(
      await here.exportTo({
        file: at('export.cashdesk'),
        password: 'Pâques 2027',
        about: '{"company":"Camille Roux"}',
      }),
    ).toMatchObject({ kind: 'exported' });
    here.close();
    expect(statSync(at('export.cashdesk')).mode & 0o077).toBe(0);
    expect(readdirSync(directory).sort()).toEqual(['export.cashdesk', 'old.book']);
    cachedExport = {
      file: readFileSync(at('export.cashdesk')),
      vault: readFileSync(at('old.book')),
    };
  }
  writeFileSync(at('export.cashdesk'), cachedExport.file);
  writeFileSync(at('old.book'), cachedExport.vault);
}

let passwordKey: Buffer | null = null;

/** Changes the file as an attacker who knows the password could. */
function changeExported(change: (db: Database) => void): void {
  const salt = readSalt(at('export.cashdesk')) ?? Buffer.alloc(16);
  passwordKey ??= scryptSync('P\u00e2ques 2027', salt, 32, {
    N: 2 ** 17,
    r: 8,
    p: 1,
    maxmem: 256 * 1024 * 1024,
  });
  const db = new Database(at('export.cashdesk'));
  unlock(db, passwordKey, salt);
  change(db);
  db.close();
}

function input(changes: Partial<ImportInput> = {}): ImportInput {
  return {
    file: at('export.cashdesk'),
    password: 'Pâques 2027',
    path: at('new.book'),
    key: testKey(2),
    nowEpochMs: 5000,
    isAccepted: () => true,
    isReadable: true,
    savedAtEpochMs: 1,
    proofs: noProofs,
    ...changes,
  };
}

describe('an exported vault', () => {
  test("is opened by its password on another computer, under that computer's key", async () => {
    await createExport();
    expect(await importVault(input())).toEqual({ kind: 'imported', quarantinedAs: null });
    const there = vault(at('new.book'), testKey(2));
    expect(there.trackedCards.get('a')?.label).toBe('Camille Roux');
    expect(there.drafts.get('client')?.body).toBe('{"amount":10.00}');
    there.drafts.put('more', { body: '1', updatedAtEpochMs: 2 });
  });

  test('is opened by the same password in another Unicode composition', async () => {
    await createExport();
    expect((await importVault(input({ password: 'Pa\u0302ques 2027' }))).kind).toBe('imported');
  });

  test('reveals nothing of its content and leaves no temporary file', async () => {
    await createExport();
    await importVault(input());
    for (const name of readdirSync(directory))
      expect(readFileSync(at(name)).includes('Camille'), name).toBe(false);
    expect(readdirSync(directory).sort()).toEqual(['export.cashdesk', 'new.book', 'old.book']);
    expect(readFileSync(at('export.cashdesk')).subarray(0, 4).toString()).toBe('CDBK');
  });

  test('reports its company and content before anything is replaced, and nothing more', async () => {
    await createExport();
    expect(await readVaultFile({ file: at('export.cashdesk'), password: 'Pâques 2027' })).toEqual({
      kind: 'read',
      about: '{"company":"Camille Roux"}',
      counts: { cards: 1, drafts: 1, events: 0, registrations: 0 },
    });
    expect(readdirSync(directory).sort()).toEqual(['export.cashdesk', 'old.book']);
    expect(
      (await readVaultFile({ file: at('export.cashdesk'), password: 'pâques 2027' })).kind,
    ).toBe('wrong-password');
  });

  test('deletes the replaced vault only once the new one was opened', async () => {
    await createExport();
    const before = vault(at('new.book'), testKey(2));
    before.drafts.put('mine', { body: 'mine', updatedAtEpochMs: 1 });
    before.close();
    expect(await importVault(input())).toEqual({ kind: 'imported', quarantinedAs: null });
    expect(vault(at('new.book.replaced'), testKey(2)).drafts.get('mine')?.body).toBe('mine');
    const data = openConnectionData({
      directory,
      connectionId: 'new',
      keys: { cache: testKey(3), vault: testKey(2) },
      now: () => 1,
    });
    onTestFinished(data.close);
    expect(data.vault.kind === 'opened' && data.vault.vault.trackedCards.get('a')?.label).toBe(
      'Camille Roux',
    );
    expect(readdirSync(directory).filter((name) => name.includes('replaced'))).toEqual([]);
  });

  test('preserves an unreadable vault permanently, under its current key', async () => {
    await createExport();
    vault(at('new.book'), testKey(9)).close();
    const unreadable = readFileSync(at('new.book'));
    expect(await importVault(input({ isReadable: false }))).toEqual({
      kind: 'imported',
      quarantinedAs: at('new.book.unreadable-5000'),
    });
    openConnectionData({
      directory,
      connectionId: 'new',
      keys: { cache: testKey(3), vault: testKey(2) },
      now: () => 1,
    }).close();
    expect(readFileSync(at('new.book.unreadable-5000')).equals(unreadable)).toBe(true);
  });

  test.each([true, false])(
    'leaves no temporary file after a kill and the next start (the vault here can be read: %s)',
    async (isReadable) => {
      await createExport();
      vault(at('new.book'), testKey(9)).close();
      writeFileSync(at('new.book-wal'), 'a log');
      const writtenNames = new Set<string>();
      const watcher = watch(directory, (_, name) => {
        if (name?.startsWith('new.book.') === true) writtenNames.add(name);
      });
      onTestFinished(() => watcher.close());
      expect(await importVault(input({ isReadable }))).toMatchObject({ kind: 'imported' });
      await vi.waitFor(() => expect(writtenNames.size).toBeGreaterThan(2));
      const after = readdirSync(directory);
      for (const name of writtenNames) if (!after.includes(name)) writeFileSync(at(name), 'a part');
      openConnectionData({
        directory,
        connectionId: 'new',
        keys: { cache: testKey(3), vault: testKey(2) },
        now: () => 1,
      }).close();
      expect(
        readdirSync(directory)
          .filter((name) => name.startsWith('new.book'))
          .sort(),
      ).toEqual(
        isReadable
          ? ['new.book']
          : ['new.book', 'new.book.unreadable-5000', 'new.book.unreadable-5000-wal'],
      );
    },
  );

  test('does not transfer data of one computer: keychain entry names, approval tokens, the receiver switch', async () => {
    const secret = {
      id: 's',
      name: 'From the bank',
      kind: 'v2',
      subscriptionId: null,
      addedAtEpochMs: 1,
      notedSinceEpochMs: 1,
      usedEpochMs: 2,
      endedEpochMs: 3,
    } as const;
    const old = vault(at('old.book'), testKey(1));
    old.eventSecretNames.add(secret);
    old.receiverSettings.put({ path: '/x', port: 4000, isOn: true });
    const approval = {
      sessionToken: 'of the bank',
      isEnrolled: true,
      sinceEpochMs: 1,
      untilEpochMs: 2,
    };
    const waitingWrite = cardRecord({
      id: 'w',
      kind: 'create',
      state: 'waiting-for-approval',
      idempotencyKey: 'k',
      approval,
    });
    storeRecords(old, waitingWrite);
    await old.exportTo({ file: at('export.cashdesk'), password: 'Pâques 2027', about: '' });
    expect([old.eventSecretNames.all(), old.receiverSettings.get()?.isOn]).toEqual([
      [secret],
      true,
    ]);
    await importVault(
      input({
        proofs: {
          ...noProofs,
          secretNames: [{ ...secret, id: 'mine' }],
          receiverSettings: { path: '/mine', port: 4001, isOn: true },
        },
      }),
    );
    const there = vault(at('new.book'), testKey(2));
    expect(there.eventSecretNames.all().map(({ id }) => id)).toEqual(['mine']);
    expect(there.receiverSettings.get()).toEqual({ path: '/mine', port: 4001, isOn: false });
    // The same creation can be sent again under its key; the bank is asked again for its approval.
    expect(cardWrites.get(there, 'w')).toEqual({
      ...waitingWrite,
      answer: {
        ...waitingWrite.answer,
        unknownSinceEpochMs: 1,
        approval: { ...approval, sessionToken: null, untilEpochMs: null },
      },
    });
    expect(cardWrites.get(old, 'w')).toEqual(waitingWrite);
  });

  test('starts nothing automatically: no card, no run, no approval poll, no card rule, no listener', async () => {
    await createExport();
    changeExported((db) =>
      db.exec(`
        INSERT INTO write (id, family, kind, state, sent_epoch_ms, asked, answer) VALUES
          ('make', 'card', 'create', 'sending', 4000, '${cardRequestJson}', '${cardAnswer('automatically', 'null')}'),
          ('planted', 'card', 'create', 'unknown', 4002, '${cardRequestJson}', '${cardAnswer('automatically', 'null')}'),
          ('wait', 'card', 'create', 'waiting-for-approval', 4001, '${cardRequestJson}', '${cardAnswer('when-asked', '{"sessionToken":"theirs","isEnrolled":true,"sinceEpochMs":1,"untilEpochMs":9999999999999}')}');
        INSERT INTO limit_run (id, started_epoch_ms, state) VALUES ('run', 1, 'waiting');
        INSERT INTO card_rule (id, card_id, kind, plan, state) VALUES ('rule', 'a', 'hours', '${String(storedTexts['card-rule-plan'])}', '${String(storedTexts['card-rule-state'])}');
        INSERT INTO event_receiver (only, path, port, is_on) VALUES (1, '/theirs', 4000, 1);
      `),
    );
    expect(await importVault(input())).toEqual({ kind: 'imported', quarantinedAs: null });
    const there = vault(at('new.book'), testKey(2));
    expect(there.writes.inStates('card', ['sending'])).toEqual([]);
    expect(cardWrites.get(there, 'make')).toMatchObject({
      state: 'unknown',
      answer: { resend: 'when-asked', unknownSinceEpochMs: 4000 },
    });
    expect(cardWrites.get(there, 'planted')).toMatchObject({
      state: 'unknown',
      answer: { resend: 'when-asked', unknownSinceEpochMs: 4002 },
    });
    expect(cardWrites.get(there, 'wait')).toMatchObject({
      state: 'waiting-for-approval',
      answer: {
        unknownSinceEpochMs: 4001,
        approval: { sessionToken: null, isEnrolled: true, sinceEpochMs: 1, untilEpochMs: null },
      },
    });
    expect(there.limitRuns.current()?.run.state).toBe('stopped');
    expect(there.cardRules.offReason()).toBe('restored');
    expect(there.receiverSettings.get()).toBeNull();
  });

  test('is rejected when it is not the expected file', async () => {
    await createExport();
    const askedCompanies: string[] = [];
    expect(
      await importVault(input({ isAccepted: (about) => (askedCompanies.push(about), false) })),
    ).toEqual({
      kind: 'not-accepted',
    });
    expect(askedCompanies).toEqual(['{"company":"Camille Roux"}']);
    expect(readdirSync(directory).sort()).toEqual(['export.cashdesk', 'old.book']);
  });

  test.each([
    [
      'with another password',
      'wrong-password',
      (): Partial<ImportInput> => ({ password: 'Paques 2027' }),
    ],
    [
      'with a changed byte',
      'damaged',
      (): Partial<ImportInput> => {
        const bytes = readFileSync(at('export.cashdesk'));
        bytes.writeUInt8(bytes.readUInt8(9000) ^ 1, 9000);
        writeFileSync(at('export.cashdesk'), bytes);
        return {};
      },
    ],
    [
      'with a changed byte at its beginning',
      'wrong-password',
      (): Partial<ImportInput> => {
        const bytes = readFileSync(at('export.cashdesk'));
        bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
        writeFileSync(at('export.cashdesk'), bytes);
        return {};
      },
    ],
    [
      'that was cut off',
      'damaged',
      (): Partial<ImportInput> => {
        const bytes = readFileSync(at('export.cashdesk'));
        writeFileSync(at('export.cashdesk'), bytes.subarray(0, bytes.length - 5000));
        return {};
      },
    ],
    [
      'of a newer version',
      'newer-version',
      (): Partial<ImportInput> => {
        changeExported((db) => db.pragma(`user_version = ${String(vaultMigrations.length + 1)}`));
        return {};
      },
    ],
    [
      'that is another database of ours',
      'not-a-vault',
      (): Partial<ImportInput> => {
        changeExported((db) => db.pragma('application_id = 7'));
        return {};
      },
    ],
    [
      'that is something else',
      'not-a-vault',
      (): Partial<ImportInput> => {
        writeFileSync(at('photo.jpg'), Buffer.alloc(5000, 7));
        return { file: at('photo.jpg') };
      },
    ],
    [
      'that is empty',
      'not-a-vault',
      (): Partial<ImportInput> => {
        writeFileSync(at('empty'), '');
        return { file: at('empty') };
      },
    ],
    ['that does not exist', 'unavailable', (): Partial<ImportInput> => ({ file: at('nothing') })],
  ] as const)('%s is refused and the vault here stays', async (_, kind, prepare) => {
    await createExport();
    const changes = prepare();
    const here = vault(at('new.book'), testKey(2));
    here.drafts.put('mine', { body: 'mine', updatedAtEpochMs: 1 });
    here.close();
    expect((await importVault(input(changes))).kind).toBe(kind);
    expect(vault(at('new.book'), testKey(2)).drafts.get('mine')?.body).toBe('mine');
    expect(readdirSync(directory).filter((name) => name.startsWith('new.book.'))).toEqual([]);
  });

  test.each([
    [
      'a trigger',
      `INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('trigger', 'sqlite_planted', 'hand_over', 0,
         'CREATE TRIGGER sqlite_planted AFTER INSERT ON hand_over BEGIN UPDATE hand_over SET taken_back_epoch_ms = 1; END')`,
    ],
    [
      'a view',
      `INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('view', 'sqlite_planted', 'sqlite_planted', 0,
         'CREATE VIEW sqlite_planted AS SELECT 1')`,
    ],
    [
      'a view in the place of a table',
      `UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql = 'CREATE VIEW tracked_card AS SELECT 1 AS id' WHERE name = 'tracked_card'`,
    ],
    [
      'an index',
      `CREATE INDEX planted ON draft (lower(body));
       UPDATE sqlite_schema SET name = 'sqlite_planted', sql = replace(sql, 'planted', 'sqlite_planted') WHERE name = 'planted'`,
    ],
    [
      'a virtual table',
      `INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('table', 'sqlite_planted', 'sqlite_planted', 0,
         'CREATE VIRTUAL TABLE sqlite_planted USING fts5(words)')`,
    ],
    [
      'a generated column',
      `UPDATE sqlite_schema SET sql = replace(sql, 'body TEXT NOT NULL', 'body TEXT NOT NULL, sqlite_planted TEXT AS (body)') WHERE name = 'draft'`,
    ],
    [
      'another table of sequences',
      `UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_sequence(name,seq CHECK (seq < 9))' WHERE name = 'sqlite_sequence'`,
    ],
  ])('with %s under an SQLite name is refused and the vault here stays', async (_, plant) => {
    await createExport();
    changeExported((db) => {
      (db as Database & { readonly unsafeMode: (isOn: boolean) => void }).unsafeMode(true);
      db.exec(`PRAGMA writable_schema = ON; ${plant}`);
    });
    const here = vault(at('new.book'), testKey(2));
    here.drafts.put('mine', { body: 'mine', updatedAtEpochMs: 1 });
    here.close();
    expect(await readVaultFile(input())).toEqual({ kind: 'not-a-vault' });
    expect(await importVault(input())).toEqual({ kind: 'not-a-vault' });
    expect(vault(at('new.book'), testKey(2)).drafts.get('mine')?.body).toBe('mine');
  });

  test('leaves free row ids in each table, whatever numbers its rows and sequences end with', async () => {
    await createExport();
    const last = '9223372036854775807';
    const numbered: string[] = [];
    changeExported((db) => {
      numbered.push(
        ...db
          .prepare<[], string>("SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'")
          .pluck()
          .all(),
      );
      for (const name of numbered)
        db.exec(
          `DELETE FROM sqlite_sequence WHERE name = '${name}'; INSERT INTO sqlite_sequence VALUES ('${name}', ${last})`,
        );
      db.exec(`
        INSERT INTO card_history VALUES (7, 'a', 1, 'lock', 'answered', '{"first":1}'), (${last}, 'a', 2, 'lock', 'answered', '{}');
        INSERT INTO notice (entry, at_epoch_ms, about) VALUES (${last}, 1, '${String(storedTexts['notice'])}');
        INSERT INTO registration (entry, id, added_epoch_ms, source, moved_epoch_ms) VALUES (${last}, 'r', 1, 'added', 1);
        INSERT INTO watched_payment (entry, id, added_epoch_ms, state, since_epoch_ms) VALUES (${last}, 'p', 1, 'following', 1);
        INSERT INTO filed_invoice (entry, file_id, place, name, bytes, added_epoch_ms, is_signed, problem)
          VALUES (${last}, '${'a'.repeat(64)}', 0, 'a.xml', 0, 1, 0, 'other');
        INSERT INTO hand_over (entry, invoice_id, way, at_epoch_ms) VALUES (${last}, 'i', 'file', 2), (-${last}, 'i', 'code', 1);
        INSERT INTO write_step VALUES (${last}, 'w', 'card', 'sending', 1);
      `);
    });
    expect(await importVault(input())).toEqual({ kind: 'imported', quarantinedAs: null });
    const there = vault(at('new.book'), testKey(2));
    there.cardHistory.append({ cardId: 'a', atEpochMs: 3, action: '', outcome: '', detail: '{}' });
    expect(there.cardHistory.ofCard('a', 9).map(({ atEpochMs }) => atEpochMs)).toEqual([3, 2, 1]);
    there.notices.add([{ atEpochMs: 2, about: '{}' }]);
    expect(there.notices.listBefore(9, 9)).toHaveLength(2);
    expect(
      there.registrations.add([{ id: 's', label: null, addedAtEpochMs: 2, source: 'added' }]),
    ).toBe(1);
    there.watchedPayments.add([
      { id: 'q', label: null, addedAtEpochMs: 2, state: 'following', sinceEpochMs: 2 },
    ]);
    expect(there.watchedPayments.count()).toBe(2);
    there.handOvers.add([{ invoiceId: 'i', ...emptyDetails }], { way: 'slip', atEpochMs: 3 });
    expect(there.handOvers.of('i').map(({ way }) => way)).toEqual(['slip', 'file', 'code']);
    const unreadable = { isSigned: 0, problem: 'other', content: null, invoiceId: null };
    const file = { fileId: 'b'.repeat(64), name: 'b.xml', bytes: 0, addedAtEpochMs: 2 };
    there.filedInvoices.add({ ...file, invoices: [unreadable] });
    expect(there.filedInvoices.count().count).toBe(2);
    there.writeSteps.append({ writeId: 'w', family: 'card', state: 'done', atEpochMs: 2 });
    expect(there.writeSteps.of('w').map(({ state }) => state)).toEqual(['sending', 'done']);
    there.terminals.note('t');
    expect(there.terminals.all()).toMatchObject([{ id: 't', number: 1 }]);
    expect(
      there.receivedEvents.store([
        toReceivedEvent({
          body: Buffer.from('{"id":"e"}'),
          headers: [],
          receivedAtEpochMs: 1,
          source: 'import',
          verdict: { state: 'unsigned', kind: null, secretName: null, steps: [], likely: null },
        }),
      ]),
    ).toEqual([{ entry: 1, outcome: 'added' }]);
    expect(numbered.toSorted()).toEqual([
      'card_history',
      'filed_invoice',
      'notice',
      'received_event',
      'registration',
      'terminal',
      'watched_payment',
    ]);
  });

  test.each([
    ['a number at its end', `INSERT INTO terminal VALUES (9223372036854775807, 't', NULL)`],
    [
      'a text that its codec does not read',
      `INSERT INTO write (id, family, kind, state, sent_epoch_ms, asked, answer) VALUES ('w', 'card', 'limits', 'unknown', 1, '${cardRequestJson}', 'no JSON')`,
    ],
    [
      'a change of a card without its state',
      `INSERT INTO write (id, family, kind, state, sent_epoch_ms, asked) VALUES ('w', 'card', 'limits', 'unknown', 1, '${cardRequestJson}')`,
    ],
    [
      'an unfinished write without its request',
      `INSERT INTO write (id, family, kind, state, sent_epoch_ms) VALUES ('w', 'terminal-payment', 'start', 'unknown', 1)`,
    ],
    [
      'a write of a family that does not exist',
      `INSERT INTO write (id, family, kind, state, sent_epoch_ms) VALUES ('w', 'loan', 'start', 'applied', 1)`,
    ],
    [
      'a value that its codec does not know',
      `INSERT INTO card_rule VALUES ('rule', 'a', 'hours', '{}', '{}')`,
    ],
    [
      'a state that does not exist',
      `INSERT INTO limit_run (id, started_epoch_ms, state) VALUES ('run', 1, 'flying')`,
    ],
    ['a moment after the last one', `UPDATE draft SET updated_epoch_ms = 9000000000000001`],
    ['a rank without an end', `INSERT INTO card_use VALUES ('a', 1, 1, 9e999)`],
    [
      'a text that is too deep for SQLite',
      `INSERT INTO card_history VALUES (1, 'a', 1, 'lock', 'answered', '${'['.repeat(1_001)}${']'.repeat(1_001)}')`,
    ],
    [
      'an event with a count that overflows',
      `INSERT INTO received_event (entry, event_key, verdict, received_epoch_ms, is_quarantined, is_read, is_starred, times_received, is_late, source, bytes)
         VALUES (1, 'k', 'genuine', 1, 0, 0, 0, 9223372036854775807, 0, 'receiver', 0);
       INSERT INTO received_event_body VALUES (1, x'7b7d', '[]', '{}')`,
    ],
    [
      'a row that refers to a missing row',
      `PRAGMA foreign_keys = OFF; INSERT INTO registration_answer VALUES ('nobody', '{}')`,
    ],
  ])('with %s is refused as damaged and the vault here stays', async (_, change) => {
    await createExport();
    changeExported((db) => db.exec(change));
    vault(at('new.book'), testKey(2)).close();
    const before = readFileSync(at('new.book'));
    expect(await importVault(input())).toEqual({ kind: 'damaged' });
    expect(readFileSync(at('new.book')).equals(before)).toBe(true);
    expect(readdirSync(directory).filter((name) => name.startsWith('new.book.'))).toEqual([]);
  });

  test('deletes no hand-over, sent order or payment recorded here since the export', async () => {
    await createExport();
    const write = cardRecord({
      id: 'w',
      kind: 'create',
      state: 'unknown',
      idempotencyKey: 'k',
      unknownSinceEpochMs: 2,
    });
    changeExported((db) =>
      db.exec(`
        INSERT INTO hand_over (invoice_id, way, at_epoch_ms) VALUES ('i', 'file', 1);
        INSERT INTO write (id, family, kind, state, sent_epoch_ms, asked, answer) VALUES
          ('w', 'card', 'create', 'waiting-for-approval', 1, '${cardRequestJson}', '${cardAnswer('when-asked', 'null')}'),
          ('older', 'card', 'limits', 'applied', 1, '${cardRequestJson}', '${cardAnswer('when-asked', 'null')}');
        INSERT INTO write_step (write_id, family, state, at_epoch_ms) VALUES ('w', 'card', 'sending', 1);
        INSERT INTO watched_payment (id, label, added_epoch_ms, state, since_epoch_ms) VALUES ('p', 'as it was', 1, 'following', 1);
      `),
    );
    const here = vault(at('new.book'), testKey(2));
    here.handOvers.add([{ invoiceId: 'i', ...emptyDetails }], { way: 'file', atEpochMs: 1 });
    here.handOvers.takeBack('i', 2);
    here.handOvers.add([{ invoiceId: 'j', ...emptyDetails, amount: '120.00' }], {
      way: 'code',
      atEpochMs: 3,
    });
    storeRecords(here, write);
    here.writeSteps.append({ writeId: 'w', family: 'card', state: 'sending', atEpochMs: 1 });
    here.writeSteps.append({ writeId: 'w', family: 'card', state: 'unknown', atEpochMs: 2 });
    const payment = storedWrite({
      id: 't',
      family: 'terminal-payment',
      kind: 'start',
      state: 'unknown',
      asked: String(storedTexts['terminal-payment-asked']),
    });
    here.writes.put(payment);
    const watched = { addedAtEpochMs: 1, state: 'settled', sinceEpochMs: 4 } as const;
    here.watchedPayments.add([
      { id: 'q', label: 'Till 2', ...watched },
      { id: 'p', label: 'Till 1', ...watched },
    ]);
    here.writes.put(
      storedWrite({
        id: 'c',
        family: 'client',
        kind: 'update',
        state: 'unknown',
        objectId: 'client-1',
        asked: String(storedTexts['client-write-asked']),
      }),
    );
    here.close();
    expect((await importVault(input())).kind).toBe('imported');
    const there = vault(at('new.book'), testKey(2));
    expect(there.handOvers.of('i')).toMatchObject([
      { ...emptyDetails, way: 'file', atEpochMs: 1, takenBackAtEpochMs: 2, sentAtEpochMs: 1 },
    ]);
    expect(there.handOvers.of('j')).toMatchObject([{ amount: '120.00', atEpochMs: 3 }]);
    expect(cardWrites.get(there, 'w')).toEqual(write);
    expect(there.writes.get('older')?.state).toBe('applied');
    expect(there.writeSteps.of('w').map(({ state }) => state)).toEqual(['sending', 'unknown']);
    expect(there.writes.get('t')).toEqual(payment);
    expect(there.watchedPayments.stretch({ at: 0, limit: 9 }).map(({ label }) => label)).toEqual([
      'Till 2',
      'Till 1',
    ]);
    expect(there.writes.get('c')?.state).toBe('unknown');
    expect(there.drafts.get('client')?.body).toBe('{"amount":10.00}');
    expect(there.recordsDoubt.get()).toBeNull();
  });

  const recordHandOver = (atEpochMs: number): void => {
    const here = vault(at('new.book'), testKey(2));
    here.handOvers.add([{ invoiceId: 'i', ...emptyDetails }], { way: 'file', atEpochMs });
    here.close();
  };
  test.each([
    ['there was no vault here', () => ({})],
    [
      'the vault here cannot be opened',
      (): Partial<ImportInput> => {
        vault(at('new.book'), testKey(9)).close();
        return { isReadable: false };
      },
    ],
    [
      'the marks of the vault here cannot be read',
      (): Partial<ImportInput> => {
        recordHandOver(1);
        const db = new Database(at('new.book'));
        unlock(db, testKey(2));
        const page = db
          .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'hand_over'")
          .pluck()
          .get();
        const size = Number(db.pragma('page_size', { simple: true }));
        db.close();
        const bytes = readFileSync(at('new.book'));
        bytes.fill(7, (Number(page) - 1) * size, Number(page) * size);
        writeFileSync(at('new.book'), bytes);
        return {};
      },
    ],
    [
      'the vault here was begun after the backup was saved, as on a new computer',
      (): Partial<ImportInput> => {
        recordHandOver(2);
        return {};
      },
    ],
    [
      'the backup names a hand-over that the vault here does not know',
      (): Partial<ImportInput> => {
        recordHandOver(1);
        changeExported((db) =>
          db.exec(
            "INSERT INTO hand_over (invoice_id, way, at_epoch_ms) VALUES ('other', 'file', 1)",
          ),
        );
        return {};
      },
    ],
  ])('marks every invoice for checking where %s', async (_, prepare) => {
    await createExport();
    expect((await importVault(input(prepare()))).kind).toBe('imported');
    const there = vault(at('new.book'), testKey(2));
    expect(there.recordsDoubt.get()).toBe(5000);
    expect(there.drafts.get('client')?.body).toBe('{"amount":10.00}');
  });

  test('clears no earlier doubt and imports none', async () => {
    await createExport();
    recordHandOver(1);
    const here = vault(at('new.book'), testKey(2));
    here.recordsDoubt.set(77);
    here.close();
    changeExported((db) => db.exec('INSERT INTO records_doubt VALUES (1, 9000000000000000)'));
    expect((await importVault(input())).kind).toBe('imported');
    expect(vault(at('new.book'), testKey(2)).recordsDoubt.get()).toBe(77);
  });

  test('cannot be made from a vault in memory, which has no key', async () => {
    const result = openVault({ kind: 'memory' });
    if (result.kind !== 'opened') throw new Error(result.kind);
    expect(await result.vault.exportTo({ file: at('x'), password: 'p', about: '' })).toEqual({
      kind: 'memory-only',
    });
    expect(readdirSync(directory)).toEqual([]);
  });

  test('is reported as unavailable where it cannot be written, and the vault stays usable', async () => {
    const here = vault(at('old.book'), testKey(1));
    expect(await here.exportTo({ file: at('old.book/x'), password: 'p', about: '' })).toEqual({
      kind: 'unavailable',
      reason: 'unreachable',
    });
    here.drafts.put('a', { body: 'a', updatedAtEpochMs: 1 });
    expect(here.drafts.get('a')?.body).toBe('a');
  });
});
