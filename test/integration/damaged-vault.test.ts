import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createActiveConnection } from '../../main/connection/active-connection.ts';
import { vaultPath } from '../../main/data/database-files.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import { createConnectionSecrets } from '../../main/profiles/connection-secrets.ts';
import type { Profile } from '../../main/profiles/profile-document.ts';
import { ok } from '../../preload/contract/result.ts';
import { fakeServices } from '../unit/features/fakes.ts';
import { temporaryDirectory } from '../unit/data/temporary-directory.ts';

/** A connection with its data in a separate folder, whose timers the test fires. */
function createConnection() {
  const directory = temporaryDirectory();
  const path = vaultPath(directory, 'c1');
  const pendingTasks = new Set<() => void>();
  const bugs: unknown[] = [];
  const secretStore = createMemorySecretStore('available');
  const active = createActiveConnection({
    locks: {
      journaled: async () => [],
      recordInVault: () => undefined,
      progress: () => ({ state: 'none' }),
    } as never,
    sessions: {
      open: async () => ok(null),
      status: () => ({ phase: 'signed-out' }),
      accessToken: async () => ok('token'),
    } as never,
    secretStore,
    secrets: createConnectionSecrets(secretStore),
    directory,
    transport: { now: fakeServices.now } as never,
    profileToOpen: async () =>
      ({
        id: 'c1',
        name: 'Shop',
        kind: 'production',
        banking: null,
        registrations: null,
      }) as unknown as Profile,
    services: {
      ...fakeServices,
      randomBytes: (count) => new Uint8Array(count).fill(4),
      timers: {
        after: (_delayMs, task) => {
          pendingTasks.add(task);
          return () => void pendingTasks.delete(task);
        },
      },
      reportBug: (cause) => bugs.push(cause),
    },
    onStatus: () => undefined,
  });
  const fireTimers = (): void => {
    for (const task of [...pendingTasks]) {
      pendingTasks.delete(task);
      task();
    }
  };
  return { active, path, bugs, fireTimers };
}

it('finds damage in an unread page seconds after the opening, reports it, and loses nothing', async () => {
  const { active, path, bugs, fireTimers } = createConnection();
  const failure = (): unknown => active.data()?.vaultFailure;
  /** Some hundred pages, of which a start reads a few. */
  const fill = (): void => {
    for (let number = 0; number < 40; number += 1)
      active.data()?.vault?.drafts.put(`draft-${String(number)}`, {
        body: 'x'.repeat(20_000),
        updatedAtEpochMs: number,
      });
  };
  await active.reopen();
  fill();
  await active.close();
  const intactBytes = readFileSync(path);
  await active.reopen();
  expect(await active.data()?.vault?.isIntact()).toBe(true);
  await active.close();

  const damaged = Buffer.from(intactBytes);
  const place = damaged.length - 2_000;
  damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
  writeFileSync(path, damaged);
  await active.reopen();
  expect(failure(), 'no read has met the damage').toBeNull();
  fireTimers();
  await vi.waitFor(
    () => expect(failure()).toEqual({ kind: 'storage-unavailable', reason: 'damaged' }),
    { timeout: 20_000 },
  );
  expect(active.data()?.vault).toBeNull();
  expect(readFileSync(path).equals(damaged), 'nothing was written meanwhile').toBe(true);

  // After the file is restored, the connection opens again.
  await active.reopen(() => writeFileSync(path, intactBytes));
  expect(failure()).toBeNull();
  expect(active.data()?.vault?.drafts.get('draft-39')?.body).toHaveLength(20_000);
  await active.close();
  expect(bugs).toEqual([]);
});

it('neither replaces nor deletes a file while a thread still reads it', async () => {
  const { active, bugs, fireTimers } = createConnection();
  await active.reopen();
  const reading = Promise.withResolvers<boolean>();
  const vault = active.data()?.vault;
  if (!vault) throw new Error('there is no vault');
  vi.spyOn(vault, 'isIntact').mockReturnValue(reading.promise);
  fireTimers();
  const steps: string[] = [];
  const reopening = active.reopen(() => void steps.push('replaced'));
  setTimeout(() => {
    steps.push('read');
    reading.resolve(false);
  }, 50);
  await reopening;
  expect(steps).toEqual(['read', 'replaced']);
  expect(active.data()?.vaultFailure, 'the damage was in the replaced file').toBeNull();
  await active.close();
  expect(bugs).toEqual([]);
});

it('closes once no thread reads its file any more, and leaves no extra file', async () => {
  const { active, path, bugs, fireTimers } = createConnection();
  await active.reopen();
  const vault = active.data()?.vault;
  if (!vault) throw new Error('there is no vault');
  const { isIntact } = vault;
  let hasRead = false;
  vi.spyOn(vault, 'isIntact').mockImplementation(async () => {
    const answer = await isIntact();
    hasRead = true;
    return answer;
  });
  fireTimers();
  await active.close();
  expect(hasRead).toBe(true);
  expect(readdirSync(dirname(path)).toSorted()).toEqual(['c1.book', 'c1.cache']);
  expect(bugs).toEqual([]);
});

it('ends a scope when its connection closes, and lets one opening wait for another', async () => {
  const { active, bugs } = createConnection();
  await active.reopen();
  const scope = active.current();
  if (!scope) throw new Error('nothing is open');
  const steps: unknown[] = [];
  const working = Promise.withResolvers<void>();
  const first = active.reopen(async () => {
    steps.push({ isEnded: scope.signal.aborted, isOpen: scope.isOpen() });
    await working.promise;
    steps.push('the first is done');
  });
  const second = active.reopen(() => void steps.push('the second begins'));
  setTimeout(working.resolve, 20);
  await Promise.all([first, second]);
  expect(steps).toEqual([
    { isEnded: true, isOpen: false },
    'the first is done',
    'the second begins',
  ]);
  await active.close();
  expect(bugs).toEqual([]);
});
