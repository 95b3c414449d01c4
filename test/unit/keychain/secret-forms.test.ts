import { describe, expect, it } from 'vitest';
import {
  dataKeyAccount,
  eventSecretAccount,
  probeAccount,
  secretAccount,
  tokensAccount,
} from '../../../main/keychain/accounts.ts';
import { createDataKeys } from '../../../main/keychain/data-keys.ts';
import { failureOf, keychainUnavailable } from '../../../main/keychain/keychain-failure.ts';
import {
  type Keytar,
  createKeychainSecretStore,
} from '../../../main/keychain/keychain-secret-store.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import {
  entryLimitBytes,
  joinParts,
  otherSide,
  partAccount,
  readHead,
  splitSecret,
} from '../../../main/keychain/secret-parts.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { fakeKeytar } from './fake-keytar.ts';

describe('the meaning of a keychain’s exception', () => {
  it.each([
    ['Could not connect: No such file or directory', 'missing'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'missing'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'missing'],
    ['GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown: x', 'missing'],
    ['No such interface “org.freedesktop.Secret.Service”', 'missing'],
    ['No such object path', 'missing'],
    ['Failed to load keytar', 'missing'],
    ['libsecret-1.so.0: cannot open shared object file', 'missing'],
    ['Cannot find module keytar.node', 'missing'],
    ['Cannot find package keytar', 'missing'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['The prompt was dismissed', 'locked'],
    ['The user cancelled', 'locked'],
    ['The user canceled the operation.', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The user name or passphrase you entered is not correct.', 'locked'],
    ['The stub received bad data', 'failed'],
    ['', 'failed'],
  ] as const)('“%s”: %s', (message, reason) => {
    expect(failureOf(new Error(message))).toEqual({ kind: 'keychain-unavailable', reason });
    expect(failureOf(message)).toEqual(keychainUnavailable(reason));
  });
});

describe('the accounts', () => {
  it('are separate for each connection and each secret', () => {
    const accounts = ['one', 'two'].flatMap((id) => [
      tokensAccount(id),
      secretAccount(id, 'client-secret'),
      secretAccount(id, 'staging-token'),
      secretAccount(id, 'portal-token'),
      dataKeyAccount(id, 'cache'),
      dataKeyAccount(id, 'vault'),
      eventSecretAccount(id, 'a'),
      eventSecretAccount(id, 'b'),
    ]);
    expect(new Set([...accounts, probeAccount]).size).toBe(17);
    for (const account of accounts)
      expect(account).toMatch(/^connection\/(one|two)\/[a-z-]+(\/[ab])?$/);
    expect([
      partAccount('x', 'a', 0),
      partAccount('x', 'b', 12),
      otherSide('a'),
      otherSide('b'),
    ]).toEqual(['x#a0', 'x#b12', 'b', 'a']);
  });
});

describe('a secret as entries', () => {
  it('is one entry within the limit of Windows, and parts beyond', () => {
    expect(entryLimitBytes).toBe(2560);
    expect(splitSecret('x'.repeat(2558), 'a')).toEqual({
      head: `1t${'x'.repeat(2558)}`,
      parts: [],
    });
    const { head, parts } = splitSecret('x'.repeat(2559), 'a');
    expect([head.startsWith('2a:1:'), parts.length, parts[0]?.length]).toEqual([true, 1, 2560]);
    expect(splitSecret('x'.repeat(2560), 'b').parts.map(({ length }) => length)).toEqual([2560, 1]);
  });

  it('is split between characters, counted in bytes', () => {
    expect(splitSecret('€€€😀', 'a', 5).parts).toEqual(['t€', '€', '€', '😀']);
  });

  it.each(['a\0b', '\ud800', 'a\udfff'])(
    'is stored as JSON if C strings or UTF-8 would lose a part: %j',
    (secret) => {
      expect(splitSecret(secret, 'a')).toEqual({ head: `1j${JSON.stringify(secret)}`, parts: [] });
      expect(readHead(`1j${JSON.stringify(secret)}`)).toEqual({ kind: 'whole', secret });
    },
  );

  const digest = 'a'.repeat(64);
  it.each([
    [`2a:1:${digest}`, { kind: 'parted', side: 'a', count: 1, digest }],
    [`2b:99999:${digest}`, { kind: 'parted', side: 'b', count: 99_999, digest }],
    ['1t', { kind: 'whole', secret: '' }],
    ['1j"x"', { kind: 'whole', secret: 'x' }],
    ['1j7', null],
    ['1jx', null],
    ['1x', null],
    ['1', null],
    ['', null],
    ['3tx', null],
    [`2c:1:${digest}`, null],
    [`2a:0:${digest}`, null],
    [`2a:100000:${digest}`, null],
    [`2a:01:${digest}`, null],
    [`2a:1x:${digest}`, null],
    [`2a:1:${digest}a`, null],
    [`2a:1:${digest.slice(1)}`, null],
    [`2a:1:${digest.slice(1)}g`, null],
    [`x2a:1:${digest}`, null],
    [`2a:1:${digest}\n`, null],
  ])('with the head %j', (head, read) => {
    expect(readHead(head)).toEqual(read);
  });

  it('is joined from its own parts only, in their order and number', () => {
    const { head, parts } = splitSecret('x'.repeat(30) + 'y', 'a', 10);
    const read = readHead(head);
    if (read?.kind !== 'parted') throw new Error('not parted');
    expect(joinParts(read, parts)).toBe('x'.repeat(30) + 'y');
    expect(joinParts(read, parts.toReversed())).toBeNull();
    expect(joinParts(read, parts.slice(1))).toBeNull();
    expect(joinParts(read, [...parts, ''])).toBeNull();
    expect(joinParts({ ...read, digest }, parts)).toBeNull();
  });
});

describe('a keychain that misbehaves', () => {
  const storeOver = (changes: (keytar: Keytar) => Partial<Keytar>, limitBytes = 80) => {
    const fake = fakeKeytar(limitBytes);
    return {
      ...fake,
      store: createKeychainSecretStore({
        load: async () => ({ ...fake.keytar, ...changes(fake.keytar) }),
        limitBytes,
      }),
    };
  };
  const unavailable = (reason: 'failed' | 'locked' | 'missing') =>
    failed({ kind: 'keychain-unavailable', reason } as const);

  it('and loses its probe at once is unusable', async () => {
    const { store } = storeOver(() => ({ getPassword: async () => null }));
    expect([
      await store.probe(),
      await store.get('a'),
      await store.set('a', 'x'),
      store.isLasting,
    ]).toEqual(['failed', unavailable('failed'), unavailable('failed'), true]);
  });

  it('and throws is reported by its exception', async () => {
    const { store } = storeOver(() => ({
      getPassword: async () => Promise.reject(new Error('The prompt was dismissed')),
    }));
    expect([await store.probe(), await store.get('a')]).toEqual(['locked', unavailable('locked')]);
  });

  it('and cannot delete old parts has still stored the secret', async () => {
    const { store } = storeOver(() => ({
      deletePassword: async () => Promise.reject(new Error('The stub received bad data')),
    }));
    await store.set('a', 'x'.repeat(300));
    expect([await store.set('a', 'y'), await store.get('a')]).toEqual([ok(null), ok('y')]);
  });

  it('and lost a part of a secret returns none of it', async () => {
    const { store, entries } = storeOver(() => ({}));
    await store.set('a', 'x'.repeat(300));
    entries.delete('Cashdesk development/a#a2');
    expect(await store.get('a')).toEqual(unavailable('failed'));
    entries.set('Cashdesk development/a', 'of another program');
    expect(await store.get('a')).toEqual(unavailable('failed'));
  });

  it('is called under the name of the app, with a probe without content', async () => {
    const { store, entries } = storeOver(() => ({}));
    expect(await store.probe()).toBe('available');
    expect([...entries]).toEqual([['Cashdesk development/probe', 'open']]);
    expect(await store.remove('never-set')).toEqual(ok(null));
  });

  it('gets the two sides of a long secret in turn, and no part of the former one stays', async () => {
    const { store, entries } = storeOver(() => ({}));
    const heads: (string | undefined)[] = [];
    for (const secret of ['x'.repeat(200), 'y'.repeat(400), 'z'.repeat(100)]) {
      await store.set('a', secret);
      heads.push(entries.get('Cashdesk development/a')?.slice(0, 4));
      expect(await store.get('a')).toEqual(ok(secret));
    }
    expect(heads).toEqual(['2a:3', '2b:6', '2a:2']);
    expect([...entries.keys()].filter((key) => key.includes('#')).sort()).toEqual([
      'Cashdesk development/a#a0',
      'Cashdesk development/a#a1',
    ]);
  });
});

describe('the memory fallback', () => {
  it('stores until removal, and is persistent only as a stand-in of tests', async () => {
    const store = createMemorySecretStore();
    expect([store.isLasting, await store.probe()]).toEqual([false, 'missing']);
    expect(await store.set('a', 'x')).toEqual(ok(null));
    expect(await store.get('a')).toEqual(ok('x'));
    expect(await store.remove('a')).toEqual(ok(null));
    expect(await store.get('a')).toEqual(ok(null));
    expect([
      createMemorySecretStore('available').isLasting,
      createMemorySecretStore('locked').isLasting,
    ]).toEqual([true, false]);
  });
});

describe('the key of a database', () => {
  const key = 'A'.repeat(43);

  it.each([[`${key}A`], ['A'.repeat(42)], [`${'A'.repeat(42)}+`], [`x${key}`], [''], [`${key}\n`]])(
    'rejects %j',
    async (text) => {
      const store = createMemorySecretStore('available');
      await store.set(dataKeyAccount('one', 'vault'), text);
      expect(await createDataKeys(store, 'one').open('vault', { fileExists: true })).toEqual(
        failed({ kind: 'vault-key-lost' }),
      );
    },
  );

  it('is the keychain entry of that file and connection', async () => {
    const store = createMemorySecretStore('available');
    await store.set(dataKeyAccount('one', 'vault'), key);
    expect(await createDataKeys(store, 'one').open('vault', { fileExists: true })).toEqual(
      ok({ key: new Uint8Array(32), origin: 'kept' }),
    );
    expect(await createDataKeys(store, 'two').open('vault', { fileExists: false })).toMatchObject({
      ok: true,
      value: { origin: 'made' },
    });
  });

  it('is replaced and removed on request', async () => {
    const store = createMemorySecretStore('available');
    const keys = createDataKeys(store, 'one');
    const first = await keys.open('cache', { fileExists: false });
    const second = await keys.replace('cache');
    expect(second).toMatchObject({ ok: true, value: { origin: 'made' } });
    expect(first.ok && second.ok && Buffer.compare(first.value.key, second.value.key) !== 0).toBe(
      true,
    );
    expect(await keys.remove('cache')).toEqual(ok(null));
    expect(await store.get(dataKeyAccount('one', 'cache'))).toEqual(ok(null));
  });

  it('is not created if it cannot be written or read back', async () => {
    const locked = failed({ kind: 'keychain-unavailable', reason: 'locked' } as const);
    expect(
      await createDataKeys(
        { ...createMemorySecretStore('available'), set: async () => locked },
        'one',
      ).replace('cache'),
    ).toEqual(locked);
    expect(
      await createDataKeys(
        { ...createMemorySecretStore('available'), get: async () => locked },
        'one',
      ).replace('cache'),
    ).toEqual(locked);
    expect(
      await createDataKeys(
        { ...createMemorySecretStore('available'), get: async () => ok(key) },
        'one',
      ).replace('cache'),
    ).toEqual(failed({ kind: 'keychain-unavailable', reason: 'failed' }));
  });
});
