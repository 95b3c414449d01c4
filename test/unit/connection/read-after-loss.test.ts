import { expect, it, vi } from 'vitest';
import { createReadAfterLoss } from '../../../main/connection/read-after-loss.ts';
import { SqliteError } from '../../../main/data/sqlite.ts';
import { type WriteFamily, writeFamily } from '../../../preload/contract/write-finished.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { openVault } from '../../../main/data/vault/open-vault.ts';

function memoryVault() {
  const opened = openVault({ kind: 'memory' });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened.vault;
}
function afterLoss(readBank: (family: WriteFamily) => Promise<Result<unknown>>) {
  const vault = memoryVault();
  vault.commitCount.recordLoss(7, 1);
  return createReadAfterLoss(vault, {
    readBank,
    reportBug: (cause) => {
      throw cause;
    },
  });
}

it('reads the bank once for each family of writes, however many callers wait', async () => {
  const readBank = vi.fn(async () => ok({}));
  const read = afterLoss(readBank);
  for (const family of writeFamily.options) {
    expect(await Promise.all([read(family), read(family)])).toEqual([null, null]);
    expect(read(family)).toBeNull();
  }
  expect(readBank.mock.calls).toEqual(writeFamily.options.map((family) => [family]));
});

it('sends nothing until the bank was read', async () => {
  let answer: Result<unknown> = failed({ kind: 'timed-out' });
  const read = afterLoss(async () => answer);
  expect(await read('client')).toEqual({ kind: 'bank-not-read' });
  answer = ok({});
  expect(await read('client')).toBeNull();
  expect(read('client')).toBeNull();
});

it('reads nothing if no commits are missing, or without a vault', () => {
  const deps = { readBank: vi.fn(async () => ok({})), reportBug: () => undefined };
  expect(createReadAfterLoss(memoryVault(), deps)('card')).toBeNull();
  expect(createReadAfterLoss(null, deps)('card')).toBeNull();
  expect(deps.readBank).not.toHaveBeenCalled();
});

it('reports a disk that cannot record the read', async () => {
  const full = new SqliteError('database or disk is full', 'SQLITE_FULL');
  const read = createReadAfterLoss(
    {
      commitCount: {
        ...memoryVault().commitCount,
        isUnread: () => true,
        markRead: () => {
          throw full;
        },
      },
    },
    { readBank: async () => ok({}), reportBug: () => undefined },
  );
  expect(await read('card')).toEqual({ kind: 'storage-unavailable', reason: 'full' });
});
