import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenForCallback } from '../../main/auth/loopback-callback.ts';
import type { SessionsDeps } from '../../main/auth/create-sessions.ts';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import { failed } from '../../preload/contract/result.ts';
import { connectionId, createRig, type Rig, waitForAddress } from '../peers/session-rig.ts';

const issuer = 'https://bank.example';
const typedAddresses = {
  issuer: null,
  authorizationEndpoint: `${issuer}/auth`,
  tokenEndpoint: `${issuer}/token`,
  revocationEndpoint: `${issuer}/revoke`,
  scopes: ['card.read'],
};

const rigs: Rig[] = [];
afterEach(() => {
  for (const { sessions } of rigs.splice(0)) sessions.close();
});

type Sent = { readonly url: string; readonly body: URLSearchParams };

/** Timers that run when a test fires them. */
function createManualTimers() {
  const armed: { delayMs: number; task: () => void }[] = [];
  const after = (delayMs: number, task: () => void): (() => void) => {
    const timer = { delayMs, task };
    armed.push(timer);
    return () => void (armed.includes(timer) && armed.splice(armed.indexOf(timer), 1));
  };
  return {
    armed,
    timers: { after },
    fire: (delayMs: number) =>
      armed.filter((timer) => timer.delayMs === delayMs).forEach(({ task }) => task()),
  };
}

/** A rig whose bank is a function: it records requests and answers with tokens. */
function rigWith(
  deps: Parameters<typeof createRig>[1] = {},
  answer: (sent: Sent) => Response | Promise<Response> = () =>
    Response.json({
      access_token: 'access',
      token_type: 'bearer',
      refresh_token: 'refresh',
      expires_in: 3_600,
    }),
) {
  const sent: Sent[] = [];
  const fetchBank: SessionsDeps['fetch'] = async (url, init) => {
    const request = {
      url,
      body: new URLSearchParams(typeof init.body === 'string' ? init.body : ''),
    };
    sent.push(request);
    return answer(request);
  };
  const rig = createRig(issuer, {
    fetch: fetchBank,
    ...deps,
    banking: { ...typedAddresses, ...deps.banking },
  });
  rigs.push(rig);
  return { ...rig, sent };
}

/** The address to which the bank would redirect the browser. */
function backFrom(
  address: string,
  parameters: Readonly<Record<string, string>> = { code: 'a-code' },
): URL {
  const { searchParams } = new URL(address);
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries({
    state: searchParams.get('state') ?? '',
    ...parameters,
  }))
    back.searchParams.set(name, value);
  return back;
}
function outcome(kind: string, detail: unknown = null) {
  return {
    ok: true,
    value: { outcome: kind, detail },
  };
}

