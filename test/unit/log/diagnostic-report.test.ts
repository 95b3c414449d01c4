import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContactedHosts } from '../../../main/log/contacted-hosts.ts';
import { createDiagnosticReport, type ReportFacts } from '../../../main/log/diagnostic-report.ts';
import { createJournaledFetch } from '../../../main/log/journaled-fetch.ts';
import { shortPath } from '../../../main/log/redact.ts';
import type { RequestEntry } from '../../../main/log/request-entry.ts';
import { runs } from '../../fixtures/extent.ts';

const report = createDiagnosticReport({
  checks: ['organization', 'cards'],
  outcomes: ['passed', 'failed'],
  reasons: ['web-page'],
  screens: ['cards'],
  scopes: ['card.read'],
  statuses: ['granted'],
  phases: ['signed-in'],
  kinds: ['production'],
  keychainStates: ['available'],
  storageReasons: ['full'],
  languages: ['en'],
});
const request: RequestEntry = {
  atEpochMs: 0,
  method: 'PUT',
  path: '/v2/cards/c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10/lock',
  status: 403,
  durationMs: 12,
  traceId: '0af7651916cd43dd8448eb211c80319c',
  failure: 'not-allowed',
};
const run = {
  startedAtEpochMs: 0,
  endedAtEpochMs: 1,
  clockDifferenceMs: -3_000,
  checks: [
    {
      name: 'cards',
      outcome: 'failed',
      reason: 'web-page',
      tookMs: 7,
      error: {
        kind: 'not-allowed',
        missingScope: 'card.read',
        detail: 'Jane Martin may not',
        traceId: '0af7651916cd43dd8448eb211c80319c',
      },
    },
  ],
  scopes: [{ screen: 'cards', scope: 'card.read', status: 'granted' }],
};
const facts: ReportFacts = {
  version: '0.1.0',
  platform: 'linux',
  electron: '45.4.1',
  chromium: '156.0.0.0',
  language: 'en',
  atEpochMs: 0,
  connectionKind: 'production',
  parts: { hasBanking: true, hasRegistrations: false },
  phase: 'signed-in',
  keychain: 'available',
  persistence: 'kept',
  isOnline: true,
  run,
  requests: [request],
};

const secrets = fc.oneof(
  fc.stringMatching(/^eyJ[A-Za-z0-9_-]{20,60}\.eyJ[A-Za-z0-9_-]{20,60}\.[A-Za-z0-9_-]{20,43}$/),
  fc.stringMatching(/^(oat|ort|sk)_[A-Za-z0-9]{24,40}$/),
  fc.stringMatching(/^(FR|DE|BE|EE|AE)[0-9]{14,25}$/),
  fc.stringMatching(/^4[0-9]{15}$/),
  fc.stringMatching(/^[a-z]{3,9}\.[a-z]{3,9}@[a-z]{3,9}\.(com|fr|de)$/),
  fc.stringMatching(/^[a-z]{3,9}\.bank\.example$/),
  fc.constantFrom(
    'Jane Martin',
    'Søren Kierkegaard',
    'Atelier Lune',
    '李小龍',
    '51297.61',
    '12 rue des Lilas',
  ),
);
const forms = fc.constantFrom(
  (text: string): unknown => text,
  (text: string): unknown => `/v2/cards/${text}/lock?name=${text}`,
  (text: string): unknown => `${text}\nPassed: ${text}`,
  (text: string): unknown => [text],
  (text: string): unknown => ({ kind: text, toString: () => text }),
);

/** Every place in the facts with a text or a number, by its path. */
function places(
  value: unknown,
  way: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => places(inner, [...way, name]))
    : [way];
}
function withAt(
  value: unknown,
  [name, ...rest]: readonly (string | number)[],
  put: unknown,
): unknown {
  if (name === undefined) return put;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      String(index) === String(name) ? withAt(item, rest, put) : item,
    );
  return {
    ...(value as object),
    [name]: withAt((value as Readonly<Record<string, unknown>>)[name], rest, put),
  };
}

