import * as oauth from 'oauth4webapi';
import { addressProblem } from '../../preload/contract/app/connections.ts';
import { failed, ok, type Result } from '../../preload/contract/result.ts';
import type { ServerWaits } from './server-waits.ts';
import { failureOf, type OAuthFailure, OAuthRequestError } from './oauth-failure.ts';
import { isRefusedRedirect, unreachedReason } from '../http/unreached-reason.ts';
import type { Timers } from '../time/timers.ts';
import { valueOfJson } from '../../preload/contract/value-of-json.ts';

/** The used part of `fetch`. Electron's `net.fetch` and Node's `fetch` both match. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type ExchangeDeps = {
  readonly fetch: Fetch;
  readonly timers: Timers;
  readonly waits: ServerWaits;
  /** Sent with each request: the staging header of a sandbox. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /**
   * Removes ID tokens from answers before they are processed: if no issuer is known to check them,
   * and on refreshes.
   */
  readonly dropsIdToken?: boolean;
};

/**
 * The options for the library. Addresses are checked here, because the library makes no exception
 * for loopback.
 */
type ExchangeOptions = {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly [oauth.allowInsecureRequests]: true;
  readonly [oauth.customFetch]: (
    url: string,
    options: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
  ) => Promise<Response>;
};

const deadlineMs = 20_000;
const maxBytes = 1_048_576;

/**
 * The statuses whose pages may come from the server itself: no such document, timeout, too many
 * requests.
 */
const ownPageStatuses: ReadonlySet<number> = new Set([404, 405, 408, 410, 429]);

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A page, a redirect or a 511 comes from a middlebox: none of them may end a session. */
function isForeign({ status, headers }: Response, text: string): boolean {
  return (
    status === 511 ||
    redirectStatuses.has(status) ||
    (status < 500 &&
      !ownPageStatuses.has(status) &&
      (/^(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '') ||
        /^\s*</.test(text)))
  );
}

function withoutIdToken(text: string): string {
  const body = valueOfJson(text);
  return typeof body === 'object' && body !== null && 'id_token' in body
    ? JSON.stringify({ ...body, id_token: undefined })
    : text;
}

async function readBody(response: Response): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > maxBytes)
      throw new OAuthRequestError({ kind: 'not-oauth', status: response.status });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/**
 * One exchange with an authorization server. Each request is limited in time and size, goes to
 * https (or loopback), sends no cookie, is not cached and follows no redirect. An address that
 * requested a pause is not called before its end: the caller gets the same answer. Failures are
 * values; any other error is a bug and thrown.
 */
export async function exchange<Value>(
  deps: ExchangeDeps,
  talk: (options: ExchangeOptions) => Promise<Value>,
): Promise<Result<Value, OAuthFailure>> {
  const stop = new AbortController();
  const onAbort = (): void => stop.abort();
  deps.signal?.addEventListener('abort', onAbort, { once: true });
  if (deps.signal?.aborted === true) stop.abort();
  let hasTimedOut = false;
  const cancelTimeout = deps.timers.after(deadlineMs, () => {
    hasTimedOut = true;
    stop.abort();
  });
  let status: number | null = null;

  const send: ExchangeOptions[typeof oauth.customFetch] = async (
    url,
    { method, headers, body },
  ) => {
    if (addressProblem(url) !== null) throw new OAuthRequestError({ kind: 'bad-address' });
    const busyUntilEpochMs = deps.waits.untilEpochMs(url);
    if (busyUntilEpochMs !== null)
      throw new OAuthRequestError({ kind: 'busy', retryAtEpochMs: busyUntilEpochMs });
    const leave = new AbortController();
    try {
      const init: RequestInit = {
        method,
        headers,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.any([stop.signal, leave.signal]),
      };
      const response = await untilAborted(
        deps.fetch(url, body ? { ...init, body: body.toString() } : init),
        stop.signal,
      );
      status = response.status;
      const retryAtEpochMs = deps.waits.noteAnswer(url, response);
      if (retryAtEpochMs !== null) throw new OAuthRequestError({ kind: 'busy', retryAtEpochMs });
      if (status === 407) throw new OAuthRequestError({ kind: 'unreachable', why: 'proxy' });
      const text = await untilAborted(readBody(response), stop.signal);
      if (isForeign(response, text)) throw new OAuthRequestError({ kind: 'not-the-bank', status });
      return new Response(
        hasNoBody(status) ? null : deps.dropsIdToken === true ? withoutIdToken(text) : text,
        { status, headers: response.headers },
      );
    } catch (error) {
      if (error instanceof OAuthRequestError) throw error;
      if (hasTimedOut) throw new OAuthRequestError({ kind: 'timed-out' });
      if (stop.signal.aborted) throw new OAuthRequestError({ kind: 'aborted' });
      throw new OAuthRequestError(
        isRefusedRedirect(error)
          ? { kind: 'not-the-bank', status: null }
          : { kind: 'unreachable', why: unreachedReason(error) },
      );
    } finally {
      // Electron continues a request when its body is cancelled or ignored, so abort it. After a
      // complete answer this has no effect.
      leave.abort();
    }
  };

  try {
    return ok(
      await talk({
        headers: deps.headers,
        signal: stop.signal,
        [oauth.allowInsecureRequests]: true,
        [oauth.customFetch]: send,
      }),
    );
  } catch (error) {
    const failure = failureOf(error, status);
    if (failure === null) throw error;
    return failed(failure);
  } finally {
    cancelTimeout();
    deps.signal?.removeEventListener('abort', onAbort);
  }
}

/** Some fetches do not end a hanging connection on their signal, so this wait ends without them. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(new Error('aborted'));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
