import { EventEmitter } from 'node:events';
import type { App, AuthInfo, Session } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerProxies, withProxyLogin } from '../../../main/shell/guard/proxy-login.ts';

type Callback = (username?: string, password?: string) => void;

const info: AuthInfo = { isProxy: true, scheme: 'basic', host: 'proxy', port: 3128, realm: 'x' };
const right = { username: 'anna', password: 'right' };
const wrong = { username: 'anna', password: 'wrong' };

/**
 * A Chromium session behind a proxy: `net.fetch` gets no login event, `net.request` asks its
 * listener, again after a wrong password.
 */
const chromium = vi.hoisted(() => ({
  isOpen: false,
  asked: [] as (string | undefined)[],
  requests: [] as { readonly method: string; readonly url: string; readonly credentials: string }[],
  asks: { isProxy: true },
}));

vi.mock('electron', () => ({
  net: {
    request: (options: (typeof chromium.requests)[number]) => {
      chromium.requests.push(options);
      const request = Object.assign(new EventEmitter(), {
        abort: () => undefined,
        end: () => {
          const ask = (): void => {
            const callback: Callback = (_name, password) => {
              chromium.asked.push(password);
              if (password === undefined) request.emit('response', { statusCode: 407 });
              else if (password === 'right') {
                chromium.isOpen = true;
                request.emit('response', { statusCode: 404 });
              } else ask();
            };
            request.emit('login', { ...info, ...chromium.asks }, callback);
          };
          ask();
        },
      });
      return request;
    },
  },
}));

function bankSession(whileShut: () => Response | Promise<never>) {
  const sent: (string | undefined)[] = [];
  return {
    sent,
    session: {
      fetch: async (_url: string, init?: RequestInit) => {
        sent.push(init?.method);
        return chromium.isOpen ? new Response('{}') : whileShut();
      },
    } as unknown as Session,
  };
}
function shut407(): Response {
  return new Response('', { status: 407 });
}
function login(known: typeof right | null, isWaiting = false) {
  const refusals: unknown[] = [];
  const world = { passed: 0 };
  return {
    refusals,
    world,
    answer: async (_proxy: unknown, refused: typeof right | null) => {
      refusals.push(refused);
      return refused === null ? known : null;
    },
    isWaiting: () => isWaiting,
    notePassed: () => void (world.passed += 1),
  };
}

beforeEach(() => {
  chromium.isOpen = false;
  chromium.asked = [];
  chromium.requests = [];
  chromium.asks = { isProxy: true };
});

describe('a request behind a proxy that asks for a password', () => {
  it.each([
    ['answers 407', shut407],
    [
      'opens no tunnel',
      () => Promise.reject<never>(new Error('net::ERR_TUNNEL_CONNECTION_FAILED')),
    ],
  ])('that %s is sent once the proxy has the password, a POST too', async (_what, whileShut) => {
    const { session, sent } = bankSession(whileShut);
    const known = login(right);
    const answer = await withProxyLogin(session, known)('https://bank.example/v2/cards?page=2', {
      method: 'POST',
      headers: { authorization: 'Bearer secret' },
      body: '{}',
    });
    expect([answer.status, sent]).toEqual([200, ['POST', 'POST']]);
    // The request that unlocks the proxy carries nothing of the original one.
    expect(chromium.requests).toMatchObject([
      { method: 'HEAD', url: 'https://bank.example/', credentials: 'omit' },
    ]);
    expect(JSON.stringify(chromium.requests)).not.toMatch(/secret|cards/);
  });

  it('ends with 407 at once while the password is unknown', async () => {
    const { session, sent } = bankSession(shut407);
    const answer = await withProxyLogin(session, login(null))('https://bank.example/x');
    expect([answer.status, sent.length, chromium.asked]).toEqual([407, 1, [undefined]]);
  });

  it('does not try the proxy again while the user is asked', async () => {
    const { session } = bankSession(shut407);
    const answer = await withProxyLogin(session, login(null, true))('https://bank.example/x');
    expect([answer.status, chromium.requests]).toEqual([407, []]);
  });

  it('sends a wrong password once, and reports which one was refused', async () => {
    const { session } = bankSession(shut407);
    const known = login(wrong);
    const answer = await withProxyLogin(session, known)('https://bank.example/x');
    expect(answer.status).toBe(407);
    expect(chromium.asked).toEqual(['wrong', undefined]);
    expect(known.refusals).toEqual([null, wrong]);
  });

  it('gives no password to a server that asks for one', async () => {
    chromium.asks = { isProxy: false };
    const { session } = bankSession(shut407);
    const known = login(right);
    await withProxyLogin(session, known)('https://bank.example/x');
    expect([chromium.asked, known.refusals]).toEqual([[undefined], []]);
  });

  it('passes every other failure on unchanged', async () => {
    const failure = new Error('net::ERR_CONNECTION_RESET');
    const { session, sent } = bankSession(() => Promise.reject(failure));
    await expect(withProxyLogin(session, login(right))('https://bank.example/x')).rejects.toBe(
      failure,
    );
    expect([sent.length, chromium.requests]).toEqual([1, []]);
  });

  it('reports the end of the proxy login only after an answer of the web', async () => {
    chromium.isOpen = true;
    const known = login(null);
    const fetch = withProxyLogin(bankSession(shut407).session, known);
    await fetch('http://127.0.0.1:4010/x');
    expect(known.world.passed).toBe(0);
    await fetch('https://bank.example/x');
    expect(known.world.passed).toBe(1);
  });
});

describe('a page load that meets a password request', () => {
  const ask = async (isProxy: boolean): Promise<{ stopped: boolean; given: unknown[][] }> => {
    const app = new EventEmitter();
    answerProxies(app as unknown as App, login(right));
    const world = { stopped: false, given: [] as unknown[][] };
    app.emit(
      'login',
      { preventDefault: () => (world.stopped = true) },
      null,
      { firstAuthAttempt: true },
      { ...info, isProxy },
      (...given: unknown[]) => world.given.push(given),
    );
    await new Promise((resolve) => void setImmediate(resolve));
    return world;
  };

  it('gives the password to a proxy, and never to a server', async () => {
    expect(await ask(true)).toEqual({ stopped: true, given: [['anna', 'right']] });
    expect(await ask(false)).toEqual({ stopped: false, given: [] });
  });
});
