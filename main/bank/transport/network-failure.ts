import { isPrivateHost } from '../../../preload/contract/app/private-host.ts';
import { codeOf, property, rootCauses } from '../../http/thrown-codes.ts';
import {
  isCertificateRefused,
  isProxyInTheWay,
  isRefusedRedirect,
  unreachedReason,
} from '../../http/unreached-reason.ts';

/** Why `fetch` gave no answer. */
type NetworkFailure = {
  /** Certainly not one byte of the request reached the service. */
  readonly isNeverSent: boolean;
  /**
   * `offline`: the network or the route to the service. `broken`: the service, its certificate, or
   * a redirect.
   */
  readonly side: 'offline' | 'broken';
};

/** Node's codes for an unknown name and a failed connection. No other failure has these codes. */
const notConnectedCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** These prove the same only if `connect` failed; later they end a started exchange. */
const notConnectedIfConnecting = new Set([
  'ECONNREFUSED',
  'ENONET',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ENETDOWN',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
]);
const networkLostCodes = new Set([
  'ENONET',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'ENETRESET',
  'EPIPE',
]);

/**
 * Chromium's codes (net/base/net_error_list.h) for name lookup and connecting only. They prove that
 * no byte was sent because a POST and a PATCH use their own connection
 * (`main/shell/fetch-once.ts`): otherwise Chromium may have sent the request before, over an older
 * connection. Of these, a socket can also end with a refused connection (MapSystemError), after a
 * quarter of an hour without an answer: no try lasts so long.
 */
const chromiumNotConnected =
  /ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|DNS_[A-Z_]+|CONNECTION_REFUSED|CONNECTION_FAILED|CONNECTION_TIMED_OUT)\b/;
/**
 * The network was lost, before or after the request. Chromium has one code for a missing route
 * (`connect`: EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL) and for one that is lost while it waits for
 * the answer (`recv`: the same). So these do not prove that nothing was sent.
 */
const chromiumNetworkLost =
  /ERR_(INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|ADDRESS_INVALID|NETWORK_CHANGED|NETWORK_IO_SUSPENDED|NETWORK_ACCESS_DENIED)\b/;
/**
 * Classifies an error of `fetch`: Node's (a TypeError with the system error as its cause) and
 * Electron's (`net::ERR_…` as its message). In doubt it counts as sent: only a write that was
 * certainly not sent may be reported as not done. A certificate is checked before the first byte.
 * Other TLS failures prove nothing, because a middlebox can break the answer to a request that has
 * arrived.
 */
export function classifyNetworkFailure(thrown: unknown): NetworkFailure {
  const causes = rootCauses(thrown);
  const codes = causes.map(codeOf);
  if (causes.length > 0 && causes.every(isUnconnected))
    return { isNeverSent: true, side: 'offline' };
  if (codes.length > 0 && codes.every(isCertificateRefused))
    return { isNeverSent: true, side: 'broken' };
  const isNetworkLost = codes.some(
    (code) => networkLostCodes.has(code) || chromiumNetworkLost.test(code),
  );
  return { isNeverSent: false, side: isNetworkLost ? 'offline' : 'broken' };
}

function isUnconnected(cause: unknown): boolean {
  const code = codeOf(cause);
  if (notConnectedCodes.has(code) || chromiumNotConnected.test(code) || isProxyInTheWay(code))
    return true;
  return notConnectedIfConnecting.has(code) && property(cause, 'syscall') === 'connect';
}

/** What blocked the way to the API, or why there is none at the address. */
export type AddressFault =
  | 'no-server'
  | 'untrusted'
  | 'no-tls'
  | 'redirected'
  | 'proxy'
  | 'foreign';

/**
 * What a failed request shows about the network and the address; null: nothing. For this machine
 * and the local network, only a redirect is reported, so that a compromised window cannot scan
 * them.
 */
export function classifyAddressFault(thrown: unknown, address: string): AddressFault | null {
  if (isRefusedRedirect(thrown)) return 'redirected';
  if (isPrivateHost(new URL(address).hostname)) return null;
  const { isNeverSent, side } = classifyNetworkFailure(thrown);
  const why = unreachedReason(thrown);
  if (side === 'offline')
    return isNeverSent && (why === 'no-server' || why === 'proxy') ? why : null;
  if (isNeverSent) return 'untrusted';
  if (rootCauses(thrown).some((cause) => codeOf(cause) === unexpectedProxy)) return 'foreign';
  return why === 'no-tls' ? why : null;
}

/** 407 without a configured proxy: a middlebox answered. */
const unexpectedProxy = 'ERR_UNEXPECTED_PROXY_AUTH';
