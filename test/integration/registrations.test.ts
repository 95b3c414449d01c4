import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import type { ConnectionId, RegistrationId } from '../../preload/contract/values.ts';
import { contract } from '../../preload/contract/index.ts';
import type { NewRegistration, RegistrationQuery } from '../../preload/contract/registrations.ts';
import { newRegistration, newStakeholder } from '../fixtures/registrations.ts';
import { createCashdeskRig, waitUntil, type CashdeskRig } from '../peers/cashdesk-rig.ts';

const rigs: CashdeskRig[] = [];
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
  await Promise.all(closers.splice(0).map((close) => close()));
});

const unfiltered: RegistrationQuery = { text: '', steps: [], statuses: [], stillForDays: null };

/** A partner without a bank account, over real sockets. */
async function partner({
  baseUrl,
  token,
  clock = Date.now,
  ...options
}: DemoServiceOptions & {
  readonly baseUrl?: string;
  readonly token?: string;
  readonly clock?: () => number;
} = {}) {
  const rig = createCashdeskRig({ now: clock });
  rigs.push(rig);
  const bank: DemoService = await rig.startBank(options);
  const { connections, registrations, events, webhooks, drafts, writes } = rig.cashdesk.handlers;
  const part = {
    baseUrl: baseUrl ?? bank.registrations.baseUrl,
    partnerId: bank.registrations.partnerId,
    headerPrefix: 'Service',
  };
  const saved = await connections.save({
    id: null,
    draft: { name: 'Partner', kind: 'production', banking: null, registrations: part },
  });
  if (!saved.ok) throw new Error(saved.error.kind);
  const id = saved.value.connection.id as ConnectionId;
  await connections.setSecret({
    id,
    name: 'portal-token',
    value: token ?? bank.registrations.portalToken,
  });
  const value = async <Value>(
    answer:
      | Promise<
          | { readonly ok: true; readonly value: Value }
          | { readonly ok: false; readonly error: { readonly kind: string } }
        >
      | { readonly ok: true; readonly value: Value }
      | { readonly ok: false; readonly error: { readonly kind: string } },
  ): Promise<Value> => {
    const result = await answer;
    if (!result.ok) throw new Error(result.error.kind);
    return result.value;
  };
  return {
    rig,
    bank,
    id,
    registrations,
    drafts,
    connections,
    value,
    posts: () =>
      rig.sent.filter(
        ({ method, url }) => method === 'POST' && url.endsWith('/register/registrations'),
      ).length,
    create: async (
      registration: NewRegistration = newRegistration(),
      intentId: string = randomUUID(),
    ) => registrations.create({ intentId, registration }),
    made: async (
      registration: NewRegistration = newRegistration(),
      intentId: string = randomUUID(),
    ) =>
      contract.registrations.create.output.parse(
        await value(registrations.create({ intentId, registration })),
      ),
    list: async (query: Partial<RegistrationQuery> & { readonly refresh?: 'no' | 'now' } = {}) =>
      contract.registrations.list.output.parse(
        await value(
          registrations.list({ ...unfiltered, at: 0, limit: 50, refresh: 'no', ...query }),
        ),
      ),
    get: async (registrationId: RegistrationId, refresh: 'no' | 'now' = 'no') =>
      contract.registrations.get.output.parse(
        await value(registrations.get({ id: registrationId, refresh })),
      ),
    unclear: async () => (await value(writes.unknown({ family: 'registration' }))).writes,
    /** Imports an event as the user's tunnel would deliver it, signed as the service signs. */
    import: async (body: string, secret = 'onboarding-secret') =>
      value(
        events.importEvents({
          text: body,
          headers: [
            {
              name: 'Service-SHA256-Signature',
              value: createHmac('sha256', secret).update(body).digest('hex'),
            },
          ],
        }),
      ),
    knowSecret: () =>
      value(
        webhooks.addSecret({
          name: 'Onboarding',
          kind: 'onboarding',
          value: 'onboarding-secret',
          subscriptionId: null,
        }),
      ),
  };
}

function event(name: string, resource: string, minute: number): string {
  return JSON.stringify({
    id: randomUUID(),
    event_type: name,
    resource_type: 'registration',
    resource_id: resource,
    created_at: new Date(Date.UTC(2026, 10, 19, 10, minute)).toISOString(),
  });
}

