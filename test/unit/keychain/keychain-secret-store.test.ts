import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeychainSecretStore } from '../../../main/keychain/keychain-secret-store.ts';
import { keychainService } from '../../../main/keychain/keychain-service.ts';
import { fakeKeytar } from './fake-keytar.ts';

const anyText = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
    .map((units) => String.fromCharCode(...units)),
);
function open(limitBytes = 2560) {
  const fake = fakeKeytar(limitBytes);
  return {
    ...fake,
    store: createKeychainSecretStore({ load: async () => fake.keytar, limitBytes }),
  };
}

describe('a secret in the keychain', () => {
  it('is restored unchanged, with any characters and length', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.integer({ min: 80, max: 200 }), async (secret, limitBytes) => {
        const { store } = open(limitBytes);
        expect(await store.set('account', secret)).toEqual({ ok: true, value: null });
        expect(await store.get('account')).toEqual({ ok: true, value: secret });
      }),
    );
  });

  it('is the old or the new one after an interruption at any write, never a mixture', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText,
        anyText,
        fc.integer({ min: 0, max: 20 }),
        async (before, after, writes) => {
          const { store, state } = open(80);
          await store.set('account', before);
          state.writesLeft = writes;
          const written = await store.set('account', after);
          state.writesLeft = Number.POSITIVE_INFINITY;
          const found = await store.get('account');
          expect(found.ok && [before, after].includes(found.value ?? '')).toBe(true);
          if (written.ok) expect(found).toEqual({ ok: true, value: after });
        },
      ),
    );
  });

  it('leaves nothing when it is removed, even after interrupted writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyText, fc.integer({ min: 0, max: 12 })), {
          minLength: 1,
          maxLength: 5,
        }),
        async (writes) => {
          const { store, state, entries } = open(80);
          await store.probe();
          for (const [secret, writesLeft] of writes) {
            state.writesLeft = writesLeft;
            await store.set('account', secret);
          }
          state.writesLeft = Number.POSITIVE_INFINITY;
          await store.remove('account');
          expect([...entries.keys()]).toEqual(['Cashdesk development/probe']);
        },
      ),
    );
  });

  it('uses as many entries as it needs, and fewer when it is short again', async () => {
    const { store, entries } = open();
    await store.set('account', 'x'.repeat(9000));
    expect(entries.size).toBeGreaterThan(4);
    await store.set('account', 'short');
    expect([...entries.keys()].filter((key) => key.includes('account'))).toEqual([
      'Cashdesk development/account',
    ]);
  });

  it('is not returned in part if another program changed one of its entries', async () => {
    const { store, entries } = open();
    await store.set('account', 'x'.repeat(9000));
    entries.set('Cashdesk development/account#a1', 'y'.repeat(2560));
    expect(await store.get('account')).toEqual({
      ok: false,
      error: { kind: 'keychain-unavailable', reason: 'failed' },
    });
  });
});

describe('the service name', () => {
  it('differs for a run from the sources and for each test run', () => {
    expect([
      keychainService(true, undefined),
      keychainService(true, 'one'),
      keychainService(false, undefined),
      keychainService(false, ''),
      keychainService(false, 'one'),
    ]).toEqual([
      'Cashdesk',
      'Cashdesk',
      'Cashdesk development',
      'Cashdesk development',
      'Cashdesk development one',
    ]);
  });
});

describe('removing everything', () => {
  const filled = async () => {
    const keychain = open(80);
    for (const account of ['lock', 'connection/a/tokens', 'lock/tries', 'connection/b/key'])
      await keychain.store.set(account, account.repeat(20));
    const removed: string[] = [];
    const { deletePassword } = keychain.keytar;
    Object.assign(keychain.keytar, {
      deletePassword: async (service: string, account: string) => {
        if (await deletePassword(service, account)) removed.push(account.replace(/#.*/, ''));
        return true;
      },
    });
    return { ...keychain, removed };
  };

  it('removes all accounts with their parts, and some of them last', async () => {
    const { store, entries, removed } = await filled();
    entries.set('Another program/account', 'stays');
    expect(await store.removeAll(['lock/tries', 'lock'])).toEqual({ ok: true, value: null });
    expect([...entries.keys()]).toEqual(['Cashdesk development/probe', 'Another program/account']);
    expect([...new Set(removed)].slice(-2)).toEqual(['lock/tries', 'lock']);
  });

  it('leaves the last accounts if another one cannot be removed', async () => {
    const { store, entries, state } = await filled();
    state.writesLeft = 3;
    expect(await store.removeAll(['lock/tries', 'lock'])).toMatchObject({ ok: false });
    expect([...entries.keys()]).toContain('Cashdesk development/lock');
    expect([...entries.keys()]).toContain('Cashdesk development/lock/tries');
  });

  it('changes nothing in a locked keychain, and does not list it', async () => {
    const { store, state } = await filled();
    state.isLocked = true;
    expect(await store.removeAll([])).toMatchObject({ error: { reason: 'locked' } });
  });
});

describe('the state of the keychain', () => {
  it('is locked, not empty, if a locked one answers null', async () => {
    const { store, state } = open();
    await store.set('account', 'secret');
    state.isLocked = true;
    expect(await store.probe()).toBe('locked');
    const locked = { ok: false, error: { kind: 'keychain-unavailable', reason: 'locked' } };
    expect(await store.get('account')).toEqual(locked);
    expect(await store.get('never-set')).toEqual(locked);
    expect(await store.set('account', 'other')).toEqual(locked);
    expect(await store.remove('account')).toEqual(locked);
    state.isLocked = false;
    expect(await store.get('account')).toEqual({ ok: true, value: 'secret' });
  });

  it('never reports an entry missing that appears because the user unlocks the keychain meanwhile', async () => {
    const { keytar, state } = fakeKeytar();
    const opening = {
      ...keytar,
      setPassword: async (service: string, account: string, secret: string) => (
        (state.isLocked = false),
        keytar.setPassword(service, account, secret)
      ),
    };
    const store = createKeychainSecretStore({ load: async () => opening });
    await keytar.setPassword('Cashdesk development', 'account', '1tsecret');
    state.isLocked = true;
    expect(await store.get('account')).toEqual({ ok: true, value: 'secret' });
  });

  it('is missing if the module cannot be loaded, and probed again the next time', async () => {
    let tries = 0;
    const { keytar } = fakeKeytar();
    const store = createKeychainSecretStore({
      load: async () => {
        tries += 1;
        if (tries === 1) throw new Error('libsecret-1.so.0: cannot open shared object file');
        return keytar;
      },
    });
    expect(await store.get('account')).toEqual({
      ok: false,
      error: { kind: 'keychain-unavailable', reason: 'missing' },
    });
    expect(await store.get('account')).toEqual({ ok: true, value: null });
  });

  it('runs one call at a time, since each may wait for a person', async () => {
    const { keytar } = fakeKeytar();
    let running = 0;
    let most = 0;
    const counting = {
      ...keytar,
      getPassword: async (service: string, account: string) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        return keytar.getPassword(service, account);
      },
    };
    const store = createKeychainSecretStore({ load: async () => counting });
    await Promise.all(['a', 'b', 'c', 'd'].map((account) => store.get(account)));
    expect(most).toBe(1);
  });
});
