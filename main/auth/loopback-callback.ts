import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BankingPart } from '../../preload/contract/app/connections.ts';
import { evictIdleConnections } from '../loopback/evict-idle-connections.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { SignInOutcome } from '../../preload/contract/app/session.ts';
import { donePath, classifyCallback, isPrefetch } from './callback-request.ts';
import { pageHeaders } from './callback-page.ts';
import { type ListenFailure, listenOnLoopback } from './loopback-listen.ts';
import type { Timers } from '../time/timers.ts';

/** The local page for the browser, in the user's language: the outcome of the sign-in. */
export type CallbackPage = (outcome: SignInOutcome['outcome']) => string;

export type CallbackListener = {
  readonly redirectUri: string;
  /** The parameters of the one right answer. Never rejects; stays pending without one. */
  readonly callback: Promise<URLSearchParams>;
  /**
   * Reports the outcome. A browser that answered can request its page for a minute, repeatedly;
   * then the listener closes. Without an answer it closes at once.
   */
  readonly finish: (outcome: SignInOutcome['outcome']) => void;
  readonly close: () => void;
};

/**
 * How long the page stays available after the outcome: users reload it, and link scanners request
 * an address before the browser. The next sign-in takes the port at once.
 */
const lingerMs = 60_000;
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  keepAlive: false,
} as const;
const maxConnections = 256;

/**
 * Waits on loopback for the browser to return (RFC 8252 §7.3). Accepts one right answer. A second
 * right one is redirected to the same page, and any other request gets an error page; neither
 * changes anything. The browser is redirected at once from the address with the code to a page with
 * the outcome.
 */
export async function listenForCallback(
  { redirect, state }: { readonly redirect: BankingPart['redirect']; readonly state: string },
  { page, timers }: { readonly page: CallbackPage; readonly timers: Timers },
): Promise<Result<CallbackListener, ListenFailure>> {
  const callback = Promise.withResolvers<URLSearchParams>();
  const outcome = Promise.withResolvers<SignInOutcome['outcome']>();
  let redirectUri = '';
  let isAnswered = false;
  let stopLingering = (): void => undefined;

  const reply = (
    response: ServerResponse,
    status: number,
    {
      html = '',
      headers = {},
    }: { readonly html?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ): void => {
    response.writeHead(status, { ...pageHeaders(html), ...headers }).end(html);
  };

  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    // A body is never read: the connection ends with the answer.
    const verdict = classifyCallback(
      {
        method: request.method ?? '',
        target: request.url ?? '',
        host: request.headers.host,
        isPrefetch: isPrefetch(request.headers),
      },
      { redirectUri, state },
    );
    switch (verdict.kind) {
      case 'wrong':
        return reply(
          response,
          verdict.status,
          verdict.status === 405 ? { headers: { Allow: 'GET' } } : {},
        );
      case 'foreign':
        return reply(response, 400, { html: page('wrong-answer') });
      case 'done':
        if (!isAnswered) return reply(response, 404);
        void outcome.promise.then((ended) => reply(response, 200, { html: page(ended) }));
        return;
      case 'right':
        isAnswered = true;
        reply(response, 303, { headers: { Location: donePath(redirectUri) } });
        callback.resolve(verdict.parameters);
        return;
    }
  };

  // Importing it loads all of Node's `fetch`, which the app's start does not need.
  const { createServer } = await import('node:http');
  const makeServer = () => {
    const server = createServer(limits, respond);
    evictIdleConnections(server, maxConnections);
    server.on('clientError', (_error, socket) => socket.destroy());
    return server;
  };

  const listening = await listenOnLoopback(redirect, makeServer);
  if (!listening.ok) return listening;
  const { port, servers } = listening.value;
  redirectUri = `http://${redirect.host}:${String(port)}${redirect.path}`;

  const close = (): void => {
    stopLingering();
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };

  return ok({
    redirectUri,
    callback: callback.promise,
    finish: (ended) => {
      outcome.resolve(ended);
      if (!isAnswered) return close();
      stopLingering = timers.after(lingerMs, close);
    },
    close,
  });
}
