import { afterEach, describe, expect, it } from 'vitest';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { DemoServiceOptions } from '../../main/demo-service/start-demo-service.ts';
import type { CheckName, DiagnosticRun } from '../../preload/contract/app/diagnostics.ts';
import { contract } from '../../preload/contract/index.ts';
import { bankingOf, createCashdeskRig, type CashdeskRig } from '../peers/cashdesk-rig.ts';

const rigs: CashdeskRig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

const shop = 'Boulangerie Secrète SARL';

async function setUp(
  options: DemoServiceOptions = {},
  rigOptions: Parameters<typeof createCashdeskRig>[0] = {},
) {
  const rig = createCashdeskRig(rigOptions);
  rigs.push(rig);
  const bank = await rig.startBank(options);
  const { id } = await rig.connect(bank, shop);
  const { diagnostics, connections } = rig.cashdesk.handlers;
  const run = async (): Promise<DiagnosticRun> => {
    const answer = await diagnostics.run({});
    if (!answer.ok) throw new Error(answer.error.kind);
    return contract.diagnostics.run.output.parse(answer.value);
  };
  const report = async (): Promise<string> => {
    const answer = await diagnostics.report({});
    return answer.ok ? answer.value.text : '';
  };
  return { rig, bank, id, run, report, diagnostics, connections };
}
function find({ checks }: DiagnosticRun, name: CheckName) {
  return checks.find((check) => check.name === name);
}

