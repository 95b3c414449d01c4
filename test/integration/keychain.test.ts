import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createKeychainSecretStore } from '../../main/keychain/keychain-secret-store.ts';

const run = promisify(execFile);
const account = `test-${process.pid.toString()}`;
const store = createKeychainSecretStore();

afterAll(async () => {
  await store.remove(account);
});

/** Only Linux has a session bus, and with it a keyring that a test may lock. */
const hasBus = process.platform === 'linux';

/** A separate desktop session with its own unlocked keyring, for tests that lock it. */
async function inOwnSession(script: string): Promise<unknown> {
  const home = await mkdtemp(join(tmpdir(), 'keyring-'));
  try {
    const start =
      'printf password-for-tests | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"';
    const env = {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_DATA_HOME: join(home, 'share'),
    };
    const { stdout } = await run(
      'dbus-run-session',
      ['--', 'sh', '-c', start, 'sh', process.execPath, script],
      { env },
    );
    return JSON.parse(stdout);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

describe('the Secret Service of the desktop', () => {
  it('is available, and an unwritten account is empty', async () => {
    expect(await store.probe()).toBe('available');
    expect(await store.get(`${account}-absent`)).toEqual({ ok: true, value: null });
  });

  it('stores secrets of any length and language, for another store as well', async () => {
    for (const secret of [
      'short',
      `${'€😀é'.repeat(2000)}end`,
      'nul\0inside',
      'x'.repeat(60_000),
    ]) {
      expect(await store.set(account, secret)).toEqual({ ok: true, value: null });
      expect(await createKeychainSecretStore().get(account)).toEqual({ ok: true, value: secret });
    }
    await store.remove(account);
    expect(await store.get(account)).toEqual({ ok: true, value: null });
  });

  it('separates the entries of services', async () => {
    await store.set(account, 'ours');
    expect(await createKeychainSecretStore({ service: 'Other' }).get(account)).toEqual({
      ok: true,
      value: null,
    });
  });

  it.runIf(hasBus)('reports that it is locked where its entries only seem absent', async () => {
    const locked = { ok: false, error: { kind: 'keychain-unavailable', reason: 'locked' } };
    expect(
      await inOwnSession(fileURLToPath(new URL('keychain-locked.script.ts', import.meta.url))),
    ).toEqual({
      kept: { ok: true, value: null },
      afterLocking: { probe: 'locked', get: locked, set: locked, remove: locked, vaultKey: locked },
    });
  });

  it.runIf(hasBus)('is missing without a session bus', async () => {
    const script = `import { createKeychainSecretStore } from '${new URL('../../main/keychain/keychain-secret-store.ts', import.meta.url).href}'; console.log(await createKeychainSecretStore().probe());`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
    });
    expect(stdout.trim()).toBe('missing');
  });
});
