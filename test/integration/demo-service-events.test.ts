import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startDemoService, type DemoService } from '../../main/demo-service/start-demo-service.ts';
import { postDelivery } from '../../main/demo-service/webhooks/post-delivery.ts';
import { signedIn, type Answer, type Caller } from '../unit/demo-service/signed-in.ts';

/** Time only moves when a test moves it. */
const startedAt = Date.UTC(2026, 10, 19, 10, 42);

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

let service: DemoService;
let call: Caller;
let receiver: Server;
let received: Received[];
let to: string;
let answer: { readonly status: number; readonly afterMs: number };
beforeEach(async () => {
  service = await startDemoService({
    now: () => startedAt,
    withRegistrations: true,
    // On a busy machine a slow receiver must not count as down.
    receiverTimeoutMs: 60_000,
  });
  call = await signedIn(service);
  received = [];
  answer = { status: 200, afterMs: 0 };
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      setTimeout(() => response.writeHead(answer.status).end(), answer.afterMs);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  to = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/`;
});
afterEach(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await service.close();
});

const wish = { callback_url: 'https://relay.example/events', types: ['v1/cards'] };
const secret = 's'.repeat(32);
function partner(): Record<string, string> {
  return {
    authorization: `Bearer ${service.registrations.portalToken}`,
    'service-partner-id': service.registrations.partnerId,
  };
}
const registration = {
  locale: 'fr',
  legal_flow: 'company_creation',
  partner_user: { first_name: 'Ada', last_name: 'Vial', email: 'ada@partner.example' },
  organization: {
    legal_name: 'Vial Frères',
    address: { line_1: '1 quai', postal_code: '69001', city: 'Lyon', country: 'FR' },
  },
  stakeholders: [
    { is_owner: true, first_name: 'Ada', last_name: 'Vial', email: 'ada@partner.example' },
  ],
};

describe('webhook subscriptions', () => {
  test('return their secret once, and are read, changed, listed and deleted', async () => {
    const created = await call('POST', '/v2/webhook_subscriptions', wish);
    const path = `/v2/webhook_subscriptions/${String(created.body['id'])}`;
    expect([created.status, String(created.body['secret']).length]).toEqual([201, 64]);
    expect((await call('GET', path)).body).not.toHaveProperty('secret');
    expect(
      (await call('PATCH', path, { callback_url: 'https://relay.example/new' })).body,
    ).toMatchObject({ callback_url: 'https://relay.example/new', types: ['v1/cards'] });
    expect((await call('GET', '/v2/webhook_subscriptions')).body['subscriptions']).toHaveLength(1);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
  });

  test.each([
    [{ callback_url: 'http://relay.example/' }],
    [{ callback_url: `https://relay.example/${'x'.repeat(500)}` }],
    [{ types: [] }],
    [{ types: ['v1/everything'] }],
    [{ description: 'x'.repeat(257) }],
    [{ secret: 'short' }],
  ])('%j is refused', async (change) => {
    expect((await call('POST', '/v2/webhook_subscriptions', { ...wish, ...change })).status).toBe(
      422,
    );
  });
});

