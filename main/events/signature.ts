import { createHmac, timingSafeEqual } from 'node:crypto';

export type EventHeader = { readonly name: string; readonly value: string };

/**
 * `timed`: for v2 subscriptions, over the sending time in seconds, a dot, and the body. `plain`:
 * for onboarding endpoints, over the body alone.
 */
export type Signature =
  | { readonly form: 'timed'; readonly seconds: string; readonly digests: readonly Uint8Array[] }
  | { readonly form: 'plain'; readonly digests: readonly Uint8Array[] };

/** More signature headers, or digests in one, than any service sends. */
const maxHeaders = 8;
const maxDigests = 4;

/** The first part of the name differs from service to service; `Signature` at its end does not. */
const signatureName = /^[a-z0-9-]{0,100}signature$/i;

/**
 * The headers that may contain a signature. The value shows which of the two kinds it is: the
 * specification does not say which name goes with which.
 */
export function findSignatureHeaders(headers: readonly EventHeader[]): readonly EventHeader[] {
  return headers.filter(({ name }) => signatureName.test(name)).slice(0, maxHeaders);
}

/** Case is ignored: the bytes are compared (RFC 4648 §8). */
const hexDigest = /^[0-9a-f]{64}$/i;

/**
 * Parses `t=<unix>,v1=<hex>` or `<hex>` (spec/observed.md, "Webhooks"). Strict: one time, no
 * blanks; parts other than `t` and `v1` are ignored. Null: neither.
 */
export function readSignature(value: string): Signature | null {
  if (value.length > 1000) return null;
  if (hexDigest.test(value)) return { form: 'plain', digests: [Buffer.from(value, 'hex')] };
  const parts = value.split(',').map((part) => part.split('='));
  const valuesOf = (key: string): readonly string[] =>
    parts
      .filter((part) => part.length === 2 && part[0] === key)
      .map(([, partValue = '']) => partValue);
  const times = valuesOf('t');
  const digests = valuesOf('v1');
  const [seconds = ''] = times;
  if (
    times.length !== 1 ||
    !/^\d{1,12}$/.test(seconds) ||
    digests.length === 0 ||
    digests.length > maxDigests ||
    !digests.every((digest) => hexDigest.test(digest))
  )
    return null;
  return { form: 'timed', seconds, digests: digests.map((digest) => Buffer.from(digest, 'hex')) };
}

/** HMAC-SHA256 of the body, with the sending time in seconds in front if there is one. */
export function digestOf(secret: string, body: Uint8Array, seconds: string | null): Uint8Array {
  const hmac = createHmac('sha256', secret);
  if (seconds !== null) hmac.update(`${seconds}.`);
  return hmac.update(body).digest();
}

/**
 * Whether one of the digests is the expected one. Each is compared in constant time, without
 * stopping early.
 */
export function hasDigest({ digests }: Signature, expected: Uint8Array): boolean {
  return digests.reduce(
    (found, digest) =>
      (digest.length === expected.length && timingSafeEqual(digest, expected)) || found,
    false,
  );
}
