import { codeOf, rootCauses } from './thrown-codes.ts';

/**
 * Why nobody was met at an address, by what a person can do about it. `no-server`: its name leads
 * to no machine. `refused`: the machine is there and takes no connection. `untrusted`: its
 * certificate. `no-tls`: what answers does not speak https. `offline`: this computer's own way out.
 * `broken`: anything else.
 */
export type WhyUnreached =
  | 'no-server'
  | 'refused'
  | 'untrusted'
  | 'no-tls'
  | 'timed-out'
  | 'offline'
  | 'broken';

/** In Node's words and in Chromium's (net/base/net_error_list.h). The first that fits is meant. */
const signs: readonly (readonly [WhyUnreached, RegExp])[] = [
  ['no-server', /^(ENOTFOUND|EAI_NODATA|EAI_NONAME|ERR_(NAME_NOT_RESOLVED|ADDRESS_INVALID))$/],
  ['refused', /^(ECONNREFUSED|ERR_(CONNECTION_REFUSED|UNSAFE_PORT))$/],
  [
    'untrusted',
    /^(ERR_CERT_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_TLS_CERT\w*)$/,
  ],
  ['no-tls', /^(EPROTO|ERR_SSL_(?!CLIENT)\w+)$/],
  [
    'timed-out',
    /^(ETIMEDOUT|UND_ERR_\w+_TIMEOUT|ERR_(CONNECTION_)?TIMED_OUT|ERR_CONNECTION_FAILED)$/,
  ],
  [
    'offline',
    /^(EAI_AGAIN|EAI_FAIL|ENONET|ENETUNREACH|ENETDOWN|ERR_(INTERNET_DISCONNECTED|NETWORK_\w+|PROXY_\w+|NAME_RESOLUTION_FAILED|DNS_\w+))$/,
  ],
];

/** Classifies what `fetch` threw, of a try that had a network or of one that had none. */
export const whyUnreached = (thrown: unknown): WhyUnreached => {
  const codes = rootCauses(thrown).map(codeOf);
  return signs.find(([, sign]) => codes.some((code) => sign.test(code)))?.[0] ?? 'broken';
};
