import { describe, expect, it } from 'vitest';
import { createAppLock } from '../../../../main/app/lock/app-lock.ts';
import { createConfirmAgain } from '../../../../main/app/lock/confirm-again.ts';
import { createAppLockSecret } from '../../../../main/app/lock/app-lock-secret.ts';
import { appLockAccounts as accounts } from '../../../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../../main/keychain/secret-store.ts';
import { failed, ok } from '../../../../preload/contract/result.ts';

const pin = '2468';
function refused(code: string) {
  return failed({ kind: 'invalid-input', problems: [{ path: ['confirmation'], code }] });
}

function run(secretStore: SecretStore = createMemorySecretStore('available')) {
  const clock = { nowMs: 0 };
  const pushed: string[] = [];
  const lock = createAppLock({
    lockState: { phase: 'open', isClosed: false },
    secret: createAppLockSecret({ secretStore, monotonicNow: () => clock.nowMs }),
    storedState: { read: () => null, write: () => undefined },
    work: {
      pause: async () => undefined,
      resume: async () => undefined,
      startClosed: async () => undefined,
      cards: () => [],
    },
    startsClosed: () => true,
    timers: { after: () => () => undefined },
    push: (name) => void pushed.push(name),
    onLocked: () => undefined,
    onChange: () => undefined,
  });
  const confirmAgain = createConfirmAgain(lock);
  return {
    lock,
    clock,
    pushed,
    secretStore,
    confirm: (secret: string | null, named = 'this') => confirmAgain({ secret, named }, 'this'),
    confirmAgain,
  };
}

describe('without a PIN', () => {
  it('accepts only the confirmation that names the action', async () => {
    const { confirm, confirmAgain } = run();
    expect(await confirm(null)).toEqual(ok(null));
    expect(await confirm(null, 'that')).toEqual(refused('not-meant'));
    expect(await confirmAgain(null, 'this')).toEqual(refused('not-meant'));
  });

  it('accepts the confirmation also if the keychain is unreadable', async () => {
    for (const state of ['missing', 'locked'] as const)
      expect(await run(createMemorySecretStore(state)).confirm(null)).toEqual(ok(null));
  });
});

describe('with a PIN', () => {
  it('accepts only the PIN, and only for the named action', async () => {
    const { lock, confirm } = run();
    await lock.set(null, pin);
    expect(await confirm(null)).toEqual(refused('pin-missing'));
    expect(await confirm('')).toEqual(refused('pin-missing'));
    expect(await confirm('1357')).toEqual(refused('pin-wrong'));
    expect(await confirm(pin, 'that')).toEqual(refused('not-meant'));
    expect(await confirm(pin)).toEqual(ok(null));
  });

  it('counts wrong PINs together with those of the lock screen, with the same wait', async () => {
    const { lock, confirm, clock } = run();
    await lock.set(null, pin);
    for (let count = 0; count < 3; count += 1)
      expect(await confirm('1357')).toEqual(refused('pin-wrong'));
    for (let count = 0; count < 2; count += 1)
      expect(await lock.unlock('1357')).toMatchObject({ value: { outcome: 'wrong' } });
    expect(await confirm(pin), 'the right PIN has to wait, too').toEqual(refused('pin-wait'));
    const { waitMs } = await lock.status();
    expect(waitMs).toBeGreaterThan(0);
    expect(await lock.unlock(pin)).toMatchObject({ value: { outcome: 'wait' } });
    clock.nowMs += waitMs;
    expect(await confirm(pin)).toEqual(ok(null));
    expect(await confirm('1357'), 'the count restarts').toEqual(refused('pin-wrong'));
  });

  it('does not count an omitted PIN as a wrong one', async () => {
    const { lock, confirm } = run();
    await lock.set(null, pin);
    for (let count = 0; count < 9; count += 1) await confirm(null);
    expect(await confirm(pin)).toEqual(ok(null));
  });

  it('requires a PIN that another copy of the app set, and notifies the window', async () => {
    const { confirm, secretStore, pushed } = run();
    await run(secretStore).lock.set(null, pin);
    expect(await confirm(null)).toEqual(refused('pin-missing'));
    expect(pushed).toEqual(['app-lock.changed']);
    expect(await confirm(pin)).toEqual(ok(null));
  });

  it('refuses while the PIN entry is unreadable', async () => {
    const { lock, confirm, secretStore } = run();
    await lock.set(null, pin);
    await secretStore.set(accounts.verifier, 'no verifier');
    expect(await confirm(pin)).toEqual(refused('pin-unreadable'));
  });
});
