import { createServer, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CallbackListener, listenForCallback } from '../../main/auth/loopback-callback.ts';
import { listenOnLoopback } from '../../main/auth/loopback-listen.ts';
import { systemTimers } from '../../main/time/timers.ts';
import { startEventReceiver } from '../../main/events/event-receiver.ts';

async function listen(state = 'right'): Promise<CallbackListener> {
  const started = await listenForCallback(
    { redirect: { host: '127.0.0.1', port: null, path: '/callback' }, state },
    { page: (outcome) => `<p>${outcome}</p>`, timers: systemTimers },
  );
  if (!started.ok) throw new Error(started.error.reason);
  onTestFinished(() => started.value.close());
  return started.value;
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}
function answerOf({ redirectUri }: CallbackListener, state = 'right'): string {
  return `${redirectUri}?code=abc&state=${state}`;
}

type Hit = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The status of one request on its own connection, or the way that the connection ended. */
function sendRequest(
  port: number,
  { method = 'GET', path, headers = {}, body = '' }: Hit,
): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    const sentRequest = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sentRequest.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    sentRequest.once('error', () => resolve('cut')).end(body);
  });
}

/** Sends requests in batches of this size, as a browser or a script would. */
async function sendRequests(
  port: number,
  hits: readonly Hit[],
): Promise<ReadonlyMap<number | 'cut', number>> {
  const counts = new Map<number | 'cut', number>();
  for (let at = 0; at < hits.length; at += 40) {
    for (const status of await Promise.all(
      hits.slice(at, at + 40).map((one) => sendRequest(port, one)),
    ))
      counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

/** Opens connections that send `text` and nothing more. */
async function openSilentClients(
  port: number,
  count: number,
  text = '',
): Promise<readonly Socket[]> {
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket));
          socket.on('error', () => undefined).resume();
          if (text !== '') socket.write(text);
        }),
    ),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

describe('the sign-in listener under attack', () => {
  test('gives a thousand wrong requests nothing and does not change', async () => {
    const listener = await listen();
    const wrongRequests: readonly Hit[] = [
      { path: '/callback?code=abc&state=guessed' },
      { path: '/callback?code=abc' },
      { path: '/favicon.ico' },
      { path: '/callback/done' },
      { method: 'POST', path: '/callback?code=abc&state=right' },
      {
        method: 'OPTIONS',
        path: '/callback?code=abc&state=right',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'GET',
          'access-control-request-private-network': 'true',
        },
      },
      { path: '/callback?code=abc&state=right', headers: { host: 'evil.example' } },
      {
        path: '/callback?code=abc&state=right',
        headers: { host: `localhost:${String(portOf(listener.redirectUri))}` },
      },
      { path: '/callback?code=abc&code=def&state=right' },
      {
        path: '/callback?code=abc&state=guessed',
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
          'sec-websocket-version': '13',
        },
      },
    ];
    const counts = await sendRequests(
      portOf(listener.redirectUri),
      Array.from(
        { length: 1_000 },
        (_, index) => wrongRequests[index % wrongRequests.length] ?? { path: '/' },
      ),
    );
    expect(Object.fromEntries(counts)).toEqual({ 400: 400, 404: 200, 405: 200, 421: 200 });
    expect((await fetch(answerOf(listener), { redirect: 'manual' })).status).toBe(303);
    expect((await listener.callback).get('code')).toBe('abc');
  });

  test('accepts one of two hundred right answers at once', async () => {
    const listener = await listen();
    const counts = await sendRequests(
      portOf(listener.redirectUri),
      Array.from({ length: 200 }, () => ({ path: '/callback?code=abc&state=right' })),
    );
    expect(Object.fromEntries(counts)).toEqual({ 303: 200 });
    expect((await listener.callback).get('code')).toBe('abc');
  });

  test('stays open after the favicon request of a browser that shows the last page', async () => {
    const listener = await listen();
    const { origin } = new URL(listener.redirectUri);
    await fetch(answerOf(listener), { redirect: 'manual' });
    listener.finish('signed-in');
    expect((await fetch(`${origin}/favicon.ico`)).status).toBe(404);
    expect(await (await fetch(`${listener.redirectUri}/done`)).text()).toContain('signed-in');
  });

  test('lets a page of another origin read no answer, nor detect the listener', async () => {
    const listener = await listen();
    for (const path of ['/callback?state=x', '/favicon.ico']) {
      const { headers } = await fetch(new URL(path, listener.redirectUri), {
        headers: { origin: 'https://evil.example' },
      });
      expect([
        headers.get('access-control-allow-origin'),
        headers.get('cross-origin-resource-policy'),
        headers.get('x-frame-options'),
      ]).toEqual([null, 'same-origin', 'DENY']);
    }
  });

  test.each([
    ['say nothing', ''],
    ['stop within their first line', 'GET /callback?code='],
    ['stop within a header', 'GET /callback HTTP/1.1\r\nHost: 127.0'],
  ])('answers the browser despite six hundred clients that %s', async (_what, text) => {
    const listener = await listen();
    await openSilentClients(portOf(listener.redirectUri), 600, text);
    expect((await fetch(answerOf(listener), { redirect: 'manual' })).status).toBe(303);
    listener.finish('signed-in');
    expect(await (await fetch(`${listener.redirectUri}/done`)).text()).toContain('signed-in');
  });

  test('cuts off a client that sends one byte at a time', async () => {
    const listener = await listen();
    const [slow] = await openSilentClients(
      portOf(listener.redirectUri),
      1,
      'GET /callback HTTP/1.1\r\n',
    );
    const drip = setInterval(() => slow?.write('X-A: b\r\n'), 200);
    onTestFinished(() => clearInterval(drip));
    await new Promise((resolve) => slow?.once('close', resolve));
    expect((await fetch(answerOf(listener), { redirect: 'manual' })).status).toBe(303);
  });

  test('takes for each of two sign-ins at once only its own answer', async () => {
    const [one, other] = [await listen('state-one'), await listen('state-other')];
    expect(one.redirectUri).not.toBe(other.redirectUri);
    expect((await fetch(answerOf(one, 'state-other'), { redirect: 'manual' })).status).toBe(400);
    expect((await fetch(answerOf(other, 'state-one'), { redirect: 'manual' })).status).toBe(400);
    expect((await fetch(answerOf(other, 'state-other'), { redirect: 'manual' })).status).toBe(303);
    expect((await fetch(answerOf(one, 'state-one'), { redirect: 'manual' })).status).toBe(303);
  });

  test('survives connections that the system refuses, as does the process', async () => {
    const listener = await listenOnLoopback({ host: '127.0.0.1', port: null }, () =>
      createServer((_request, response) => response.end()),
    );
    if (!listener.ok) throw new Error(listener.error.reason);
    const [server] = listener.value.servers;
    onTestFinished(() => void server?.close());
    const tooManyFiles = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' });
    for (let times = 0; times < 3; times += 1) server?.emit('error', tooManyFiles);
    expect(await sendRequest(listener.value.port, { path: '/' })).toBe(200);
  });
});

