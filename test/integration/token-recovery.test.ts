import { afterEach, describe, expect, it } from 'vitest';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { createCashdeskRig, type CashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const rigs: CashdeskRig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

/** The app, signed in to a bank; the test controls the clock and the network of this machine. */
async function signedIn() {
  const clock = { offsetMs: 0 };
  const network = { isThere: true };
  const phases: SessionStatus['phase'][] = [];
  const rig = createCashdeskRig({
    now: () => Date.now() + clock.offsetMs,
    push: (name, payload) => {
      if (name === 'session.changed') phases.push((payload as SessionStatus).phase);
    },
  });
  rigs.push(rig);
  const bank = await rig.startBank();
  const { id } = await rig.connect(bank, 'Bank');
  rig.hold.before = () =>
    network.isThere
      ? undefined
      : Promise.reject(
          new TypeError('fetch failed', {
            cause: Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }),
          }),
        );
  phases.length = 0;
  return { rig, bank, id, clock, network, phases, handlers: rig.cashdesk.handlers };
}

function exchanges(bank: DemoService): number {
  return bank.control
    .requests()
    .filter(({ path, body }) => path.endsWith('/token') && body.includes('refresh_token')).length;
}
async function askForOrganization({
  handlers,
}: Awaited<ReturnType<typeof signedIn>>): Promise<string> {
  await handlers.organization.get({ refresh: 'now' });
  let kind = '';
  await waitUntil(async () => {
    const read = await handlers.organization.get({ refresh: 'no' });
    if (!read.ok || read.value.freshness.isRefreshing) return false;
    kind = read.value.freshness.failure?.kind ?? 'fresh';
    return true;
  });
  return kind;
}

/** Sends every request of a window that gets the focus again. */
async function askAgain({ rig, handlers }: Awaited<ReturnType<typeof signedIn>>): Promise<void> {
  rig.cashdesk.wake();
  await Promise.all([
    ...Array.from({ length: 20 }, () =>
      handlers.cards.list({
        text: '',
        statuses: [],
        sort: 'name',
        at: 0,
        limit: 100,
        refresh: 'now',
      }),
    ),
    ...Array.from({ length: 20 }, () => handlers.organization.get({ refresh: 'now' })),
    handlers.clients.sync({ action: 'full' }),
    handlers.products.sync({ action: 'full' }),
    handlers.supplierInvoices.sync({ action: 'full' }),
  ]);
}

describe('after the machine slept, or its clock was moved', () => {
  it.each([
    ['eight hours of sleep', 8 * hourMs],
    ['a clock a day ahead', 24 * hourMs],
    ['a clock a day behind', -24 * hourMs],
  ])('%s cost one exchange for any number of requests, without a sign-out', async (_what, byMs) => {
    const app = await signedIn();
    app.rig.cashdesk.sleep();
    app.clock.offsetMs = byMs;
    if (byMs > 0) app.bank.control.advance(byMs);
    const before = exchanges(app.bank);
    await askAgain(app);
    expect(await askForOrganization(app)).toBe('fresh');
    expect(exchanges(app.bank) - before).toBe(1);
    expect(new Set(app.phases)).toEqual(new Set(app.phases.length === 0 ? [] : ['signed-in']));
    expect(app.rig.cashdesk.status().phase).toBe('signed-in');
  });

  it('a machine that wakes before its network is offline, keeps the session, and recovers with the network', async () => {
    const app = await signedIn();
    app.rig.cashdesk.sleep();
    app.clock.offsetMs = 8 * hourMs;
    app.bank.control.advance(8 * hourMs);
    app.network.isThere = false;
    await askAgain(app);
    await waitUntil(() => !app.rig.cashdesk.isOnline());
    expect(app.rig.cashdesk.status().phase).toBe('signed-in');
    expect((await app.rig.rows()).length).toBeGreaterThan(0);
    app.network.isThere = true;
    // As the poll every 15 seconds does.
    app.rig.cashdesk.poll();
    await waitUntil(() => app.rig.cashdesk.isOnline());
    expect(await askForOrganization(app)).toBe('fresh');
    expect(exchanges(app.bank)).toBe(1);
    expect(app.phases.filter((phase) => phase !== 'signed-in')).toEqual([]);
  });
});

describe('a bank that answers 401', () => {
  it('to every token costs one exchange for twenty requests, and no session', async () => {
    const app = await signedIn();
    app.bank.control.fail({
      match: { path: /^\/v2\/organization/ },
      fault: { kind: 'unauthorized' },
    });
    const before = exchanges(app.bank);
    for (let request = 0; request < 20; request += 1)
      expect(await askForOrganization(app)).toBe('signed-out');
    expect(exchanges(app.bank) - before).toBe(1);
    expect(app.rig.cashdesk.status().phase).toBe('signed-in');
    app.bank.control.clear();
    expect(await askForOrganization(app)).toBe('fresh');
  });

  it('to a newly issued token is reported as such, not as signed out', async () => {
    const app = await signedIn();
    app.bank.control.fail({ match: { path: /^\/v2\/clients/ }, fault: { kind: 'unauthorized' } });
    for (let request = 0; request < 2; request += 1)
      expect(
        await app.rig.cashdesk.handlers.clients.askBank({
          name: 'abc',
          email: null,
          vatNumber: null,
          taxIdentificationNumber: null,
          updatedFrom: null,
          updatedTo: null,
          sort: 'name',
          direction: 'ascending',
          page: 1,
        }),
      ).toEqual({ ok: false, error: { kind: 'signed-out', isStillSignedIn: true } });
    expect(app.rig.cashdesk.status().phase).toBe('signed-in');
  });

  it('to revoked access tokens costs one exchange, after which requests succeed', async () => {
    const app = await signedIn();
    const before = exchanges(app.bank);
    app.bank.control.expireAccessTokens();
    for (let request = 0; request < 20; request += 1)
      expect(await askForOrganization(app)).toBe('fresh');
    expect(exchanges(app.bank) - before).toBe(1);
  });
});

