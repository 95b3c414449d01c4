import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createKeychainOrMemory } from '../../main/keychain/keychain-or-memory.ts';
import { createKeychainSecretStore } from '../../main/keychain/keychain-secret-store.ts';
import { developmentService } from '../../main/keychain/keychain-service.ts';
import type { SecretStore } from '../../main/keychain/secret-store.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import { bankingOf, createCashdeskRig, type CashdeskRig } from '../peers/cashdesk-rig.ts';
import { startOAuthServer } from '../peers/oauth-server.ts';
import { createRig } from '../peers/session-rig.ts';
import { fakeKeytar } from '../unit/keychain/fake-keytar.ts';

const rigs: CashdeskRig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

/** The app with a keychain whose entries the test can change directly. */
function open(from: (keychain: SecretStore) => SecretStore = (keychain) => keychain) {
  const keychain = fakeKeytar();
  const rig = createCashdeskRig({
    secretStore: from(createKeychainSecretStore({ load: async () => keychain.keytar })),
  });
  rigs.push(rig);
  const { handlers } = rig.cashdesk;
  const entry = (id: string, account: string): string =>
    `${developmentService}/connection/${id}/${account}`;
  return {
    rig,
    handlers,
    ...keychain,
    entry,
    /** The entries of a connection, without those of its registrations and subscriptions. */
    ofConnection: (id: string): readonly string[] =>
      [...keychain.entries.keys()]
        .filter((name) => name.startsWith(entry(id, '')))
        .map((name) => name.slice(entry(id, '').length)),
    /**
     * Closes the connection and opens it with the keychain's current entries, as the next start
     * does.
     */
    again: async (id: ConnectionId): Promise<void> =>
      void (await handlers.connections.select({ id })),
    vaultBytes: (id: string): Buffer => readFileSync(path.join(rig.dataDirectory, `${id}.book`)),
  };
}

const draft = { key: 'clients:new', json: '{"name":"Half typed"}' };
type Opened = ReturnType<typeof open>;

async function openWithDraft() {
  const app = open();
  const bank = await app.rig.startBank();
  const { id } = await app.rig.connect(bank, 'Bank');
  expect(await app.handlers.drafts.put({ connectionId: id, ...draft })).toMatchObject({ ok: true });
  return { ...app, bank, id };
}
async function readDraft({ handlers }: Pick<Opened, 'handlers'>, id: string): Promise<unknown> {
  const answer = await handlers.drafts.get({ connectionId: id, key: draft.key });
  return answer.ok ? answer.value.json : answer.error.kind;
}

const another = `1t${Buffer.alloc(32, 7).toString('base64url')}`;
const foreignChanges: readonly (readonly [
  string,
  (entries: Map<string, string>, name: string) => void,
])[] = [
  ['is gone', (entries, name) => entries.delete(name)],
  ['is another key', (entries, name) => entries.set(name, another)],
  ['has foreign text', (entries, name) => entries.set(name, 'written by somebody else')],
];

