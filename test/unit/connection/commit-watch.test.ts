import { cardWrites } from '../../../main/features/cards/changes/card-write.ts';
import { cardRecord, storeRecords } from '../../fixtures/card-record.ts';
import { copyFileSync, cpSync, rmSync, statSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openData, type OpenData } from '../../../main/connection/open-data.ts';
import { vaultPath } from '../../../main/data/database-files.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { vaultMigrations } from '../../../main/data/vault/migrations.ts';
import { commitCountIn } from '../../../main/data/vault/whole/commit-count.ts';
import { openVault } from '../../../main/data/vault/open-vault.ts';
import { commitCountAccount, dataKeyAccount } from '../../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../main/keychain/secret-store.ts';
import { failed } from '../../../preload/contract/result.ts';
import { temporaryDirectory } from '../data/temporary-directory.ts';

const connectionId = 'c1';
const lostAtEpochMs = 1_790_000_000_000;

/** Time passes only when a test says so. */
function handTimers() {
  const waiting = new Map<number, { readonly atMs: number; readonly task: () => void }>();
  let nowMs = 0;
  let next = 0;
  return {
    after: (delayMs: number, task: () => void) => {
      const id = (next += 1);
      waiting.set(id, { atMs: nowMs + delayMs, task });
      return () => void waiting.delete(id);
    },
    /** The writes of a turn end before the next second begins. */
    pass: async (ms: number): Promise<void> => {
      nowMs += ms;
      for (const [id, { atMs, task }] of waiting)
        if (atMs <= nowMs) {
          waiting.delete(id);
          task();
        }
      await new Promise((resolve) => void setImmediate(resolve));
    },
  };
}

/** A keychain that records the counts it had to store. */
function countingKeychain() {
  const store = createMemorySecretStore('available');
  const counts: number[] = [];
  const secretStore: SecretStore = {
    ...store,
    set: (account, secret) => {
      if (account === commitCountAccount(connectionId)) counts.push(Number(secret));
      return store.set(account, secret);
    },
  };
  return { secretStore, counts };
}

function computer(secretStore: SecretStore = createMemorySecretStore('available')) {
  const directory = temporaryDirectory();
  const timers = handTimers();
  return {
    directory,
    timers,
    secretStore,
    file: vaultPath(directory, connectionId),
    open: (from = directory, isForMoment = false): Promise<OpenData> =>
      openData(secretStore, {
        directory: from,
        connectionId,
        randomBytes: (count) => new Uint8Array(count),
        isSuspected: false,
        now: () => lostAtEpochMs,
        onNotice: () => undefined,
        timers: isForMoment ? null : timers,
        reportBug: (cause) => {
          throw cause;
        },
      }),
    /** The files on the disk after a kill. */
    killed: (): string => {
      const copy = temporaryDirectory();
      cpSync(directory, copy, { recursive: true });
      return copy;
    },
  };
}

function vaultOf({ vault }: OpenData) {
  if (vault === null) throw new Error('The vault is not open');
  return vault;
}

/** Writes as features do: single, in a transaction of the table, and in an outer transaction. */
function workOn(data: OpenData, number: number): void {
  const vault = vaultOf(data);
  vault.drafts.put(`draft-${String(number)}`, { body: 'x'.repeat(3000), updatedAtEpochMs: number });
  vault.firstSteps.markDone('import-clients', number);
  vault.inTransaction(() => {
    vault.drafts.put('shared', { body: String(number), updatedAtEpochMs: number });
    vault.notices.add([{ atEpochMs: number, about: '{}' }]);
  });
}

function removeVault(directory: string): void {
  for (const part of ['', '-wal', '-shm'])
    rmSync(vaultPath(directory, connectionId) + part, { force: true });
}

const harms: Readonly<Record<string, (killed: string, older: string) => void>> = {
  'its log was deleted': (killed) => {
    rmSync(`${vaultPath(killed, connectionId)}-wal`);
    rmSync(`${vaultPath(killed, connectionId)}-shm`);
  },
  'its log was emptied': (killed) => truncateSync(`${vaultPath(killed, connectionId)}-wal`, 0),
  'its log was cut in the middle': (killed) => {
    const log = `${vaultPath(killed, connectionId)}-wal`;
    truncateSync(log, Math.floor(statSync(log).size / 2));
  },
  'an older file took its place': (killed, older) => {
    removeVault(killed);
    copyFileSync(vaultPath(older, connectionId), vaultPath(killed, connectionId));
  },
  'an older file with its log took its place': (killed, older) => {
    removeVault(killed);
    for (const part of ['', '-wal'])
      copyFileSync(vaultPath(older, connectionId) + part, vaultPath(killed, connectionId) + part);
  },
  'it was deleted': removeVault,
};

