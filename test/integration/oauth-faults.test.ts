import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createServerWaits } from '../../main/auth/server-waits.ts';
import { discover } from '../../main/auth/discover.ts';
import type { Fetch } from '../../main/auth/oauth-exchange.ts';
import type { Timers } from '../../main/time/timers.ts';
import { tokensAccount } from '../../main/keychain/accounts.ts';
import type { Endpoint } from '../fixtures/card-endpoints.ts';
import { faults } from '../fixtures/card-faults.ts';
import type { EndpointFault } from '../fixtures/card-faults.ts';
import type { oauthEndpoints } from '../fixtures/oauth-endpoints.ts';
import { sendJson, servicesOfTests } from '../fixtures/test-service.ts';
import type { SeenRequest, TestService } from '../fixtures/test-service.ts';
import { connectionId, createRig, waitForAddress } from '../peers/session-rig.ts';
import type { Rig } from '../peers/session-rig.ts';

const serve = servicesOfTests();
const rigs: Rig[] = [];
afterEach(() => {
  for (const { sessions } of rigs.splice(0)) sessions.close();
});

type Request = (typeof oauthEndpoints)[number]['request'];
type Answer = (
  response: ServerResponse,
  at: { readonly endpoint: Endpoint; readonly otherHost: string },
) => void;

const secrets = {
  refresh: 'refresh-1-that-goes-nowhere-else',
  access: 'access-1-that-goes-nowhere-else',
};
const tokens = {
  access_token: secrets.access,
  refresh_token: secrets.refresh,
  token_type: 'bearer',
  expires_in: 3600,
};
/** A fault that wraps a correct answer in a wrong form contains tokens that would work. */
const endpoint: Endpoint = {
  name: 'token',
  method: 'POST',
  path: '/token',
  safety: 'single-write',
  isPolled: false,
  isList: false,
  reads: null,
  answers: () => ({ ...tokens, access_token: 'taken-from-a-bad-answer' }),
  call: () => Promise.reject(new Error('never called')),
};

/** Ends the exchange's deadline once the server was asked; no other timer fires. */
function shortDeadline({ arrived }: Pick<Server, 'arrived'>): Timers {
  return {
    after: (delayMs, task) => {
      let isOff = delayMs !== 20_000;
      void arrived.then(() => isOff || task());
      return () => void (isOff = true);
    },
  };
}
const longDeadline: Timers = { after: () => () => undefined };

/** An authorization server that answers one kind of request badly from `turnBad` on. */
async function startServer(bad: Request, answer: Answer) {
  const other = await serve((_request, response) => sendJson(response, 200, endpoint.answers({})));
  let isFailing = false;
  let answered: ServerResponse | null = null as ServerResponse | null;
  const badRequests: SeenRequest[] = [];
  const arrived = Promise.withResolvers<void>();
  const service: TestService = await serve((request, response) => {
    const origin = `http://${request.headers.host ?? ''}`;
    const { pathname } = new URL(request.url, origin);
    const name: Request = pathname.startsWith('/.well-known/')
      ? 'discoveryRequest'
      : pathname === '/revoke'
        ? 'revocationRequest'
        : request.body.includes('grant_type=refresh_token')
          ? 'refreshTokenGrantRequest'
          : 'authorizationCodeGrantRequest';
    if (isFailing && name === bad) {
      badRequests.push(request);
      arrived.resolve();
      answered = response;
      answer(response, { endpoint, otherHost: other.baseUrl });
    } else if (name === 'discoveryRequest') {
      sendJson(response, 200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        revocation_endpoint: `${origin}/revoke`,
        code_challenge_methods_supported: ['S256'],
      });
    } else {
      sendJson(response, 200, name === 'revocationRequest' ? {} : tokens);
    }
  });
  return {
    issuer: new URL(service.baseUrl).origin,
    turnBad: () => void (isFailing = true),
    /** Requests of the bad kind. */
    asked: badRequests,
    /** Resolves when the first bad request arrives. */
    arrived: arrived.promise,
    elsewhere: other.seen,
    /** The status of the last bad answer. */
    status: () => (answered?.headersSent === true ? answered.statusCode : null),
  };
}
type Server = Awaited<ReturnType<typeof startServer>>;

function rigAt(server: Server, fault: Pick<EndpointFault, 'name'>): Rig {
  const rig = createRig(server.issuer, {
    timers: fault.name === 'silence' ? shortDeadline(server) : longDeadline,
    banking: { scopes: ['offline_access', 'card.read'] },
  });
  rigs.push(rig);
  return rig;
}

