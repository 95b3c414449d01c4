import { codeOf, property, rootCauses } from './thrown-codes.ts';

/**
 * Why nobody was met at an address, by what a person can do about it. `no-server`: its name leads
 * to no machine. `refused`: the machine is there and takes no connection. `untrusted`: its
 * certificate, or the proxy's. `no-tls`: what answers does not speak https. `proxy`: the proxy of the
 * network, or the computer's own policy, let nothing through. `offline`: this computer's own way
 * out. `broken`: anything else.
 */
export type WhyUnreached =
  | 'no-server'
  | 'refused'
  | 'untrusted'
  | 'no-tls'
  | 'timed-out'
  | 'proxy'
  | 'offline'
  | 'broken';

/**
 * A change of the system's list of certificates ends requests that may have arrived, so those two
 * are left out.
 */
const untrusted =
  /^(ERR_CERT_(?!DATABASE_CHANGED|VERIFIER_CHANGED)\w+|ERR_CERTIFICATE_TRANSPARENCY_REQUIRED|ERR_INSECURE_RESPONSE|ERR_PROXY_CERTIFICATE_INVALID|ERR_SSL_(PINNED_KEY_NOT_IN_CERT_CHAIN|CLIENT_AUTH_CERT_NEEDED)|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_TLS_CERT\w*)$/;

/**
 * The proxy did not open the way, or there is none by the system's settings. Each of these comes
 * before the first byte of a request, because every request to a bank goes through a tunnel.
 */
const proxy =
  /^ERR_(TUNNEL_CONNECTION_FAILED|PROXY_\w+|SOCKS_\w+|PAC_\w+|MANDATORY_PROXY_CONFIGURATION_FAILED|NO_SUPPORTED_PROXIES|HTTPS_PROXY_\w+|UNABLE_TO_REUSE_CONNECTION_FOR_PROXY_AUTH|BLOCKED_BY_ADMINISTRATOR)$/;

/** In Node's words and in Chromium's (net/base/net_error_list.h). The first that fits is meant. */
const signs: readonly (readonly [WhyUnreached, RegExp])[] = [
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

/** Surely before the first byte of a request: the proxy, or a certificate that was refused. */
export function isCertificateRefused(code: string): boolean {
  return untrusted.test(code);
}
export function isProxyInTheWay(code: string): boolean {
  return proxy.test(code);
}

/**
 * Node and Electron report a redirect that was not followed by their words alone, Chromium one that
 * nobody could follow by its code. An answer came, and it was not one of an API.
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

/** Classifies what `fetch` threw, of a try that had a network or of one that had none. */
export function whyUnreached(thrown: unknown): WhyUnreached {
  const codes = rootCauses(thrown).map(codeOf);
  return signs.find(([, sign]) => codes.some((code) => sign.test(code)))?.[0] ?? 'broken';
}
