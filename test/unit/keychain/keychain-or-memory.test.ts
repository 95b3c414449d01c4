import { describe, expect, it } from 'vitest';
import { createKeychainOrMemory } from '../../../main/keychain/keychain-or-memory.ts';
import type { SecretStore } from '../../../main/keychain/secret-store.ts';
import { failed, ok } from '../../../preload/contract/result.ts';

function keychain(
  state: Awaited<ReturnType<SecretStore['probe']>>,
  writtenAccounts: string[],
): SecretStore {
  return {
    get: async () => failed({ kind: 'keychain-unavailable', reason: 'locked' }),
    set: async (account) => (writtenAccounts.push(account), ok(null)),
    remove: async () => ok(null),
    removeAll: async () => ok(null),
    probe: async () => state,
    isLasting: true,
  };
}

describe('the secret store', () => {
  it('uses the keychain if there is one', async () => {
    const writtenAccounts: string[] = [];
    const store = createKeychainOrMemory(keychain('available', writtenAccounts));
    await store.set('a', 'secret');
    expect(writtenAccounts).toEqual(['a']);
    expect(store.isLasting).toBe(true);
  });

  it('counts as the keychain until it was probed', () => {
    expect(createKeychainOrMemory(keychain('locked', [])).isLasting).toBe(true);
    expect(createKeychainOrMemory({ ...keychain('locked', []), isLasting: false }).isLasting).toBe(
      false,
    );
  });

  it('is probed once for all callers, since a probe may ask the user for a password', async () => {
    let probeCount = 0;
    const store = createKeychainOrMemory({
      ...keychain('available', []),
      probe: async () => ((probeCount += 1), 'available'),
    });
    await Promise.all([store.get('a'), store.set('a', 'secret'), store.recheck?.()]);
    expect(probeCount).toBe(1);
  });

  it('removes an entry from the keychain or from memory', async () => {
    const removed: string[] = [];
    const removing = { remove: async (account: string) => (removed.push(account), ok(null)) };
    expect(
      await createKeychainOrMemory({ ...keychain('available', []), ...removing }).remove('a'),
    ).toEqual(ok(null));
    expect(removed).toEqual(['a']);
    const inMemory = createKeychainOrMemory({ ...keychain('locked', []), ...removing });
    await inMemory.set('b', 'secret');
    expect(await inMemory.remove('b')).toEqual(ok(null));
    expect(await inMemory.get('b')).toEqual(ok(null));
    expect(removed).toEqual(['a']);
  });

  it('uses the keychain once a recheck finds it available; entries in memory stay there', async () => {
    const writtenAccounts: string[] = [];
    let state: Awaited<ReturnType<SecretStore['probe']>> = 'locked';
    const store = createKeychainOrMemory({
      ...keychain('locked', writtenAccounts),
      get: async () => ok(null),
      probe: async () => state,
    });
    await store.set('a', 'secret');
    await store.recheck?.();
    expect(await store.get('a')).toEqual(ok('secret'));
    state = 'available';
    expect(store.isLasting, 'not without a recheck').toBe(false);
    await store.recheck?.();
    expect([await store.get('a'), store.isLasting, writtenAccounts]).toEqual([ok(null), true, []]);
  });

  it.each(['locked', 'missing', 'failed'] as const)(
    'uses and reports memory only, with a keychain that is %s',
    async (state) => {
      const writtenAccounts: string[] = [];
      const store = createKeychainOrMemory(keychain(state, writtenAccounts));
      await store.set('a', 'secret');
      expect(writtenAccounts).toEqual([]);
      expect(await store.get('a')).toEqual(ok('secret'));
      expect(store.isLasting).toBe(false);
      expect(await store.probe()).toBe(state);
    },
  );
});
