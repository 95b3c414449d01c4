import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServices } from '../unit/features/fakes.ts';
import { createConnectionSecrets } from '../../main/profiles/connection-secrets.ts';
import type { Profile } from '../../main/profiles/profile-document.ts';
import { cachePath } from '../../main/data/database-files.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import { createActiveConnection } from '../../main/connection/active-connection.ts';
import { ok } from '../../preload/contract/result.ts';
import { unfilteredClients } from '../bench/many-clients.ts';
import { signIn } from '../unit/demo-service/signed-in.ts';
import { temporaryDirectory } from '../unit/data/temporary-directory.ts';

let service: DemoService;
beforeEach(async () => {
  service = await startDemoService({ clients: 250 });
});
afterEach(() => service.close());

/** Changes a byte of every page except the first, in the file and in its log. */
function damage(path: string): void {
  for (const [file, header, frame] of [
    [path, 0, 0],
    [`${path}-wal`, 32, 24],
  ] as const) {
    const bytes = readFileSync(file);
    for (
      let at = header + frame + (header === 0 ? 4096 : 0) + 100;
      at < bytes.length;
      at += 4096 + frame
    )
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(file, bytes);
  }
}

it('refills a cache that is found damaged while open: cards from the vault, the rest from the bank', async () => {
  const { access_token: token } = await signIn(service);
  const secretStore = createMemorySecretStore('available');
  const directory = temporaryDirectory();
  const profile = {
    id: 'demo',
    name: 'Demo',
    kind: 'demo',
    registrations: null,
    banking: { baseUrl: service.baseUrl, headerPrefix: service.headerPrefix },
  } as unknown as Profile;
  const bugs: unknown[] = [];
  const active = createActiveConnection({
    locks: {
      journaled: async () => [],
      recordInVault: () => undefined,
      progress: () => ({ state: 'none' }),
    } as never,
    sessions: {
      open: async () => ok(null),
      status: () => ({ phase: 'signed-in' }),
      accessToken: async () => ok(token),
    } as never,
    secretStore,
    secrets: createConnectionSecrets(secretStore),
    directory,
    transport: {
      fetch,
      now: () => Date.now(),
      random: () => 0,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      journal: { record: () => undefined },
    },
    profileToOpen: async () => profile,
    services: {
      ...fakeServices,
      now: () => Date.now(),
      randomBytes: (count) => new Uint8Array(count).fill(4),
      reportBug: (cause) => bugs.push(cause),
    },
    onStatus: () => undefined,
  });
  await active.reopen();
  const card = '11111111-2222-4333-8444-555555555555';
  active
    .data()
    ?.vault?.trackedCards.add([
      { id: card, label: 'Fuel', lastDigits: null, addedAtEpochMs: 1, source: 'added' },
    ]);
  await active.reopen();
  const connection = active.current();
  if (connection === null) throw new Error('not opened');
  const readList = (refresh: 'no' | 'now') =>
    active.features()?.commands.clients.list({ ...unfilteredClients, at: 0, limit: 1, refresh });
  const expectComplete = (): void => {
    expect(readList('no')).toMatchObject({ value: { sync: { phase: 'idle' } } });
    expect([connection.cache.clients.total(), connection.cache.cards.get(card)?.name]).toEqual([
      250,
      'Fuel',
    ]);
  };
  void readList('now');
  await vi.waitFor(expectComplete);

  damage(cachePath(directory, 'demo'));
  // The first read meets the damage, at the latest the integrity check.
  for (let at = 0; active.data()?.cacheNotice() === null && at < 250; at += 10)
    connection.cache.clients.range({
      question: { ...unfilteredClients, sort: 'created' },
      at,
      limit: 10,
    });
  for (const text of ['a', 'boulangerie', 'studio'])
    connection.cache.clients.count({ ...unfilteredClients, text });
  expect(active.data()?.cacheNotice()).toBe('damaged');
  await vi.waitFor(expectComplete);
  expect(bugs).toEqual([]);
  await active.close();
});
