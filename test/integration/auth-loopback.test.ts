import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type CallbackListener, listenForCallback } from '../../main/auth/loopback-callback.ts';
import { systemTimers } from '../../main/time/timers.ts';

const listeners: CallbackListener[] = [];
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

function page(outcome: string): string {
  return `<!doctype html><style>p { color: teal }</style><p>${outcome}</p>`;
}
async function listen(
  redirect: { host: '127.0.0.1' | 'localhost' | '[::1]'; port: number | null; path: string } = {
    host: '127.0.0.1',
    port: null,
    path: '/callback',
  },
): Promise<CallbackListener> {
  const started = await listenForCallback(
    { redirect, state: 'right' },
    { page, timers: systemTimers },
  );
  if (!started.ok) throw new Error(started.error.kind);
  listeners.push(started.value);
  return started.value;
}
function right({ redirectUri }: CallbackListener): string {
  return `${redirectUri}?code=abc&state=right`;
}

/** The status of a request with its own Host header, which `fetch` does not send. */
function statusWithHost(address: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sentRequest = request(address, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sentRequest.on('error', reject).end();
  });
}

describe('the loopback listener', () => {
  it('redirects the browser away from the code, and shows the outcome once it is known', async () => {
    const listener = await listen();
    const answer = await fetch(right(listener), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      303,
      '/callback/done',
      '',
    ]);
    expect((await listener.callback).get('code')).toBe('abc');
    const outcomePage = fetch(`${listener.redirectUri}/done`);
    listener.finish('signed-in');
    const { headers, ...response } = await outcomePage.then(async (last) => ({
      headers: last.headers,
      html: await last.text(),
    }));
    expect(response.html).toContain('signed-in');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*style-src 'sha256-[A-Za-z0-9+/]+=*'$/,
    );
  });

  it('shows the same page to every request, before and after the outcome', async () => {
    const listener = await listen();
    const pages = [fetch(right(listener)), fetch(right(listener))];
    await listener.callback;
    listener.finish('signed-in');
    await Promise.all(pages);
    pages.push(fetch(right(listener)), fetch(`${listener.redirectUri}/done`));
    for (const response of await Promise.all(pages)) {
      expect(response.status).toBe(200);
      expect(response.url).toBe(`${listener.redirectUri}/done`);
      expect(await response.text()).toBe(page('signed-in'));
    }
  });

  it('closes a minute after the outcome', async () => {
    const pendingTimers: { readonly delayMs: number; readonly task: () => void }[] = [];
    const timers = {
      after: (delayMs: number, task: () => void) => {
        pendingTimers.push({ delayMs, task });
        return () => undefined;
      },
    };
    const listening = await listenForCallback(
      { redirect: { host: '127.0.0.1', port: null, path: '/callback' }, state: 'right' },
      { page, timers },
    );
    if (!listening.ok) throw new Error(listening.error.kind);
    listeners.push(listening.value);
    await fetch(right(listening.value), { redirect: 'manual' });
    listening.value.finish('signed-in');
    expect(pendingTimers).toMatchObject([{ delayMs: 60_000 }]);
    pendingTimers[0]?.task();
    await expect(fetch(right(listening.value))).rejects.toThrow();
  });

  it.each([
    ['prefetch of Chrome', { headers: { 'sec-purpose': 'prefetch' } }],
    ['prerendering of Chrome', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['prefetch of older browsers', { headers: { purpose: 'prefetch' } }],
    ['prefetch of Firefox', { headers: { 'x-moz': 'prefetch' } }],
    ['preview of Safari', { headers: { 'x-purpose': 'preview' } }],
    ['check of a link', { method: 'HEAD' }],
    ['preflight', { method: 'OPTIONS' }],
  ])('rejects an answer from a request that no user made: %s', async (_what, options) => {
    const listener = await listen();
    const answer = await fetch(right(listener).replace('abc', 'early'), {
      ...options,
      redirect: 'manual',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await fetch(right(listener), { redirect: 'manual' })).status).toBe(303);
    expect((await listener.callback).get('code')).toBe('abc');
  });

  it('continues to wait after requests that are not the answer', async () => {
    const listener = await listen();
    const { origin } = new URL(listener.redirectUri);
    const statuses = [
      (await fetch(`${origin}/favicon.ico`)).status,
      (await fetch(`${listener.redirectUri}/done`)).status,
      (await fetch(right(listener), { method: 'POST', body: 'x'.repeat(100_000) })).status,
      (await fetch(`${listener.redirectUri}?code=abc&state=wrong`)).status,
      await statusWithHost(right(listener), 'attacker.example'),
      (await fetch(`${listener.redirectUri}?code=${'a'.repeat(13_000)}&state=right`)).status,
    ];
    expect(statuses).toEqual([404, 404, 405, 400, 421, 414]);
    await fetch(right(listener), { redirect: 'manual' });
    expect((await listener.callback).get('code')).toBe('abc');
  });

  it('stays responsive while clients send nothing, garbage or too much', async () => {
    const listener = await listen();
    const port = Number(new URL(listener.redirectUri).port);
    const sockets = [
      '',
      'nonsense\r\n\r\n',
      `GET /callback HTTP/1.1\r\nX: ${'x'.repeat(40_000)}`,
    ].map((text) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).write(text);
      return socket;
    });
    expect((await fetch(right(listener), { redirect: 'manual' })).status).toBe(303);
    for (const socket of sockets) socket.destroy();
  });

  it('binds both address families of localhost, so that no other program gets the code', async () => {
    const listener = await listen({ host: 'localhost', port: null, path: '/callback' });
    const { port } = new URL(listener.redirectUri);
    for (const address of ['127.0.0.1', '[::1]'])
      expect(
        await statusWithHost(`http://${address}:${port}/favicon.ico`, `localhost:${port}`),
      ).toBe(404);
  });

  it('refuses a fixed port when another program holds one address family', async () => {
    const other = createServer();
    await new Promise<void>((resolve) =>
      other.listen({ host: '::1', port: 0, ipv6Only: true }, resolve),
    );
    const bound = other.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    expect(
      await listenForCallback(
        { redirect: { host: 'localhost', port, path: '/' }, state: 'right' },
        { page, timers: systemTimers },
      ),
    ).toEqual({ ok: false, error: { kind: 'cannot-listen', reason: 'in-use' } });
    await new Promise((resolve) => other.close(resolve));
    await listen({ host: 'localhost', port, path: '/' });
  });

  it('closes immediately when it is finished without an answer', async () => {
    const listener = await listen();
    listener.finish('cancelled');
    await expect(fetch(right(listener))).rejects.toThrow();
  });
});
