import type { SubscriptionDraft, SubscriptionRow } from '../../../../preload/contract/webhooks.ts';

/** What is wrong with what is to be sent, by its field. Codes are those of main. */
export type SubscriptionField = 'callbackUrl' | 'types' | 'description';
export type SubscriptionProblem = 'required' | 'not-an-address' | 'not-https' | 'has-credentials' | 'too-long' | 'local-address' | 'already-subscribed';
export type SubscriptionProblems = Readonly<Partial<Record<SubscriptionField, string>>>;

/** Specification, "Limits". */
export const mostAddressCharacters = 512;
export const mostDescriptionCharacters = 256;

const urlOf = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

const privateIpv4 = /^(127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const localName = /^localhost$|\.(localhost|local|internal|lan|home|home\.arpa|test|invalid|example)$/;

/** Whether only this computer or its own network reaches such a host (RFC 1918, 3927, 4193, 6598, 6761, 6762). A name without a dot is of no network but the own one. */
export const isLocalHost = (hostname: string): boolean => {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/.test(host);
  if (/^[\d.]+$/.test(host)) return privateIpv4.test(host);
  return !host.includes('.') || localName.test(host);
};

export const addressProblem = (text: string): SubscriptionProblem | null => {
  const address = text.trim();
  if (address === '') return 'required';
  if (address.length > mostAddressCharacters) return 'too-long';
  const url = urlOf(address);
  if (url === null) return 'not-an-address';
  if (url.protocol !== 'https:') return 'not-https';
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  return isLocalHost(url.hostname) ? 'local-address' : null;
};

/** What can be said before sending. */
export const checkSubscription = ({ callbackUrl, types, description }: SubscriptionDraft): SubscriptionProblems => {
  const address = addressProblem(callbackUrl);
  return {
    ...(address === null ? {} : { callbackUrl: address }),
    ...(types.length === 0 ? { types: 'required' } : {}),
    ...((description ?? '').length > mostDescriptionCharacters ? { description: 'too-long' } : {}),
  };
};

/** The subscription that reports to this address already, if it is another one. */
export const sameAddress = (rows: readonly SubscriptionRow[], { callbackUrl, id }: { readonly callbackUrl: string; readonly id: string | null }): SubscriptionRow | null => {
  const address = urlOf(callbackUrl.trim())?.href ?? null;
  return address === null ? null : (rows.find((row) => row.id !== id && !row.isAbsent && row.callbackUrl !== null && urlOf(row.callbackUrl)?.href === address) ?? null);
};

const fields: readonly SubscriptionField[] = ['callbackUrl', 'types', 'description'];

/** What main says is wrong, by its field. */
export const problemsByField = (problems: readonly { readonly path: readonly (string | number)[]; readonly code: string }[]): SubscriptionProblems =>
  Object.fromEntries(problems.flatMap(({ path, code }) => fields.filter((field) => path.includes(field)).map((field) => [field, code])));
