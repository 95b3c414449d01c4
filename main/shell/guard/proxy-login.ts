import { type App, type AuthInfo, net, type Session } from 'electron';

type Credentials = { readonly username: string; readonly password: string };

/** Provides the credentials for a proxy. */
export type ProxyLogin = {
  /** Null: not known yet. `refused`: the credentials that the proxy rejected. */
  readonly answer: (
    proxy: Pick<AuthInfo, 'host' | 'port' | 'scheme' | 'realm'>,
    refused: Credentials | null,
  ) => Promise<Credentials | null>;
  readonly isWaiting: () => boolean;
  readonly notePassed: () => void;
};

/** A proxy answers at once; a request behind it does not wait longer for its password. */
const timeoutMs = 5_000;

/** The last credentials sent to a proxy, so that rejected ones are not sent again. */
type SentCredentials = { last: Credentials | null };

/** A server that asks for a password gets none: only proxies do. */
async function answerLogin(
  login: Pick<ProxyLogin, 'answer'>,
  info: AuthInfo,
  sentCredentials: SentCredentials,
  callback: (username?: string, password?: string) => void,
): Promise<void> {
  const credentials = info.isProxy
    ? await login.answer(info, sentCredentials.last).catch(() => null)
    : null;
  sentCredentials.last = credentials;
  if (credentials === null) callback();
  else callback(credentials.username, credentials.password);
}

/**
 * `net.fetch` cannot answer a proxy: Electron cancels the login event of a request without a
 * listener. So a request without token and body answers it first. Chromium then stores the password
 * for the session.
 */
function openProxy(
  session: Session,
  url: string,
  login: ProxyLogin,
): Promise<'open' | 'asks' | 'shut'> {
  const { promise, resolve } = Promise.withResolvers<'open' | 'asks' | 'shut'>();
  const sentCredentials: SentCredentials = { last: null };
  let wasAsked = false;
  const request = net.request({
    session,
    method: 'HEAD',
    url: new URL('/', url).href,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
  });
  const shut = (): void => resolve(wasAsked ? 'asks' : 'shut');
  const timer = setTimeout(shut, timeoutMs);
  request.on('login', (info, callback) => {
    wasAsked ||= info.isProxy;
    void answerLogin(login, info, sentCredentials, callback);
  });
  request.on('response', ({ statusCode }) => (statusCode === 407 ? shut() : resolve('open')));
  request.on('redirect', () => resolve('open'));
  request.on('error', shut);
  request.end();
  return promise.finally(() => {
    clearTimeout(timer);
    request.abort();
  });
}

/** Errors before the first byte of a request: Chromium opened no tunnel. */
const unopenedTunnel = /\bnet::ERR_(PROXY_AUTH_REQUESTED|TUNNEL_CONNECTION_FAILED)\b/;

/**
 * The fetch of a session that also works behind a proxy with a password. Nothing is sent before the
 * proxy accepts one, so even a POST may be retried. No request waits for the user: until they have
 * answered, each request ends with 407.
 */
export function withProxyLogin(session: Session, login: ProxyLogin): Session['fetch'] {
  return async (url, init) => {
    const address = url instanceof Request ? url.url : String(url);
    const first = await session.fetch(url, init).catch((cause: unknown) => {
      if (unopenedTunnel.test(String(cause))) return { cause };
      throw cause;
    });
    if (first instanceof Response && first.status !== 407) {
      if (address.startsWith('https:')) login.notePassed();
      return first;
    }
    if (first instanceof Response) void first.body?.cancel().catch(() => undefined);
    const end = login.isWaiting() ? 'asks' : await openProxy(session, address, login);
    if (end === 'open') return session.fetch(url, init);
    if (end === 'asks' || first instanceof Response) return new Response(null, { status: 407 });
    throw first.cause;
  };
}

/**
 * The same for pages and helper processes behind a proxy. A server's login event stays cancelled.
 */
export function answerProxies(app: App, login: Pick<ProxyLogin, 'answer'>): void {
  const sentCredentials = new Map<string, SentCredentials>();
  app.on('login', (event, _contents, { firstAuthAttempt }, info, callback) => {
    if (!info.isProxy) return;
    event.preventDefault();
    const place = `${info.host}:${String(info.port)}`;
    const before = firstAuthAttempt ? undefined : sentCredentials.get(place);
    const now = before ?? { last: null };
    sentCredentials.set(place, now);
    void answerLogin(login, info, now, callback);
  });
}
