import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../unit/data/temporary-directory.ts';

const script = fileURLToPath(new URL('storage-failures.script.ts', import.meta.url));
/** A folder on its own 8 MB disk, which only this process sees. */
const smallDisk = 'mount -t tmpfs -o size=8m tmpfs "$1" && exec "$2" "$3" "$4" "$1"';

/**
 * Only some Linux systems let a process mount its own disk. `open-database.test.ts` covers the
 * engine's full-disk errors everywhere.
 */
const hasSmallDisk =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

function runScript(command: string, ...parameters: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test.runIf(hasSmallDisk)(
  'reports a full disk for every write, migration, copy, import and erasing, loses nothing, and continues with room',
  () => {
    const full = { kind: 'unavailable', reason: 'full' };
    expect(
      runScript(
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
  "reports a full disk for a thread's page, leaves earlier pages stored, and the same thread writes it with room",
  () => {
    expect(
      runScript(
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
  'reports a full disk for an export, and leaves only the earlier file',
  () => {
    expect(
      runScript(
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

test('uses memory in a folder without write permission, and opens the vault once it is back', () => {
  const directory = temporaryDirectory();
  if (process.getuid?.() === 0) chownSync(directory, 65_534, 65_534);
  const readOnly = { kind: 'unavailable', reason: 'read-only' };
  const inMemory = [{ kind: 'cache-in-memory', reason: 'read-only' }];
  expect(runScript(process.execPath, script, 'read-only', directory)).toEqual({
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
  'reports a full disk for a backup; the earlier backup stays without a half-written one',
  () => {
    expect(
      runScript(
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

test('reports a backup folder without write permission, and leaves its content', () => {
  const directory = temporaryDirectory();
  if (process.getuid?.() === 0) chownSync(directory, 65_534, 65_534);
  expect(runScript(process.execPath, script, 'read-only-backup', directory)).toEqual({
    first: 'made',
    second: 'not-writable',
    beside: ['first.cashdesk'],
  });
}, 60_000);