describe('a sign-in attempt', () => {
  it("sends the code with its challenge's verifier once, and cancels its timer", async () => {
    const { armed, timers } = createManualTimers();
    const { sessions, sent } = rigWith({ timers });
    const ending = sessions.signIn(connectionId);
    const address = await waitForAddress(sessions);
    expect(armed.map(({ delayMs }) => delayMs)).toEqual([300_000]);
    await fetch(backFrom(address), { redirect: 'manual' });
    expect(await ending).toEqual(outcome('signed-in'));
    const [exchange, ...more] = sent;
    expect(more).toEqual([]);
    expect(Object.fromEntries(exchange?.body ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-code',
      client_id: 'desktop',
      redirect_uri: new URL(address).searchParams.get('redirect_uri'),
    });
    const verifier = exchange?.body.get('code_verifier') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    expect(Buffer.from(digest).toString('base64url')).toBe(
      new URL(address).searchParams.get('code_challenge'),
    );
    expect(armed.map(({ delayMs }) => delayMs)).toEqual([60_000]);
  });

  it('notifies the window of its start, deadline and end, until the listener unsubscribes', async () => {
    const now = 1_800_000_000_000;
    const { sessions } = rigWith({ now: () => now });
    const pushedStates: unknown[] = [];
    const stop = sessions.onChange(
      (id) =>
        void pushedStates.push([
          id,
          sessions.status(id).phase,
          sessions.status(id).signIn?.endsAtEpochMs ?? null,
        ]),
    );
    const phases: string[] = [];
    sessions.onChange((id) => void phases.push(sessions.status(id).phase));
    const ending = sessions.signIn(connectionId);
    expect([
      sessions.status(connectionId).phase,
      sessions.status(connectionId).signIn,
      sessions.signInAddress(connectionId),
      await sessions.reopenSignIn(connectionId),
    ]).toEqual(['signing-in', null, null, false]);
    const address = await waitForAddress(sessions);
    expect(pushedStates).toEqual([
      [connectionId, 'signing-in', null],
      [connectionId, 'signing-in', now + 300_000],
    ]);
    stop();
    await fetch(backFrom(address), { redirect: 'manual' });
    await ending;
    expect(pushedStates).toHaveLength(2);
    expect(phases.at(-1)).toBe('signed-in');
    expect([
      sessions.status(connectionId).signIn,
      sessions.signInAddress(connectionId),
      await sessions.reopenSignIn(connectionId),
    ]).toEqual([null, null, false]);
  });

  it('continues where no browser can be started: its address can be copied', async () => {
    const { sessions } = rigWith({ openExternal: () => Promise.reject(new Error('no browser')) });
    const ending = sessions.signIn(connectionId);
    const address = await waitForAddress(sessions);
    expect(await sessions.reopenSignIn(connectionId)).toBe(false);
    await fetch(backFrom(address), { redirect: 'manual' });
    expect(await ending).toEqual(outcome('signed-in'));
  });

  it('opens its page again on request', async () => {
    const { sessions, opened } = rigWith();
    const ending = sessions.signIn(connectionId);
    const address = await waitForAddress(sessions);
    expect([await sessions.reopenSignIn(connectionId), opened]).toEqual([true, [address, address]]);
    sessions.cancelSignIn(connectionId);
    expect(await ending).toEqual(outcome('cancelled'));
  });

  it('whose code meets a busy server reports the retry time, and until then opens no page', async () => {
    const start = Date.now();
    const clock = { now: start };
    const { sessions, sent, opened } = rigWith(
      { now: () => clock.now },
      () => new Response('', { status: 503, headers: { 'retry-after': '90' } }),
    );
    const ending = sessions.signIn(connectionId);
    await fetch(backFrom(await waitForAddress(sessions)), { redirect: 'manual' });
    const askedToWait = {
      ok: true,
      value: { outcome: 'rate-limited', detail: null, retryAtEpochMs: start + 90_000 },
    };
    expect(await ending).toEqual(askedToWait);
    clock.now += 89_999;
    expect([await sessions.signIn(connectionId), sent.length, opened.length]).toEqual([
      askedToWait,
      1,
      1,
    ]);
    expect(sessions.status(connectionId)).toMatchObject({
      phase: 'signed-out',
      lastSignIn: askedToWait.value,
    });
    clock.now += 1;
    const again = sessions.signIn(connectionId);
    await waitForAddress(sessions);
    sessions.cancelSignIn(connectionId);
    expect([await again, opened.length]).toEqual([outcome('cancelled'), 2]);
  });

  it('fails for an unknown connection', async () => {
    const { sessions } = rigWith();
    expect(await sessions.signIn('nobody')).toEqual(failed({ kind: 'not-found', traceId: null }));
    expect(await sessions.accessToken({ connectionId: 'nobody' })).toEqual(
      failed({ kind: 'signed-out' }),
    );
    sessions.cancelSignIn('nobody');
    expect(sessions.status('nobody').phase).toBe('signed-out');
  });

  it('does not begin while the keychain with its secret is locked, and leaves no trace', async () => {
    const locked = failed({ kind: 'keychain-unavailable', reason: 'locked' } as const);
    const { sessions, opened } = rigWith({
      secretStore: { ...createMemorySecretStore('available'), get: async () => locked },
      banking: { clientAuthentication: 'client_secret_post' },
    });
    expect(await sessions.signIn(connectionId)).toEqual(locked);
    expect(await sessions.open(connectionId)).toEqual(locked);
    expect([sessions.status(connectionId), opened]).toEqual([
      {
        phase: 'signed-out',
        signIn: null,
        lastSignIn: null,
        persistence: 'kept',
        grantedScopes: null,
      },
      [],
    ]);
  });

  it('opens nothing when it is cancelled before it begins', async () => {
    const gate = Promise.withResolvers<void>();
    const store = createMemorySecretStore('available');
    const { sessions, opened } = rigWith({
      secretStore: { ...store, get: (account) => gate.promise.then(() => store.get(account)) },
      banking: { clientAuthentication: 'client_secret_post' },
    });
    const ending = sessions.signIn(connectionId);
    sessions.cancelSignIn(connectionId);
    gate.resolve();
    expect([await ending, opened]).toEqual([outcome('cancelled'), []]);
  });

  it('stores nothing when it is cancelled during the code exchange', async () => {
    const { sessions, secretStore } = rigWith({}, () => new Promise<Response>(() => undefined));
    const ending = sessions.signIn(connectionId);
    await fetch(backFrom(await waitForAddress(sessions)), { redirect: 'manual' });
    sessions.cancelSignIn(connectionId);
    expect(await ending).toEqual(outcome('cancelled'));
    expect(await secretStore.get(tokensAccount(connectionId))).toEqual({ ok: true, value: null });
  });

  it('rejects on a bug, and the next attempt works', async () => {
    let isBroken = true;
    const { sessions } = rigWith({
      now: () => {
        if (isBroken) throw new RangeError('a bug');
        return Date.now();
      },
    });
    await expect(sessions.signIn(connectionId)).rejects.toThrow('a bug');
    expect(sessions.status(connectionId)).toMatchObject({ phase: 'signed-out', lastSignIn: null });
    isBroken = false;
    const ending = sessions.signIn(connectionId);
    await fetch(backFrom(await waitForAddress(sessions)), { redirect: 'manual' });
    expect(await ending).toEqual(outcome('signed-in'));
  });

  it('ends with the app, and its port is free', async () => {
    const { sessions } = rigWith();
    const ending = sessions.signIn(connectionId);
    const back = backFrom(await waitForAddress(sessions));
    sessions.close();
    expect(await ending).toEqual(outcome('cancelled'));
    await expect(fetch(back)).rejects.toThrow();
  });

  it('frees its port with the app after a success, even if the last page was never fetched', async () => {
    const { sessions } = rigWith();
    const ending = sessions.signIn(connectionId);
    const back = backFrom(await waitForAddress(sessions));
    await fetch(back, { redirect: 'manual' });
    await ending;
    expect((await fetch(back, { redirect: 'manual' })).status).toBe(303);
    sessions.close();
    await expect(fetch(back)).rejects.toThrow();
  });

  it('accepts any `iss` where no issuer is known, and sends no nonce', async () => {
    const { sessions } = rigWith({ banking: { scopes: ['openid'] } });
    const ending = sessions.signIn(connectionId);
    const address = await waitForAddress(sessions);
    expect(new URL(address).searchParams.has('nonce')).toBe(false);
    await fetch(backFrom(address, { code: 'a-code', iss: 'https://whoever.example' }), {
      redirect: 'manual',
    });
    expect(await ending).toEqual(outcome('signed-in'));
  });
});

