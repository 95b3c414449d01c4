import * as oauth from 'oauth4webapi';
import { describe, expect, it, vi } from 'vitest';
import { type AccessTokensDeps, createAccessTokens } from '../../../main/auth/access-tokens.ts';
import { createServerWaits } from '../../../main/auth/server-waits.ts';
import { SecretText } from '../../../main/auth/secret-text.ts';
import { createShutdown } from '../../../main/http/shutdown.ts';
import { createKeyedMutex } from '../../../main/time/keyed-mutex.ts';
import { encodeSession, type StoredSession, type TokenSet } from '../../../main/auth/token-set.ts';
import { createTokenVault } from '../../../main/auth/token-vault.ts';
import { tokensAccount } from '../../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../main/keychain/secret-store.ts';
import { failed, ok } from '../../../preload/contract/result.ts';

const hourMs = 3_600_000;
function tokens(access: string, changes: Partial<TokenSet> = {}): TokenSet {
  return {
    accessToken: new SecretText(access),
    refreshToken: new SecretText(`${access}-refresh`),
    obtainedAtEpochMs: 0,
    expiresAtEpochMs: hourMs,
    grantedScopes: null,
    binding: 'bank',
    ...changes,
  };
}
function sessionWith(access: string, changes: Partial<TokenSet> = {}): StoredSession {
  return {
    kind: 'held',
    tokens: tokens(access, changes),
  };
}

/** A stored session, a clock, and a token endpoint with configurable answers. */
async function setUp(
  session: StoredSession | null,
  changes: Partial<AccessTokensDeps> & {
    readonly store?: SecretStore;
    readonly answer?: () => Response | Promise<Response>;
  } = {},
) {
  const {
    store = createMemorySecretStore('available'),
    answer = () =>
      Response.json({ access_token: 'second', token_type: 'bearer', expires_in: 3_600 }),
    ...deps
  } = changes;
  if (session) await store.set(tokensAccount('one'), encodeSession(session));
  const clock = { now: 0 };
  const sent: (string | null)[] = [];
  const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    sent.push(
      new URLSearchParams(typeof init.body === 'string' ? init.body : '').get('refresh_token'),
    );
    return answer();
  };
  const vault = createTokenVault(store, () => undefined);
  const waits = createServerWaits(() => clock.now);
  const ending = createShutdown();
  const access = createAccessTokens({
    vault,
    now: () => clock.now,
    runExclusive: createKeyedMutex(),
    withExclusiveRefresh: async (_id, task) => ({ kind: 'done', value: await task() }),
    bindingOf: () => 'bank',
    departure: ending,
    tokenEndpoint: async () =>
      ok({
        metadata: { issuer: 'https://bank.example', token_endpoint: 'https://bank.example/token' },
        clientId: 'desktop',
        auth: oauth.None(),
        exchange: {
          fetch,
          timers: { after: () => () => undefined },
          waits,
          headers: {},
          signal: ending.over,
        },
      }),
    ...deps,
  });
  return {
    store,
    clock,
    sent,
    vault,
    ending,
    ask: (rejectedToken?: string) =>
      access({ connectionId: 'one', ...(rejectedToken === undefined ? {} : { rejectedToken }) }),
  };
}
async function storedSession(store: SecretStore): Promise<string | null> {
  const found = await store.get(tokensAccount('one'));
  return found.ok ? found.value : null;
}
const isLocked = failed({ kind: 'keychain-unavailable', reason: 'locked' } as const);
function refusal(error: string, status = 400) {
  return (): Response => Response.json({ error }, { status });
}

