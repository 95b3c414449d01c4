import { describe, expect, it } from 'vitest';
import { dataKeyAccount } from '../../../main/keychain/accounts.ts';
import { dataKeys } from '../../../main/keychain/data-keys.ts';
import { keychainSecretStore } from '../../../main/keychain/keychain-secret-store.ts';
import { memorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { fakeKeytar } from './fake-keytar.ts';

describe('the keys of a connection’s two files', () => {
  it('are made once, are different, and are the same the next time', async () => {
    const store = memorySecretStore('available');
    const cache = await dataKeys(store, 'one').open('cache', { fileExists: false });
    const book = await dataKeys(store, 'one').open('book', { fileExists: false });
    const again = await dataKeys(store, 'one').open('cache', { fileExists: true });
    if (!cache.ok || !book.ok || !again.ok) throw new Error('no key');
    expect(cache.value).toMatchObject({ origin: 'made' });
    expect(cache.value.key).toHaveLength(32);
    expect(book.value.key).not.toEqual(cache.value.key);
    expect(again.value).toEqual({ key: cache.value.key, origin: 'kept' });
  });

  it('do not come anew for a book whose key is lost', async () => {
    const store = memorySecretStore('available');
    expect(await dataKeys(store, 'one').open('book', { fileExists: true })).toEqual({ ok: false, error: { kind: 'book-key-lost' } });
    expect(await store.get(dataKeyAccount('one', 'book'))).toEqual({ ok: true, value: null });
  });

  it('come anew for a cache whose key is lost, which is told', async () => {
    expect(await dataKeys(memorySecretStore('available'), 'one').open('cache', { fileExists: true })).toMatchObject({ ok: true, value: { origin: 'made-for-old-file' } });
  });

  it('are never made while the keychain is locked', async () => {
    const { keytar, state, entries } = fakeKeytar();
    state.isLocked = true;
    const store = keychainSecretStore({ load: async () => keytar });
    expect(await dataKeys(store, 'one').open('book', { fileExists: false })).toEqual({ ok: false, error: { kind: 'keychain-unavailable', reason: 'locked' } });
    expect(entries.size).toBe(0);
  });

  it('are not used when the keychain lost them at once', async () => {
    const forgetful = { ...memorySecretStore('available'), set: async () => ({ ok: true, value: null }) as const };
    expect(await dataKeys(forgetful, 'one').open('book', { fileExists: false })).toMatchObject({ ok: false, error: { reason: 'failed' } });
  });
});