describe('signing out', () => {
  const signedIn = async (...given: Parameters<typeof rigWith>) => {
    const rig = rigWith(...given);
    const ending = rig.sessions.signIn(connectionId);
    await fetch(backFrom(await waitForAddress(rig.sessions)), { redirect: 'manual' });
    expect(await ending).toEqual(outcome('signed-in'));
    rig.sent.length = 0;
    return rig;
  };

  it('revokes at the bank and deletes the session with its last outcome', async () => {
    const { sessions, sent } = await signedIn({}, ({ url }) =>
      url.endsWith('/revoke')
        ? new Response(null)
        : Response.json({ access_token: 'access', token_type: 'bearer', refresh_token: 'refresh' }),
    );
    expect(await sessions.signOut(connectionId)).toEqual({ wasRevoked: true, isForgotten: true });
    expect(sent.map(({ url, body }) => [url, body.get('token')])).toEqual([
      [`${issuer}/revoke`, 'refresh'],
      [`${issuer}/revoke`, 'access'],
    ]);
    expect(sessions.status(connectionId)).toMatchObject({ phase: 'signed-out', lastSignIn: null });
  });

  it('succeeds without a session and sends no request', async () => {
    const { sessions, sent } = rigWith();
    expect([await sessions.signOut(connectionId), sent]).toEqual([
      { wasRevoked: true, isForgotten: true },
      [],
    ]);
  });

  it('sends no token to a server that the profile names now instead', async () => {
    const { sessions, sent, profile } = await signedIn();
    profile.current = {
      ...profile.current,
      banking: { ...profile.current.banking, revocationEndpoint: 'https://evil.example/revoke' },
    };
    expect([await sessions.signOut(connectionId), sent]).toEqual([
      { wasRevoked: false, isForgotten: true },
      [],
    ]);
  });

  it('reports a keychain that does not delete', async () => {
    const store = createMemorySecretStore('available');
    const { sessions } = await signedIn({
      secretStore: {
        ...store,
        remove: async () => failed({ kind: 'keychain-unavailable', reason: 'locked' } as const),
      },
    });
    expect(await sessions.signOut(connectionId)).toMatchObject({ isForgotten: false });
    expect(sessions.status(connectionId).phase).toBe('signed-out');
  });

  it('reports that nothing was revoked where the keychain cannot be read', async () => {
    const { sessions } = rigWith({
      secretStore: {
        ...createMemorySecretStore('available'),
        get: async () => failed({ kind: 'keychain-unavailable', reason: 'locked' } as const),
      },
    });
    expect(await sessions.signOut(connectionId)).toEqual({ wasRevoked: false, isForgotten: true });
  });

  it('ends a sign-in in progress', async () => {
    const { sessions } = rigWith();
    const ending = sessions.signIn(connectionId);
    await waitForAddress(sessions);
    await sessions.signOut(connectionId);
    expect(await ending).toEqual(outcome('cancelled'));
  });
});

