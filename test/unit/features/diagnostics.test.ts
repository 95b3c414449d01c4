import { describe, expect, it } from 'vitest';
import type { Probe, ProbeAnswer } from '../../../main/bank/probes/probe.ts';
import {
  classifyList,
  classifyObject,
  reasonToStop,
} from '../../../main/features/diagnostics/answer-checks.ts';
import {
  destinationsOf,
  isThisMachine,
  needsNetwork,
} from '../../../main/features/diagnostics/destinations.ts';
import {
  classifyClientSecret,
  classifyClock,
  classifySession,
  classifyStagingToken,
  classifyStorage,
} from '../../../main/features/diagnostics/local-checks.ts';
import type { ExaminedConnection } from '../../../main/features/diagnostics/examine-connection.ts';
import {
  type DiagnosticsDeps,
  planChecks,
  runDiagnostics,
} from '../../../main/features/diagnostics/run-diagnostics.ts';
import { scopesOfScreens } from '../../../main/features/diagnostics/scopes-of-screens.ts';
import type { Profile } from '../../../main/profiles/profile-document.ts';
import type { Check, CheckName, DiagnosticRun } from '../../../preload/contract/app/diagnostics.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import type { ConnectionId } from '../../../preload/contract/values.ts';
import { bankingFor } from '../../peers/session-rig.ts';

const profile: Profile = {
  id: 'c1' as ConnectionId,
  name: 'Shop',
  kind: 'production',
  banking: bankingFor('https://bank.example'),
  registrations: null,
};
const registrations = {
  baseUrl: 'https://register.bank.example',
  partnerId: 'partner-1',
  headerPrefix: 'Service',
};
const signedIn: SessionStatus = {
  connectionId: profile.id,
  phase: 'signed-in',
  signIn: null,
  lastSignIn: null,
  grantedScopes: ['organization.read'],
  keychain: 'available',
  persistence: 'kept',
  cacheNotice: null,
  vaultFailure: null,
  hasLostRecords: false,
};
const discovered = {
  issuer: 'https://bank.example',
  authorizationEndpoint: null,
  tokenEndpoint: null,
  revocationEndpoint: null,
  scopes: [],
  supportsPkce: true,
};

const fine = {
  persistence: 'kept',
  cacheNotice: null,
  vaultFailure: null,
  writeFailure: null,
  hasQuarantinedVault: false,
} as const;

function setUp({
  examined = {},
  answers = {},
  ...over
}: Partial<Omit<DiagnosticsDeps, 'examined'>> & {
  readonly examined?: Partial<ExaminedConnection> | null;
  readonly answers?: Readonly<Record<string, Result<ProbeAnswer>>>;
} = {}) {
  const asked: Probe[] = [];
  const seen: DiagnosticRun[] = [];
  const probe: ExaminedConnection['probe'] = async (what) => {
    asked.push(what);
    return answers[what.endpoint] ?? ok({ someId: null });
  };
  const deps: DiagnosticsDeps = {
    examined:
      examined === null
        ? null
        : {
            profile,
            probe,
            provePortalToken: null,
            bankEpochMs: () => 5_000,
            followedId: () => null,
            stagingToken: async () => ({ kind: 'none' }),
            clientSecret: async () => ({ kind: 'none' }),
            ...examined,
          },
    isStillOpen: () => true,
    isOnline: () => true,
    status: () => signedIn,
    keychain: async () => 'available',
    storage: () => fine,
    discover: async () => ok(discovered),
    now: () => 5_000,
    monotonicNow: () => 0,
    onProgress: (run) => seen.push(run),
    ...over,
  };
  return { asked, seen, run: () => runDiagnostics(deps) };
}
function outcomes({ checks }: DiagnosticRun): Readonly<Record<string, string>> {
  return Object.fromEntries(
    checks.map(({ name, outcome, reason }) => [
      name,
      reason === null ? outcome : `${outcome}: ${reason}`,
    ]),
  );
}

