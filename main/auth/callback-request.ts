import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Where the browser is to come back to, and the `state` that shows that this sign-in sent it there.
 */
export type ExpectedCallback = { readonly redirectUri: string; readonly state: string };

/**
 * `right`: the answer that was waited for. `done`: the page after it. `foreign`: right address, but
 * an answer to something else.
 */
type CallbackVerdict =
  | { readonly kind: 'right'; readonly parameters: URLSearchParams }
  | { readonly kind: 'done' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'wrong'; readonly status: 404 | 405 | 414 | 421 | 503 };

const longestTarget = 12_288;

/** A comparison whose duration tells nothing of how much was right. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(one).digest(),
    createHash('sha256').update(other).digest(),
  );
}

/** Headers by which browsers, now and before, mark a page that they load before the user asks. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return prefetchHeaders.some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
}

function isOnce(parameters: URLSearchParams, name: string): boolean {
  return parameters.getAll(name).length === 1;
}

/**
 * Whether parameters answer this sign-in: our `state`, and either a code or an error, each once
 * (RFC 6749 §3.1, §4.1.2).
 */
function answersSignIn(parameters: URLSearchParams, state: string): boolean {
  if (!isOnce(parameters, 'state') || !isSame(parameters.get('state') ?? '', state)) return false;
  return (
    (isOnce(parameters, 'code') && !parameters.has('error')) ||
    (isOnce(parameters, 'error') && !parameters.has('code'))
  );
}

/**
 * The page that the browser is sent on to, so that the code does not stay in its address bar and
 * history.
 */
export function donePath(redirectUri: string): string {
  return `${new URL(redirectUri).pathname.replace(/\/$/, '')}/done`;
}

/**
 * Classifies a request to the listener. Anybody on this machine, and any web page, can send one: the
 * Host header keeps out pages that renamed themselves to loopback (DNS rebinding), `state` those
 * that never saw our sign-in address.
 */
export function classifyCallback(
  request: {
    readonly method: string;
    readonly target: string;
    readonly host: string | undefined;
    readonly isPrefetch?: boolean;
  },
  { redirectUri, state }: ExpectedCallback,
): CallbackVerdict {
  const expected = new URL(redirectUri);
  if (request.target.length > longestTarget) return { kind: 'wrong', status: 414 };
  // A URL leaves out the port 80, a Host header may name it.
  if (request.host?.toLowerCase().replace(/:80$/, '') !== expected.host)
    return { kind: 'wrong', status: 421 };
  const url = request.target.startsWith('/')
    ? URL.parse(`${expected.origin}${request.target}`)
    : null;
  if (url === null) return { kind: 'wrong', status: 404 };
  const isDone = url.pathname === donePath(redirectUri);
  if (url.pathname !== expected.pathname && !isDone) return { kind: 'wrong', status: 404 };
  if (request.method !== 'GET') return { kind: 'wrong', status: 405 };
  // A browser throws a failed prefetch away, and asks again when the user follows the link.
  if (request.isPrefetch === true) return { kind: 'wrong', status: 503 };
  if (isDone) return { kind: 'done' };
  return answersSignIn(url.searchParams, state)
    ? { kind: 'right', parameters: url.searchParams }
    : { kind: 'foreign' };
}

/** Reads a callback address that a person pasted. Null: it is not the answer to this sign-in. */
export function readPastedCallback(
  text: string,
  { redirectUri, state }: ExpectedCallback,
): URLSearchParams | null {
  const url = URL.parse(text.trim());
  const expected = new URL(redirectUri);
  if (url === null || url.origin !== expected.origin || url.pathname !== expected.pathname)
    return null;
  return answersSignIn(url.searchParams, state) ? url.searchParams : null;
}