describe('a keychain entry that another program changed', () => {
  it.each(foreignChanges)(
    'only makes the app fetch again when the key of the cache %s',
    async (_what, change) => {
      const app = await openWithDraft();
      change(app.entries, app.entry(app.id, 'cache-key'));
      await app.again(app.id);
      expect(app.rig.cashdesk.status()).toMatchObject({
        phase: 'signed-in',
        persistence: 'kept',
        cacheNotice: 'wrong-key',
        vaultFailure: null,
      });
      expect(await readDraft(app, app.id)).toBe(draft.json);
      await app.again(app.id);
      expect(app.rig.cashdesk.status()).toMatchObject({ persistence: 'kept', cacheNotice: null });
    },
  );

  it.each(foreignChanges)(
    'leaves the vault closed and unchanged when its key %s, and the right key opens it again',
    async (_what, change) => {
      const app = await openWithDraft();
      const name = app.entry(app.id, 'book-key');
      const right = app.entries.get(name) ?? '';
      const { connections } = app.handlers;
      const other = await app.rig.connect(await app.rig.startBank(), 'Other');
      const before = app.vaultBytes(app.id);
      change(app.entries, name);
      await connections.select({ id: app.id });
      expect(app.rig.cashdesk.status()).toMatchObject({
        phase: 'signed-in',
        persistence: 'kept',
        vaultFailure: { kind: 'storage-unavailable', reason: 'wrong-key' },
      });
      expect(await readDraft(app, app.id)).toBe('storage-unavailable');
      await connections.select({ id: other.id });
      expect(app.vaultBytes(app.id).equals(before)).toBe(true);
      app.entries.set(name, right);
      await connections.select({ id: app.id });
      expect(await readDraft(app, app.id)).toBe(draft.json);
    },
  );

  it('is reported when it is the portal token and missing, with a request for a new one', async () => {
    const { rig, handlers, entries, entry } = open();
    const bank = await rig.startBank();
    const saved = await handlers.connections.save({
      id: null,
      draft: {
        name: 'Partner',
        kind: 'production',
        banking: null,
        registrations: {
          baseUrl: bank.registrations.baseUrl,
          partnerId: bank.registrations.partnerId,
          headerPrefix: 'Service',
        },
      },
    });
    const id = saved.ok ? (saved.value.connection.id as ConnectionId) : ('' as ConnectionId);
    await handlers.connections.setSecret({
      id,
      name: 'portal-token',
      value: bank.registrations.portalToken,
    });
    entries.delete(entry(id, 'portal-token'));
    const tested = await handlers.connections.test({ id });
    expect(tested.ok ? tested.value.steps.at(-1) : tested).toMatchObject({
      step: 'registrations',
      error: { kind: 'portal-token-needed', reason: 'missing' },
    });
  });
});

describe('the entry of a session', () => {
  const invalidEntries = [
    ['is gone', null],
    ['has foreign text', 'written by somebody else'],
    ['is no session', '1t{"version":9}'],
    ['refers to missing parts', `2a:3:${'0'.repeat(64)}`],
  ] as const;

  it('changed by another program, is never sent, and a new sign-in fixes it', async () => {
    const server = await startOAuthServer();
    try {
      const { keytar, entries } = fakeKeytar();
      const start = () =>
        createRig(server.issuer, {
          secretStore: createKeychainSecretStore({ load: async () => keytar }),
        });
      const account = `${developmentService}/connection/one/tokens`;
      for (const [what, entry] of invalidEntries) {
        if (entry === null) entries.delete(account);
        else entries.set(account, entry);
        const { sessions, signIn } = start();
        await sessions.open('one');
        const before = server.tokenRequests.length;
        expect([
          what,
          (await sessions.accessToken({ connectionId: 'one' })).ok,
          sessions.status('one').phase,
        ]).toEqual([what, false, 'signed-out']);
        expect(server.tokenRequests.length).toBe(before);
        await signIn();
        const next = start();
        expect([
          what,
          (await next.sessions.accessToken({ connectionId: 'one' })).ok,
          next.sessions.status('one'),
        ]).toMatchObject([what, true, { phase: 'signed-in', persistence: 'kept' }]);
        sessions.close();
      }
    } finally {
      await server.close();
    }
  });
});