describe('the diagnostics', () => {
  it('run each step once in the planned order, and report each result', async () => {
    const { run, seen, asked } = setUp();
    const ended = await run();
    expect(ended.checks.map(({ name }) => name)).toEqual(planChecks(profile));
    expect(seen.map(({ checks }) => checks.length)).toEqual(
      ended.planned.map((_, index) => index + 1),
    );
    expect(seen.every(({ endedAtEpochMs }) => endedAtEpochMs === null)).toBe(true);
    expect(new Set(asked.map(({ endpoint }) => endpoint)).size).toBe(asked.length);
    expect(ended.endedAtEpochMs).toBe(5_000);
  });

  it('check this computer without a connection, and send no request', async () => {
    const { run, asked } = setUp({
      examined: null,
      discover: () => Promise.reject(new Error('asked')),
    });
    expect(outcomes(await run())).toEqual({
      network: 'passed',
      keychain: 'passed',
      storage: 'skipped: no-connection',
    });
    expect(asked).toEqual([]);
  });

  it.each<[string, Partial<Omit<DiagnosticsDeps, 'examined'>>, Readonly<Record<string, string>>]>([
    [
      'a network',
      { isOnline: () => false, discover: () => Promise.reject(new Error('asked')) },
      {
        network: 'failed',
        addresses: 'passed',
        discovery: 'skipped: offline',
        organization: 'skipped: offline',
        clock: 'skipped: offline',
        webhook: 'skipped: offline',
      },
    ],
    [
      'a session',
      { status: () => ({ ...signedIn, phase: 'expired' }) },
      {
        session: 'failed: expired',
        organization: 'skipped: needs-session',
        cards: 'skipped: needs-session',
      },
    ],
  ])('send the bank nothing without %s, and report it at each step', async (_, given, expected) => {
    const { run, asked } = setUp(given);
    expect(outcomes(await run())).toMatchObject(expected);
    expect(asked).toEqual([]);
  });

  it('test a bank on this computer without a network, too', async () => {
    const here = {
      ...profile,
      kind: 'demo',
      banking: bankingFor('http://127.0.0.1:4000'),
    } as const;
    const { run, asked } = setUp({ isOnline: () => false, examined: { profile: here } });
    expect(outcomes(await run())).toMatchObject({ organization: 'passed' });
    expect(asked).not.toEqual([]);
  });

  it.each([
    [{ kind: 'offline' }, 'offline'],
    [{ kind: 'signed-out' }, 'needs-session'],
    [{ kind: 'rate-limited', retryAtEpochMs: null, traceId: null }, 'rate-limited'],
    [{ kind: 'timed-out' }, 'bank-silent'],
    [{ kind: 'service-failed', status: null, traceId: null }, 'bank-silent'],
  ] as const)('send nothing more after %j', async (error, reason) => {
    const { run, asked } = setUp({ answers: { cards: failed(error) } });
    const ended = outcomes(await run());
    expect(asked.map(({ endpoint }) => endpoint)).toEqual(['organization', 'cards']);
    expect(ended['cards']).toMatch(/^failed/);
    expect(ended).toMatchObject({
      memberships: `skipped: ${reason}`,
      webhook: `skipped: ${reason}`,
    });
  });

  it('continue after an answer that concerns one endpoint only', async () => {
    const { run, asked } = setUp({
      answers: {
        cards: failed({
          kind: 'not-allowed',
          missingScope: 'card.read',
          detail: null,
          traceId: null,
        }),
        clients: failed({ kind: 'service-failed', status: 503, traceId: null }),
      },
    });
    await run();
    expect(asked.at(-1)?.endpoint).toBe('webhook');
  });

  it('read an object that the list named, else a followed one, else none', async () => {
    const { run, asked } = setUp({
      answers: { 'supplier-invoices': ok({ someId: 'listed' }) },
      examined: { followedId: (of) => (of === 'terminal-payment' ? 'followed' : null) },
    });
    await run();
    expect(asked.filter((what) => 'id' in what)).toEqual([
      { endpoint: 'supplier-invoice', id: 'listed' },
      { endpoint: 'terminal-payment', id: 'followed' },
      { endpoint: 'webhook', id: '00000000-0000-4000-8000-000000000000' },
    ]);
  });

  it('end if another connection replaces the tested one', async () => {
    let steps = 0;
    const { run, asked } = setUp({ isStillOpen: () => ++steps < 8 });
    expect(outcomes(await run())).toMatchObject({ webhook: 'skipped: ended' });
    expect(asked.length).toBeLessThan(4);
  });

  it('compare the clocks to the second', async () => {
    const { run } = setUp({ examined: { bankEpochMs: () => 189_400 } });
    const ended = await run();
    expect(ended.clockDifferenceMs).toBe(184_000);
    expect(outcomes(ended)).toMatchObject({ clock: 'attention: clock-behind' });
  });

  it('test the registrations of a partner without a bank account, and skip an inconclusive token check', async () => {
    const only = { profile: { ...profile, banking: null, registrations } };
    const { run, asked } = setUp({
      examined: { ...only, provePortalToken: async () => ok('indeterminate') },
      status: () => ({ ...signedIn, phase: 'registrations-only' }),
    });
    const ended = await run();
    expect(outcomes(ended)).toEqual({
      network: 'passed',
      keychain: 'passed',
      storage: 'passed',
      addresses: 'passed',
      'staging-token': 'skipped: not-a-sandbox',
      registrations: 'failed: inconclusive-token',
    });
    expect([asked, ended.scopes]).toEqual([[], []]);
    expect(
      outcomes(
        await setUp({ examined: { ...only, provePortalToken: async () => ok('taken') } }).run(),
      ),
    ).toMatchObject({ registrations: 'passed' });
  });
});

