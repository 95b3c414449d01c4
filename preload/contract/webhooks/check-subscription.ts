import { isNearHost } from '../app/near-host.ts';
import type { InputProblem } from '../result.ts';
import type { SubscriptionDraft } from './webhooks.ts';

/**
 * Every code of a problem; each names one message of the catalogue. Its path is the field:
 * `callbackUrl`, `types`, `description`, `secret`.
 */
type SubscriptionProblemCode = 'required' | 'not-an-address' | 'not-https' | 'too-long';
/** What the specification takes and a bank may still refuse, or not reach. */
type CallbackWarning = 'has-credentials' | 'has-fragment' | 'out-of-reach';
/** Characters (Unicode code points): specification, "Limits". */
export const mostSubscriptionCharacters = { callbackUrl: 512, description: 256 } as const;

/** In characters; at most two units of a text are one. */
function isLonger(text: string, most: number): boolean {
  return text.length > 2 * most || [...text].length > most;
}

/**
 * A URL may be written without its slashes, with others, or with blanks in it that its reader
 * leaves out; the service wants `https://`.
 */
const plainHttps = /^https:\/\/[^\s\p{C}\\]+$/iu;

/**
 * Why an address cannot be one that the bank reports to (specification, "Webhook subscription");
 * null: it can.
 */
export function callbackProblem(given: string): SubscriptionProblemCode | null {
  const text = given.trim();
  if (text === '') return 'required';
  if (isLonger(text, mostSubscriptionCharacters.callbackUrl)) return 'too-long';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || !URL.canParse(text)) return 'not-an-address';
  if (new URL(text).protocol !== 'https:') return 'not-https';
  return plainHttps.test(text) ? null : 'not-an-address';
}

/**
 * What to look at twice in an address that can be sent (spec/observed.md, "Webhooks": a receiver is
 * public); null: nothing, or it cannot be sent.
 */
export function callbackWarning(given: string): CallbackWarning | null {
  if (callbackProblem(given) !== null) return null;
  const { hostname, username, password, hash } = new URL(given.trim());
  if (username !== '' || password !== '') return 'has-credentials';
  if (hash !== '') return 'has-fragment';
  return isNearHost(hostname) ? 'out-of-reach' : null;
}

/** An address that is longer is no endpoint of anybody, and reading it takes long. */
const longestRead = 4_000;

/** The same for two ways to write one address. What is none is itself. */
export function sameCallback(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > longestRead || !URL.canParse(trimmed)) return trimmed;
  const { origin, pathname, search } = new URL(trimmed);
  return `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`;
}

/**
 * What is wrong with a subscription before it is sent, in the order of the form. Several may report
 * to one address (specification, "Webhook subscription"): the form warns of it.
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
    ...(isLonger(description?.trim() ?? '', mostSubscriptionCharacters.description)
      ? [{ path: ['description'], code: 'too-long' as const }]
      : []),
  ];
}
