import type { InputProblem } from './result.ts';
import type { SubscriptionDraft } from './webhooks.ts';

/** Every code of a problem; each names one message of the catalogue. Its path is the field: `callbackUrl`, `types`, `description`, `secret`. */
export type SubscriptionProblemCode =
  | 'required'
  | 'not-an-address'
  | 'not-https'
  | 'has-credentials'
  | 'has-fragment'
  | 'too-long'
  | 'out-of-reach'
  | 'already-subscribed';
export type SubscriptionProblem = InputProblem & { readonly code: SubscriptionProblemCode };

/** Characters (Unicode code points): specification, "Limits". */
export const mostSubscriptionCharacters = { callbackUrl: 512, description: 256 } as const;

const lengthOf = (text: string): number => [...text].length;

/** Names that lead nowhere outside of a house or this machine (RFC 6761, RFC 6762, RFC 8375). */
const houseNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|invalid|test)$/;

/** Four numbers, as a URL writes every IPv4 address. */
const ipv4 = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/;

/** RFC 1122 §3.2.1.3, RFC 1918, RFC 3927, RFC 5771, RFC 6598. */
const isNearIpv4 = (first: number, second: number): boolean =>
  first === 0 ||
  first === 10 ||
  first === 127 ||
  first >= 224 ||
  (first === 100 && second >= 64 && second <= 127) ||
  (first === 169 && second === 254) ||
  (first === 172 && second >= 16 && second <= 31) ||
  (first === 192 && second === 168);

/** Unspecified, loopback, unique local (RFC 4193), link-local (RFC 4291 §2.5.6), multicast, and IPv4 addresses written as IPv6. */
const isNearIpv6 = (address: string): boolean => {
  if (address === '::' || address === '::1' || /^(f[cdf]|fe[89a-f])/.test(address)) return true;
  const [, high, low] = /^::(?:ffff:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  return (
    high !== undefined &&
    low !== undefined &&
    isNearIpv4(Number.parseInt(high, 16) >> 8, Number.parseInt(high, 16) & 0xff)
  );
};

/** Whether a host is one of this machine or of a network at home: nothing of the bank gets there. */
const isOutOfReach = (hostname: string): boolean => {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isNearIpv6(host.slice(1, -1));
  const [, first, second] = ipv4.exec(host) ?? [];
  if (first !== undefined && second !== undefined) return isNearIpv4(Number(first), Number(second));
  return !host.includes('.') || houseNames.test(host);
};

/** A URL may be written without its slashes, with others, or with blanks in it that its reader leaves out; the service wants `https://`. */
const plainHttps = /^https:\/\/[^\s\p{C}\\]+$/iu;

/** Why the bank could not send events to an address (specification, "Webhook subscription"; spec/observed.md, "Webhooks"); null: it can. */
export const callbackProblem = (given: string): SubscriptionProblemCode | null => {
  const text = given.trim();
  if (text === '') return 'required';
  if (lengthOf(text) > mostSubscriptionCharacters.callbackUrl) return 'too-long';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || !URL.canParse(text)) return 'not-an-address';
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (protocol !== 'https:') return 'not-https';
  if (!plainHttps.test(text)) return 'not-an-address';
  if (username !== '' || password !== '') return 'has-credentials';
  if (hash !== '') return 'has-fragment';
  return isOutOfReach(hostname) ? 'out-of-reach' : null;
};

/** The same for two ways to write one address. What is none is itself. */
export const sameCallback = (text: string): string => {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return trimmed;
  const { origin, pathname, search } = new URL(trimmed);
  return `${origin}${pathname.replace(/\/+$/, '')}${search}`;
};

/** What is wrong with a subscription before it is sent, in the order of the form. `others`: the addresses of the other subscriptions that are known. */
export const checkSubscription = (
  { callbackUrl, types, description }: SubscriptionDraft,
  others: readonly (string | null)[] = [],
): readonly SubscriptionProblem[] => {
  const address = callbackProblem(callbackUrl);
  const isTaken =
    address === null &&
    others.some((other) => other !== null && sameCallback(other) === sameCallback(callbackUrl));
  return [
    ...(address === null ? [] : [{ path: ['callbackUrl'], code: address }]),
    ...(isTaken ? [{ path: ['callbackUrl'], code: 'already-subscribed' as const }] : []),
    ...(types.some((type) => type.trim() !== '')
      ? []
      : [{ path: ['types'], code: 'required' as const }]),
    ...(lengthOf(description?.trim() ?? '') > mostSubscriptionCharacters.description
      ? [{ path: ['description'], code: 'too-long' as const }]
      : []),
  ];
};
