import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import { memorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import { failed } from '../../preload/contract/result.ts';
import { type OAuthServer, startOAuthServer } from '../peers/oauth-server.ts';
import { connectionId, createRig, type Rig } from '../peers/session-rig.ts';

const hourMs = 3_600_000;
let server: OAuthServer;
let rig: Rig;

beforeEach(async () => {
  server = await startOAuthServer();
  rig = createRig(server.issuer);
});
afterEach(async () => {
  rig.sessions.close();
  await server.close();
});

async function signedIn(): Promise<string> {
  await rig.signIn();
  return token();
}
async function token(): Promise<string> {
  const answer = await rig.sessions.accessToken({ connectionId });
  if (!answer.ok) throw new Error(`No token: ${answer.error.kind}`);
  return answer.value;
}
/** Requests to the token endpoint while something runs. */
async function requestsDuring(task: () => Promise<unknown>): Promise<number> {
  const before = server.tokenRequests.length;
  await task();
  return server.tokenRequests.length - before;
}
async function kept(): Promise<string> {
  const found = await rig.secretStore.get(tokensAccount(connectionId));
  return found.ok ? (found.value ?? '') : '';
}

describe('access tokens', () => {
  it('are exchanged once for a hundred callers, and kept before any of them goes on', async () => {
    const old = await signedIn();
    rig.clock.offsetMs = hourMs;
    const answers = new Set<string>();
    const requests = await requestsDuring(async () => {
      const callers = Array.from({ length: 100 }, async () => {
        const answer = await token();
        expect(await kept()).toContain(answer);
        answers.add(answer);
      });
      await Promise.all(callers);
    });
    expect(requests).toBe(1);
    expect(answers.size).toBe(1);
    expect([...answers]).not.toEqual([old]);
    expect(await server.accepts(await token())).toBe(true);
  });

  it('are exchanged once when the bank rejects one that many used, however late they say so', async () => {
    const rejectedToken = await signedIn();
    const requests = await requestsDuring(async () => {
      const first = await Promise.all(
        Array.from({ length: 20 }, () => rig.sessions.accessToken({ connectionId, rejectedToken })),
      );
      const late = await rig.sessions.accessToken({ connectionId, rejectedToken });
      expect(
        new Set([...first, late].map((answer) => (answer.ok ? answer.value : answer.error.kind)))
          .size,
      ).toBe(1);
    });
    expect(requests).toBe(1);
  });

  it.each([24 * hourMs, -24 * hourMs])(
    'cost one exchange when the clock moves by %i ms, and no more',
    async (offsetMs) => {
      await signedIn();
      rig.clock.offsetMs = offsetMs;
      expect(await requestsDuring(async () => [await token(), await token()])).toBe(1);
      expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
    },
  );

  it('are exchanged ahead of their end, and the old one serves while that fails', async () => {
    const old = await signedIn();
    rig.clock.offsetMs = hourMs - 30_000;
    server.faults.token = 'failure';
    expect(await token()).toBe(old);
    expect(await token()).not.toBe(old);
  });

  it('stay with the session through a network that fails, and come when it returns', async () => {
    await signedIn();
    rig.clock.offsetMs = hourMs;
    for (const [fault, kind] of [
      ['failure', 'service-failed'],
      ['html', 'not-the-bank'],
      ['redirect', 'not-the-bank'],
    ] as const) {
      server.faults.token = fault;
      expect(await rig.sessions.accessToken({ connectionId })).toMatchObject({
        ok: false,
        error: { kind },
      });
      expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
    }
    expect(await server.accepts(await token())).toBe(true);
  });

  it('are offline, not signed out, when the server is gone', async () => {
    await signedIn();
    rig.clock.offsetMs = hourMs / 2 + hourMs;
    await server.close();
    expect(await rig.sessions.accessToken({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'offline' },
    });
    expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
    expect(await kept()).toContain('held');
  });

  it('end calmly when the answer to an exchange was lost and the bank takes the next for theft', async () => {
    await signedIn();
    rig.clock.offsetMs = hourMs;
    server.faults.token = 'cut';
    expect(await rig.sessions.accessToken({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'offline' },
    });
    expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
    expect(await rig.sessions.accessToken({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'signed-out' },
    });
    expect(rig.sessions.status(connectionId)).toMatchObject({
      phase: 'expired',
      grantedScopes: null,
    });
    expect(await kept()).toBe('{"version":1,"state":"expired"}');
    await rig.signIn();
    expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
  });

  it('end when somebody else used the refresh token, and the next start still knows that they ended', async () => {
    await signedIn();
    const stolen = await kept();
    rig.clock.offsetMs = hourMs;
    await token();
    const thief = createRig(server.issuer, { secretStore: memorySecretStore('available') });
    await thief.secretStore.set(tokensAccount(connectionId), stolen);
    thief.clock.offsetMs = hourMs;
    expect(await thief.sessions.accessToken({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'signed-out' },
    });

    rig.clock.offsetMs = 3 * hourMs;
    expect(await rig.sessions.accessToken({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'signed-out' },
    });
    const nextStart = createRig(server.issuer, { secretStore: rig.secretStore });
    await nextStart.sessions.open(connectionId);
    expect(nextStart.sessions.status(connectionId).phase).toBe('expired');
  });

  it('are not exchanged twice by two processes that share a keychain', async () => {
    await signedIn();
    const other = createRig(server.issuer, { secretStore: rig.secretStore });
    await other.sessions.open(connectionId);
    rig.clock.offsetMs = hourMs;
    other.clock.offsetMs = hourMs;
    const requests = await requestsDuring(async () => {
      const ours = await token();
      expect(await other.sessions.accessToken({ connectionId })).toEqual({ ok: true, value: ours });
    });
    expect(requests).toBe(1);
  });

  it('go nowhere when the profile was pointed at another server', async () => {
    await signedIn();
    rig.profile.current = {
      ...rig.profile.current,
      banking: { ...rig.profile.current.banking, issuer: 'https://elsewhere.example' },
    };
    expect(await rig.sessions.accessToken({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'signed-out' },
    });
    expect(rig.sessions.status(connectionId).phase).toBe('signed-out');
  });

  it('go on in memory when the keychain is locked meanwhile', async () => {
    const store = memorySecretStore('available');
    const lock = { isLocked: false };
    const locked = failed({ kind: 'keychain-unavailable', reason: 'locked' } as const);
    rig = createRig(server.issuer, {
      secretStore: {
        ...store,
        get: async (account) => (lock.isLocked ? locked : store.get(account)),
        set: async (account, secret) => (lock.isLocked ? locked : store.set(account, secret)),
      },
    });
    const old = await signedIn();
    lock.isLocked = true;
    rig.clock.offsetMs = hourMs;
    expect(await token()).not.toBe(old);
    expect(rig.sessions.status(connectionId)).toMatchObject({
      phase: 'signed-in',
      persistence: 'memory-only',
    });
    const nextStart = createRig(server.issuer, {
      secretStore: { ...store, get: async () => locked },
    });
    expect(await nextStart.sessions.accessToken({ connectionId })).toEqual(locked);
  });
});

describe('signing out', () => {
  it('revokes at the bank and forgets', async () => {
    const old = await signedIn();
    expect(await rig.sessions.signOut(connectionId)).toEqual({
      wasRevoked: true,
      isForgotten: true,
    });
    expect(await server.accepts(old)).toBe(false);
    expect(await kept()).toBe('');
    expect(rig.sessions.status(connectionId)).toEqual({
      phase: 'signed-out',
      signIn: null,
      lastSignIn: null,
      persistence: 'kept',
      grantedScopes: null,
    });
    expect(await rig.sessions.accessToken({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'signed-out' },
    });
  });

  it('forgets as well when the bank cannot be told, and says so', async () => {
    await signedIn();
    await server.close();
    expect(await rig.sessions.signOut(connectionId)).toEqual({
      wasRevoked: false,
      isForgotten: true,
    });
    expect(await kept()).toBe('');
  });

  it('wins over an exchange that is under way', async () => {
    await signedIn();
    rig.clock.offsetMs = hourMs;
    const exchanging = rig.sessions.accessToken({ connectionId });
    expect(await rig.sessions.signOut(connectionId)).toMatchObject({ isForgotten: true });
    await exchanging;
    expect(await kept()).toBe('');
    expect(rig.sessions.status(connectionId).phase).toBe('signed-out');
  });
});

describe('tokens', () => {
  it('are in no failure, no status and nothing that is told', async () => {
    const told: string[] = [];
    rig.sessions.onChange((id) => told.push(JSON.stringify(rig.sessions.status(id))));
    const old = await signedIn();
    const refreshToken: unknown = (JSON.parse(await kept()) as Readonly<Record<string, unknown>>)[
      'refreshToken'
    ];
    rig.clock.offsetMs = hourMs;
    server.faults.token = 'html';
    told.push(JSON.stringify(await rig.sessions.accessToken({ connectionId })));
    await server.close();
    told.push(JSON.stringify(await rig.sessions.accessToken({ connectionId })));
    expect(told.length).toBeGreaterThan(3);
    expect(told.join('\n')).not.toContain(old);
    expect(told.join('\n')).not.toContain(String(refreshToken));
  });
});
