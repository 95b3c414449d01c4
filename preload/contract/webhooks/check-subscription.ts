import { isPrivateHost } from '../app/private-host.ts';
import type { InputProblem } from '../result.ts';
import type { SubscriptionDraft } from './webhooks.ts';

/**
 * Every problem code; each names a message of the catalogue. Its path is the field: `callbackUrl`,
 * `types`, `description`, `secret`.
 */
type SubscriptionProblemCode = 'required' | 'not-an-address' | 'not-https' | 'too-long';
/** Valid by the specification, but a bank may reject it or be unable to reach it. */
type CallbackWarning = 'has-credentials' | 'has-fragment' | 'out-of-reach';
/** In characters (Unicode code points): specification, "Limits". */
export const maxSubscriptionCharacters = { callbackUrl: 512, description: 256 } as const;

/** In characters; a character has at most two UTF-16 units, which makes the first test fast. */
function isLonger(text: string, maxLength: number): boolean {
  return text.length > 2 * maxLength || [...text].length > maxLength;
}

/**
 * URL parsers also accept missing slashes, backslashes, and spaces that they drop; the service
 * requires `https://`.
 */
const plainHttps = /^https:\/\/[^\s\p{C}\\]+$/iu;

/**
 * Why the bank cannot deliver events to an address (specification, "Webhook subscription"); null:
 * it can.
 */
export function callbackProblem(typedUrl: string): SubscriptionProblemCode | null {
  const text = typedUrl.trim();
  if (text === '') return 'required';
  if (isLonger(text, maxSubscriptionCharacters.callbackUrl)) return 'too-long';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || !URL.canParse(text)) return 'not-an-address';
  if (new URL(text).protocol !== 'https:') return 'not-https';
  return plainHttps.test(text) ? null : 'not-an-address';
}

/**
 * A warning about a valid address (spec/observed.md, "Webhooks": a receiver is public); null: none,
 * or the address is invalid.
 */
export function callbackWarning(typedUrl: string): CallbackWarning | null {
  if (callbackProblem(typedUrl) !== null) return null;
  const { hostname, username, password, hash } = new URL(typedUrl.trim());
  if (username !== '' || password !== '') return 'has-credentials';
  if (hash !== '') return 'has-fragment';
  return isPrivateHost(hostname) ? 'out-of-reach' : null;
}

/** A longer address is no real endpoint, and parsing it is slow. */
const maxParsedLength = 4_000;

/** The same text for two spellings of one address. An invalid address stays unchanged. */
export function normalizeCallback(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > maxParsedLength || !URL.canParse(trimmed)) return trimmed;
  const { origin, pathname, search } = new URL(trimmed);
  return `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`;
}

/**
 * The problems of a subscription before it is sent, in the order of the form. Several may use one
 * address (specification, "Webhook subscription"): the form warns about that.
 */
export function checkSubscription({
  callbackUrl,
  types,
  description,
}: SubscriptionDraft): readonly (InputProblem & { readonly code: SubscriptionProblemCode })[] {
  const address = callbackProblem(callbackUrl);
  return [
    ...(address === null ? [] : [{ path: ['callbackUrl'], code: address }]),
    ...(types.some((type) => type.trim() !== '')
      ? []
      : [{ path: ['types'], code: 'required' as const }]),
    ...(isLonger(description?.trim() ?? '', maxSubscriptionCharacters.description)
      ? [{ path: ['description'], code: 'too-long' as const }]
      : []),
  ];
}
