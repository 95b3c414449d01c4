import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createServerWaits } from '../../main/auth/server-waits.ts';
import { exchange } from '../../main/auth/oauth-exchange.ts';
import { systemTimers } from '../../main/time/timers.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import { toJsonText } from '../../main/bank/wire/json.ts';
import { fetchOnce } from '../../main/shell/fetch-once.ts';
import { ok } from '../../preload/contract/result.ts';
import * as oauth from 'oauth4webapi';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers
      .splice(0)
      .map(
        (server) => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
      ),
  );
});

/** A server with endless answers. `closed` resolves when the other side closes a connection. */
async function startEndlessServer(
  status: number,
  headers: Record<string, string> = {},
): Promise<{ readonly url: string; readonly closed: Promise<void> }> {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    const writeMore = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', writeMore).on('close', () => closed.resolve());
    writeMore();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    closed: closed.promise,
  };
}

/** As Electron's fetch: cancelling or dropping its body stops nothing, only the signal does. */
async function fetchThatGoesOn(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = answer.body?.getReader();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await reader?.read();
      if (next?.value === undefined) controller.close();
      else controller.enqueue(next.value);
    },
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

function exchangeWith(url: string) {
  return exchange(
    {
      fetch: fetchThatGoesOn,
      timers: systemTimers,
      waits: createServerWaits(Date.now),
      headers: {},
    },
    (options) =>
      options[oauth.customFetch](url, {
        method: 'GET',
        headers: {},
        body: undefined,
        redirect: 'manual',
      }),
  );
}

describe('closes the connection of an unread answer', () => {
  it.each([[200], [500]])('where the bank’s, with status %i, is too large', async (status) => {
    const { url, closed } = await startEndlessServer(status);
    const client = createBankClient({
      baseUrl: url,
      fetch: fetchThatGoesOn,
      accessToken: async () => ok('token'),
      headers: { prefix: 'Service' },
      now: Date.now,
      random: () => 0,
      sleep: async () => undefined,
      journal: { record: () => undefined },
    });
    expect(await client.get({ path: '/v2/cards', read: toJsonText, isPolled: true })).toMatchObject(
      { ok: false },
    );
    await closed;
  });

  it.each<[string, number, Record<string, string>, string]>([
    ['is too large', 200, {}, 'not-oauth'],
    ['asks for a wait', 503, { 'retry-after': '60' }, 'busy'],
  ])('where the sign-in server’s %s', async (_what, status, headers, kind) => {
    const { url, closed } = await startEndlessServer(status, headers);
    expect(await exchangeWith(url)).toMatchObject({ ok: false, error: { kind } });
    await closed;
  });

  it('where the sender of a POST cancels its body', async () => {
    const { url, closed } = await startEndlessServer(200);
    const send = fetchOnce({ fetch: fetchThatGoesOn }, () => ({
      fetch: fetchThatGoesOn,
      closeAllConnections: async () => undefined,
    }));
    const answer = await send(url, { method: 'POST' });
    await answer.body?.cancel();
    await closed;
  });
});