const notFound: CommandError = { kind: 'not-found', traceId: null };
function asked(name: CheckName, error: CommandError) {
  return { name, answer: failed(error), tookMs: 1 };
}

describe('the result of an endpoint', () => {
  it.each([
    ['cards', notFound, 'noted', 'no-list'],
    ['memberships', { kind: 'not-supported' }, 'noted', 'no-list'],
    ['supplier-invoices', notFound, 'noted', 'no-list'],
    ['webhooks', notFound, 'noted', 'no-list'],
    // The specification has these lists.
    ['organization', notFound, 'failed', 'no-endpoint'],
    ['clients', notFound, 'failed', 'no-endpoint'],
    ['products', notFound, 'failed', 'no-endpoint'],
    ['organization', { kind: 'service-failed', status: 200, traceId: null }, 'failed', 'web-page'],
    ['organization', { kind: 'service-failed', status: 302, traceId: null }, 'failed', 'web-page'],
    ['clients', { kind: 'service-failed', status: null, traceId: null }, 'failed', 'no-answer'],
    ['organization', { kind: 'service-failed', status: 500, traceId: null }, 'failed', null],
    ['organization', { kind: 'timed-out' }, 'failed', null],
  ] as const)('%s, %j: %s, %s', (name, error, outcome, reason) => {
    expect(classifyList(asked(name, error))).toMatchObject({ outcome, reason });
  });

  const rejected: CommandError = { kind: 'rejected', problems: [], traceId: null };
  it.each([
    [notFound, false, 'noted', 'nothing-there'],
    [rejected, false, 'noted', 'nothing-there'],
    [rejected, true, 'failed', null],
    [{ kind: 'not-supported' }, false, 'failed', 'no-endpoint'],
  ] as const)(
    'for an object after %j (it is known: %s): %s, %s',
    (error, isKnown, outcome, reason) => {
      expect(classifyObject(asked('webhook', error), isKnown)).toMatchObject({ outcome, reason });
    },
  );

  it('is no reason to stop after a success', () => expect(reasonToStop(ok({}))).toBeNull());
});

describe('the checks of this computer', () => {
  it.each([
    ['sandbox', 'staging-1', 'passed', null],
    ['sandbox', null, 'attention', 'no-staging-token'],
    ['sandbox', '', 'attention', 'no-staging-token'],
    ['sandbox', 'two words', 'failed', 'bad-staging-token'],
    ['sandbox', 'a\nb', 'failed', 'bad-staging-token'],
    ['production', 'staging-1', 'skipped', 'not-a-sandbox'],
    ['demo', null, 'skipped', 'not-a-sandbox'],
    ['sandbox', 'for-others', 'failed', 'secret-for-others'],
  ] as const)('for the staging token of a %s, %j: %s', (kind, stored, outcome, reason) =>
    expect(
      classifyStagingToken(
        kind,
        stored === null
          ? { kind: 'none' }
          : stored === 'for-others'
            ? { kind: stored }
            : { kind: 'found', secret: stored },
      ),
    ).toMatchObject({ outcome, reason }),
  );

  it.each([
    ['none', 'none', 'skipped'],
    ['client_secret_basic', 'found', 'passed'],
    ['client_secret_post', 'none', 'failed'],
    ['client_secret_post', 'for-others', 'failed'],
  ] as const)('for the client secret for %s, stored %s: %s', (authentication, stored, outcome) =>
    expect(classifyClientSecret(authentication, stored)).toMatchObject({ outcome }),
  );

  it.each([
    [0, 'passed', null],
    [60_000, 'passed', null],
    [-60_000, 'passed', null],
    [61_000, 'attention', 'clock-behind'],
    [-61_000, 'attention', 'clock-ahead'],
    [null, 'skipped', 'no-date'],
  ] as const)('for a clock %s ms behind the bank: %s', (differenceMs, outcome, reason) =>
    expect(classifyClock(differenceMs)).toMatchObject({ outcome, reason }),
  );

  const unstored = { persistence: 'memory-only' } as const;
  const because = (reason: 'full' | 'read-only' | 'unavailable' | 'damaged') =>
    ({ kind: 'storage-unavailable', reason }) as const;
  it.each<[Partial<Parameters<typeof classifyStorage>[0]>, Partial<Check>]>([
    [{}, { outcome: 'passed' }],
    [{ cacheNotice: 'damaged' }, { outcome: 'attention', reason: 'cache-quarantined' }],
    [
      { cacheNotice: 'damaged', ...unstored },
      { outcome: 'attention', reason: 'memory-only' },
    ],
    [
      { ...unstored, writeFailure: because('unavailable') },
      { outcome: 'failed', reason: 'cannot-write' },
    ],
    ...(['full', 'read-only'] as const).flatMap((reason) =>
      [{ ...unstored, writeFailure: because(reason) }, { cacheNotice: reason }].map(
        (given): [typeof given, Partial<Check>] => [
          given,
          { outcome: 'failed', reason: null, error: because(reason) },
        ],
      ),
    ),
    [{ cacheNotice: 'unavailable' }, { outcome: 'failed', reason: 'cannot-write' }],
    [{ hasQuarantinedVault: true }, { outcome: 'noted', reason: 'vault-quarantined' }],
    [
      { writeFailure: because('full'), vaultFailure: because('damaged') },
      { outcome: 'failed', reason: 'vault-closed' },
    ],
  ])('for storage with %j report the worst: %j', (given, expected) =>
    expect(classifyStorage({ ...fine, ...given })).toMatchObject(expected),
  );

  it.each([
    ['signed-in', 'kept', 'passed', null],
    ['signed-in', 'memory-only', 'attention', 'memory-only'],
    ['signed-out', 'kept', 'failed', 'signed-out'],
  ] as const)('for a session that is %s and %s: %s, %s', (phase, persistence, outcome, reason) =>
    expect(classifySession(phase, persistence)).toMatchObject({ outcome, reason }),
  );
});

