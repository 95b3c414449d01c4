import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokensAccount } from '../../main/keychain/accounts.ts';
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
async function readStoredTokens(): Promise<string> {
  const stored = await rig.secretStore.get(tokensAccount(connectionId));
  return stored.ok ? (stored.value ?? '') : '';
}

describe('signing out', () => {
  it('revokes the tokens at the bank and deletes them', async () => {
    const oldTokens = await signedIn();
    expect(await rig.sessions.signOut(connectionId)).toEqual({
      wasRevoked: true,
      isForgotten: true,
    });
    expect(await server.accepts(oldTokens)).toBe(false);
    expect(await readStoredTokens()).toBe('');
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

  it('wins over an exchange in progress', async () => {
    await signedIn();
    rig.clock.offsetMs = hourMs;
    const pendingExchange = rig.sessions.accessToken({ connectionId });
    expect(await rig.sessions.signOut(connectionId)).toMatchObject({ isForgotten: true });
    await pendingExchange;
    expect(await readStoredTokens()).toBe('');
    expect(rig.sessions.status(connectionId).phase).toBe('signed-out');
  });
});
