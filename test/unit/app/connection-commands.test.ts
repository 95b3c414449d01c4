import { describe, expect, it } from 'vitest';
import { createConnectionSecrets } from '../../../main/profiles/connection-secrets.ts';
import { createProfileStore } from '../../../main/profiles/profile-store.ts';
import { SqliteError } from '../../../main/data/sqlite.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { createConnectionCommands } from '../../../main/app/connections/connection-commands.ts';
import { ok } from '../../../preload/contract/result.ts';
import { bankingFor } from '../../peers/session-rig.ts';
import type { OpenData } from '../../../main/connection/open-data.ts';
import { contextWith } from '../../fixtures/app-context.ts';
import { openConnection } from '../features/fakes.ts';

const draft = {
  name: 'Shop',
  kind: 'production',
  banking: bankingFor('https://bank.example'),
  registrations: null,
} as const;

/**
 * The commands of a profile with an open connection, over a cache that returns the disk's answers.
 */
async function setUp(forget: () => void) {
  let document: unknown;
  const profiles = createProfileStore({
    settings: { read: () => document, write: (value) => (document = value) },
    randomUUID: () => crypto.randomUUID(),
    now: () => 0,
  });
  const open = openConnection({});
  const cache = { ...open.cache, capabilities: { ...open.cache.capabilities, forget } };
  const never = (): never => {
    throw new Error('never called');
  };
  const commands = createConnectionCommands({
    ...contextWith({
      profiles,
      secrets: createConnectionSecrets(createMemorySecretStore('available')),
      locks: {},
      sessions: {},
      active: {
        current: () => ({ ...open, cache }),
        data: () => ({ vaultFailure: null }) as OpenData,
        reopen: async () => undefined,
      },
      addressChecks: {
        check: async () => ok({}),
        discover: async () =>
          ok({
            issuer: 'https://bank.example',
            authorizationEndpoint: null,
            tokenEndpoint: null,
            revocationEndpoint: null,
            scopes: [],
            supportsPkce: true,
          }),
      },
      keychain: { check: async () => 'available' },
      selection: { noteChoice: () => undefined },
      publishChange: () => undefined,
      companies: {},
      secretStore: {},
      directory: '',
      closedConnections: {},
      canSend: () => true,
      now: () => 0,
      today: () => '2026-11-28',
      reportBug: () => undefined,
    }),
    forgetPlans: never,
  });
  const saved = await commands.save({ id: null, draft });
  return {
    commands,
    saved,
    id: profiles.active()?.id ?? never(),
    name: () => profiles.active()?.name,
  };
}
function full(): never {
  throw new SqliteError('database or disk is full', 'SQLITE_FULL');
}
const isFull = { kind: 'storage-unavailable', reason: 'full' };

describe('on a disk without room', () => {
  it('the connection test fails at the storage step and runs all other steps', async () => {
    const { commands, id } = await setUp(full);
    const tested = await commands.test({ id });
    const steps = tested.ok
      ? tested.value.steps.map(({ step, outcome, error }) => [step, outcome, error])
      : [tested];
    expect(steps).toEqual([
      ['addresses', 'passed', null],
      ['discovery', 'passed', null],
      ['keychain', 'passed', null],
      ['storage', 'failed', isFull],
      ['session', 'passed', null],
      ['organization', 'passed', null],
    ]);
  });

  it('saving a profile and a secret still reports success', async () => {
    const { commands, saved, id, name } = await setUp(full);
    expect(saved.ok).toBe(true);
    expect([(await commands.save({ id, draft: { ...draft, name: 'Bakery' } })).ok, name()]).toEqual(
      [true, 'Bakery'],
    );
    expect(await commands.setSecret({ id, name: 'client-secret', value: 'secret' })).toEqual(
      ok({}),
    );
  });
});

it('does not report a cache bug as a full disk', async () => {
  await expect(
    setUp(() => {
      throw new RangeError('a bug');
    }),
  ).rejects.toThrow('a bug');
});
