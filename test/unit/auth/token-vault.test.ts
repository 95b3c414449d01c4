import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../main/auth/secret-text.ts';
import { encodeSession, type StoredSession } from '../../../main/auth/token-set.ts';
import { createTokenVault } from '../../../main/auth/token-vault.ts';
import { tokensAccount } from '../../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../main/keychain/secret-store.ts';
import { failed, ok } from '../../../preload/contract/result.ts';

function session(access: string): StoredSession {
  return {
    kind: 'held',
    tokens: {
      accessToken: new SecretText(access),
      refreshToken: null,
      obtainedAtEpochMs: 0,
      expiresAtEpochMs: null,
      grantedScopes: null,
      binding: 'bank',
    },
  };
}
function tokenOf(kept: StoredSession | null | undefined): string | null {
  return kept?.kind === 'held' ? kept.tokens.accessToken.reveal() : null;
}
function unavailable(reason: 'locked' | 'missing' | 'failed') {
  return failed({ kind: 'keychain-unavailable', reason } as const);
}

function setUp(changes: Partial<SecretStore> = {}) {
  const store = createMemorySecretStore('available');
  const changed: string[] = [];
  const reads = { count: 0 };
  const counted: SecretStore = {
    ...store,
    get: async (account) => ((reads.count += 1), store.get(account)),
    ...changes,
  };
  return { store, changed, reads, vault: createTokenVault(counted, (id) => void changed.push(id)) };
}

