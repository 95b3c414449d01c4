import { describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClientOptions } from '../../main/bank/transport/client-options.ts';
import type { RequestEntry } from '../../main/log/request-entry.ts';
import { createRegistrationsClient } from '../../main/connection/registrations-client.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import { phoneThatDenies, someCardId, someToken } from '../fixtures/card-endpoints.ts';
import type { Endpoint } from '../fixtures/card-endpoints.ts';
import {
  commandErrorOf,
  failureOf,
  faults,
  mostAttempts,
  nowEpochMs,
} from '../fixtures/card-faults.ts';
import type { EndpointFault } from '../fixtures/card-faults.ts';
import { organizationEndpoint } from '../fixtures/organization-endpoint.ts';
import { registrationEndpoints } from '../fixtures/registration-endpoints.ts';
import type { RegistrationEndpoint } from '../fixtures/registration-endpoints.ts';
import { sendJson, servicesOfTests, startTestService } from '../fixtures/test-service.ts';
import { changeByPut } from '../fixtures/webhook-endpoints.ts';

const serve = servicesOfTests();
const input = { id: someCardId, newCard: { idempotencyKey: '', bodyText: '' } };

/** Only silence is waited for; a size is reached sooner when less is allowed. */
function limitsFor(fault: EndpointFault | undefined): NonNullable<BankClientOptions['limits']> {
  return {
    maxAttempts: mostAttempts,
    ...(fault?.name === 'silence'
      ? { attemptTimeoutMs: 250 }
      : fault?.name === 'an answer of 100 MB'
        ? { maxBodyBytes: 2 * 1024 * 1024 }
        : {}),
  };
}

function transport(journal: RequestEntry[], fault?: EndpointFault) {
  return {
    fetch,
    now: () => nowEpochMs,
    random: () => 0.5,
    sleep: async () => undefined,
    journal: { record: (entry: RequestEntry) => void journal.push(entry) },
    limits: limitsFor(fault),
  };
}

/** The bank's own part; its token has no successor. */
function bankAt(baseUrl: string, journal: RequestEntry[] = [], fault?: EndpointFault) {
  return createBankClient({
    ...transport(journal, fault),
    baseUrl,
    accessToken: async () => ok('token-1'),
    headers: { prefix: 'Service' },
  });
}

/** Registrations without a bank account beside them. */
function clientAt(baseUrl: string, journal: RequestEntry[] = [], fault?: EndpointFault) {
  const client = createRegistrationsClient(
    {
      id: 'one' as ConnectionId,
      banking: null,
      registrations: { baseUrl, partnerId: 'partner-1', headerPrefix: 'Service' },
    },
    {
      secrets: { read: async () => ok({ kind: 'found', secret: 'portal-1' }) },
      transport: transport(journal, fault),
      stagingToken: 'staging-1',
      signal: new AbortController().signal,
    },
  );
  if (client === null) throw new Error('This profile makes registrations');
  return client;
}

/** Any success will do where nothing has to come back. */
const saysNothing: ReadonlySet<string> = new Set(['an empty body', '204', 'a null card', 'null']);

const ofTheBank: readonly (readonly [string, Endpoint, readonly EndpointFault[]])[] = [
  [organizationEndpoint.name, organizationEndpoint, faults],
  [phoneThatDenies.name, phoneThatDenies, faults.filter(({ name }) => !saysNothing.has(name))],
  [changeByPut.name, changeByPut, faults],
];

/**
 * A service with one fault, which takes nothing by another method, and another host that nothing
 * may reach.
 */
async function meet(fault: EndpointFault, endpoint: Omit<Endpoint, 'call'>) {
  const other = await serve((_request, response) =>
    sendJson(response, 200, endpoint.answers({ id: someCardId })),
  );
  const service = await serve((request, response) => {
    if (request.method === endpoint.method)
      fault.answer(response, { endpoint: endpoint as Endpoint, elsewhere: other.baseUrl });
    else sendJson(response, 405, {});
  });
  const arrived = () => service.seen.filter(({ method }) => method === endpoint.method);
  return { service, other, arrived };
}