describe('a partner who creates a registration', () => {
  it('sees the request, sends exactly that, and follows the registration from the answer on', async () => {
    const context = await partner();
    const registration = newRegistration({
      otherFieldsJson: '{"oauth":{"client":"abc"}}',
      partnerRedirectUrl: 'https://partner.example/welcome',
      stakeholders: [
        newStakeholder({
          isOwner: true,
          capitalAmount: { value: '600', currency: 'EUR' },
          legalEntities: [
            {
              legalName: 'Holding',
              legalNumber: '1',
              legalCountry: 'FR',
              capitalAmount: { value: '400', currency: 'EUR' },
              shareCapitalOrigin: ['dividends'],
            },
          ],
        }),
      ],
    });
    const preview = await context.value(context.registrations.validate({ registration }));
    expect(preview).toMatchObject({ problems: [], capital: null });
    expect(preview.requestText).toContain(
      `POST ${context.bank.registrations.baseUrl.replace(/\/$/, '')}/register/registrations\nAuthorization: Bearer ••••••••\nService-Partner-Id: ${context.bank.registrations.partnerId}\nContent-Type: application/json\nAccept: application/json\n\n{`,
    );
    expect(preview.requestText).not.toContain(context.bank.registrations.portalToken);
    const { row, problems } = await context.made(registration);
    expect(problems.map(({ pointer }) => pointer)).toEqual([
      '/stakeholders/0/birth_date',
      '/stakeholders/0/nationality',
    ]);
    expect(row).toMatchObject({
      legalName: 'Forno Gallo',
      status: 'pending',
      flowType: 'seamless',
      legalFlow: 'company_creation',
      country: 'FR',
      step: 'pending',
    });
    const [request] = context.bank.control.requests().filter(({ method }) => method === 'POST');
    expect(request?.body).toBe(preview.requestText.slice(preview.requestText.indexOf('\n\n') + 2));
    const page = await context.get(row.id);
    expect(page).toMatchObject({
      isSeamless: true,
      redirectionHost: 'onboarding.example',
      total: { value: '1000.00', currency: 'EUR' },
      isErased: false,
    });
    expect(
      page.timeline.filter(({ source }) => source === 'expected').map(({ step }) => step),
    ).toEqual([
      'user-started',
      'contract-signed',
      'submitted',
      'deposit-activated',
      'deposit-signed',
      'deposit-certified',
      'completed',
    ]);
    expect(await context.list()).toMatchObject({
      totalCount: 1,
      canCreate: true,
      canRefresh: true,
      steps: [{ step: 'pending', count: 1 }],
      statuses: [{ value: 'pending', count: 1 }],
    });
  });

  it('gets the outcome although another connection is open meanwhile', async () => {
    const gate = Promise.withResolvers<void>();
    closers.push(async () => gate.resolve());
    const context = await partner();
    context.rig.hold.before = ({ method }) => (method === 'POST' ? gate.promise : undefined);
    const intentId = randomUUID();
    const answer = context.create(newRegistration(), intentId);
    await waitUntil(() => context.posts() === 1);
    // Open another connection meanwhile.
    await context.connections.save({
      id: null,
      draft: {
        name: 'Other',
        kind: 'production',
        banking: null,
        registrations: {
          baseUrl: 'https://other.example',
          partnerId: 'x',
          headerPrefix: 'Service',
        },
      },
    });
    const other = await context.value(context.connections.list({}));
    const otherId = other.connections.find(({ name }) => name === 'Other')?.id as ConnectionId;
    await context.connections.select({ id: otherId });
    expect(await context.unclear()).toEqual([]);
    gate.resolve();
    expect(await answer).toMatchObject({ ok: true });
    expect((await context.list()).totalCount).toBe(0);
    await context.connections.select({ id: context.id });
    await waitUntil(async () => (await context.list()).totalCount === 1);
    expect(await context.unclear()).toEqual([]);
    expect(await context.create(newRegistration(), intentId)).toMatchObject({ ok: true });
    expect(context.posts()).toBe(1);
  });
});

describe('a partner who follows registrations', () => {
  it('reads a registration when its event arrives, and applies earlier events to a later-added one', async () => {
    const context = await partner();
    await context.knowSecret();
    const { row } = await context.made();
    await context.import(event('registrations.user_started', row.id, 2));
    await waitUntil(() =>
      context.rig.sent.some(({ method, url }) => method === 'GET' && url.endsWith(row.id)),
    );
    await context.value(context.registrations.untrack({ id: row.id }));
    expect((await context.list()).totalCount).toBe(0);
    await context.import(event('registrations.contract_signed', row.id, 3));
    expect(
      await context.value(
        context.registrations.track({ items: [{ id: row.id, label: 'Bakery' }] }),
      ),
    ).toEqual({ addedCount: 1, knownCount: 0 });
    await waitUntil(async () => (await context.get(row.id)).row?.legalName === 'Forno Gallo');
    expect((await context.get(row.id)).row).toMatchObject({
      label: 'Bakery',
      step: 'contract-signed',
    });
  });

  it('can refresh again after one refusal', async () => {
    const context = await partner();
    const { row } = await context.made();
    context.bank.control.fail({ match: { method: 'GET' }, times: 1, fault: { kind: 'forbidden' } });
    await context.get(row.id, 'now');
    await waitUntil(
      async () => (await context.get(row.id)).freshness.failure?.kind === 'not-allowed',
    );
    expect((await context.list()).canRefresh).toBe(true);
    await context.get(row.id, 'now');
    await waitUntil(async () => (await context.get(row.id)).freshness.failure === null);
  });
});