describe('an access token', () => {
  it.each([
    ['fresh', 0, false, 'first', 0],
    ['rejected though fresh', 0, true, 'second', 1],
    ['about to end', hourMs - 30_000, false, 'second', 1],
    ['at its end', hourMs, false, 'second', 1],
    ['issued in the future', -hourMs, false, 'second', 1],
  ] as const)(
    'that is %s: returned token and number of requests',
    async (_what, now, isRejected, token, requests) => {
      const { clock, sent, ask } = await setUp(sessionWith('first'));
      clock.now = now;
      expect(await ask(isRejected ? 'first' : undefined)).toEqual(ok(token));
      expect(sent).toEqual(Array.from({ length: requests }, () => 'first-refresh'));
    },
  );

  it('is returned if the rejected token was another one', async () => {
    const { sent, ask } = await setUp(sessionWith('first'));
    expect([await ask('another'), sent]).toEqual([ok('first'), []]);
  });

  it.each([
    ['there is no session', null],
    ['it ended', { kind: 'expired' } as const],
    ['it is of another bank', sessionWith('first', { binding: 'other' })],
  ])('is not returned if %s', async (_what, session) => {
    const { sent, ask } = await setUp(session);
    expect([await ask(), sent]).toEqual([failed({ kind: 'signed-out' }), []]);
  });

  it('is not reported as missing if the keychain cannot answer', async () => {
    const { ask } = await setUp(null, {
      store: { ...createMemorySecretStore('available'), get: async () => isLocked },
    });
    expect(await ask()).toEqual(isLocked);
  });

  it('without a refresh token serves until its end, which ends the session', async () => {
    const { store, clock, sent, ask } = await setUp(sessionWith('first', { refreshToken: null }));
    clock.now = hourMs - 1;
    expect(await ask()).toEqual(ok('first'));
    clock.now = hourMs;
    expect([await ask(), sent, await storedSession(store)]).toEqual([
      failed({ kind: 'signed-out' }),
      [],
      '{"version":1,"state":"expired"}',
    ]);
  });

  it('leads to no further request after the bank ended the session', async () => {
    const { store, clock, sent, ask } = await setUp(sessionWith('first'), {
      answer: refusal('invalid_grant'),
    });
    clock.now = hourMs - 30_000;
    expect([await ask(), await ask(), sent.length, await storedSession(store)]).toEqual([
      failed({ kind: 'signed-out' }),
      failed({ kind: 'signed-out' }),
      1,
      '{"version":1,"state":"expired"}',
    ]);
  });

  it.each([
    ['the bank refuses the client', refusal('invalid_client', 401), 'rejected'],
    ['the bank fails', () => new Response('', { status: 503 }), 'service-failed'],
    ['the network fails', () => Promise.reject(new TypeError('fetch failed')), 'offline'],
  ] as const)(
    'stays with its session if %s, and is returned while it is valid',
    async (_what, answer, kind) => {
      const { store, clock, ask } = await setUp(sessionWith('first'), { answer });
      clock.now = hourMs - 30_000;
      expect(await ask()).toEqual(ok('first'));
      expect(await ask('first')).toMatchObject({ ok: false, error: { kind } });
      clock.now = hourMs;
      expect(await ask()).toMatchObject({ ok: false, error: { kind } });
      expect(await storedSession(store)).toBe(encodeSession(sessionWith('first')));
    },
  );

  it('refused right after a refresh is not refreshed for every request; the session stays', async () => {
    let count = 0;
    const { store, clock, sent, ask } = await setUp(
      sessionWith('first', { expiresAtEpochMs: null }),
      {
        answer: () =>
          Response.json({ access_token: `token-${String((count += 1))}`, token_type: 'bearer' }),
      },
    );
    expect(await ask('first')).toEqual(ok('token-1'));
    for (let request = 1; request < 20; request += 1)
      expect(await ask('token-1')).toEqual(failed({ kind: 'signed-out', isStillSignedIn: true }));
    expect([sent.length, await storedSession(store)]).toEqual([
      1,
      expect.stringContaining('"state":"held"'),
    ]);
    expect(await ask()).toEqual(ok('token-1'));
    clock.now = 59_999;
    expect(await ask('token-1')).toEqual(failed({ kind: 'signed-out', isStillSignedIn: true }));
    clock.now = 60_000;
    expect([await ask('token-1'), sent.length]).toEqual([ok('token-2'), 2]);
  });

  it('refused after a refresh is refreshed again near its end or after a clock change', async () => {
    const answers = ['second', 'third', 'fourth'].map(
      (token) => () => Response.json({ access_token: token, token_type: 'bearer', expires_in: 30 }),
    );
    const { clock, sent, ask } = await setUp(sessionWith('first'), {
      answer: () => answers.shift()?.() ?? Response.error(),
    });
    await ask('first');
    clock.now = 28_000;
    expect(await ask('second')).toEqual(ok('third'));
    clock.now = 27_000;
    expect([await ask('third'), sent.length]).toEqual([ok('fourth'), 3]);
  });

  it('refused after a scheduled refresh is refreshed again, however young it is', async () => {
    const answers = ['second', 'third'].map(
      (token) => () =>
        Response.json({ access_token: token, token_type: 'bearer', expires_in: 3_600 }),
    );
    const { clock, ask } = await setUp(sessionWith('first'), {
      answer: () => answers.shift()?.() ?? Response.error(),
    });
    clock.now = hourMs;
    expect([await ask(), await ask('second'), await ask('third')]).toEqual([
      ok('second'),
      ok('third'),
      failed({ kind: 'signed-out', isStillSignedIn: true }),
    ]);
  });

  it('refused by the bank stays if another copy of the app has a newer one', async () => {
    const { store, sent, ask } = await setUp(sessionWith('first'));
    await ask('first');
    await store.set(tokensAccount('one'), encodeSession(sessionWith('theirs')));
    expect([await ask('second'), sent.length]).toEqual([ok('theirs'), 1]);
  });

  it.each([0, 0.001])(
    'with a lifetime of %d seconds is used until refused, not refreshed at every request',
    async (seconds) => {
      const { clock, sent, ask } = await setUp(sessionWith('first'), {
        answer: () =>
          Response.json({ access_token: 'second', token_type: 'bearer', expires_in: seconds }),
      });
      clock.now = hourMs;
      for (let request = 0; request < 20; request += 1) expect(await ask()).toEqual(ok('second'));
      expect(sent).toHaveLength(1);
    },
  );

  it('is requested once for a hundred callers, and not again while the server demands a wait', async () => {
    const answers = [
      () => new Response('', { status: 429, headers: { 'retry-after': '60' } }),
      () => Response.json({ access_token: 'second', token_type: 'bearer' }),
    ];
    const { store, clock, sent, ask } = await setUp(sessionWith('first'), {
      answer: () => answers.shift()?.() ?? Response.error(),
    });
    clock.now = hourMs;
    const waitFailure = failed({
      kind: 'rate-limited',
      retryAtEpochMs: hourMs + 60_000,
      traceId: null,
    });
    expect(await Promise.all(Array.from({ length: 100 }, () => ask()))).toEqual(
      Array.from({ length: 100 }, () => waitFailure),
    );
    clock.now += 59_999;
    expect([await ask(), sent.length, await storedSession(store)]).toEqual([
      waitFailure,
      1,
      encodeSession(sessionWith('first')),
    ]);
    clock.now += 1;
    expect([await ask(), sent.length]).toEqual([ok('second'), 2]);
  });

  it('of another copy of the app is used despite a wait that the server demands', async () => {
    const { store, clock, ask } = await setUp(sessionWith('first'), {
      answer: () => new Response('', { status: 503, headers: { 'retry-after': '60' } }),
    });
    clock.now = hourMs;
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'rate-limited' } });
    await store.set(
      tokensAccount('one'),
      encodeSession(
        sessionWith('theirs', { obtainedAtEpochMs: hourMs, expiresAtEpochMs: 2 * hourMs }),
      ),
    );
    expect(await ask()).toEqual(ok('theirs'));
  });

  it('is not requested if the endpoint is unknown', async () => {
    const { store, clock, sent, ask } = await setUp(sessionWith('first'), {
      tokenEndpoint: async () => failed({ kind: 'timed-out' }),
    });
    clock.now = hourMs;
    expect([await ask(), sent, await storedSession(store)]).toEqual([
      failed({ kind: 'timed-out' }),
      [],
      encodeSession(sessionWith('first')),
    ]);
  });

  it('of a faster copy of the app replaces a second refresh', async () => {
    const { store, clock, sent, ask } = await setUp(sessionWith('first'));
    await ask();
    await store.set(
      tokensAccount('one'),
      encodeSession(
        sessionWith('theirs', { obtainedAtEpochMs: hourMs, expiresAtEpochMs: 2 * hourMs }),
      ),
    );
    clock.now = hourMs;
    expect([await ask(), sent]).toEqual([ok('theirs'), []]);
  });

  it('of another copy is refreshed with that copy’s refresh token after its end', async () => {
    const { store, clock, sent, ask } = await setUp(sessionWith('first'));
    await ask();
    await store.set(tokensAccount('one'), encodeSession(sessionWith('theirs')));
    clock.now = hourMs;
    expect([await ask(), sent]).toEqual([ok('second'), ['theirs-refresh']]);
  });

  it('is gone if another copy signed out meanwhile', async () => {
    const { store, clock, sent, ask } = await setUp(sessionWith('first'));
    await ask();
    await store.remove(tokensAccount('one'));
    clock.now = hourMs;
    expect([await ask(), sent]).toEqual([failed({ kind: 'signed-out' }), []]);
  });

  it('is refreshed from memory if the keychain was locked meanwhile', async () => {
    const store = createMemorySecretStore('available');
    const lock = { isOn: false };
    const { clock, sent, ask } = await setUp(sessionWith('first'), {
      store: { ...store, get: async (account) => (lock.isOn ? isLocked : store.get(account)) },
    });
    await ask();
    lock.isOn = true;
    clock.now = hourMs;
    expect([await ask(), sent]).toEqual([ok('second'), ['first-refresh']]);
  });

  it('is refreshed once for a hundred callers and stored first; the next expiry refreshes again', async () => {
    const { store, clock, sent, ask } = await setUp(sessionWith('first'));
    clock.now = hourMs;
    const keptThen = await Promise.all(
      Array.from({ length: 100 }, async () => [await ask(), await storedSession(store)] as const),
    );
    for (const [answer, text] of keptThen)
      expect([answer, text]).toEqual([ok('second'), expect.stringContaining('"second"')]);
    clock.now = 2 * hourMs;
    await ask();
    expect(sent).toEqual(['first-refresh', 'first-refresh']);
  });

  it('is refreshed under an exclusive lock, and again after the lock failed', async () => {
    const order: string[] = [];
    let isFirst = true;
    const { clock, ask } = await setUp(sessionWith('first'), {
      withExclusiveRefresh: async (id, task) => {
        order.push(`lock ${id}`);
        if (isFirst) {
          isFirst = false;
          throw new Error('no lock');
        }
        const value = await task();
        order.push('unlock');
        return { kind: 'done', value };
      },
    });
    clock.now = hourMs;
    await expect(ask()).rejects.toThrow('no lock');
    expect(await ask()).toEqual(ok('second'));
    expect(order).toEqual(['lock one', 'lock one', 'unlock']);
  });

  it('is not refreshed if another copy holds the lock too long', async () => {
    const { clock, sent, ask } = await setUp(sessionWith('first'), {
      withExclusiveRefresh: async () => ({ kind: 'busy' }),
    });
    clock.now = hourMs;
    expect([await ask(), sent]).toEqual([failed({ kind: 'timed-out' }), []]);
  });

  it('in refresh when the app quits is stored before the app ends; no other refresh begins', async () => {
    const answered = Promise.withResolvers<Response>();
    const { store, clock, sent, ending, ask } = await setUp(sessionWith('first'), {
      answer: () => answered.promise,
    });
    clock.now = hourMs;
    const asked = ask();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    let hasEnded = false;
    const ended = ending.begin(10_000).then(() => (hasEnded = true));
    await new Promise((resolve) => void setImmediate(resolve));
    expect(hasEnded).toBe(false);
    answered.resolve(
      Response.json({
        access_token: 'second',
        refresh_token: 'rotated',
        token_type: 'bearer',
        expires_in: 3_600,
      }),
    );
    await ended;
    expect([await asked, await storedSession(store)]).toEqual([
      ok('second'),
      expect.stringContaining('rotated'),
    ]);
    clock.now = 2 * hourMs;
    expect([await ask(), sent.length]).toEqual([failed({ kind: 'timed-out' }), 1]);
  });

  it('in a refresh that outlasts the quit is cancelled, and the session stays unchanged', async () => {
    const { store, clock, sent, ending, ask } = await setUp(sessionWith('first'), {
      answer: () => new Promise<Response>(() => undefined),
    });
    clock.now = hourMs;
    const asked = ask();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await ending.begin(20);
    expect([await asked, await storedSession(store)]).toEqual([
      failed({ kind: 'offline' }),
      encodeSession(sessionWith('first')),
    ]);
  });
});