describe('the event receiver under attack', () => {
  const receiving = async () => {
    const acceptedBodies: string[] = [];
    const receiver = await startEventReceiver({
      port: null,
      path: '/events/secret',
      accept: async ({ body }) => {
        acceptedBodies.push(Buffer.from(body).toString());
        return 'stored';
      },
      now: Date.now,
      reportBug: () => undefined,
    });
    if (!receiver.ok) throw new Error(receiver.error.reason);
    onTestFinished(() => receiver.value.stop());
    const { port } = receiver.value;
    return {
      port,
      taken: acceptedBodies,
      deliver: (body: string) =>
        sendRequest(port, { method: 'POST', path: '/events/secret', body }),
    };
  };

  test('gives a thousand requests without its path nothing, and stores the next delivery', async () => {
    const { port, taken, deliver } = await receiving();
    const wrongRequests: readonly Hit[] = [
      { path: '/favicon.ico' },
      { method: 'POST', path: '/events/' },
      { method: 'POST', path: '/events/guessed' },
      { method: 'POST', path: '/events/secret', headers: { origin: 'https://evil.example' } },
      { path: '/events/secret' },
    ];
    const counts = await sendRequests(
      port,
      Array.from(
        { length: 1_000 },
        (_, index) => wrongRequests[index % wrongRequests.length] ?? { path: '/' },
      ),
    );
    expect(Object.fromEntries(counts)).toEqual({ 403: 200, 404: 600, 405: 200 });
    expect([await deliver('{"a":1}'), taken]).toEqual([204, ['{"a":1}']]);
  });

  test('serves the bank and a delivering tunnel despite four hundred silent clients', async () => {
    const { port, taken, deliver } = await receiving();
    const tunnel = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void tunnel.destroy());
    tunnel.write(
      'POST /events/secret HTTP/1.1\r\nHost: tunnel.example\r\nContent-Length: 5\r\n\r\nfi',
    );
    const answered = new Promise<string>((resolve) =>
      tunnel.once('data', (bytes) => resolve(bytes.toString())),
    );
    expect(await deliver('second')).toBe(204);
    await openSilentClients(port, 400);
    expect(await deliver('third')).toBe(204);
    tunnel.write('rst');
    expect(await answered).toMatch(/^HTTP\/1\.1 204 /);
    expect(taken).toEqual(['second', 'third', 'first']);
  });
});