describe('signing in and out next to another copy of the app', () => {
  const answer = ({ url }: Sent): Response =>
    url.endsWith('/revoke')
      ? new Response(null)
      : Response.json({ access_token: 'access', token_type: 'bearer', refresh_token: 'refresh' });
  const signedIn = async (deps: Parameters<typeof rigWith>[0]) => {
    const rig = rigWith(deps, answer);
    const ending = rig.sessions.signIn(connectionId);
    await fetch(backFrom(await waitForAddress(rig.sessions)), { redirect: 'manual' });
    await ending;
    rig.sent.length = 0;
    return rig;
  };

  it("revokes the keychain's current tokens, because revoking former ones would not end the session", async () => {
    const { sessions, secretStore, sent } = await signedIn({});
    const storedTokens = await secretStore.get(tokensAccount(connectionId));
    await secretStore.set(
      tokensAccount(connectionId),
      (storedTokens.ok ? (storedTokens.value ?? '') : '')
        .replaceAll('"refresh"', '"newer-refresh"')
        .replaceAll('"access"', '"newer-access"'),
    );
    expect(await sessions.signOut(connectionId)).toEqual({ wasRevoked: true, isForgotten: true });
    expect(sent.map(({ body }) => body.get('token'))).toEqual(['newer-refresh', 'newer-access']);
  });

  it("stores the new tokens only after the other copy's exchange, which would overwrite them", async () => {
    const turn = Promise.withResolvers<null>();
    const { sessions, secretStore, sent } = rigWith(
      {
        withExclusiveRefresh: async (_id, task) => ({
          kind: 'done',
          value: await turn.promise.then(task),
        }),
      },
      answer,
    );
    const ending = sessions.signIn(connectionId);
    await fetch(backFrom(await waitForAddress(sessions)), { redirect: 'manual' });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await secretStore.get(tokensAccount(connectionId))).toEqual({ ok: true, value: null });
    turn.resolve(null);
    expect(await ending).toEqual(outcome('signed-in'));
    expect(await secretStore.get(tokensAccount(connectionId))).toMatchObject({
      value: expect.stringContaining('"refresh"') as unknown,
    });
  });

  it("waits for the other copy's exchange, which would restore the tokens", async () => {
    const turn = { taken: Promise.resolve() };
    const hold = Promise.withResolvers<undefined>();
    const { sessions, sent } = await signedIn({
      withExclusiveRefresh: async (_id, task) => ({
        kind: 'done',
        value: await turn.taken.then(task),
      }),
    });
    turn.taken = hold.promise;
    const ending = sessions.signOut(connectionId);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([sent, sessions.status(connectionId).phase]).toEqual([[], 'signed-in']);
    hold.resolve(undefined);
    expect(await ending).toEqual({ wasRevoked: true, isForgotten: true });
  });

  it('does not wait without end for a copy that hangs', async () => {
    const { sessions } = await signedIn({ withExclusiveRefresh: async () => ({ kind: 'busy' }) });
    expect(await sessions.signOut(connectionId)).toEqual({ wasRevoked: true, isForgotten: true });
  });
});

it('the callback explains a wrong answer and names the allowed method', async () => {
  const listener = await listenForCallback(
    { redirect: { host: '127.0.0.1', port: null, path: '/callback' }, state: 's' },
    { page: (end) => `<p>${end}</p>`, timers: createManualTimers().timers },
  );
  if (!listener.ok) throw new Error(listener.error.reason);
  const { redirectUri, close } = listener.value;
  const wrongAnswer = await fetch(`${redirectUri}?code=a&state=t`);
  expect([wrongAnswer.status, await wrongAnswer.text()]).toEqual([400, '<p>wrong-answer</p>']);
  const postAnswer = await fetch(redirectUri, { method: 'POST' });
  expect([postAnswer.status, postAnswer.headers.get('allow'), await postAnswer.text()]).toEqual([
    405,
    'GET',
    '',
  ]);
  const missing = await fetch(new URL('/x', redirectUri));
  expect([missing.status, missing.headers.get('allow')]).toEqual([404, null]);
  close();
});
