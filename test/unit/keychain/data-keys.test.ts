import { describe, expect, it } from 'vitest';
import { dataKeyAccount } from '../../../main/keychain/accounts.ts';
import { createDataKeys } from '../../../main/keychain/data-keys.ts';
import { createKeychainSecretStore } from '../../../main/keychain/keychain-secret-store.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { fakeKeytar } from './fake-keytar.ts';

describe('the keys of a connection’s two files', () => {
  it('are created once, differ, and are the same the next time', async () => {
    const store = createMemorySecretStore('available');
    const cache = await createDataKeys(store, 'one').open('cache', { fileExists: false });
    const vault = await createDataKeys(store, 'one').open('vault', { fileExists: false });
    const again = await createDataKeys(store, 'one').open('cache', { fileExists: true });
    if (!cache.ok || !vault.ok || !again.ok) throw new Error('no key');
    expect(cache.value).toMatchObject({ origin: 'made' });
    expect(cache.value.key).toHaveLength(32);
    expect(vault.value.key).not.toEqual(cache.value.key);
    expect(again.value).toEqual({ key: cache.value.key, origin: 'kept' });
  });

  it('are not recreated for a vault whose key is lost', async () => {
    const store = createMemorySecretStore('available');
    expect(await createDataKeys(store, 'one').open('vault', { fileExists: true })).toEqual({
      ok: false,
      error: { kind: 'vault-key-lost' },
    });
    expect(await store.get(dataKeyAccount('one', 'vault'))).toEqual({ ok: true, value: null });
  });

  it('are recreated for a cache whose key is lost, which is reported', async () => {
    expect(
      await createDataKeys(createMemorySecretStore('available'), 'one').open('cache', {
        fileExists: true,
      }),
    ).toMatchObject({ ok: true, value: { origin: 'made-for-old-file' } });
  });

  it.each([
    ['a text that is no key', '1tno key'],
    ['an entry of another program', 'written by somebody else'],
    ['the head of missing parts', `2a:3:${'0'.repeat(64)}`],
  ])('are lost, not unavailable, if an open keychain holds %s instead', async (_what, entry) => {
    const { keytar, entries } = fakeKeytar();
    for (const file of ['cache', 'vault'] as const)
      entries.set(`Cashdesk development/${dataKeyAccount('one', file)}`, entry);
    const keys = createDataKeys(createKeychainSecretStore({ load: async () => keytar }), 'one');
    expect(await keys.open('vault', { fileExists: true })).toEqual({
      ok: false,
      error: { kind: 'vault-key-lost' },
    });
    expect(entries.get(`Cashdesk development/${dataKeyAccount('one', 'vault')}`)).toBe(entry);
    const cache = await keys.open('cache', { fileExists: true });
    expect(cache).toMatchObject({ ok: true, value: { origin: 'made-for-old-file' } });
    expect(await keys.open('cache', { fileExists: true })).toEqual({
      ok: true,
      value: { key: cache.ok && cache.value.key, origin: 'kept' },
    });
  });

  it('are read again after one failure of the keychain', async () => {
    const store = createMemorySecretStore('available');
    const made = await createDataKeys(store, 'one').open('cache', { fileExists: false });
    let failures = 1;
    const faltering = {
      ...store,
      get: async (account: string) =>
        (failures -= 1) >= 0
          ? ({ ok: false, error: { kind: 'keychain-unavailable', reason: 'failed' } } as const)
          : store.get(account),
    };
    expect(await createDataKeys(faltering, 'one').open('cache', { fileExists: true })).toEqual({
      ok: true,
      value: { key: made.ok && made.value.key, origin: 'kept' },
    });
  });

  it('are never created while the keychain is locked', async () => {
    const { keytar, state, entries } = fakeKeytar();
    state.isLocked = true;
    const store = createKeychainSecretStore({ load: async () => keytar });
    expect(await createDataKeys(store, 'one').open('vault', { fileExists: false })).toEqual({
      ok: false,
      error: { kind: 'keychain-unavailable', reason: 'locked' },
    });
    expect(entries.size).toBe(0);
  });

  it('are not used if the keychain loses them at once', async () => {
    const forgetful = {
      ...createMemorySecretStore('available'),
      set: async () => ({ ok: true, value: null }) as const,
    };
    expect(
      await createDataKeys(forgetful, 'one').open('vault', { fileExists: false }),
    ).toMatchObject({
      ok: false,
      error: { reason: 'failed' },
    });
  });
});