describe('two profiles', () => {
  it('share no entry, and removing one removes only its own', async () => {
    const app = open();
    const { handlers } = app;
    const first = await app.rig.connect(await app.rig.startBank(), 'First');
    const second = await app.rig.connect(await app.rig.startBank(), 'Second');
    for (const { id } of [first, second]) {
      // Longer than the limit of a Windows entry.
      await handlers.connections.setSecret({
        id,
        name: 'client-secret',
        value: `${id} ${'long '.repeat(2000)}`,
      });
      await handlers.connections.select({ id });
      await handlers.webhooks.addSecret({
        name: 'Ours',
        kind: 'v2',
        value: `for ${id}`,
        subscriptionId: null,
      });
      await handlers.drafts.put({ connectionId: id, ...draft });
    }
    const keys = ['tokens', 'cache-key', 'book-key'].map((account) =>
      [first, second].map(({ id }) => app.entries.get(app.entry(id, account))),
    );
    for (const [one, other] of keys) expect(one).not.toBe(other);
    /** Without the companies of all profiles and the commit count. */
    const listOtherEntries = (): Map<string, string> =>
      new Map(
        [...app.entries].filter(
          ([name]) =>
            !name.startsWith(app.entry(first.id, '')) &&
            !/\/(commit-count|app-lock\/companies)$/.test(name),
        ),
      );
    const others = listOtherEntries();
    expect(
      app.ofConnection(first.id).filter((name) => name.startsWith('client-secret#')).length,
    ).toBeGreaterThan(3);

    expect(await handlers.connections.remove({ id: first.id, eraseVault: true })).toMatchObject({
      ok: true,
    });
    expect(app.ofConnection(first.id)).toEqual([]);
    expect(listOtherEntries()).toEqual(others);
    expect(await readDraft(app, second.id)).toBe(draft.json);
  });

  it('leave only the keys of the vault and of its events where the vault stays', async () => {
    const app = await openWithDraft();
    await app.handlers.webhooks.addSecret({
      name: 'Ours',
      kind: 'v2',
      value: 'for this bank',
      subscriptionId: null,
    });
    expect(await app.handlers.connections.remove({ id: app.id, eraseVault: false })).toMatchObject({
      ok: true,
    });
    expect(
      app
        .ofConnection(app.id)
        .map((name) => name.replace(/\/.*/, ''))
        .sort(),
    ).toEqual(['book-key', 'commit-count', 'event-secret']);
    expect(app.vaultBytes(app.id).length).toBeGreaterThan(0);
  });
});

