import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionSecrets } from '../../main/profiles/connection-secrets.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { SignInOutcome } from '../../preload/contract/app/session.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import { type OAuthServer, startOAuthServer } from '../peers/oauth-server.ts';
import {
  bankingFor,
  connectionId,
  createRig,
  type Rig,
  waitForAddress,
} from '../peers/session-rig.ts';
import { createSignInBrowser } from '../peers/sign-in-browser.ts';

let server: OAuthServer;
const rigs: Rig[] = [];

beforeAll(async () => {
  server = await startOAuthServer();
});
afterEach(() => {
  for (const { sessions } of rigs.splice(0)) sessions.close();
});
afterAll(() => server.close());

function rigFor(...args: Parameters<typeof createRig>): Rig {
  const rig = createRig(...args);
  rigs.push(rig);
  return rig;
}

/** Begins a sign-in and returns the address of its page and its end. */
async function begin({
  sessions,
}: Rig): Promise<{ readonly address: string; readonly ending: Promise<unknown> }> {
  const ending = sessions.signIn(connectionId);
  return { address: await waitForAddress(sessions), ending };
}
const typedFor = { id: connectionId as ConnectionId, registrations: null };
function outcome(kind: SignInOutcome['outcome'], detail: unknown = null) {
  return {
    ok: true,
    value: { outcome: kind, detail },
  };
}

describe('signing in', () => {
  it('returns tokens that the bank accepts, stores them before it reports success, and leaves no code in the browser', async () => {
    const rig = rigFor(server.issuer);
    const { address, ending } = await begin(rig);
    const { redirectUri } = rig.sessions.status(connectionId).signIn ?? { redirectUri: '' };
    expect(rig.sessions.status(connectionId)).toMatchObject({
      phase: 'signing-in',
      lastSignIn: null,
    });
    expect(rig.opened).toEqual([address]);
    const shown = await createSignInBrowser().signIn(address);
    expect(await ending).toEqual(outcome('signed-in'));
    expect(shown).toMatchObject({
      url: `${redirectUri}/done`,
      status: 200,
      html: expect.stringContaining('signed-in') as unknown,
    });
    expect(rig.sessions.status(connectionId)).toEqual({
      phase: 'signed-in',
      signIn: null,
      lastSignIn: { outcome: 'signed-in', detail: null },
      persistence: 'kept',
      grantedScopes: ['openid', 'offline_access', 'card.read'],
    });
    const token = await rig.sessions.accessToken({ connectionId });
    expect(await server.accepts(token.ok ? token.value : '')).toBe(true);
    const nextStart = rigFor(server.issuer, { secretStore: rig.secretStore });
    expect(await nextStart.sessions.accessToken({ connectionId })).toEqual(token);
  });

  it.each(['localhost', '[::1]'] as const)('works with %s as the registered host', async (host) => {
    const rig = rigFor(server.issuer, {
      banking: { redirect: { host, port: null, path: '/callback' } },
    });
    await rig.signIn();
    expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
  });

  it.each(['client_secret_post', 'client_secret_basic'] as const)(
    'sends a client secret as %s',
    async (clientAuthentication) => {
      const secretStore = createMemorySecretStore('available');
      const clientId =
        clientAuthentication === 'client_secret_post' ? 'desktop-post' : 'desktop-basic';
      const banking = bankingFor(server.issuer, { clientAuthentication, clientId });
      await createConnectionSecrets(secretStore).set(
        { ...typedFor, banking },
        'client-secret',
        'the secret: /+&%',
      );
      await rigFor(server.issuer, { secretStore, banking }).signIn();

      await createConnectionSecrets(secretStore).set(
        { ...typedFor, banking },
        'client-secret',
        'another',
      );
      const rigWithWrongSecret = rigFor(server.issuer, { secretStore, banking });
      const { address, ending } = await begin(rigWithWrongSecret);
      await createSignInBrowser().signIn(address);
      expect(await ending).toMatchObject({ ok: true, value: { outcome: 'client-refused' } });
    },
  );

  it('does not begin without a required client secret', async () => {
    const rig = rigFor(server.issuer, {
      banking: { clientAuthentication: 'client_secret_post', clientId: 'desktop-post' },
    });
    expect(await rig.sessions.signIn(connectionId)).toEqual(outcome('secret-needed'));
    expect(rig.opened).toEqual([]);
  });

  it('needs no discovery when the addresses are typed', async () => {
    const addresses = {
      issuer: null,
      authorizationEndpoint: `${server.issuer}/auth`,
      tokenEndpoint: `${server.issuer}/token`,
    };
    const rig = rigFor(server.issuer, { banking: addresses });
    await rig.signIn();
    expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
  });

  it('sends the staging header with the token call of a sandbox only', async () => {
    const secretStore = createMemorySecretStore('available');
    await createConnectionSecrets(secretStore).set(
      { ...typedFor, banking: bankingFor(server.issuer) },
      'staging-token',
      'staging',
    );
    await rigFor(server.issuer, {
      secretStore,
      kind: 'sandbox',
      banking: { headerPrefix: 'Bank' },
    }).signIn();
    expect(server.tokenRequests.at(-1)).toMatchObject({ 'x-bank-staging-token': 'staging' });
    await rigFor(server.issuer, { secretStore, kind: 'production' }).signIn();
    expect(
      Object.keys(server.tokenRequests.at(-1) ?? {}).filter((name) => name.includes('staging')),
    ).toEqual([]);
  });

  it('holds the session in memory without a keychain, and reports that', async () => {
    const rig = rigFor(server.issuer, { secretStore: createMemorySecretStore('missing') });
    const { address, ending } = await begin(rig);
    await createSignInBrowser().signIn(address);
    expect(await ending).toEqual(outcome('not-kept'));
    expect(rig.sessions.status(connectionId)).toMatchObject({
      phase: 'signed-in',
      persistence: 'memory-only',
    });
    expect(await rig.sessions.accessToken({ connectionId })).toMatchObject({ ok: true });
  });

  it('opens the page again instead of beginning a second attempt', async () => {
    const rig = rigFor(server.issuer);
    const { address, ending } = await begin(rig);
    const second = rig.sessions.signIn(connectionId);
    await createSignInBrowser().signIn(address);
    expect(await second).toEqual(await ending);
    expect(rig.opened).toEqual([address, address]);
  });
});

