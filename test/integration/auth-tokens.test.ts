import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import { memorySecretStore } from '../../main/keychain/memory-secret-store.ts';
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
async function kept(): Promise<string> {
  const found = await rig.secretStore.get(tokensAccount(connectionId));
  return found.ok ? (found.value ?? '') : '';
}

describe('access tokens', () => {
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