describe('the diagnostic report', () => {
  it('contains versions, steps, scopes, and requests with trace IDs', () => {
    expect(report(facts)).toBe(
      [
        'Cashdesk 0.1.0, linux, Electron 45.4.1, Chromium 156.0.0.0, en',
        '1970-01-01T00:00:00.000Z',
        'Connection: production, bank account; signed-in',
        'Keychain: available; data: kept; network: online',
        '',
        'Tested 1970-01-01T00:00:00.000Z',
        'cards  failed  web-page  7 ms  not-allowed, scope card.read, trace of the bank 0af7651916cd43dd8448eb211c80319c',
        'Clock of the bank less ours: -3 s',
        '',
        'Scopes',
        'cards  card.read  granted',
        '',
        'Requests: 1, the newest first, with the trace ids that the bank gave them',
        '1970-01-01T00:00:00.000Z  PUT  /v2/cards/c79f…/lock  403  12 ms  not-allowed  0af7651916cd43dd8448eb211c80319c',
        '',
      ].join('\n'),
    );
  });

  it('distinguishes trace IDs of the service from those of our log, and writes only valid IDs', () => {
    const line = (error: { readonly kind: string; readonly traceId: string }): string | undefined =>
      report({
        ...facts,
        run: {
          ...run,
          checks: [{ name: 'cards', outcome: 'failed', reason: null, tookMs: null, error }],
        },
      })
        .split('\n')
        .find((each) => each.startsWith('cards'));
    const id = 'c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10';
    expect(line({ kind: 'service-failed', traceId: id })).toMatch(
      new RegExp(`service-failed, trace of the bank ${id}$`),
    );
    expect(line({ kind: 'unexpected', traceId: id })).toMatch(
      new RegExp(`unexpected, trace of our log ${id}$`),
    );
    for (const said of [
      `${id}\nKeychain: missing`,
      `${id}${id}`,
      'trace-7f3a',
      'DE89370400440532013000',
      'Jane Martin',
    ])
      expect(line({ kind: 'service-failed', traceId: said })).toMatch(/service-failed$/);
  });

  it('names the reason of a storage failure by a word of ours or not at all', () => {
    const line = (reason: unknown): string | undefined =>
      report({
        ...facts,
        run: {
          ...run,
          checks: [
            {
              name: 'cards',
              outcome: 'failed',
              reason: null,
              tookMs: null,
              error: { kind: 'storage-unavailable', ...{ reason } },
            },
          ],
        },
      })
        .split('\n')
        .find((each) => each.startsWith('cards'));
    expect(line('full')).toMatch(/storage-unavailable, full$/);
    expect(line('/home/jane/full')).toMatch(/storage-unavailable, …$/);
    expect(line(4)).toMatch(/storage-unavailable$/);
  });

  it('can be created before any test, and without a connection', () => {
    const text = report({
      ...facts,
      run: null,
      requests: [],
      connectionKind: null,
      parts: { hasBanking: false, hasRegistrations: false },
    });
    expect(text).toContain('Connection: none; signed-in');
    expect(text).toContain('Nothing was tested.');
  });

  it('never contains a token, account, address, host, name or amount from any fact', () => {
    const all = places(facts);
    expect(all.length).toBeGreaterThan(25);
    fc.assert(
      fc.property(secrets, fc.constantFrom(...all), forms, (secret, way, form) => {
        expect(report(withAt(facts, way, form(secret)) as ReportFacts)).not.toContain(secret);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('has one line for each fact, for any content', () => {
    const lines = report(facts).split('\n').length;
    fc.assert(
      fc.property(
        secrets,
        fc.constantFrom(...places(facts).filter((way) => way.length > 1 || way[0] !== 'run')),
        (secret, way) => {
          expect(
            report(withAt(facts, way, `${secret}\n${secret}`) as ReportFacts).split('\n'),
          ).toHaveLength(lines);
        },
      ),
    );
  });
});

it('shortens a shortened path to the same', () => {
  const once = shortPath('/v2/cards/c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10/lock');
  expect([once, shortPath(once)]).toEqual(['/v2/cards/c79f…/lock', '/v2/cards/c79f…/lock']);
});

describe('requests that do not go through the bank client', () => {
  const setUp = (answer: () => Promise<Response>) => {
    const entries: RequestEntry[] = [];
    return {
      entries,
      fetch: createJournaledFetch<RequestInit>(answer, {
        journal: { record: (entry) => entries.push(entry) },
        now: () => 7,
        traceIdOf: (headers) => headers.get('x-request-id'),
      }),
    };
  };

  it('are logged with their path only, for any answer', async () => {
    const { entries, fetch } = setUp(
      async () => new Response('no', { status: 400, headers: { 'x-request-id': 'abc' } }),
    );
    await fetch('https://bank.example/oauth2/token?code=secret', {
      method: 'POST',
      body: 'refresh_token=secret',
    });
    expect(entries).toEqual([
      {
        atEpochMs: 7,
        method: 'POST',
        path: '/oauth2/token',
        status: 400,
        durationMs: 0,
        traceId: 'abc',
        failure: 'rejected',
      },
    ]);
  });

  it('are logged, too, without an answer, and fail as before', async () => {
    const gone = new TypeError('fetch failed');
    const { entries, fetch } = setUp(() => Promise.reject(gone));
    await expect(fetch('https://bank.example/oauth2/token', {})).rejects.toBe(gone);
    expect(entries).toMatchObject([{ method: 'GET', status: null, failure: 'service-failed' }]);
  });
});

it('lists every requested host, the last one first, also one that never answered', async () => {
  let minute = 0;
  const hosts = createContactedHosts({ now: () => ++minute });
  const fetch = hosts.countRequests((address: string) =>
    address.includes('down') ? Promise.reject(new Error('down')) : Promise.resolve(new Response()),
  );
  await fetch('https://api.bank.example/v2/cards?name=Jane', {});
  await fetch('https://down.bank.example:8443/', {}).catch(() => undefined);
  await fetch('https://api.bank.example/v2/clients', {});
  expect(hosts.all()).toEqual([
    { host: 'api.bank.example', count: 2, lastAtEpochMs: 3 },
    { host: 'down.bank.example:8443', count: 1, lastAtEpochMs: 2 },
  ]);
});