/** Gives consent without a page and follows the redirect with a code. */
async function consent({ sessions }: Rig): Promise<unknown> {
  const attempt = sessions.signIn(connectionId);
  const address = new URL(await waitForAddress(sessions));
  const back = new URL(address.searchParams.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({
    code: 'code-1',
    state: address.searchParams.get('state') ?? '',
  }).toString();
  await fetch(back);
  return attempt;
}

async function readStoredTokens({ secretStore }: Rig): Promise<string> {
  const stored = await secretStore.get(tokensAccount(connectionId));
  return stored.ok ? (stored.value ?? '') : '';
}

/** How each fault without a whole answer is reported. All others are answers, but not of OAuth. */
const unanswered: Readonly<Record<string, 'unreachable' | 'timed-out' | 'redirected'>> = {
  'half a body': 'unreachable',
  'a reset': 'unreachable',
  silence: 'timed-out',
  'a redirect to another host': 'redirected',
};

/** Answers of a middlebox in the server's place. */
const foreign: ReadonlySet<string> = new Set(['HTML', 'a redirect to another host']);

/** Answers with a time to retry. */
function asksForWait(name: string): boolean {
  return [
    '429 with seconds',
    '429 with a date',
    '429 with a time beyond waiting',
    '503 of the bank itself',
  ].includes(name);
}
const isTime: unknown = expect.any(Number);

const all = faults.map((fault) => [fault.name, fault] as const);
/** Some servers send JSON as plain text, so its tokens are valid. */
const withoutTokens = all.filter(([name]) => name !== 'the wrong content type');

describe('discovery', () => {
  it.each(all)(
    'that meets %s fails with its reason, and contacts no other host',
    async (name, fault) => {
      const server = await startServer('discoveryRequest', fault.answer);
      server.turnBad();
      const requests: RequestInit[] = [];
      const recordingFetch: Fetch = (url, init) => {
        requests.push(init);
        return fetch(url, init);
      };
      const discovered = await discover(server.issuer, {
        fetch: recordingFetch,
        timers: name === 'silence' ? shortDeadline(server) : longDeadline,
        waits: createServerWaits(Date.now),
        headers: { 'X-Service-Staging-Token': 'staging' },
      });
      const failureReason = unanswered[name];
      const error =
        failureReason === 'unreachable'
          ? { kind: failureReason, why: 'broken' }
          : failureReason === 'timed-out'
            ? { kind: failureReason }
            : asksForWait(name)
              ? { kind: 'busy', retryAtEpochMs: isTime }
              : {
                  kind: foreign.has(name) ? 'not-the-bank' : 'not-oauth',
                  status: failureReason === 'redirected' ? null : server.status(),
                };
      expect(discovered).toEqual({ ok: false, error });
      // A wrong answer may be right at the other address. After a network failure or a requested
      // wait there is no second request.
      expect(server.asked.map(({ url }) => url)).toEqual(
        ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'].slice(
          0,
          failureReason === 'unreachable' || failureReason === 'timed-out' || asksForWait(name)
            ? 1
            : 2,
        ),
      );
      expect(server.elsewhere).toEqual([]);
      expect(requests).toHaveLength(server.asked.length);
    },
  );
});

describe('an authorization code', () => {
  it.each(withoutTokens)(
    'that meets %s is sent once, creates no session, and the sign-in reports the reason',
    async (name, fault) => {
      const server = await startServer('authorizationCodeGrantRequest', fault.answer);
      server.turnBad();
      const rig = rigAt(server, fault);
      const failureReason = unanswered[name];
      const outcome =
        failureReason === 'unreachable' || failureReason === 'timed-out'
          ? 'unreachable'
          : asksForWait(name) || name.startsWith('429')
            ? 'rate-limited'
            : foreign.has(name)
              ? 'not-the-bank'
              : 'server-failed';
      expect(await consent(rig)).toEqual({
        ok: true,
        value: { outcome, detail: null, ...(asksForWait(name) ? { retryAtEpochMs: isTime } : {}) },
      });
      expect(server.asked).toHaveLength(1);
      expect(server.elsewhere).toEqual([]);
      expect(rig.sessions.status(connectionId)).toMatchObject({
        phase: 'signed-out',
        signIn: null,
      });
      expect(await readStoredTokens(rig)).toBe('');
    },
  );
});

