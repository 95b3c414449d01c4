import { afterAll, describe, expect, it } from 'vitest';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import { createKeychainSecretStore } from '../../main/keychain/keychain-secret-store.ts';
import { startOAuthServer } from '../peers/oauth-server.ts';
import { connectionId, createRig } from '../peers/session-rig.ts';

const secretStore = createKeychainSecretStore({
  service: `Cashdesk test ${process.pid.toString()}`,
});
afterAll(async () => {
  await secretStore.remove(tokensAccount(connectionId));
});

describe('a session in the desktop keychain', () => {
  it('survives a restart and a token exchange, and is removed at sign-out', async () => {
    const server = await startOAuthServer();
    try {
      const first = createRig(server.issuer, { secretStore });
      await first.signIn();
      const token = await first.sessions.accessToken({ connectionId });
      const restarted = createRig(server.issuer, {
        secretStore: createKeychainSecretStore({
          service: `Cashdesk test ${process.pid.toString()}`,
        }),
      });
      expect(await restarted.sessions.accessToken({ connectionId })).toEqual(token);
      restarted.clock.offsetMs = 3_600_000;
      const refreshedToken = await restarted.sessions.accessToken({ connectionId });
      expect(refreshedToken).not.toEqual(token);
      first.clock.offsetMs = 3_600_000;
      expect(
        await first.sessions.accessToken({
          connectionId,
          rejectedToken: token.ok ? token.value : '',
        }),
      ).toEqual(refreshedToken);
      expect(await restarted.sessions.signOut(connectionId)).toEqual({
        wasRevoked: true,
        isForgotten: true,
      });
      expect(await secretStore.get(tokensAccount(connectionId))).toEqual({ ok: true, value: null });
      first.sessions.close();
    } finally {
      await server.close();
    }
  });
});