function expectArrivals(
  arrived: Awaited<ReturnType<typeof meet>>['arrived'],
  fault: EndpointFault,
  endpoint: Omit<Endpoint, 'call'>,
): void {
  const path = `/thirdparty${endpoint.path.replace('{id}', someCardId)}`;
  expect(arrived().map(({ url }) => url.split('?')[0])).toEqual(
    Array.from({ length: fault.arrivals(endpoint as Endpoint) }, () => path),
  );
}

describe.each(ofTheBank)('%s', (_name, endpoint, itsFaults) => {
  it.each(itsFaults.map((fault) => [fault.name, fault] as const))(
    'meets %s',
    async (_fault, fault) => {
      const journal: RequestEntry[] = [];
      const { service, other, arrived } = await meet(fault, endpoint);
      expect(await endpoint.call(bankAt(service.baseUrl, journal, fault), input)).toEqual(
        failed(failureOf(fault, endpoint)),
      );
      expectArrivals(arrived, fault, endpoint);
      expect(other.seen).toEqual([]);
      expect(JSON.stringify(journal)).not.toContain(someToken);
    },
  );

  it('is signed out by a 401, and offline where nothing listens', async () => {
    const service = await serve((request, response) =>
      sendJson(response, request.method === endpoint.method ? 401 : 405, {}),
    );
    expect(await endpoint.call(bankAt(service.baseUrl), input)).toEqual(
      failed({ kind: 'signed-out', isStillSignedIn: true }),
    );
    expect(service.seen.filter(({ method }) => method === endpoint.method)).toHaveLength(1);
    const closed = await startTestService(() => undefined);
    await closed.close();
    expect(await endpoint.call(bankAt(closed.baseUrl), input)).toEqual(failed({ kind: 'offline' }));
  });
});

it('external accounts that are not told make no answer of the half that is', async () => {
  const service = await serve(({ url }, response) => {
    if (url.includes('include_external_accounts')) sendJson(response, 403, { code: 'forbidden' });
    else sendJson(response, 200, { organization: { id: 'o1' } });
  });
  expect(
    await createBankApi(bankAt(service.baseUrl)).organization({ includeExternalAccounts: true }),
  ).toMatchObject({ ok: false, error: { kind: 'not-allowed' } });
});

const ofRegistrations = registrationEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);

describe.each(ofRegistrations)('%s', (_name, endpoint: RegistrationEndpoint) => {
  it.each(faults.map((fault) => [fault.name, fault] as const))(
    'meets %s',
    async (_fault, fault) => {
      const journal: RequestEntry[] = [];
      const { service, other, arrived } = await meet(fault, endpoint);
      expect(await endpoint.call(clientAt(service.baseUrl, journal, fault), input)).toEqual(
        failed(commandErrorOf(fault, endpoint)),
      );
      expectArrivals(arrived, fault, endpoint);
      expect(other.seen).toEqual([]);
      expect(JSON.stringify(journal)).not.toMatch(/portal-1|partner-1|staging-1/);
    },
  );
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    'of status %i takes no credential to another host, whoever asks and for what',
    async (status) => {
      const other = await serve((_request, response) =>
        sendJson(response, 200, {
          organization: { id: someCardId },
          registration: { id: someCardId },
        }),
      );
      const service = await serve((_request, response) => {
        response.writeHead(status, { location: other.baseUrl }).end();
      });
      const bank = bankAt(service.baseUrl);
      const rig = clientAt(service.baseUrl);
      const asks = [
        organizationEndpoint.call(bank, input),
        phoneThatDenies.call(bank, input),
        ...registrationEndpoints.map((endpoint) => endpoint.call(rig, input)),
      ];
      for (const answer of await Promise.all<unknown>(asks))
        expect(answer).toMatchObject({ ok: false });
      expect(service.seen.length).toBeGreaterThanOrEqual(4);
      expect(other.seen).toEqual([]);
    },
  );
});
