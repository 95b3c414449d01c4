import { codeOf, property, rootCauses } from './thrown-codes.ts';

/**
 * Why an address was not reached, by what a user can do. `no-server`: the name has no host.
 * `refused`: the host rejects the connection. `untrusted`: its certificate or the proxy's is not
 * trusted. `no-tls`: the server does not speak https. `proxy`: the network's proxy or the
 * computer's policy blocks the request. `offline`: this computer has no network. `broken`: anything
 * else.
 */
export type UnreachedReason =
  | 'no-server'
  | 'refused'
  | 'untrusted'
  | 'no-tls'
  | 'timed-out'
  | 'proxy'
  | 'offline'
  | 'broken';

/**
 * Two codes are left out: a change of the system's certificate list ends requests that may have
 * arrived.
 */
const untrusted =
  /^(ERR_CERT_(?!DATABASE_CHANGED|VERIFIER_CHANGED)\w+|ERR_CERTIFICATE_TRANSPARENCY_REQUIRED|ERR_INSECURE_RESPONSE|ERR_PROXY_CERTIFICATE_INVALID|ERR_SSL_(PINNED_KEY_NOT_IN_CERT_CHAIN|CLIENT_AUTH_CERT_NEEDED)|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_TLS_CERT\w*)$/;

/**
 * The proxy refused the tunnel, or the system's settings allow no proxy. These errors occur before
 * the first byte of a request, because every bank request uses a tunnel.
 */
const proxy =
  /^ERR_(TUNNEL_CONNECTION_FAILED|PROXY_\w+|SOCKS_\w+|PAC_\w+|MANDATORY_PROXY_CONFIGURATION_FAILED|NO_SUPPORTED_PROXIES|HTTPS_PROXY_\w+|UNABLE_TO_REUSE_CONNECTION_FOR_PROXY_AUTH|BLOCKED_BY_ADMINISTRATOR)$/;

/** Error codes of Node and of Chromium (net/base/net_error_list.h). The first match wins. */
const reasonPatterns: readonly (readonly [UnreachedReason, RegExp])[] = [
  ['no-server', /^(ENOTFOUND|EAI_NODATA|EAI_NONAME|ERR_(NAME_NOT_RESOLVED|ADDRESS_INVALID))$/],
  ['refused', /^(ECONNREFUSED|ERR_(CONNECTION_REFUSED|UNSAFE_PORT))$/],
  ['untrusted', untrusted],
  ['proxy', proxy],
  ['no-tls', /^(EPROTO|ERR_SSL_(?!CLIENT)\w+)$/],
  [
    'timed-out',
    /^(ETIMEDOUT|UND_ERR_\w+_TIMEOUT|ERR_(CONNECTION_)?TIMED_OUT|ERR_CONNECTION_FAILED)$/,
  ],
  [
    'offline',
    /^(EAI_AGAIN|EAI_FAIL|ENONET|ENETUNREACH|ENETDOWN|ERR_(INTERNET_DISCONNECTED|NETWORK_\w+|NAME_RESOLUTION_FAILED|DNS_\w+))$/,
  ],
];

/** Certainly before the first byte of a request: the proxy, or a rejected certificate. */
export function isCertificateRefused(code: string): boolean {
  return untrusted.test(code);
}
export function isProxyInTheWay(code: string): boolean {
  return proxy.test(code);
}

/**
 * Node and Electron report an unfollowed redirect only by its message; Chromium reports an
 * impossible one by its code. An answer arrived, and it was not one of an API.
 */
export function isRefusedRedirect(thrown: unknown): boolean {
  return rootCauses(thrown).some((cause) => {
    const code = codeOf(cause);
    const message = property(cause, 'message');
    return code === ''
      ? typeof message === 'string' && /\bredirect\b/i.test(message)
      : /^ERR_(UNSAFE_REDIRECT|INVALID_REDIRECT|TOO_MANY_REDIRECTS)$/.test(code);
  });
}

/** Classifies an error of `fetch`. The caller says whether the try had a network. */
export function unreachedReason(thrown: unknown): UnreachedReason {
  const codes = rootCauses(thrown).map(codeOf);
  return reasonPatterns.find(([, sign]) => codes.some((code) => sign.test(code)))?.[0] ?? 'broken';
}
