import { afterEach, describe, expect, it } from 'vitest';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import type { RegistrationsPart } from '../../preload/contract/app/connections.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import { bankingOf, createCashdeskRig, type CashdeskRig } from '../peers/cashdesk-rig.ts';

const rigs: CashdeskRig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

function partOf({ registrations }: DemoService): RegistrationsPart {
  return {
    baseUrl: registrations.baseUrl,
    partnerId: registrations.partnerId,
    headerPrefix: 'Service',
  };
}

/** Fails as `fetch` does where nothing listens. */
function refusedConnection(): Promise<never> {
  return Promise.reject(
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect ECONNREFUSED'), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
      }),
    }),
  );
}

/** A connection with registrations and without a bank account. */
async function partner(
  options: DemoServiceOptions & {
    readonly kind?: 'production' | 'sandbox';
    readonly token?: string | null;
  } = {},
) {
  const rig = createCashdeskRig();
  rigs.push(rig);
  const bank = await rig.startBank(options);
  const { connections } = rig.cashdesk.handlers;
  const draft = {
    name: 'Partner',
    kind: options.kind ?? ('production' as const),
    banking: null,
    registrations: partOf(bank),
  };
  const saved = await connections.save({ id: null, draft });
  if (!saved.ok) throw new Error(saved.error.kind);
  const id = saved.value.connection.id as ConnectionId;
  const token = options.token === undefined ? bank.registrations.portalToken : options.token;
  if (token !== null) await connections.setSecret({ id, name: 'portal-token', value: token });
  const steps = async () => {
    const answer = await connections.test({ id });
    return answer.ok
      ? Object.fromEntries(
          answer.value.steps.map(({ step, outcome, error }) => [step, error?.kind ?? outcome]),
        )
      : {};
  };
  const readConnection = async () => {
    const listed = await connections.list({});
    return listed.ok ? listed.value.connections.find((each) => each.id === id) : undefined;
  };
  return { rig, bank, connections, id, draft, steps, readConnection };
}

