import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../unit/data/temporary-directory.ts';

const script = fileURLToPath(new URL('storage-trouble.script.ts', import.meta.url));
/** A folder with a disk of its own, 8 MB, that only this process sees. */
const smallDisk = 'mount -t tmpfs -o size=8m tmpfs "$1" && exec "$2" "$3" "$4" "$1"';

/**
 * Only Linux gives a process a disk of its own, and not every Linux does. What the engine says
 * without room is told everywhere (`open-database.test.ts`).
 */
const hasSmallDisk =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

function said(command: string, ...given: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(command, given, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test.runIf(hasSmallDisk)(
  'a disk without room is told as that by every write, migration, copy, import and erasing; nothing that was taken is lost, and it goes on when there is room',
  () => {
    const full = { kind: 'unavailable', reason: 'full' };
    expect(
      said(
        'unshare',
        '-rm',
        'sh',
        '-c',
        smallDisk,
        'sh',
        temporaryDirectory(),
        process.execPath,
        script,
        'full',
      ),
    ).toEqual({
      refused: { reason: 'full', kept: true },
      lost: 0,
      exported: full,
      migrated: full,
      imported: full,
      rewritten: full,
      newOne: { vault: full, notices: [{ kind: 'cache-in-memory', reason: 'full' }] },
      told: { vaultFailure: { kind: 'storage-unavailable', reason: 'full' }, cacheNotice: 'full' },
      lostAfter: 0,
      after: 'room again',
      early: 8000,
      other: 'mine',
    });
  },
  60_000,
);

test.runIf(hasSmallDisk)(
  'a disk without room is told of a page that a thread writes; the pages before it are kept, and the same thread writes it when there is room',
  () => {
    expect(
      said(
        'unshare',
        '-rm',
        'sh',
        '-c',
        smallDisk,
        'sh',
        temporaryDirectory(),
        process.execPath,
        script,
        'full-of-pages',
      ),
    ).toEqual({
      reason: 'full',
      deathsMeanwhile: 0,
      isKept: true,
      isOn: true,
      isSome: true,
      notices: [],
    });
  },
  60_000,
);

test.runIf(hasSmallDisk)(
  'an export for which a disk has no room says so, leaves the file that was there, and nothing beside it',
  () => {
    expect(
      said(
        'unshare',
        '-rm',
        'sh',
        '-c',
        smallDisk,
        'sh',
        temporaryDirectory(),
        process.execPath,
        script,
        'full-export',
      ),
    ).toEqual({ first: 'saved', second: 'full', kept: 'the old one', beside: ['clients.csv'] });
  },
  60_000,
);

test('a folder that may not be written to is told as that, old connection or new; the cache lives in memory, and the vault is there when it may', () => {
  const directory = temporaryDirectory();
  if (process.getuid?.() === 0) chownSync(directory, 65_534, 65_534);
  const readOnly = { kind: 'unavailable', reason: 'read-only' };
  const inMemory = [{ kind: 'cache-in-memory', reason: 'read-only' }];
  expect(said(process.execPath, script, 'read-only', directory)).toEqual({
    there: readOnly,
    thereCache: inMemory,
    fresh: readOnly,
    freshCache: inMemory,
    told: {
      vaultFailure: { kind: 'storage-unavailable', reason: 'read-only' },
      cacheNotice: 'read-only',
    },
    after: 'mine',
  });
});

test.runIf(hasSmallDisk)(
  'a disk without room for a backup is told as that; the backup that was made before stays, and nothing half beside it',
  () => {
    expect(
      said(
        'unshare',
        '-rm',
        'sh',
        '-c',
        smallDisk,
        'sh',
        temporaryDirectory(),
        process.execPath,
        script,
        'full-backup',
      ),
    ).toEqual({ first: 'made', second: 'full', beside: ['first.cashdesk'] });
  },
  60_000,
);

test('a folder of backups that may not be written to any more is told as that, and what is in it stays', () => {
  const directory = temporaryDirectory();
  if (process.getuid?.() === 0) chownSync(directory, 65_534, 65_534);
  expect(said(process.execPath, script, 'read-only-backup', directory)).toEqual({
    first: 'made',
    second: 'not-writable',
    beside: ['first.cashdesk'],
  });
}, 60_000);