describe('a vault with missing commits', () => {
  it.each(Object.keys(harms))('is reported at the next opening when %s', async (what) => {
    const here = computer();
    const data = await here.open();
    workOn(data, 1);
    await here.timers.pass(1000);
    const older = here.killed();
    workOn(data, 2);
    workOn(data, 3);
    await here.timers.pass(1000);
    const killed = here.killed();
    harms[what]?.(killed, older);
    const found = await here.open(killed);
    expect(found.vaultFailure).toBeNull();
    expect(found.hasLostRecords()).toBe(true);
    expect(vaultOf(found).recordsDoubt.get()).toBe(lostAtEpochMs);
    found.close();
    data.close();
  });

  it('sends nothing that was pending', async () => {
    const here = computer();
    const data = await here.open();
    const vault = vaultOf(data);
    storeRecords(
      vault,
      cardRecord({ id: 'sending', kind: 'create', sentAtEpochMs: 5, state: 'sending' }),
    );
    vault.cardRules.put({ id: 'rule', cardId: 'card', kind: 'hours', plan: '{}', state: '{}' });
    const older = here.killed();
    workOn(data, 1);
    data.close();
    harms['an older file with its log took its place']?.(here.directory, older);
    const found = vaultOf(await here.open());
    expect(cardWrites.get(found, 'sending')).toMatchObject({
      state: 'unknown',
      answer: { resend: 'when-asked', unknownSinceEpochMs: 5 },
    });
    expect(found.cardRules.offReason()).toBe('restored');
  });

  it('is reported once, until the user dismisses it', async () => {
    const here = computer();
    const data = await here.open();
    const older = here.killed();
    workOn(data, 1);
    data.close();
    harms['an older file took its place']?.(here.directory, older);
    (await here.open()).close();
    const again = await here.open();
    expect(again.hasLostRecords()).toBe(true);
    const doubtAtEpochMs = vaultOf(again).recordsDoubt.get();
    again.dismissLostRecords();
    expect(again.hasLostRecords()).toBe(false);
    again.close();
    const last = await here.open();
    expect(last.hasLostRecords()).toBe(false);
    expect(vaultOf(last).recordsDoubt.get()).toBe(doubtAtEpochMs);
    last.close();
  });

  it('is reported again when the same older file is opened again', async () => {
    const here = computer();
    const data = await here.open();
    const older = here.killed();
    workOn(data, 1);
    data.close();
    for (const time of [1, 2]) {
      harms['an older file took its place']?.(here.directory, older);
      const found = await here.open();
      expect(found.hasLostRecords(), String(time)).toBe(true);
      found.dismissLostRecords();
      found.close();
    }
  });
});

describe('a vault with all commits', () => {
  it('is not reported after a kill at any commit, before or after the keychain has the count', async () => {
    const here = computer();
    const data = await here.open();
    for (let number = 1; number <= 8; number += 1) {
      workOn(data, number);
      if (number % 2 === 0) await here.timers.pass(1000);
      const found = await here.open(here.killed());
      expect(found.hasLostRecords(), String(number)).toBe(false);
      found.close();
    }
    data.close();
  });

  it.each([
    ['less', '1'],
    ['no number', 'garbage'],
  ])('is not reported if the keychain has %s', async (_what, stored) => {
    const here = computer();
    const data = await here.open();
    workOn(data, 1);
    data.close();
    await here.secretStore.set(commitCountAccount(connectionId), stored);
    expect((await here.open()).hasLostRecords()).toBe(false);
  });

  it('is not reported if the keychain has no count', async () => {
    const here = computer();
    const data = await here.open();
    workOn(data, 1);
    data.close();
    await here.secretStore.remove(commitCountAccount(connectionId));
    expect((await here.open()).hasLostRecords()).toBe(false);
  });
});

