import { describe, expect, it } from 'vitest';
import { createAppLock } from '../../../../main/app/lock/app-lock.ts';
import type { LockState } from '../../../../main/app/lock/lock-state.ts';
import { createAppLockSecret } from '../../../../main/app/lock/app-lock-secret.ts';
import { appLockAccounts as accounts } from '../../../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../../main/keychain/secret-store.ts';

const pin = '2468';

function run(
  kept: { isSet?: unknown } = {},
  secretStore: SecretStore = createMemorySecretStore('available'),
) {
  const calls: string[] = [];
  const tasks = new Set<() => void>();
  const state: LockState = { phase: kept.isSet === true ? 'locked' : 'open', isClosed: false };
  const lock = createAppLock({
    lockState: state,
    secret: createAppLockSecret({ secretStore, monotonicNow: () => 0 }),
    storedState: { read: () => kept, write: (value) => void Object.assign(kept, value) },
    work: {
      startClosed: async () => void calls.push('start closed'),
      pause: async () => void calls.push('pause'),
      resume: async () => void calls.push(`resume while ${state.phase}`),
      cards: () => [],
    },
    startsClosed: () => true,
    timers: {
      after: (_ms, task) => {
        tasks.add(task);
        return () => tasks.delete(task);
      },
    },
    push: (name, payload) => {
      if (name === 'app-lock.changed') calls.push(JSON.stringify(payload));
    },
    onLocked: () => void calls.push('emptied'),
    onChange: () => undefined,
  });
  return {
    lock,
    calls,
    state,
    kept,
    secretStore,
    aSecondPasses: () => tasks.forEach((task) => task()),
  };
}

async function withPin() {
  const app = run();
  await app.lock.set(null, pin);
  app.calls.length = 0;
  return app;
}

describe('locking', () => {
  it('has the page save drafts before any command is refused', async () => {
    const { lock, calls } = await withPin();
    const locked = lock.lock();
    await Promise.resolve();
    expect([lock.isLocked(), calls]).toEqual([false, ['{"isSet":true,"isLocked":true}']]);
    lock.leave('"place"');
    await locked;
    expect([lock.isLocked(), calls.slice(1)]).toEqual([true, ['emptied', 'pause']]);
    expect(await lock.status()).toMatchObject({ isLocked: true, place: null });
    await lock.unlock(pin);
    expect(await lock.status()).toMatchObject({ isLocked: false, place: '"place"' });
  });

  it('waits at most one second for the page', async () => {
    const { lock, aSecondPasses } = await withPin();
    const locked = lock.lock();
    await Promise.resolve();
    aSecondPasses();
    await locked;
    expect(lock.isLocked()).toBe(true);
  });

  it('does nothing without a PIN, or if the app is already locked', async () => {
    const none = run();
    await none.lock.lock();
    expect([none.lock.isLocked(), none.calls]).toEqual([false, []]);
    const { lock, calls, aSecondPasses } = await withPin();
    const both = Promise.all([lock.lock(), lock.lock()]);
    await Promise.resolve();
    aSecondPasses();
    await both;
    expect(calls.filter((step) => step === 'pause')).toHaveLength(1);
  });
});

describe('unlocking', () => {
  const locked = async () => {
    const app = await withPin();
    const locking = app.lock.lock();
    await Promise.resolve();
    app.aSecondPasses();
    await locking;
    app.calls.length = 0;
    return app;
  };

  it('opens the connections before the page is notified', async () => {
    const { lock, calls } = await locked();
    expect(await lock.unlock('1357')).toMatchObject({ value: { outcome: 'wrong' } });
    expect([lock.isLocked(), calls]).toEqual([true, []]);
    expect(await lock.unlock(pin)).toMatchObject({ value: { outcome: 'right' } });
    expect([lock.isLocked(), calls]).toEqual([
      false,
      ['resume while locked', '{"isSet":true,"isLocked":false}'],
    ]);
  });

  it('with a forgotten PIN removes the PIN', async () => {
    const { lock, secretStore, kept } = await locked();
    expect(await lock.reset()).toMatchObject({ ok: true });
    expect([lock.isLocked(), lock.isSet(), kept]).toEqual([false, false, { isSet: false }]);
    expect(await secretStore.get(accounts.verifier)).toEqual({ ok: true, value: null });
  });
});

