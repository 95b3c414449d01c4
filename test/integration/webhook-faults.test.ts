import { describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClient } from '../../main/bank/transport/bank-client.ts';
import {
  changedSubscriptionBody,
  newSubscriptionBody,
} from '../../main/bank/webhooks/subscription-body.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import { subscriptionId } from '../../preload/contract/values.ts';
import { clientDeletion } from '../fixtures/client-endpoints.ts';
import { someCardId } from '../fixtures/card-endpoints.ts';
import type { Endpoint } from '../fixtures/card-endpoints.ts';
import { failureOf, faults, mostAttempts, nowEpochMs } from '../fixtures/card-faults.ts';
import type { EndpointFault } from '../fixtures/card-faults.ts';
import { sendJson, servicesOfTests } from '../fixtures/test-service.ts';
import {
  changeOfSubscription,
  someDraft,
  webhookEndpoints,
  wordlessWebhookEndpoints,
} from '../fixtures/webhook-endpoints.ts';

const serve = servicesOfTests();
function connect(baseUrl: string, fault?: EndpointFault): BankClient {
  return createBankClient({
    baseUrl,
    fetch,
    accessToken: async () => ok('token-1'),
    headers: { prefix: 'Service' },
    now: () => nowEpochMs,
    random: () => 0.5,
    sleep: async () => undefined,
    journal: { record: () => undefined },
    limits: {
      maxAttempts: mostAttempts,
      ...(fault?.name === 'silence'
        ? { attemptTimeoutMs: 250 }
        : fault?.name === 'an answer of 100 MB'
          ? { maxBodyBytes: 2 * 1024 * 1024 }
          : {}),
    },
  });
}

const input = { id: someCardId, newCard: { idempotencyKey: '', bodyText: '' } };
/** Any success will do where nothing has to come back. */
const saysNothing: ReadonlySet<string> = new Set(['an empty body', '204', 'a null card', 'null']);

const wordlessEndpoints = [...wordlessWebhookEndpoints, clientDeletion];

const met: readonly (readonly [string, Endpoint, readonly EndpointFault[]])[] = [
  [changeOfSubscription.name, changeOfSubscription, faults.filter(({ name }) => name !== '405')],
  ...wordlessEndpoints.map(
    (endpoint) =>
      [endpoint.name, endpoint, faults.filter(({ name }) => !saysNothing.has(name))] as const,
  ),
];

describe.each(met)('%s', (_name, endpoint, itsFaults) => {
  it.each(itsFaults.map((fault) => [fault.name, fault] as const))(
    'meets %s, and goes out once',
    async (_fault, fault) => {
      const service = await serve((_request, response) => {
        fault.answer(response, { endpoint, elsewhere: 'http://127.0.0.1:9/' });
      });
      const answer = await endpoint.call(connect(service.baseUrl, fault), input);
      expect(answer).toEqual(failed(failureOf(fault, endpoint)));
      expect(service.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
        `${endpoint.method} /thirdparty${endpoint.path.replace('{id}', someCardId)}`,
      ]);
    },
  );
});

describe('what needs no answer', () => {
  it.each(
    wordlessEndpoints.flatMap((endpoint) =>
      faults
        .filter(({ name }) => saysNothing.has(name))
        .map((fault) => [endpoint.name, fault.name, endpoint, fault] as const),
    ),
  )('%s is done when the answer is %s', async (_name, _fault, endpoint, fault) => {
    const service = await serve((_request, response) => {
      fault.answer(response, { endpoint, elsewhere: '' });
    });
    expect(await endpoint.call(connect(service.baseUrl), input)).toEqual(ok(true));
  });
});

describe('a subscription on the wire', () => {
  const id = subscriptionId.parse(someCardId);

  it('is changed by PUT, with all that can be written, where the service knows no PATCH', async () => {
    const service = await serve(({ method }, response) => {
      if (method === 'PATCH') sendJson(response, 405, {});
      else
        sendJson(response, 200, {
          webhook_subscription: { id, callback_url: someDraft.callbackUrl },
        });
    });
    expect(
      await createBankApi(connect(service.baseUrl)).changeSubscription(
        id,
        changedSubscriptionBody({ ...someDraft, description: null }),
      ),
    ).toMatchObject({
      ok: true,
      value: { subscription: { id, callbackUrl: someDraft.callbackUrl }, secret: null },
    });
    const body =
      '{"callback_url":"https://relay.example/events","types":["v1/cards","v1/transactions"],"description":""}';
    expect(service.seen.map((seen) => [seen.method, seen.body])).toEqual([
      ['PATCH', body],
      ['PUT', body],
    ]);
  });

  it('brings its secret apart from what is kept, whatever else is called one', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 201, {
        id,
        secret: 'once-and-never-again',
        signing_secret: 'hidden',
        types: ['v1/cards', 'v9/moons', 'v1/cards'],
        brand_new: 1,
      });
    });
    const answer = await createBankApi(connect(service.baseUrl)).createSubscription(
      newSubscriptionBody(someDraft),
    );
    expect(answer).toMatchObject({
      ok: true,
      value: {
        secret: 'once-and-never-again',
        subscription: {
          types: ['v1/cards', 'v9/moons'],
          extras: [{ name: 'brand_new', json: '1' }],
        },
      },
    });
    expect(JSON.stringify(answer.ok && answer.value.subscription)).not.toMatch(/once-and|hidden/);
  });

  it('comes with all pages of the list, under either name of it', async () => {
    const service = await serve(({ url }, response) => {
      if (url.includes('page=1&'))
        sendJson(response, 200, { webhook_subscriptions: [{ id: 'a' }], meta: { next_page: 2 } });
      else
        sendJson(response, 200, {
          subscriptions: [{ id: 'b' }, { callback_url: 'no id' }],
          meta: { next_page: null },
        });
    });
    expect(await createBankApi(connect(service.baseUrl)).listSubscriptions()).toMatchObject({
      ok: true,
      value: [{ id: 'a' }, { id: 'b' }],
    });
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))(
    'that was to be made and met %s is never told as done, nor as failed where it may be there',
    async (_name, fault) => {
      const [, , creation] = webhookEndpoints;
      if (creation === undefined) throw new Error('none');
      const service = await serve((_request, response) => {
        fault.answer(response, { endpoint: creation, elsewhere: 'http://127.0.0.1:9/' });
      });
      const answer = await createBankApi(connect(service.baseUrl, fault)).createSubscription(
        newSubscriptionBody(someDraft),
      );
      const isCertain = /^(40[0459]|41|42)|^(403|an error nested)/.test(fault.name);
      expect(answer).toMatchObject({ ok: false });
      expect(!answer.ok && answer.error.kind === 'outcome-unknown').toBe(!isCertain);
      expect(service.seen).toHaveLength(1);
    },
  );
});