describe('the vault of sessions', () => {
  it('reads the keychain once, however many callers ask, and caches it', async () => {
    const { store, vault, reads, changed } = setUp();
    await store.set(tokensAccount('one'), encodeSession(session('a')));
    expect(vault.cached('one')).toBeUndefined();
    const answers = await Promise.all([vault.load('one'), vault.load('one'), vault.load('one')]);
    expect(answers.map((answer) => answer.ok && tokenOf(answer.value))).toEqual(['a', 'a', 'a']);
    await vault.load('one');
    expect([reads.count, tokenOf(vault.cached('one')), changed]).toEqual([1, 'a', ['one']]);
    expect(await vault.load('other')).toEqual(ok(null));
    expect(vault.cached('other')).toBeNull();
  });

  it('reads again on request, since another process may have changed it', async () => {
    const { store, vault } = setUp();
    await vault.store('one', session('a'));
    await store.set(tokensAccount('one'), encodeSession(session('b')));
    const again = await vault.reload('one');
    expect(again.ok && tokenOf(again.value)).toBe('b');
    expect(tokenOf(vault.cached('one'))).toBe('b');
  });

  it('treats an entry of another format as no session', async () => {
    const { store, vault } = setUp();
    await store.set(tokensAccount('one'), 'something else');
    expect(await vault.load('one')).toEqual(ok(null));
  });

  it('stores in the keychain first and reports it', async () => {
    const { store, vault, changed } = setUp();
    expect(await vault.store('one', session('a'))).toBe('kept');
    expect(await store.get(tokensAccount('one'))).toEqual(ok(encodeSession(session('a'))));
    expect([tokenOf(vault.cached('one')), changed, vault.persistence('one')]).toEqual([
      'a',
      ['one'],
      'kept',
    ]);
  });

  it.each([
    ['is locked', { set: async () => unavailable('locked') }],
    ['does not persist', { isLasting: false }],
  ])(
    'stores only in memory if the keychain %s, and does not overwrite it by a read',
    async (_what, changes) => {
      const { store, vault, reads } = setUp(changes);
      expect(await vault.store('one', session('a'))).toBe('memory-only');
      await store.set(tokensAccount('one'), encodeSession(session('old')));
      const again = await vault.reload('one');
      expect([again.ok && tokenOf(again.value), vault.persistence('one'), reads.count]).toEqual([
        'a',
        'memory-only',
        0,
      ]);
    },
  );

  it('uses the keychain again as soon as it works', async () => {
    const lock = { isOn: true };
    const store = createMemorySecretStore('available');
    const { vault } = setUp({
      set: async (account, secret) =>
        lock.isOn ? unavailable('locked') : store.set(account, secret),
    });
    await vault.store('one', session('a'));
    lock.isOn = false;
    expect([await vault.store('one', session('b')), vault.persistence('one')]).toEqual([
      'kept',
      'kept',
    ]);
  });

  it('distinguishes a locked keychain from an empty one, and uses memory if there is none', async () => {
    const locked = setUp({ get: async () => unavailable('locked') });
    expect(await locked.vault.load('one')).toEqual(unavailable('locked'));
    expect(locked.vault.cached('one')).toBeUndefined();
    const missing = setUp({ get: async () => unavailable('missing') });
    expect(await missing.vault.load('one')).toEqual(ok(null));
    await missing.vault.store('one', session('a'));
    const known = await missing.vault.reload('one');
    expect(known.ok && tokenOf(known.value)).toBe('a');
  });

  it('never lets a slow read overwrite a newer store or removal', async () => {
    const gate = Promise.withResolvers<void>();
    const { vault } = setUp({
      get: async () => {
        await gate.promise;
        return ok(encodeSession(session('old')));
      },
    });
    const reading = vault.load('one');
    await vault.store('one', session('new'));
    gate.resolve();
    const read = await reading;
    expect([read.ok && tokenOf(read.value), tokenOf(vault.cached('one'))]).toEqual(['new', 'new']);
  });

  it('removes from memory in any case, and reports a keychain that refuses', async () => {
    const { store, vault, changed } = setUp();
    await vault.store('one', session('a'));
    expect(await vault.forget('one')).toEqual(ok(null));
    expect([await store.get(tokensAccount('one')), vault.cached('one'), changed]).toEqual([
      ok(null),
      null,
      ['one', 'one'],
    ]);

    const locked = setUp({ remove: async () => unavailable('locked') });
    await locked.vault.store('one', session('a'));
    expect(await locked.vault.forget('one')).toEqual(unavailable('locked'));
    expect(locked.vault.cached('one')).toBeNull();

    const missing = setUp({ remove: async () => unavailable('missing') });
    expect(await missing.vault.forget('one')).toEqual(ok(null));
  });

  it('does not report a removed session as stored in memory', async () => {
    const { vault } = setUp({ set: async () => unavailable('locked') });
    await vault.store('one', session('a'));
    await vault.forget('one');
    expect(vault.persistence('one')).toBe('kept');
  });

  it('moves a session, or its end, from memory to a keychain that works again', async () => {
    const keychain = createMemorySecretStore('available');
    const memory = createMemorySecretStore('locked');
    let now: SecretStore = memory;
    const vault = createTokenVault(
      {
        get: (...given) => now.get(...given),
        set: (...given) => now.set(...given),
        remove: (...given) => now.remove(...given),
        removeAll: (...given) => now.removeAll(...given),
        probe: () => now.probe(),
        get isLasting() {
          return now.isLasting;
        },
      },
      () => undefined,
    );
    for (const id of ['signed-in', 'signed-out', 'untouched'])
      await keychain.set(tokensAccount(id), encodeSession(session(`old of ${id}`)));
    await vault.store('signed-in', session('new'));
    await vault.forget('signed-out');
    expect(await vault.load('untouched')).toEqual(ok(null));
    now = keychain;
    await Promise.all(vault.connections().map(vault.reconcile));
    const loaded = await Promise.all(
      ['signed-in', 'signed-out', 'untouched'].map((id) => vault.load(id)),
    );
    expect(loaded.map((each) => each.ok && tokenOf(each.value))).toEqual([
      'new',
      null,
      'old of untouched',
    ]);
    expect(await keychain.get(tokensAccount('signed-in'))).toEqual(
      ok(encodeSession(session('new'))),
    );
    expect(await keychain.get(tokensAccount('signed-out'))).toEqual(ok(null));
    expect(['signed-in', 'signed-out', 'untouched'].map(vault.persistence)).toEqual([
      'kept',
      'kept',
      'kept',
    ]);
  });
});