describe('a refresh token', () => {
  it.each(withoutTokens)(
    'that meets %s is sent once, and the session does not change',
    async (name, fault) => {
      const server = await startServer('refreshTokenGrantRequest', fault.answer);
      const rig = rigAt(server, fault);
      expect(await consent(rig)).toMatchObject({ ok: true, value: { outcome: 'signed-in' } });
      server.turnBad();
      rig.clock.offsetMs = 3_600_000;
      const answer = await rig.sessions.accessToken({ connectionId });
      const status = server.status();
      const failureReason = unanswered[name];
      const expectedOutcome =
        failureReason === 'unreachable'
          ? { kind: 'offline' }
          : failureReason === 'timed-out'
            ? { kind: 'timed-out' }
            : foreign.has(name)
              ? { kind: 'not-the-bank' }
              : asksForWait(name)
                ? { kind: 'rate-limited', retryAtEpochMs: isTime }
                : status === 429
                  ? { kind: 'rate-limited', retryAtEpochMs: null }
                  : { kind: 'service-failed', status };
      expect(answer).toMatchObject({ ok: false, error: expectedOutcome });
      expect(server.asked).toHaveLength(1);
      expect(server.elsewhere).toEqual([]);
      expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
      expect(await readStoredTokens(rig)).toContain(secrets.refresh);
      expect(JSON.stringify([answer, rig.sessions.status(connectionId)])).not.toMatch(
        /refresh-1|access-1|bad-answer/,
      );
    },
  );

  const refusals: readonly (readonly [string, number, unknown, unknown, string])[] = [
    ['invalid_grant', 400, { error: 'invalid_grant' }, { kind: 'signed-out' }, 'expired'],
    ['invalid_grant with 401', 401, { error: 'invalid_grant' }, { kind: 'signed-out' }, 'expired'],
    [
      'invalid_client',
      401,
      { error: 'invalid_client', error_description: 'Unknown client' },
      { kind: 'rejected', problems: [{ code: 'invalid_client', detail: 'Unknown client' }] },
      'signed-in',
    ],
    [
      'words that are no words',
      400,
      { error: `invalid_scope\u0000\u001b[31m${'x'.repeat(100_000)}` },
      { kind: 'rejected', problems: [{ code: `invalid_scope [31m${'x'.repeat(482)}` }] },
      'signed-in',
    ],
    [
      'a busy server in the words of OAuth',
      429,
      { error: 'slow_down' },
      { kind: 'rate-limited' },
      'signed-in',
    ],
    [
      'a broken server in the words of OAuth',
      503,
      { error: 'temporarily_unavailable' },
      { kind: 'service-failed', status: 503 },
      'signed-in',
    ],
    [
      'an error that is no text',
      400,
      { error: 7 },
      { kind: 'service-failed', status: 400 },
      'signed-in',
    ],
    [
      'no access token',
      200,
      { ...tokens, access_token: undefined },
      { kind: 'service-failed', status: 200 },
      'signed-in',
    ],
    [
      'an access token that is no text',
      200,
      { ...tokens, access_token: { a: 1 } },
      { kind: 'service-failed', status: 200 },
      'signed-in',
    ],
    [
      'tokens of an unrequested type',
      200,
      { ...tokens, token_type: 'mac' },
      { kind: 'service-failed', status: 200 },
      'signed-in',
    ],
    [
      'a time that runs backwards',
      200,
      { ...tokens, expires_in: -1 },
      { kind: 'service-failed', status: 200 },
      'signed-in',
    ],
  ];
  it.each(refusals)(
    'that meets %s ends the session only where the bank says that it has ended',
    async (_name, status, body, expectedOutcome, phase) => {
      const server = await startServer('refreshTokenGrantRequest', (response) =>
        sendJson(response, status, body),
      );
      const rig = rigAt(server, { name: '' });
      await consent(rig);
      server.turnBad();
      rig.clock.offsetMs = 3_600_000;
      expect(await rig.sessions.accessToken({ connectionId })).toMatchObject({
        ok: false,
        error: expectedOutcome,
      });
      expect(rig.sessions.status(connectionId).phase).toBe(phase);
      expect(server.asked).toHaveLength(1);
    },
  );
});

describe('a token at sign-out', () => {
  /**
   * RFC 7009 §2.2: 200 is a success with any body. A page, a truncated body or an endless one is no
   * answer.
   */
  const noAnswers: ReadonlySet<string> = new Set(['HTML', 'half a body', 'an answer of 100 MB']);
  it.each(all)(
    'that meets %s is deleted here, and reported as revoked only where the bank confirmed it',
    async (name, fault) => {
      const server = await startServer('revocationRequest', fault.answer);
      const rig = rigAt(server, fault);
      await consent(rig);
      server.turnBad();
      const wasRevoked = (await rig.sessions.signOut(connectionId)).wasRevoked;
      expect(wasRevoked).toBe(server.status() === 200 && !noAnswers.has(name));
      expect(server.elsewhere).toEqual([]);
      expect(await readStoredTokens(rig)).toBe('');
      expect(rig.sessions.status(connectionId).phase).toBe('signed-out');
    },
  );
});