describe('a token exchange whose answer was lost', () => {
  const loseAnswer = async () => {
    const app = await signedIn();
    app.bank.control.fail({
      match: { path: /token$/ },
      times: 1,
      fault: { kind: 'reset', when: 'after' },
    });
    app.clock.offsetMs = 2 * hourMs;
    app.bank.control.advance(2 * hourMs);
    await askAgain(app);
    await waitUntil(() => exchanges(app.bank) > 0);
    return app;
  };

  it('is repeated with the former token where the bank still accepts it', async () => {
    const app = await loseAnswer();
    app.rig.cashdesk.wake();
    await waitUntil(async () => (await askForOrganization(app)) === 'fresh');
    expect(app.rig.cashdesk.status().phase).toBe('signed-in');
    expect(app.phases.filter((phase) => phase !== 'signed-in')).toEqual([]);
  });

  it('ends the session once where the bank sees token theft, with all data still there', async () => {
    const app = await signedIn();
    app.clock.offsetMs = 2 * hourMs;
    app.bank.control.advance(2 * hourMs);
    app.bank.control.fail({
      match: { path: /token$/ },
      times: 1,
      fault: { kind: 'reset', when: 'after' },
    });
    expect(await askForOrganization(app)).toBe('offline');
    expect(app.rig.cashdesk.status().phase).toBe('signed-in');
    app.bank.control.advance(2 * minuteMs);
    app.rig.cashdesk.wake();
    await waitUntil(() => app.rig.cashdesk.status().phase === 'expired');
    expect((await app.rig.rows()).length).toBeGreaterThan(0);
    expect(app.phases.filter((phase) => phase !== 'signed-in' && phase !== 'expired')).toEqual([]);
    expect(await app.handlers.session.signIn({})).toMatchObject({
      ok: true,
      value: { outcome: 'signed-in' },
    });
    expect(await askForOrganization(app)).toBe('fresh');
  });
});

describe('a session that the bank has ended', () => {
  it('preserves drafts, waiting approvals and lists, before and after the next sign-in', async () => {
    const app = await signedIn();
    const { handlers, bank, id, rig } = app;
    const draft = { connectionId: id, key: 'clients:new', json: '{"name":"Half typed"}' };
    await handlers.drafts.put(draft);
    bank.control.setScaMode('session');
    const [card] = (await rig.rows()).filter(({ status }) => status === 'live');
    if (!card) throw new Error('The bank has no card');
    expect(await handlers.cards.setNickname({ id: card.id, nickname: 'Fuel' })).toMatchObject({
      ok: true,
    });
    await handlers.cards.setLimits({ id: card.id, limits: { paymentMonthlyLimit: '120' } });
    const work = async () => {
      const [typed, waiting, seen] = [
        await handlers.drafts.get({ connectionId: id, key: draft.key }),
        await handlers.approvals.list({}),
        await rig.rows(),
      ];
      return {
        typed: typed.ok && typed.value.json,
        waiting: waiting.ok && waiting.value.writes.map((write) => write.id),
        seen: seen.map((row) => row.id),
      };
    };
    const before = await work();
    expect(before.waiting).not.toEqual([]);
    expect(before.seen.length).toBeGreaterThan(2);

    bank.control.revokeAll();
    rig.cashdesk.wake();
    await waitUntil(() => rig.cashdesk.status().phase === 'expired');
    expect(await work()).toEqual(before);
    const requestCount = bank.control.requests().length;
    expect(
      await handlers.cards.setOptions({
        id: card.id,
        options: { atmOption: true, nfcOption: true, onlineOption: true, foreignOption: true },
      }),
    ).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(await handlers.drafts.put({ ...draft, json: '{"name":"Typed on"}' })).toMatchObject({
      ok: true,
    });
    await handlers.cards.list({
      text: '',
      statuses: [],
      sort: 'name',
      at: 0,
      limit: 100,
      refresh: 'now',
    });
    rig.cashdesk.wake();
    expect(bank.control.requests().length - requestCount).toBe(0);

    expect(await handlers.session.signIn({})).toMatchObject({
      ok: true,
      value: { outcome: 'signed-in' },
    });
    expect(await work()).toEqual({ ...before, typed: '{"name":"Typed on"}' });
    expect([...new Set(app.phases)]).toEqual(['expired', 'signing-in', 'signed-in']);
  });
});