describe('the count of commits', () => {
  it('is stored in the keychain at most once a second, and when the vault closes', async () => {
    const { secretStore, counts } = countingKeychain();
    const here = computer(secretStore);
    const data = await here.open();
    workOn(data, 1);
    workOn(data, 2);
    expect(counts).toEqual([]);
    await here.timers.pass(1000);
    expect(counts).toEqual([vaultOf(data).commitCount.get()]);
    await here.timers.pass(1000);
    expect(counts).toHaveLength(1);
    workOn(data, 3);
    const last = vaultOf(data).commitCount.get();
    data.close();
    expect(counts).toEqual([counts[0], last]);
  });

  it('rises with each change, and not with one that is rolled back', async () => {
    const here = computer();
    const data = await here.open();
    const { commitCount, inTransaction, drafts } = vaultOf(data);
    const before = commitCount.get();
    expect(() =>
      inTransaction(() => {
        drafts.put('gone', { body: '', updatedAtEpochMs: 1 });
        throw new Error('taken back');
      }),
    ).toThrow('taken back');
    expect(commitCount.get()).toBe(before);
    drafts.put('stored', { body: '', updatedAtEpochMs: 1 });
    expect(commitCount.get()).toBeGreaterThan(before);
    data.close();
  });

  it('covers every table of the vault', () => {
    const opened = openDatabase({
      place: { kind: 'memory' },
      durability: 'irreplaceable',
      migrations: vaultMigrations,
    });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const { db } = opened;
    commitCountIn(db).start(() => undefined);
    const namesIn = (sql: string): readonly string[] => db.prepare<[], string>(sql).pluck().all();
    const tables = namesIn(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'received_event_words%' ORDER BY name",
    ).filter((name) => name !== 'commit_count');
    expect(tables).toContain('hand_over');
    expect(
      namesIn(
        'SELECT tbl_name FROM sqlite_temp_schema GROUP BY tbl_name HAVING count(*) = 3 ORDER BY tbl_name',
      ),
    ).toEqual(tables);
    db.close();
  });

  it('delays no commit while the keychain does not answer', async () => {
    const store = createMemorySecretStore('available');
    const asked: string[] = [];
    const here = computer({
      ...store,
      set: (account, secret) => {
        asked.push(account);
        return account === commitCountAccount(connectionId)
          ? new Promise(() => undefined)
          : store.set(account, secret);
      },
    });
    const data = await here.open();
    workOn(data, 1);
    await here.timers.pass(1000);
    workOn(data, 2);
    await here.timers.pass(1000);
    await here.timers.pass(1000);
    expect(asked.filter((account) => account === commitCountAccount(connectionId))).toHaveLength(1);
    expect(vaultOf(data).drafts.get('shared')?.body).toBe('2');
    data.close();
  });

  it('asks the user of a locked keychain once, and retries a failed write', async () => {
    for (const [reason, times] of [
      ['locked', 1],
      ['failed', 3],
    ] as const) {
      const store = createMemorySecretStore('available');
      let asked = 0;
      const here = computer({
        ...store,
        set: async (account, secret) => {
          if (account !== commitCountAccount(connectionId)) return store.set(account, secret);
          asked += 1;
          return failed({ kind: 'keychain-unavailable', reason });
        },
      });
      const data = await here.open();
      for (let number = 1; number <= 3; number += 1) {
        workOn(data, number);
        await here.timers.pass(1000);
      }
      expect(asked, reason).toBe(times);
      data.close();
    }
  });

  it('does not overwrite one that the keychain could not read', async () => {
    const { secretStore, counts } = countingKeychain();
    const here = computer({
      ...secretStore,
      get: async (account) =>
        account === commitCountAccount(connectionId)
          ? failed({ kind: 'keychain-unavailable', reason: 'failed' })
          : secretStore.get(account),
    });
    const data = await here.open();
    workOn(data, 1);
    await here.timers.pass(1000);
    data.close();
    expect(counts).toEqual([]);
  });

  it('leaves no trigger in the file', async () => {
    const here = computer();
    const data = await here.open();
    workOn(data, 1);
    data.close();
    const stored = await here.secretStore.get(dataKeyAccount(connectionId, 'vault'));
    const key = Buffer.from((stored.ok && stored.value) || '', 'base64url');
    const opened = openVault({ kind: 'file', path: here.file, key });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const before = opened.vault.commitCount.get();
    opened.vault.drafts.put('one', { body: '', updatedAtEpochMs: 1 });
    expect(opened.vault.commitCount.get()).toBe(before);
    opened.vault.close();
  });

  it('is in no keychain if the vault is in memory only', async () => {
    const store = createMemorySecretStore('missing');
    const here = computer(store);
    const data = await here.open();
    workOn(data, 1);
    await here.timers.pass(1000);
    data.close();
    expect(await store.get(commitCountAccount(connectionId))).toMatchObject({ value: null });
  });
});