describe('a failed sign-in', () => {
  it('reports a refused consent in the bank’s words', async () => {
    const rig = rigFor(server.issuer);
    const { address, ending } = await begin(rig);
    const shown = await createSignInBrowser().signIn(address, 'refuse');
    expect(shown.html).toContain('refused');
    expect(await ending).toEqual(outcome('refused', expect.stringContaining('access_denied')));
    expect(rig.sessions.status(connectionId)).toMatchObject({
      phase: 'signed-out',
      lastSignIn: { outcome: 'refused' },
    });
  });

  it('continues after answers with a wrong state, and ends with the right one', async () => {
    const rig = rigFor(server.issuer);
    const { address, ending } = await begin(rig);
    const back = await createSignInBrowser().decide(address);
    const forged = new URL(back);
    forged.searchParams.set('state', 'guessed');
    const refused = await fetch(forged, { redirect: 'manual' });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('wrong-answer'),
    ]);
    expect(rig.sessions.status(connectionId).phase).toBe('signing-in');
    await fetch(back);
    expect(await ending).toEqual(outcome('signed-in'));
  });

  it('ends when the right state comes from another issuer (mix-up)', async () => {
    const rig = rigFor(server.issuer);
    const { address, ending } = await begin(rig);
    const back = new URL(await createSignInBrowser().decide(address));
    back.searchParams.set('iss', 'https://elsewhere.example');
    const before = server.tokenRequests.length;
    await fetch(back);
    expect(await ending).toEqual(outcome('wrong-answer'));
    expect(server.tokenRequests.length).toBe(before);
  });

  it('reports an expired code', async () => {
    const rig = rigFor(server.issuer);
    const { address, ending } = await begin(rig);
    const back = new URL(await createSignInBrowser().decide(address));
    back.searchParams.set('code', 'long-gone');
    await fetch(back);
    expect(await ending).toEqual(outcome('code-expired', expect.stringContaining('invalid_grant')));
  });

  it('reports an unreachable bank, before and after its page', async () => {
    expect(await rigFor('http://127.0.0.1:9').sessions.signIn(connectionId)).toEqual(
      outcome('unreachable'),
    );
    const rig = rigFor(server.issuer);
    const { address, ending } = await begin(rig);
    server.faults.token = 'cut';
    await createSignInBrowser().signIn(address);
    expect(await ending).toEqual(outcome('unreachable'));
  });

  it('reports missing metadata at the issuer', async () => {
    expect(await rigFor(`${server.issuer}/no-such-place`).sessions.signIn(connectionId)).toEqual(
      outcome('cannot-discover'),
    );
  });

  it('frees its port when it is cancelled', async () => {
    const rig = rigFor(server.issuer);
    const { ending } = await begin(rig);
    const { redirectUri } = rig.sessions.status(connectionId).signIn ?? { redirectUri: '' };
    rig.sessions.cancelSignIn(connectionId);
    expect(await ending).toEqual(outcome('cancelled'));
    await expect(fetch(redirectUri)).rejects.toThrow();
  });

  it('ends automatically after five minutes', async () => {
    const pendingTimers: { delayMs: number; task: () => void }[] = [];
    const timers = {
      after: (delayMs: number, task: () => void) => {
        const timer = { delayMs, task };
        pendingTimers.push(timer);
        return () => void pendingTimers.splice(pendingTimers.indexOf(timer), 1);
      },
    };
    const rig = rigFor(server.issuer, { timers });
    const { ending } = await begin(rig);
    for (const timer of pendingTimers.filter(({ delayMs }) => delayMs === 300_000)) timer.task();
    expect(await ending).toEqual(outcome('timed-out'));
  });

  it('reports that its fixed port is taken, and works once it is free', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const bound = other.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const rig = rigFor(server.issuer, {
      banking: { redirect: { host: 'localhost', port, path: '/callback' } },
    });
    expect(await rig.sessions.signIn(connectionId)).toEqual(outcome('cannot-listen'));
    await new Promise((resolve) => other.close(resolve));
    await rig.signIn();
    await rig.signIn();
    expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
  });
});

