import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openData } from '../../../main/connection/open-data.ts';
import { rewrittenPath, vaultPath } from '../../../main/data/database-files.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { temporaryDirectory } from '../data/temporary-directory.ts';

test('leaves a vault in use and its unfinished replacement unchanged, and reads the cache', async () => {
  const directory = temporaryDirectory();
  const secretStore = createMemorySecretStore('available');
  const open = (isLent: boolean) =>
    openData(secretStore, {
      directory,
      connectionId: 'c1',
      randomBytes: (count) => new Uint8Array(count),
      isSuspected: false,
      isLent,
      now: () => 1,
      onNotice: () => undefined,
      timers: null,
      reportBug: (cause) => {
        throw cause;
      },
    });
  const before = await open(false);
  before.cache.snapshots.put('subject', { body: '{}', asOfEpochMs: 1 });
  before.close();
  const unfinished = rewrittenPath(vaultPath(directory, 'c1'));
  writeFileSync(unfinished, 'half of it');
  const lent = await open(true);
  expect(lent.vault).toBeNull();
  expect(lent.cache.snapshots.get('subject')).not.toBeNull();
  lent.close();
  expect(existsSync(unfinished)).toBe(true);
  (await open(false)).close();
  expect(existsSync(unfinished), 'removed at the next regular opening').toBe(false);
});