describe('a keychain that is locked while the app runs', () => {
  it('prevents a partial removal of a profile', async () => {
    const app = await openWithDraft();
    app.state.isLocked = true;
    expect(await app.handlers.connections.remove({ id: app.id, eraseVault: true })).toMatchObject({
      ok: false,
      error: { kind: 'keychain-unavailable' },
    });
    app.state.isLocked = false;
    const listed = await app.handlers.connections.list({});
    expect(listed.ok && listed.value.connections.map(({ id }) => id)).toEqual([app.id]);
    expect(app.vaultBytes(app.id).length).toBeGreaterThan(0);
    expect(app.ofConnection(app.id)).toEqual(
      expect.arrayContaining(['tokens', 'cache-key', 'book-key']),
    );
    expect(await app.handlers.connections.remove({ id: app.id, eraseVault: true })).toMatchObject({
      ok: true,
    });
    expect(app.ofConnection(app.id)).toEqual([]);
  });

  it('takes no secret, and reports that', async () => {
    const app = await openWithDraft();
    app.state.isLocked = true;
    const locked = { ok: false, error: { kind: 'keychain-unavailable', reason: 'locked' } };
    expect(
      await app.handlers.connections.setSecret({
        id: app.id,
        name: 'client-secret',
        value: 'typed now',
      }),
    ).toEqual(locked);
    expect(
      await app.handlers.webhooks.addSecret({
        name: 'Ours',
        kind: 'v2',
        value: 'typed now',
        subscriptionId: null,
      }),
    ).toMatchObject(locked);
    app.state.isLocked = false;
    expect([...app.entries.values()].filter((secret) => secret.includes('typed now'))).toEqual([]);
  });

  it('ends no session, and makes a newly opened connection use memory', async () => {
    const app = await openWithDraft();
    app.state.isLocked = true;
    await app.again(app.id);
    expect(app.rig.cashdesk.status()).toMatchObject({
      phase: 'signed-in',
      persistence: 'memory-only',
      vaultFailure: null,
    });
    const before = app.vaultBytes(app.id);
    await app.handlers.drafts.put({
      connectionId: app.id,
      key: draft.key,
      json: '{"name":"Another"}',
    });
    await app.again(app.id);
    expect(await readDraft(app, app.id)).toBe('{"name":"Another"}');
    expect(app.vaultBytes(app.id).equals(before)).toBe(true);
  });

  it('allows opening the stored data once it is unlocked, without a restart or mixing in memory data', async () => {
    const app = await openWithDraft();
    app.state.isLocked = true;
    await app.again(app.id);
    await app.handlers.drafts.put({
      connectionId: app.id,
      key: draft.key,
      json: '{"name":"Another"}',
    });
    await app.handlers.drafts.put({ connectionId: app.id, key: 'clients:other', json: '{}' });
    expect(await app.handlers.session.openKept({})).toEqual({
      ok: false,
      error: { kind: 'keychain-unavailable', reason: 'locked' },
    });
    expect(await readDraft(app, app.id), 'a failed attempt loses nothing').toBe(
      '{"name":"Another"}',
    );
    app.state.isLocked = false;
    await app.again(app.id);
    expect(await readDraft(app, app.id), 'opening the connection again loses nothing').toBe(
      '{"name":"Another"}',
    );

    expect(await app.handlers.session.openKept({})).toEqual({ ok: true, value: {} });
    expect(app.rig.cashdesk.status()).toMatchObject({
      phase: 'signed-in',
      keychain: 'available',
      persistence: 'kept',
      vaultFailure: null,
    });
    expect(await readDraft(app, app.id)).toBe(draft.json);
    expect(await app.handlers.drafts.get({ connectionId: app.id, key: 'clients:other' })).toEqual({
      ok: true,
      value: { json: null },
    });
    await app.again(app.id);
    expect(await readDraft(app, app.id)).toBe(draft.json);
  });

  it('stores the session of a user who signed in before it was unlocked', async () => {
    const app = open(createKeychainOrMemory);
    app.state.isLocked = true;
    const saved = await app.handlers.connections.save({
      id: null,
      draft: {
        name: 'Bank',
        kind: 'production',
        banking: bankingOf(await app.rig.startBank()),
        registrations: null,
      },
    });
    if (!saved.ok) throw new Error(saved.error.kind);
    const { id } = saved.value.connection;
    expect(await app.handlers.session.signIn({})).toMatchObject({
      ok: true,
      value: { outcome: 'not-kept' },
    });
    expect(app.rig.cashdesk.status()).toMatchObject({
      phase: 'signed-in',
      persistence: 'memory-only',
    });
    expect(app.ofConnection(id)).toEqual([]);
    app.state.isLocked = false;
    expect(await app.handlers.session.openKept({})).toEqual({ ok: true, value: {} });
    expect(app.rig.cashdesk.status()).toMatchObject({
      phase: 'signed-in',
      keychain: 'available',
      persistence: 'kept',
    });
    expect(app.ofConnection(id)).toEqual(
      expect.arrayContaining(['tokens', 'cache-key', 'book-key']),
    );
    expect(await app.handlers.organization.get({ refresh: 'now' })).toMatchObject({ ok: true });
  });
});

it('sends a client secret longer than a keychain entry whole to the bank', async () => {
  const app = open();
  const secret = `${'x'.repeat(6000)} end`;
  const bank = await app.rig.startBank({ clientSecret: secret });
  const banking = { ...bankingOf(bank), clientAuthentication: 'client_secret_post' as const };
  const saved = await app.handlers.connections.save({
    id: null,
    draft: { name: 'Bank', kind: 'production', banking, registrations: null },
  });
  if (!saved.ok) throw new Error(saved.error.kind);
  await app.handlers.connections.setSecret({
    id: saved.value.connection.id as ConnectionId,
    name: 'client-secret',
    value: secret,
  });
  expect(await app.handlers.session.signIn({})).toMatchObject({
    ok: true,
    value: { outcome: 'signed-in' },
  });
  expect(
    Math.max(...[...app.entries.values()].map((entry) => Buffer.byteLength(entry))),
  ).toBeLessThanOrEqual(2560);
});
