import { isNearHost } from '../../../preload/contract/app/near-host.ts';
import { codeOf, property, rootCauses } from '../../http/thrown-codes.ts';
import {
  isCertificateRefused,
  isProxyInTheWay,
  isRefusedRedirect,
  whyUnreached,
} from '../../http/why-unreached.ts';

/** Why `fetch` gave no answer. */
type NetworkFailure = {
  /** Surely not one byte of the request reached the service. */
  readonly isNeverSent: boolean;
  /**
   * `offline`: the network or the way to the service. `broken`: the service, its certificate, or a
   * redirect.
   */
  readonly side: 'offline' | 'broken';
};

/**
 * Of Node: a name that was not found, and a connection that was not made. Nothing else ends with
 * these.
 */
const unconnected = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/**
 * These say the same only when it was `connect` that failed; later they end a conversation that had
 * begun.
 */
const unconnectedIfConnecting = new Set([
  'ECONNREFUSED',
  'ENONET',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ENETDOWN',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
]);
const networkGone = new Set([
  'ENONET',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'ENETRESET',
  'EPIPE',
]);

/**
 * What Chromium (net/base/net_error_list.h) says only while it looks up a name or connects. That is
 * before the first byte because a POST and a PATCH go over a connection of their own
 * (`main/shell/fetch-once.ts`): elsewhere Chromium may have sent the request before, over an older
 * one. A refused connection is the one of these that a socket can also end with (MapSystemError), after a
 * quarter of an hour without an answer: no try lasts so long.
 */
const chromiumUnconnected =
  /ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|DNS_[A-Z_]+|CONNECTION_REFUSED|CONNECTION_FAILED|CONNECTION_TIMED_OUT)\b/;
/**
 * The network went, before the request or after it: Chromium has one word for a route that was
 * never there (`connect`: EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL) and one that goes while the answer
 * is waited for (`recv`: the same). So none of these proves that nothing was sent.
 */
const chromiumNetworkGone =
  /ERR_(INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|ADDRESS_INVALID|NETWORK_CHANGED|NETWORK_IO_SUSPENDED|NETWORK_ACCESS_DENIED)\b/;
/**
 * Classifies what `fetch` threw, Node's (a TypeError with the system error as its cause) and Electron's
 * (`net::ERR_…` as its message). Not being sure counts as sent: only a write that surely never left
 * may be reported as not done. A certificate is checked before the first byte; other failures of
 * TLS prove nothing, for a box on the way can break the answer to a request that has arrived.
 */
export function networkFailure(thrown: unknown): NetworkFailure {
  const causes = rootCauses(thrown);
  const codes = causes.map(codeOf);
  if (causes.length > 0 && causes.every(isUnconnected))
    return { isNeverSent: true, side: 'offline' };
  if (codes.length > 0 && codes.every(isCertificateRefused))
    return { isNeverSent: true, side: 'broken' };
  const isGone = codes.some((code) => networkGone.has(code) || chromiumNetworkGone.test(code));
  return { isNeverSent: false, side: isGone ? 'offline' : 'broken' };
}

function isUnconnected(cause: unknown): boolean {
  const code = codeOf(cause);
  if (unconnected.has(code) || chromiumUnconnected.test(code) || isProxyInTheWay(code)) return true;
  return unconnectedIfConnecting.has(code) && property(cause, 'syscall') === 'connect';
}

/** What stood between this computer and the API, or why none is at the address. */
export type AddressFault =
  | 'no-server'
  | 'untrusted'
  | 'no-tls'
  | 'redirected'
  | 'proxy'
  | 'foreign';

/**
 * What a failed request tells of the way and of the address; null: nothing. For this machine and the
 * local network only a redirect is reported, so that a compromised window cannot scan them.
 */
export function addressFault(thrown: unknown, address: string): AddressFault | null {
  if (isRefusedRedirect(thrown)) return 'redirected';
  if (isNearHost(new URL(address).hostname)) return null;
  const { isNeverSent, side } = networkFailure(thrown);
  const why = whyUnreached(thrown);
  if (side === 'offline')
    return isNeverSent && (why === 'no-server' || why === 'proxy') ? why : null;
  if (isNeverSent) return 'untrusted';
  if (rootCauses(thrown).some((cause) => codeOf(cause) === unexpectedProxy)) return 'foreign';
  return why === 'no-tls' ? why : null;
}

/** 407 where no proxy is set: a box on the way answered. */
const unexpectedProxy = 'ERR_UNEXPECTED_PROXY_AUTH';