describe('starting the app', () => {
  it('locks an app with a PIN before any connection opens', async () => {
    const { kept, secretStore } = await withPin();
    const next = run(kept, secretStore);
    expect(next.lock.isSet()).toBe(true);
    await next.lock.start();
    expect(next.state).toEqual({ phase: 'locked', isClosed: true });
  });

  it('locks also if the settings file does not mention the PIN', async () => {
    const { secretStore } = await withPin();
    const next = run({}, secretStore);
    await next.lock.start();
    expect(next.state).toEqual({ phase: 'locked', isClosed: true });
    expect(next.calls).toEqual([
      '{"isSet":true,"isLocked":true}',
      'emptied',
      'start closed',
      '{"isSet":true,"isLocked":true}',
    ]);
  });

  it('locks if the PIN entry is unreadable', async () => {
    const secretStore = createMemorySecretStore('available');
    await secretStore.set(accounts.verifier, 'damaged');
    const next = run({}, secretStore);
    await next.lock.start();
    expect(next.state).toEqual({ phase: 'locked', isClosed: true });
    expect(await next.lock.unlock(pin)).toMatchObject({ value: { outcome: 'unreadable' } });
    expect(next.lock.isLocked()).toBe(true);
  });

  it('stays locked and closed while the keychain is unreadable', async () => {
    const next = run({ isSet: true }, createMemorySecretStore('locked'));
    await next.lock.start();
    expect(next.state).toEqual({ phase: 'locked', isClosed: true });
    expect(await next.lock.unlock(pin)).toMatchObject({
      error: { kind: 'keychain-unavailable', reason: 'locked' },
    });
    expect(next.lock.isLocked()).toBe(true);
  });

  it('unlocks if the keychain has no PIN any more', async () => {
    const next = run({ isSet: true });
    await next.lock.start();
    expect(next.state).toEqual({ phase: 'open', isClosed: false });
    expect(next.kept).toEqual({ isSet: false });
  });
});

describe('two copies of the app with one keychain', () => {
  const both = async () => {
    const secretStore = createMemorySecretStore('available');
    const copies = [run({}, secretStore), run({}, secretStore)] as const;
    for (const { lock } of copies) await lock.start();
    return copies;
  };

  it('a PIN set in one copy is required before the other opens a connection', async () => {
    const [one, other] = await both();
    expect(await other.lock.mustStayClosed()).toBe(false);
    await one.lock.set(null, pin);
    expect(await other.lock.mustStayClosed()).toBe(true);
    expect(other.state).toEqual({ phase: 'locked', isClosed: true });
    expect(other.calls).toEqual([
      '{"isSet":true,"isLocked":true}',
      'emptied',
      'start closed',
      '{"isSet":true,"isLocked":true}',
    ]);
    expect(await other.lock.unlock(pin)).toMatchObject({ value: { outcome: 'right' } });
    expect(other.lock.isLocked()).toBe(false);
  });

  it('a PIN removed in one copy is removed in the other, locked or not', async () => {
    const [one, other] = await both();
    await one.lock.set(null, pin);
    await other.lock.mustStayClosed();
    await one.lock.remove(pin);
    expect(await other.lock.unlock('anything')).toMatchObject({ value: { outcome: 'right' } });
    expect([other.lock.isLocked(), other.lock.isSet()]).toEqual([false, false]);
  });

  it('a copy cannot replace a PIN that the other copy set without entering it', async () => {
    const [one, other] = await both();
    await one.lock.set(null, pin);
    expect(await other.lock.set(null, '8642')).toMatchObject({ value: { outcome: 'wrong' } });
    expect(other.lock.isSet()).toBe(true);
  });
});

describe('the PIN', () => {
  it('is changed or removed only with the current PIN', async () => {
    const { lock } = await withPin();
    expect(await lock.set('1357', '8642')).toMatchObject({ value: { outcome: 'wrong' } });
    expect(await lock.set(null, '8642')).toMatchObject({ value: { outcome: 'wrong' } });
    expect(await lock.set(pin, '8642')).toMatchObject({ value: { outcome: 'right' } });
    expect(await lock.remove(pin)).toMatchObject({ value: { outcome: 'wrong' } });
    expect(await lock.remove('8642')).toMatchObject({ value: { outcome: 'right' } });
    expect(lock.isSet()).toBe(false);
  });
});