/** Every text and number in a value, as a report would print it. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('a test of the connection', () => {
  it('sends only reads, one per endpoint, and passes against a healthy bank', async () => {
    const { bank, run } = await setUp();
    bank.control.clear();
    const finishedRun = await run();
    expect(
      finishedRun.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'attention'),
    ).toEqual([]);
    expect(finishedRun.scopes.every(({ status }) => status === 'granted')).toBe(true);
    expect(finishedRun.clockDifferenceMs).not.toBeNull();
    const bankRequests = bank.control.requests().filter(({ path }) => path.startsWith('/v2/'));
    expect(new Set(bankRequests.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(new Set(bankRequests.map(({ path }) => path.split('?')[0])).size).toBe(
      bankRequests.length,
    );
  });

  it('runs once, even when it is requested several times at once', async () => {
    const { bank, run } = await setUp();
    bank.control.clear();
    const [one, other] = await Promise.all([run(), run()]);
    expect(one).toEqual(other);
    expect(
      bank.control.requests().filter(({ path }) => path.startsWith('/v2/organization')),
    ).toHaveLength(1);
  });

  it('reports the missing scope at the endpoint that needs it', async () => {
    const { rig, run, id, connections } = await setUp();
    const listed = await connections.list({});
    const banking = listed.ok
      ? listed.value.connections.find((each) => each.id === id)?.banking
      : null;
    if (!banking) throw new Error('no banking');
    await connections.save({
      id,
      draft: {
        name: shop,
        kind: 'production',
        banking: { ...banking, scopes: ['offline_access', 'organization.read'] },
        registrations: null,
      },
    });
    await rig.cashdesk.handlers.session.signOut({ eraseCache: false });
    await rig.cashdesk.handlers.session.signIn({});
    const finishedRun = await run();
    expect(find(finishedRun, 'clients')).toMatchObject({
      outcome: 'failed',
      error: { kind: 'not-allowed', missingScope: 'client.read' },
    });
    expect(finishedRun.scopes.filter(({ screen }) => screen === 'clients')).toMatchObject([
      { scope: 'client.read', status: 'refused' },
      { scope: 'client.write', status: 'missing' },
    ]);
  });

  it('tries each endpoint once while the bank fails, and completes', async () => {
    const { bank, run } = await setUp();
    bank.control.clear();
    bank.control.fail({
      match: { path: /^\/v2\/products/ },
      times: 9,
      fault: { kind: 'status', status: 503, shape: 'errors' },
    });
    const finishedRun = await run();
    expect(find(finishedRun, 'products')).toMatchObject({
      outcome: 'failed',
      error: { kind: 'service-failed', status: 503 },
    });
    expect(find(finishedRun, 'webhook')?.outcome).not.toBe('skipped');
    expect(
      bank.control.requests().filter(({ path }) => path.startsWith('/v2/products')),
    ).toHaveLength(1);
  });

  it('deletes its result with its connection', async () => {
    const { diagnostics, run, connections, bank, rig } = await setUp();
    await run();
    expect(await diagnostics.latest({})).toMatchObject({
      ok: true,
      value: { run: { endedAtEpochMs: expect.any(Number) as number } },
    });
    await connections.save({
      id: null,
      draft: { name: 'Other', kind: 'production', banking: bankingOf(bank), registrations: null },
    });
    expect(rig.cashdesk.status().phase).toBe('signed-out');
    expect(await diagnostics.latest({})).toEqual({ ok: true, value: { run: null } });
  });
});

it('reports a missing staging token of a sandbox, and the web page that answered', async () => {
  const rig = createCashdeskRig();
  rigs.push(rig);
  const bank = await rig.startBank({ sandbox: true });
  const { connections, diagnostics, session } = rig.cashdesk.handlers;
  const saved = await connections.save({
    id: null,
    draft: { name: shop, kind: 'sandbox', banking: bankingOf(bank), registrations: null },
  });
  if (!saved.ok) throw new Error(saved.error.kind);
  const id = contract.connections.save.output.parse(saved.value).connection.id;
  await connections.setSecret({ id, name: 'staging-token', value: bank.stagingToken ?? '' });
  await session.signIn({});
  const outcomes = async (): Promise<readonly unknown[]> => {
    const answer = await diagnostics.run({});
    return answer.ok
      ? answer.value.checks
          .filter(({ name }) => name === 'staging-token' || name === 'organization')
          .map(({ outcome, reason }) => [outcome, reason])
      : [];
  };
  expect(await outcomes()).toEqual([
    ['passed', null],
    ['passed', null],
  ]);
  await connections.setSecret({ id, name: 'staging-token', value: null });
  expect(await outcomes()).toEqual([
    ['attention', 'no-staging-token'],
    ['failed', 'web-page'],
  ]);
});

it('ends when it crashes, so that it can be started again', async () => {
  const store = createMemorySecretStore('available');
  let isBroken = false;
  const { diagnostics, run } = await setUp(
    {},
    {
      secretStore: {
        ...store,
        probe: () => (isBroken ? Promise.reject(new Error('a bug')) : store.probe()),
      },
    },
  );
  isBroken = true;
  await expect(diagnostics.run({})).rejects.toThrow('a bug');
  expect(await diagnostics.latest({})).toEqual({ ok: true, value: { run: null } });
  isBroken = false;
  expect((await run()).endedAtEpochMs).not.toBeNull();
});

describe('the report and the journal', () => {
  it('contain no secret, name, account, id or amount after a full session', async () => {
    const { rig, bank, id, run, report, connections, diagnostics } = await setUp({
      sandbox: false,
    });
    const { cards } = rig.cashdesk.handlers;
    await connections.setSecret({
      id,
      name: 'client-secret',
      value: 'a-client-secret-nobody-may-read',
    });
    const rows = await rig.rows();
    const [first] = rows;
    if (first) await cards.lock({ id: first.id });
    const authorization =
      rig.sent
        .findLast(({ headers }) => headers.has('authorization'))
        ?.headers.get('authorization') ?? '';
    const raw = async (what: string): Promise<unknown> =>
      (await fetch(`${bank.baseUrl}/v2/${what}`, { headers: { authorization } })).json();
    /* All data of the bank, as the bank has it and as the window received it. */
    const bankData = [
      rows,
      ...(await Promise.all(
        ['organization', 'cards', 'memberships', 'clients', 'products', 'supplier_invoices'].map(
          raw,
        ),
      )),
    ];
    const finishedRun = await run();
    const tokens = rig.sent
      .flatMap(({ headers }) => [...headers.values()])
      .flatMap((value) => value.split(' '));
    const text = await report();
    const journal = await diagnostics.journal({});
    const reportAndJournal = text + JSON.stringify(journal);
    expect(finishedRun.checks.length).toBeGreaterThan(10);
    expect(text).toContain('/v2/organization');
    /*
     * The app's own timestamps are no data of the bank, although a request of the same millisecond
     * has the same value.
     */
    const isOwnTime = (text: string): boolean =>
      /^\d{13}$/.test(text) && Math.abs(Date.now() - Number(text)) < 60_000;
    const secrets = [
      ...tokens,
      ...textsOf(bankData),
      shop,
      id,
      bank.clientId,
      bank.baseUrl,
      new URL(bank.baseUrl).host,
      'a-client-secret-nobody-may-read',
    ].filter((each) => each.length >= 5 && !/^\d{4}-\d\d-\d\d$/.test(each) && !isOwnTime(each));
    expect(secrets.length).toBeGreaterThan(200);
    /* Words that both sides use for types. */
    const sharedWords = new Set(['invoice', 'network']);
    /* A number counts only on its own, not as part of a time or of a measured 340.0051 ms. */
    const numbersIn = new Set(
      [...reportAndJournal.matchAll(/\d+(\.\d+)?/g)].map(([number]) => number),
    );
    const isLeaked = (secret: string): boolean =>
      /^\d+(\.\d+)?$/.test(secret) ? numbersIn.has(secret) : reportAndJournal.includes(secret);
    expect(
      [...new Set(secrets)].filter((each) => !sharedWords.has(each) && isLeaked(each)),
    ).toEqual([]);
  });

  it('names every contacted host, and no other', async () => {
    const { rig, run, diagnostics } = await setUp();
    await run();
    const answer = await diagnostics.destinations({});
    const hosts = new Set(rig.sent.map(({ url }) => new URL(url).host));
    expect(answer.ok && answer.value.contacted.map(({ host, count }) => [host, count])).toEqual(
      [...hosts].map((host) => [
        host,
        rig.sent.filter(({ url }) => new URL(url).host === host).length,
      ]),
    );
    expect(answer.ok && new Set(answer.value.expected.map(({ host }) => host))).toEqual(hosts);
  });
});
