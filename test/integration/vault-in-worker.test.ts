import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isIntact } from '../../main/data/is-intact.ts';
import { runVaultWork } from '../../main/data/vault/whole/run-vault-work.ts';
import { noProofs } from '../../main/data/vault/whole/import-vault.ts';
import { type Vault, openVault } from '../../main/data/vault/open-vault.ts';
import { prepareVault } from '../../main/data/vault/whole/prepare-vault.ts';
import { toReceivedEvent } from '../../main/events/to-received-event.ts';
import { importPath } from '../../main/data/database-files.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';

// Deriving a key from a password is slow.

const password = 'Pâques 2027';
const body = 'x'.repeat(20_000);
const delivered = toReceivedEvent({
  body: Buffer.from('{"id":"delivered"}'),
  headers: [],
  receivedAtEpochMs: 1,
  source: 'receiver',
  verdict: { state: 'genuine', kind: 'v2', secretName: 'Shop', steps: [], likely: null },
});
const drafts = 300;
let directory = '';
function at(name: string): string {
  return path.join(directory, name);
}
function openOrThrow(name: string, key: Uint8Array): Vault {
  const result = openVault({ kind: 'file', path: at(name), key });
  if (result.kind !== 'opened') throw new Error(result.kind);
  onTestFinished(result.vault.close);
  return result.vault;
}
/** A vault of some megabytes. */
function createLargeVault(): Vault {
  const vault = openOrThrow('old.book', testKey(1));
  for (let number = 0; number < drafts; number += 1)
    vault.drafts.put(`draft-${String(number)}`, { body, updatedAtEpochMs: number });
  return vault;
}
function countIn(vault: Vault): number {
  return Array.from(
    { length: drafts },
    (_, number) => vault.drafts.get(`draft-${String(number)}`)?.body === body,
  ).filter(Boolean).length;
}

function damage(name: string): void {
  const bytes = readFileSync(at(name));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  writeFileSync(at(name), bytes);
}

/** Whether main ran other tasks while the file was being written. */
async function hasRunWhile(
  file: string,
  work: Promise<unknown>,
  then: () => void = () => undefined,
): Promise<boolean> {
  let isDone = false;
  void work.finally(() => (isDone = true));
  while (!isDone) {
    if (existsSync(file)) {
      then();
      return true;
    }
    await new Promise(setImmediate);
  }
  return false;
}

beforeEach(() => {
  directory = temporaryDirectory();
});

describe('a large vault', () => {
  test('is copied without blocking main; concurrent writes are stored, and the copy is whole', async () => {
    const vault = createLargeVault();
    const copying = vault.exportTo({ file: at('copy.cashdesk'), password, about: 'mine' });
    // Before the copy begins: deriving the key of the password is slow.
    vault.receivedEvents.store([delivered]);
    const wasThere = await hasRunWhile(at('copy.cashdesk.new'), copying, () =>
      vault.drafts.put('meanwhile', { body: 'typed', updatedAtEpochMs: 1 }),
    );
    expect(await copying).toMatchObject({ kind: 'exported' });
    expect(wasThere).toBe(true);
    expect(vault.drafts.get('meanwhile')?.body).toBe('typed');

    const importing = runVaultWork('import', {
      file: at('copy.cashdesk'),
      password,
      path: at('new.book'),
      key: testKey(2),
      nowEpochMs: 1,
      about: 'mine',
      isReadable: true,
      savedAtEpochMs: 1,
      proofs: noProofs,
    });
    const wasBrought = await hasRunWhile(importPath(at('new.book')), importing);
    expect(await importing).toEqual({ kind: 'imported', quarantinedAs: null });
    expect(wasBrought).toBe(true);
    const importedVault = openOrThrow('new.book', testKey(2));
    expect(countIn(importedVault)).toBe(drafts);
    expect(importedVault.receivedEvents.counts().totalCount).toBe(1);
  });

  test('is not imported when the file differs from the accepted one', async () => {
    const vault = openOrThrow('old.book', testKey(1));
    expect(
      await vault.exportTo({ file: at('copy.cashdesk'), password, about: 'another' }),
    ).toMatchObject({
      kind: 'exported',
    });
    expect(
      await runVaultWork('import', {
        file: at('copy.cashdesk'),
        password,
        path: at('new.book'),
        key: testKey(2),
        nowEpochMs: 1,
        about: 'mine',
        isReadable: true,
        savedAtEpochMs: 1,
        proofs: noProofs,
      }),
    ).toEqual({ kind: 'not-accepted' });
    expect(existsSync(at('new.book'))).toBe(false);
  });

  test('is read no further once it is closed, without a damage report', async () => {
    createLargeVault().close();
    damage('old.book');
    expect(isIntact(at('old.book'), testKey(1))).toBe(false);
    const vault = openOrThrow('old.book', testKey(1));
    const reading = vault.isIntact();
    vault.close();
    expect(await reading).toBe(true);
  });

  test('is checked before main opens it after a suspicion, and stays unchanged', async () => {
    const prepare = (isSuspected: boolean) =>
      prepareVault({ path: at('old.book'), key: testKey(1), isSuspected });
    expect(await prepare(true), 'there is no file').toBeNull();
    createLargeVault().close();
    expect(await prepare(true), 'the vault is intact').toBeNull();
    damage('old.book');
    expect(await prepare(false), 'without a suspicion').toBeNull();
    expect(await prepare(true)).toEqual({ kind: 'damaged' });
  });

  test('is copied by main without a thread', async () => {
    createLargeVault().close();
    const missingWorker = at('no-such-worker.ts');
    const copying = runVaultWork(
      'export',
      { path: at('old.book'), key: testKey(1), file: at('copy.cashdesk'), password, about: 'mine' },
      missingWorker,
    );
    expect(await hasRunWhile(at('copy.cashdesk.new'), copying), 'main is blocked meanwhile').toBe(
      false,
    );
    expect(await copying).toMatchObject({ kind: 'exported' });
    expect(
      await runVaultWork('read', { file: at('copy.cashdesk'), password }, missingWorker),
    ).toMatchObject({
      kind: 'read',
      about: 'mine',
      counts: { drafts },
    });
  });
});
