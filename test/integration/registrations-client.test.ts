import { describe, expect, it } from 'vitest';
import type { Profile } from '../../main/profiles/profile-document.ts';
import type { RequestEntry } from '../../main/log/request-entry.ts';
import { toJsonText } from '../../main/bank/wire/json.ts';
import { createRegistrationsClient } from '../../main/connection/registrations-client.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import { bakeryConnections } from '../fixtures/bakery.ts';
import { sendJson, servicesOfTests, startTestService } from '../fixtures/test-service.ts';

const serve = servicesOfTests();

const creation = { path: '/register/registrations', bodyText: '{"locale":"fr"}', read: toJsonText };
const reading = { path: '/register/registrations/{id}', ids: { id: 'one' }, read: toJsonText };

function setUp(
  baseUrl: string,
  {
    token = 'portal-1',
    stagingToken = null as string | null,
    banking = null as Profile['banking'],
  } = {},
) {
  const journal: RequestEntry[] = [];
  const closing = new AbortController();
  const client = createRegistrationsClient(
    {
      id: 'one' as ConnectionId,
      banking,
      registrations: { baseUrl, partnerId: 'partner-1', headerPrefix: 'Acme' },
    },
    {
      secrets: { read: async () => ok({ kind: 'found', secret: token }) },
      transport: {
        fetch,
        now: Date.now,
        random: () => 0,
        sleep: async () => undefined,
        journal: { record: (entry) => journal.push(entry) },
      },
      stagingToken,
      signal: closing.signal,
    },
  );
  if (client === null) throw new Error('This profile makes registrations');
  return { client, closing, journal };
}

describe('requests for registrations', () => {
  it('carry the portal token, the partner id and the body as written', async () => {
    const service = await serve((_request, response) =>
      sendJson(response, 201, { registration: {} }),
    );
    const { client, journal } = setUp(service.baseUrl, { stagingToken: 'staging-1' });
    expect(await client.post(creation)).toMatchObject({ ok: true });
    expect(service.seen).toMatchObject([
      {
        method: 'POST',
        url: '/thirdparty/register/registrations',
        body: creation.bodyText,
        headers: {
          authorization: 'Bearer portal-1',
          'acme-partner-id': 'partner-1',
          'x-acme-staging-token': 'staging-1',
          'content-type': 'application/json',
        },
      },
    ]);
    expect(journal).toMatchObject([
      { method: 'POST', path: '/register/registrations', status: 201, failure: null },
    ]);
    expect(JSON.stringify(journal)).not.toMatch(/portal-1|partner-1|staging-1/);
  });

  it.each(['get', 'post'] as const)(
    'ask for a new portal token after a 401 to %s, and are not sent again',
    async (verb) => {
      const service = await serve((_request, response) => sendJson(response, 401, {}));
      const { client, journal } = setUp(service.baseUrl);
      expect(await (verb === 'get' ? client.get(reading) : client.post(creation))).toEqual(
        failed({ kind: 'portal-token-needed', reason: 'refused' }),
      );
      expect(service.seen).toHaveLength(1);
      expect(journal).toMatchObject([{ status: 401, failure: 'portal-token-needed' }]);
    },
  );

  it('that reach no server do not report the bank account as offline, where there is one', async () => {
    const stoppedService = await startTestService((_request, response) => response.end());
    await stoppedService.close();
    const readFailures = async (
      banking: Profile['banking'],
    ): Promise<readonly (string | null)[]> => {
      const { client, journal } = setUp(stoppedService.baseUrl, { banking });
      const answers = [await client.get(reading), await client.post(creation)];
      return [
        ...new Set([
          ...answers.map((answer) => (answer.ok ? null : answer.error.kind)),
          ...journal.map(({ failure }) => failure),
        ]),
      ];
    };
    expect([
      await readFailures(null),
      await readFailures(bakeryConnections[0]?.banking ?? null),
    ]).toEqual([['offline'], ['service-failed']]);
  });

  it('end with the connection when they read, but a creation is completed', async () => {
    const requestArrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const service = await serve((request, response) => {
      requestArrived.resolve();
      void gate.promise.then(() => sendJson(response, request.method === 'POST' ? 201 : 200, {}));
    });
    const { client, closing } = setUp(service.baseUrl);
    const [read, made] = [client.get(reading), client.post(creation)];
    await requestArrived.promise;
    closing.abort();
    expect(await read).toEqual(failed({ kind: 'cancelled' }));
    gate.resolve();
    expect(await made).toMatchObject({ ok: true, value: { status: 201 } });
  });
});
