import { describe, expect, it } from 'vitest';
import { createAppLockSecret } from '../../../../main/app/lock/app-lock-secret.ts';
import { waitAfter } from '../../../../main/app/lock/attempt-counter.ts';
import { appLockAccounts as accounts } from '../../../../main/keychain/accounts.ts';
import { createKeychainSecretStore } from '../../../../main/keychain/keychain-secret-store.ts';
import { createMemorySecretStore } from '../../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../../main/keychain/secret-store.ts';
import { failed } from '../../../../preload/contract/result.ts';
import { fakeKeytar } from '../../keychain/fake-keytar.ts';

const pin = '2468';

/** A start of the app with a keychain; its clock starts at zero. */
function start(secretStore: SecretStore) {
  const clock = { ms: 0 };
  return {
    clock,
    secret: createAppLockSecret({ secretStore, monotonicNow: () => clock.ms }),
  };
}

async function guess(secret: ReturnType<typeof start>['secret'], text: string) {
  const tried = await secret.check(text);
  return tried.ok ? tried.value : tried.error;
}

describe('the PIN of the app', () => {
  it('is verified by a keychain entry that does not reveal it', async () => {
    const store = createMemorySecretStore('available');
    const { secret } = start(store);
    expect(await secret.set('Ein langer Satz')).toEqual({ ok: true, value: null });
    expect(await guess(secret, 'Ein langer Satz')).toEqual({ outcome: 'right', waitMs: 0 });
    expect(await guess(secret, 'ein langer Satz')).toEqual({ outcome: 'wrong', waitMs: 0 });
    const entry = await store.get(accounts.verifier);
    expect(JSON.stringify(entry)).not.toContain('Satz');
  });

  it('matches for any Unicode composition of its letters', async () => {
    const { secret } = start(createMemorySecretStore('available'));
    await secret.set('Cafe\u0301 bru\u0302le\u0301');
    expect(await guess(secret, 'Caf\u00e9 br\u00fbl\u00e9')).toMatchObject({ outcome: 'right' });
  });

  it.each([
    ['123', 'too-short'],
    ['0000', 'too-simple'],
    ['4321', 'too-simple'],
    ['abcdef', 'too-simple'],
  ])('may not be %s', async (text, code) => {
    const { secret } = start(createMemorySecretStore('available'));
    expect(await secret.set(text)).toEqual({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ path: ['next'], code }] },
    });
    expect(await secret.isSet()).toEqual({ ok: true, value: false });
  });

  it('is refused without a keychain to store it', async () => {
    const { secret } = start(createMemorySecretStore('missing'));
    expect(await secret.set('correct horse')).toMatchObject({
      ok: false,
      error: { kind: 'keychain-unavailable', reason: 'missing' },
    });
  });
});

