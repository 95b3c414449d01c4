/** Why `fetch` gave no answer. */
export type NetworkFailure = {
  /** Surely not one byte of the request reached the service. */
  readonly isNeverSent: boolean;
  /** `offline`: the network or the way to the service. `broken`: the service, its certificate, or a redirect. */
  readonly side: 'offline' | 'broken';
};

/** System errors (of Node) that a connection attempt ends with, and those of a name that cannot be looked up. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'ENONET',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** These say the same only when it was `connect` that failed; later they end a conversation that had begun. */
const unconnectedIfConnecting = new Set([
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ENETDOWN',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
]);
const networkGone = new Set([
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'ENETRESET',
  'EPIPE',
]);

/** net_error_list.h of Chromium, by what each means for a request; certificate errors are recognised by their prefix. */
const chromiumUnconnected =
  /ERR_(INTERNET_DISCONNECTED|NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|CONNECTION_REFUSED|CONNECTION_FAILED|CONNECTION_TIMED_OUT|ADDRESS_UNREACHABLE|ADDRESS_INVALID|PROXY_CONNECTION_FAILED|DNS_[A-Z_]+)\b/;
const chromiumNetworkGone = /ERR_(NETWORK_CHANGED|NETWORK_IO_SUSPENDED|NETWORK_ACCESS_DENIED)\b/;
/**
 * A certificate is looked at before the first byte of a request leaves. Other failures of TLS are no proof of that: whoever is on the way
 * can break the answer to a request that has arrived, and Chromium gives up requests under way when its list of certificates changes.
 */
const untrusted =
  /ERR_CERT_(?!DATABASE_CHANGED|VERIFIER_CHANGED)|^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT)/;

/**
 * Judges what `fetch` threw, Node's (a TypeError with the system error as its cause) and Electron's (`net::ERR_…` as its message).
 * Not being sure counts as sent: only a write that surely never left may be reported as not done.
 */
export function networkFailure(thrown: unknown): NetworkFailure {
  const causes = rootCauses(thrown, 0);
  const codes = causes.map(codeOf);
  if (causes.length > 0 && causes.every(isUnconnected))
    return { isNeverSent: true, side: 'offline' };
  if (codes.length > 0 && codes.every((code) => untrusted.test(code)))
    return { isNeverSent: true, side: 'broken' };
  const isGone = codes.some((code) => networkGone.has(code) || chromiumNetworkGone.test(code));
  return { isNeverSent: false, side: isGone ? 'offline' : 'broken' };
}

function isUnconnected(cause: unknown): boolean {
  const code = codeOf(cause);
  if (unconnected.has(code) || chromiumUnconnected.test(code)) return true;
  return unconnectedIfConnecting.has(code) && property(cause, 'syscall') === 'connect';
}

/** The innermost errors; a host with several addresses fails with one for each (AggregateError). */
function rootCauses(thrown: unknown, depth: number): readonly unknown[] {
  if (depth > 5) return [thrown];
  if (thrown instanceof AggregateError && thrown.errors.length > 0)
    return thrown.errors.flatMap((error) => rootCauses(error, depth + 1));
  const cause = property(thrown, 'cause');
  return cause === undefined || cause === null ? [thrown] : rootCauses(cause, depth + 1);
}

/** The code of an error, or Chromium's `net::ERR_…` out of its message. */
function codeOf(error: unknown): string {
  const code = property(error, 'code');
  if (typeof code === 'string') return code;
  const message = property(error, 'message');
  return typeof message === 'string' ? (/net::(ERR_[A-Z_0-9]+)/.exec(message)?.[1] ?? '') : '';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