describe('the scopes of screens', () => {
  const check = (
    name: CheckName,
    outcome: Check['outcome'],
    error: Check['error'] = null,
  ): Check => ({ name, outcome, error, reason: null, tookMs: 1 });
  const status = (
    checks: readonly Check[],
    granted: readonly string[] | null,
  ): Readonly<Record<string, string>> =>
    Object.fromEntries(
      scopesOfScreens(checks, granted).map((each) => [`${each.screen} ${each.scope}`, each.status]),
    );
  const refused: CommandError = {
    kind: 'not-allowed',
    missingScope: 'card.read',
    detail: null,
    traceId: null,
  };

  it("follow the endpoint's answer rather than the granted scopes", () => {
    expect(
      status([check('cards', 'failed', refused), check('clients', 'passed')], ['card.read']),
    ).toMatchObject({
      'cards card.read': 'refused',
      'clients client.read': 'answers',
      'products product.read': 'missing',
    });
  });

  it('are unknown if the server does not list the granted scopes', () => {
    expect(status([check('cards', 'passed')], null)).toMatchObject({
      'cards card.read': 'answers',
      'cards card.write': 'not-said',
      'limits card.write': 'not-said',
    });
  });

  it('are not proven by a missing object', () => {
    expect(status([check('terminal-payment', 'noted')], null)).toMatchObject({
      'terminal-payments terminal.read': 'not-said',
    });
  });
});

describe('the network destinations', () => {
  it('list each host once with all its uses', () => {
    const banking = {
      ...bankingFor('https://api.bank.example/v1'),
      issuer: 'https://id.bank.example',
    };
    expect(
      destinationsOf(
        { ...profile, banking, registrations },
        {
          authorizationEndpoint: 'https://id.bank.example/a',
          tokenEndpoint: 'https://tokens.bank.example/t',
          revocationEndpoint: null,
        },
      ),
    ).toMatchObject([
      { host: 'api.bank.example', uses: ['api'] },
      { host: 'id.bank.example', uses: ['discovery', 'sign-in-page'] },
      { host: 'tokens.bank.example', uses: ['token'] },
      { host: 'register.bank.example', uses: ['registrations'] },
    ]);
  });

  it.each([
    ['127.0.0.1:80', true],
    ['localhost', true],
    ['[::1]:8080', true],
    ['localhost.bank.example', false],
    ['127.0.0.1.bank.example', false],
    ['bank.example', false],
  ])('decide whether %s is this computer: %s', (host, isHere) =>
    expect(isThisMachine(host)).toBe(isHere),
  );

  it('need a network as soon as one address is elsewhere', () => {
    const here = { ...profile, banking: bankingFor('http://127.0.0.1:4000') };
    expect([needsNetwork(here), needsNetwork({ ...here, registrations })]).toEqual([false, true]);
  });
});