describe('pasting the callback address', () => {
  it('finishes a sign-in that the browser could not finish', async () => {
    const rig = rigFor(server.issuer);
    const { address, ending } = await begin(rig);
    const back = await createSignInBrowser().decide(address);
    expect(await rig.sessions.finishSignIn(connectionId, `  ${back}\n`)).toEqual(
      outcome('signed-in'),
    );
    expect(await ending).toEqual(outcome('signed-in'));
  });

  it('does not end the attempt when it is the wrong address', async () => {
    const rig = rigFor(server.issuer);
    const { address, ending } = await begin(rig);
    const back = await createSignInBrowser().decide(address);
    for (const wrong of [
      '',
      'nonsense',
      'https://elsewhere.example/callback?code=1',
      `${back}&state=twice`,
      back.replace(/state=[^&]+/, 'state=other'),
    ]) {
      expect(await rig.sessions.finishSignIn(connectionId, wrong)).toEqual(outcome('wrong-answer'));
    }
    expect(await rig.sessions.finishSignIn(connectionId, back)).toEqual(outcome('signed-in'));
    await ending;
  });

  it('fails where no sign-in waits', async () => {
    expect(
      await rigFor(server.issuer).sessions.finishSignIn(connectionId, 'http://127.0.0.1/callback'),
    ).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });
});