describe('an unreadable PIN entry', () => {
  it.each([
    ['of another version', () => '{"version":2}'],
    ['no JSON', () => 'x'],
    ['empty', () => ''],
    ['cut off', (text: string) => text.slice(0, -3)],
    ['without its proof', (text: string) => text.replace(/"hash":"[^"]*"/, '"hash":""')],
    ['with a shorter salt', (text: string) => text.replace(/"salt":"[^"]*"/, '"salt":"AA"')],
    ['with cheap scrypt parameters', (text: string) => text.replace('"N":65536', '"N":2')],
    ['with invalid scrypt parameters', (text: string) => text.replace('"N":65536', '"N":3')],
  ])('counts as a set PIN that no input opens: %s', async (_what, damage) => {
    const store = createMemorySecretStore('available');
    const { secret } = start(store);
    await secret.set(pin);
    const entry = await store.get(accounts.verifier);
    await store.set(accounts.verifier, damage((entry.ok ? entry.value : null) ?? ''));
    expect(await secret.isSet()).toEqual({ ok: true, value: true });
    for (const typed of [pin, '1357', ''])
      expect(await guess(secret, typed)).toEqual({ outcome: 'unreadable', waitMs: 0 });
  });

  it('includes an entry that the open keychain fails to read', async () => {
    const { keytar, entries } = fakeKeytar();
    const { secret } = start(createKeychainSecretStore({ load: async () => keytar }));
    await secret.set(pin);
    entries.set(`Cashdesk development/${accounts.verifier}`, 'of another program');
    expect(await secret.isSet()).toEqual({ ok: true, value: true });
    expect(await guess(secret, pin)).toEqual({ outcome: 'unreadable', waitMs: 0 });
  });
});

describe('wrong PINs', () => {
  it('lengthen the wait step by step, and never erase anything', () => {
    expect([1, 4, 5, 6, 7, 9, 10, 11, 1_000_000].map((count) => waitAfter(count) / 1000)).toEqual([
      0, 0, 30, 60, 120, 480, 900, 900, 900,
    ]);
  });

  it('are not verified during a wait, nor is the right PIN', async () => {
    const { clock, secret } = start(createMemorySecretStore('available'));
    await secret.set(pin);
    for (let times = 0; times < 4; times += 1)
      expect(await guess(secret, '1357')).toEqual({ outcome: 'wrong', waitMs: 0 });
    expect(await guess(secret, '1357')).toEqual({ outcome: 'wrong', waitMs: 30_000 });
    clock.ms = 29_000;
    expect(await guess(secret, pin)).toEqual({ outcome: 'wait', waitMs: 1_000 });
    clock.ms = 30_000;
    expect(await guess(secret, pin)).toEqual({ outcome: 'right', waitMs: 0 });
    expect(await guess(secret, '1357'), 'counted again').toEqual({ outcome: 'wrong', waitMs: 0 });
  });

  it('stay counted after a restart, which restarts the wait whatever the computer clock shows', async () => {
    const store = createMemorySecretStore('available');
    const before = start(store);
    await before.secret.set(pin);
    for (let times = 0; times < 6; times += 1) {
      await guess(before.secret, '1357');
      before.clock.ms += 900_000;
    }
    const after = start(store);
    expect(await guess(after.secret, pin)).toEqual({ outcome: 'wait', waitMs: 60_000 });
    after.clock.ms = 60_000;
    expect(await guess(after.secret, pin)).toMatchObject({ outcome: 'right' });
  });

  it('are counted before they are verified, so killing the app gains no extra try', async () => {
    const store = createMemorySecretStore('available');
    const { secret } = start(store);
    await secret.set(pin);
    const order: string[] = [];
    const watched = start({
      ...store,
      get: async (account) => (order.push(`get ${account}`), store.get(account)),
      set: async (account, text) => (
        order.push(`set ${account} ${text}`),
        store.set(account, text)
      ),
      remove: async (account) => (order.push(`remove ${account}`), store.remove(account)),
    });
    await guess(watched.secret, pin);
    expect(order.filter((step) => !step.startsWith('get'))).toEqual([
      expect.stringMatching(`^set ${accounts.tries} 1 `),
      `remove ${accounts.tries}`,
    ]);
  });

  it('are verified one after another, however many arrive at once', async () => {
    const { secret } = start(createMemorySecretStore('available'));
    await secret.set(pin);
    const tried = await Promise.all(
      Array.from({ length: 8 }, (_, index) => guess(secret, `13${String(index)}7`)),
    );
    expect(tried.map((each) => 'outcome' in each && each.outcome)).toEqual([
      ...Array.from({ length: 5 }, () => 'wrong'),
      ...Array.from({ length: 3 }, () => 'wait'),
    ]);
  });

  it('count for every copy of the app that shares the keychain', async () => {
    const store = createMemorySecretStore('available');
    const [one, other] = [start(store), start(store)];
    await one.secret.set(pin);
    await guess(other.secret, '1357');
    for (let times = 0; times < 4; times += 1) await guess(one.secret, '1357');
    for (const { clock } of [one, other]) clock.ms += 3_600_000;
    expect(await guess(other.secret, pin), 'its wait begins when it reads the count').toEqual({
      outcome: 'wait',
      waitMs: 30_000,
    });
    other.clock.ms += 30_000;
    expect(await guess(other.secret, '1357')).toEqual({ outcome: 'wrong', waitMs: 60_000 });
    expect(await guess(one.secret, pin)).toEqual({ outcome: 'wait', waitMs: 60_000 });
    one.clock.ms += 60_000;
    expect(await guess(one.secret, pin)).toEqual({ outcome: 'right', waitMs: 0 });
    expect(await guess(other.secret, pin), 'the right PIN ends the wait in all copies').toEqual({
      outcome: 'right',
      waitMs: 0,
    });
  });

  it('at the same moment are verified in one copy only', async () => {
    const store = createMemorySecretStore('available');
    const [one, other] = [start(store), start(store)];
    await one.secret.set(pin);
    const tried = await Promise.all([guess(one.secret, '1357'), guess(other.secret, '1358')]);
    expect(tried.map((each) => 'outcome' in each && each.outcome).toSorted()).toEqual([
      'wait',
      'wrong',
    ]);
  });

  it('are refused if they cannot be counted', async () => {
    const store = createMemorySecretStore('available');
    await start(store).secret.set(pin);
    const { secret } = start({
      ...store,
      set: async () => failed({ kind: 'keychain-unavailable', reason: 'locked' }),
    });
    expect(await guess(secret, pin)).toEqual({ kind: 'keychain-unavailable', reason: 'locked' });
  });

  it('cause a wait if another program overwrote the count', async () => {
    const store = createMemorySecretStore('available');
    const { secret } = start(store);
    await secret.set(pin);
    await store.set(accounts.tries, '-1');
    expect(await guess(start(store).secret, pin)).toMatchObject({ outcome: 'wait' });
  });
});