describe('a connection with registrations only', () => {
  it('is not signed out and asks for no sign-in', async () => {
    const { rig, id, bank } = await partner();
    expect(rig.cashdesk.status()).toMatchObject({
      connectionId: id,
      phase: 'registrations-only',
      signIn: null,
      grantedScopes: null,
    });
    expect(await rig.cashdesk.handlers.session.signIn({})).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
    expect(rig.cashdesk.cardsForTray()).toEqual([]);
    rig.cashdesk.wake();
    expect(await rig.rows()).toEqual([]);
    expect(bank.control.requests()).toEqual([]);
  });

  it('shows its portal token and its partner id, and nothing else', async () => {
    const { bank, steps, rig } = await partner();
    expect(await steps()).toEqual({
      addresses: 'passed',
      keychain: 'passed',
      storage: 'passed',
      registrations: 'not-found',
    });
    const [request] = bank.control.requests();
    expect(request).toMatchObject({
      method: 'GET',
      headers: {
        authorization: `Bearer ${bank.registrations.portalToken}`,
        'service-partner-id': bank.registrations.partnerId,
      },
    });
    expect(Object.keys(request?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([]);
    expect(
      rig.sent.map(({ method, headers }) => [method, headers.get('authorization') !== null]),
    ).toEqual([['GET', true]]);
  });

  it('sends the staging token in a sandbox', async () => {
    const { bank, steps, connections, id } = await partner({ sandbox: true, kind: 'sandbox' });
    await connections.setSecret({ id, name: 'staging-token', value: bank.stagingToken ?? '' });
    expect(await steps()).toMatchObject({ registrations: 'not-found' });
    expect(bank.control.requests().at(-1)?.headers).toMatchObject({
      'x-service-staging-token': bank.stagingToken,
    });
  });

  it('reports once that a new portal token is needed, and continues with the new one', async () => {
    const { rig, bank, steps, connections, id } = await partner({ token: 'an-old-one' });
    expect(await steps()).toMatchObject({ registrations: 'portal-token-needed' });
    expect(rig.sent).toHaveLength(1);
    expect(rig.cashdesk.status().phase).toBe('registrations-only');
    await connections.setSecret({
      id,
      name: 'portal-token',
      value: bank.registrations.portalToken,
    });
    expect(await steps()).toMatchObject({ registrations: 'not-found' });
  });

  it.each([null, 'two words', 'a\r\nX-Other: 1'])(
    'sends nothing where the portal token is just %j',
    async (token) => {
      const { rig, steps } = await partner({ token });
      expect(await steps()).toMatchObject({ registrations: 'portal-token-needed' });
      expect(rig.sent).toEqual([]);
    },
  );

  it('accepts a portal token that was copied with a line break', async () => {
    const { bank, steps, connections, id } = await partner({ token: null });
    await connections.setSecret({
      id,
      name: 'portal-token',
      value: `${bank.registrations.portalToken}\n`,
    });
    expect(await steps()).toMatchObject({ registrations: 'not-found' });
  });

  it('deletes the portal token with a change of its address or partner only', async () => {
    const { rig, bank, connections, id, draft, readConnection } = await partner();
    const { registrations } = draft;
    await connections.save({
      id,
      draft: {
        ...draft,
        name: 'Renamed',
        registrations: { ...registrations, baseUrl: `${registrations.baseUrl}/` },
      },
    });
    expect(await readConnection()).toMatchObject({ name: 'Renamed', hasPortalToken: true });
    await connections.save({
      id,
      draft: { ...draft, registrations: { ...registrations, partnerId: 'another' } },
    });
    expect(await readConnection()).toMatchObject({ hasPortalToken: false });
    await connections.setSecret({
      id,
      name: 'portal-token',
      value: bank.registrations.portalToken,
    });
    const other = await rig.startBank();
    await connections.save({ id, draft: { ...draft, registrations: partOf(other) } });
    await connections.test({ id });
    expect(await readConnection()).toMatchObject({ hasPortalToken: false });
    expect(other.control.requests()).toEqual([]);
  });

  it('subscribes to registration events with its portal token, and to no events of a bank account', async () => {
    const { rig, bank } = await partner();
    const { webhooks } = rig.cashdesk.handlers;
    expect(
      await webhooks.createLegacy({
        callbackUrl: 'https://tunnel.example/events',
        secret: 'a secret of my own',
      }),
    ).toEqual({ ok: true, value: { isSecretKept: true } });
    expect(bank.control.requests()).toMatchObject([
      {
        method: 'POST',
        path: '/data_api/webhooks',
        headers: { authorization: `Bearer ${bank.registrations.portalToken}` },
      },
    ]);
    expect(
      await webhooks.create({
        draft: {
          callbackUrl: 'https://tunnel.example/events',
          types: ['v1/cards'],
          description: null,
        },
      }),
    ).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(bank.control.requests()).toHaveLength(1);
  });

  it('is back online automatically once its service answers', async () => {
    const onlineStates: boolean[] = [];
    const rig = createCashdeskRig({
      push: (name, payload) =>
        void (
          name === 'network.changed' &&
          'isOnline' in payload &&
          onlineStates.push(payload.isOnline)
        ),
    });
    rigs.push(rig);
    const bank = await rig.startBank();
    const { connections } = rig.cashdesk.handlers;
    const saved = await connections.save({
      id: null,
      draft: { name: 'Partner', kind: 'production', banking: null, registrations: partOf(bank) },
    });
    if (!saved.ok) throw new Error(saved.error.kind);
    const id = saved.value.connection.id as ConnectionId;
    await connections.setSecret({
      id,
      name: 'portal-token',
      value: bank.registrations.portalToken,
    });
    rig.hold.before = refusedConnection;
    expect(await connections.test({ id })).toMatchObject({ ok: true });
    expect(onlineStates).toEqual([false]);
    rig.hold.before = () => undefined;
    rig.cashdesk.poll();
    await expect.poll(() => onlineStates).toEqual([false, true]);
  });
});

describe('a connection with a bank account and registrations', () => {
  const openBothParts = async (onNetwork: (isOnline: boolean) => void = () => undefined) => {
    const rig = createCashdeskRig({
      push: (name, payload) =>
        void (name === 'network.changed' && 'isOnline' in payload && onNetwork(payload.isOnline)),
    });
    rigs.push(rig);
    const bank = await rig.startBank();
    const { id } = await rig.connect(bank, 'Both');
    const { connections } = rig.cashdesk.handlers;
    const draft = {
      name: 'Both',
      kind: 'production' as const,
      banking: bankingOf(bank),
      registrations: partOf(bank),
    };
    await connections.save({ id, draft });
    return { rig, bank, id, connections, draft };
  };
  const registrationsStep = async ({
    connections,
    id,
  }: Awaited<ReturnType<typeof openBothParts>>) => {
    const answer = await connections.test({ id });
    return answer.ok ? answer.value.steps.find(({ step }) => step === 'registrations') : undefined;
  };

  it('stays signed in when its portal token is refused, and refreshes nothing', async () => {
    const context = await openBothParts();
    await context.connections.setSecret({
      id: context.id,
      name: 'portal-token',
      value: 'an-old-one',
    });
    const tokenCalls = () => context.rig.sent.filter(({ url }) => url.endsWith('/token')).length;
    const before = tokenCalls();
    expect(await registrationsStep(context)).toEqual({
      step: 'registrations',
      outcome: 'failed',
      error: { kind: 'portal-token-needed', reason: 'refused' },
    });
    expect([context.rig.cashdesk.status().phase, tokenCalls()]).toEqual(['signed-in', before]);
  });

  it('is signed out without cards when its bank account is removed; its registrations continue', async () => {
    const context = await openBothParts();
    await context.connections.setSecret({
      id: context.id,
      name: 'portal-token',
      value: context.bank.registrations.portalToken,
    });
    expect((await context.rig.rows()).length).toBeGreaterThan(0);
    await context.connections.save({ id: context.id, draft: { ...context.draft, banking: null } });
    expect(context.bank.control.requests().some(({ path }) => path.includes('revo'))).toBe(true);
    expect(context.rig.cashdesk.status().phase).toBe('registrations-only');
    expect(await context.rig.rows()).toEqual([]);
    expect(await registrationsStep(context)).toMatchObject({ outcome: 'skipped' });
    await context.connections.save({ id: context.id, draft: context.draft });
    expect(context.rig.cashdesk.status().phase).toBe('signed-out');
  });
});

describe('Demo company', () => {
  it('offers registrations from the start', async () => {
    const rig = createCashdeskRig();
    rigs.push(rig);
    const demo = await rig.cashdesk.handlers.connections.useDemo({});
    if (!demo.ok) throw new Error(demo.error.kind);
    const [tested, listed] = [
      await rig.cashdesk.handlers.connections.test({ id: demo.value.id as ConnectionId }),
      await rig.cashdesk.handlers.connections.list({}),
    ];
    expect(tested.ok && tested.value.steps.find(({ step }) => step === 'registrations')).toEqual({
      step: 'registrations',
      outcome: 'passed',
      error: null,
    });
    expect(listed.ok && listed.value.connections[0]).toMatchObject({
      kind: 'demo',
      hasPortalToken: true,
      registrations: { headerPrefix: 'Service' },
    });
  });
});
