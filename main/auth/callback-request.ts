import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The redirect address, and the `state` that proves that this sign-in opened the page. */
export type ExpectedCallback = { readonly redirectUri: string; readonly state: string };

/**
 * `right`: the expected answer. `done`: the page after it. `foreign`: the right address, but an
 * answer to another request.
 */
type CallbackVerdict =
  | { readonly kind: 'right'; readonly parameters: URLSearchParams }
  | { readonly kind: 'done' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'wrong'; readonly status: 404 | 405 | 414 | 421 | 503 };

const maxTargetLength = 12_288;

/** A comparison whose duration reveals nothing about matching parts. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(one).digest(),
    createHash('sha256').update(other).digest(),
  );
}

/** Headers by which current and older browsers mark a prefetched page. */
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
 * Whether the parameters answer this sign-in: our `state`, and either a code or an error, each once
 * (RFC 6749 §3.1, §4.1.2).
 */
function isSignInAnswer(parameters: URLSearchParams, state: string): boolean {
  if (!isOnce(parameters, 'state') || !isSame(parameters.get('state') ?? '', state)) return false;
  return (
    (isOnce(parameters, 'code') && !parameters.has('error')) ||
    (isOnce(parameters, 'error') && !parameters.has('code'))
  );
}

/**
 * The page that the browser is redirected to, so that the code does not stay in its address bar and
 * history.
 */
export function donePath(redirectUri: string): string {
  return `${new URL(redirectUri).pathname.replace(/\/$/, '')}/done`;
}

/**
 * Classifies a request to the listener. Any local program and any web page can send one. The Host
 * header rejects pages that resolve their name to loopback (DNS rebinding); `state` rejects senders
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
  const expectedAddress = new URL(redirectUri);
  if (request.target.length > maxTargetLength) return { kind: 'wrong', status: 414 };
  // A URL leaves out port 80, but a Host header may name it.
  if (request.host?.toLowerCase().replace(/:80$/, '') !== expectedAddress.host)
    return { kind: 'wrong', status: 421 };
  const url = request.target.startsWith('/')
    ? URL.parse(`${expectedAddress.origin}${request.target}`)
    : null;
  if (url === null) return { kind: 'wrong', status: 404 };
  const isDone = url.pathname === donePath(redirectUri);
  if (url.pathname !== expectedAddress.pathname && !isDone) return { kind: 'wrong', status: 404 };
  if (request.method !== 'GET') return { kind: 'wrong', status: 405 };
  // A browser drops a failed prefetch, and requests the page again when the user follows the link.
  if (request.isPrefetch === true) return { kind: 'wrong', status: 503 };
  if (isDone) return { kind: 'done' };
  return isSignInAnswer(url.searchParams, state)
    ? { kind: 'right', parameters: url.searchParams }
    : { kind: 'foreign' };
}

/** Parses a callback address that the user pasted. Null: it is not the answer to this sign-in. */
export function readPastedCallback(
  text: string,
  { redirectUri, state }: ExpectedCallback,
): URLSearchParams | null {
  const url = URL.parse(text.trim());
  const expectedAddress = new URL(redirectUri);
  if (
    url === null ||
    url.origin !== expectedAddress.origin ||
    url.pathname !== expectedAddress.pathname
  )
    return null;
  return isSignInAnswer(url.searchParams, state) ? url.searchParams : null;
}