describe('deliveries', () => {
  test('arrive newest first and twice, under a signature with its second', async () => {
    await call('POST', '/v2/webhook_subscriptions', { ...wish, secret });
    service.control.emit('v1/cards', { event: 'card.created' });
    service.control.emit('v1/clients', { event: 'client.created' });
    service.control.emit('v1/cards', { event: 'card.updated' });
    expect(await service.control.deliver({ to })).toEqual([200, 200, 200, 200]);
    expect(
      received.map(({ body }) => (JSON.parse(body) as { data: { event: string } }).data.event),
    ).toEqual(['card.updated', 'card.updated', 'card.created', 'card.created']);
    const [first] = received;
    const seconds = String(startedAt / 1000);
    expect(first?.headers['x-service-signature']).toBe(
      `t=${seconds},v1=${createHmac('sha256', secret)
        .update(`${seconds}.${first?.body ?? ''}`)
        .digest('hex')}`,
    );
    expect(service.control.pendingDeliveries()).toEqual([]);
  });

  test('are repeated after an answer that is not 2xx or no answer, until a 2xx', async () => {
    await call('POST', '/v2/webhook_subscriptions', { ...wish, secret });
    service.control.emit('v1/cards', { event: 'card.created' });
    const nobody = 'http://127.0.0.1:1/';
    expect(await service.control.deliver({ to: nobody, copies: 1 })).toEqual(['unreachable']);
    expect(await service.control.deliver({ to, copies: 1 })).toEqual([]);
    service.control.advance(5 * 60_000);
    answer = { status: 503, afterMs: 0 };
    expect(await service.control.deliver({ to, copies: 1 })).toEqual([503]);
    service.control.advance(10 * 60_000);
    answer = { status: 204, afterMs: 0 };
    expect(await service.control.deliver({ to, copies: 1 })).toEqual([204]);
    service.control.advance(86_400_000);
    expect(await service.control.deliver({ to, copies: 1 })).toEqual([]);
    expect(service.control.pendingDeliveries()).toEqual([]);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  test('fail when the receiver does not answer within the time limit', async () => {
    answer = { status: 204, afterMs: 2_500 };
    expect(await postDelivery({ to, headers: {}, body: '{}' }, 50)).toBe('too-late');
  });

  test('can be forged for a test', async () => {
    await call('POST', '/v2/webhook_subscriptions', { ...wish, secret });
    service.control.emit('v1/cards', { event: 'card.updated' });
    service.control.emit('v1/cards', { event: 'card.updated' });
    await service.control.deliver({ to, copies: 1, forged: true, order: 'oldest-first' });
    const [first] = received;
    const genuine = createHmac('sha256', secret)
      .update(`${String(startedAt / 1000)}.${first?.body ?? ''}`)
      .digest('hex');
    expect(String(first?.headers['x-service-signature'])).not.toContain(genuine);
  });
});

describe('registrations', () => {
  const create = (headers = partner(), body: unknown = registration): Promise<Answer> =>
    call('POST', '/register/registrations', body, headers);

  test('need the portal token and the partner id', async () => {
    expect((await create({ ...partner(), authorization: 'Bearer other' })).status).toBe(401);
    expect((await create({ authorization: partner()['authorization'] ?? '' })).status).toBe(400);
    expect((await create({ ...partner(), 'service-partner-id': 'other' })).status).toBe(403);
  });

  test('pass through their events, which go signed to the onboarding endpoint', async () => {
    await call(
      'POST',
      '/data_api/webhooks',
      { callback_url: 'https://relay.example/onboarding', secret: 'onboarding' },
      partner(),
    );
    const made = (await create()).body['registration'] as {
      id: string;
      status: string;
      stakeholders: { id: string }[];
    };
    expect([made.status, made.stakeholders[0]?.id]).toEqual([
      'pending',
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    const walked = [];
    for (
      let event = service.control.advanceRegistration(made.id);
      event !== undefined;
      event = service.control.advanceRegistration(made.id)
    )
      walked.push(event.replace('registrations.', ''));
    expect(walked).toEqual([
      'user_started',
      'contract_signed',
      'submitted',
      'capital_deposit_activated',
      'capital_deposit_request_signed',
      'capital_deposit_certificate_signed',
      'completed',
    ]);
    await service.control.deliver({ to, copies: 1, order: 'oldest-first' });
    const [first] = received;
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      event_type: 'registrations.pending',
      resource_type: 'registration',
      resource_id: made.id,
    });
    expect(first?.headers['service-sha256-signature']).toBe(
      createHmac('sha256', 'onboarding')
        .update(first?.body ?? '')
        .digest('hex'),
    );
    const registration = (
      await call('GET', `/register/registrations/${made.id}`, undefined, partner())
    ).body['registration'];
    expect(registration).toMatchObject({
      id: made.id,
      status: 'pending',
      stakeholders: made.stakeholders,
    });
  });

  test('list the remaining problems, until the contract is signed', async () => {
    const made = (await create()).body['registration'] as {
      id: string;
      flow: { breakdown: { source: { pointer: string } }[] };
    };
    expect(made.flow.breakdown.map(({ source }) => source.pointer)).toEqual([
      '/stakeholders/0/birth_date',
      '/stakeholders/0/nationality',
    ]);
    for (const _step of ['user_started', 'contract_signed'])
      service.control.advanceRegistration(made.id);
    const read = await call('GET', `/register/registrations/${made.id}`, undefined, partner());
    expect(read.body['registration']).toMatchObject({ flow: { type: 'seamless', breakdown: [] } });
  });

  test('report a reset company creation by organizations.deleted, and no event after it', async () => {
    await call(
      'POST',
      '/data_api/webhooks',
      { callback_url: 'https://relay.example/onboarding', secret: 'onboarding' },
      partner(),
    );
    const made = (await create()).body['registration'] as {
      id: string;
      organization: { id: string };
    };
    expect(service.control.resetRegistration(made.id)).toBe(true);
    expect(service.control.advanceRegistration(made.id)).toBeUndefined();
    await service.control.deliver({ to, copies: 1, order: 'oldest-first' });
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { event_type: 'registrations.pending', resource_id: made.id },
      {
        event_type: 'organizations.deleted',
        resource_type: 'organization',
        resource_id: made.organization.id,
      },
    ]);
    const existing = (await create(partner(), { ...registration, legal_flow: 'existing_company' }))
      .body['registration'] as { id: string };
    expect(service.control.resetRegistration(existing.id)).toBe(false);
  });

  test('exist at each step from the start, do not move, and are read by id', async () => {
    service.control.advanceRegistrations();
    expect(service.registrationIds).toHaveLength(10);
    for (const id of service.registrationIds)
      expect(
        (await call('GET', `/register/registrations/${id}`, undefined, partner())).body[
          'registration'
        ],
      ).toMatchObject({ id, status: 'pending' });
    const { onboardingSecret } = service.control.openReceiver();
    await service.control.deliver({ to, signature: 'plain', order: 'oldest-first', copies: 1 });
    expect(received.filter(({ body }) => body.includes('registrations.completed'))).toHaveLength(1);
    const [first] = received;
    expect(first?.headers['service-sha256-signature']).toBe(
      createHmac('sha256', onboardingSecret)
        .update(first?.body ?? '')
        .digest('hex'),
    );
    const times = received.map(
      ({ body }) => (JSON.parse(body) as { created_at: string }).created_at,
    );
    expect(times).toEqual(times.toSorted());
  });

  test('without their required parts are refused with pointers', async () => {
    const answer = await create(partner(), { locale: 'nl' });
    expect(
      (answer.body['errors'] as { source: { pointer: string } }[])
        .map(({ source }) => source.pointer)
        .sort(),
    ).toEqual(['/locale', '/organization', '/partner_user', '/stakeholders']);
  });
});
