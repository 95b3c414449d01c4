import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { databaseKeyBytes } from '../../data/database-key.ts';
import { type GuessCost, keyFromPassword } from '../../data/password-key.ts';
import { valueOfJson } from '../../../preload/contract/value-of-json.ts';

/** RFC 7914: 64 MB and some tenths of a second for each guess. */
const cost = { N: 2 ** 16, r: 8, p: 1 } as const satisfies GuessCost;
const saltBytes = 16;

function base64Bytes(length: number) {
  return z
    .base64url()
    .transform((text): Buffer => Buffer.from(text, 'base64url'))
    .refine((read) => read.length === length);
}
/** A lower cost or a shorter proof would let a PIN be guessed. */
const record = z.object({
  version: z.literal(1),
  cost: z.object({ N: z.literal(cost.N), r: z.literal(cost.r), p: z.literal(cost.p) }),
  salt: base64Bytes(saltBytes),
  hash: base64Bytes(databaseKeyBytes),
});

/** Checks a PIN without storing it: scrypt, with a salt. */
export type Verifier = z.output<typeof record>;

export async function makeVerifier(secret: string): Promise<Verifier> {
  const salt = randomBytes(saltBytes);
  return { version: 1, cost, salt, hash: await keyFromPassword(secret, salt, cost) };
}

export async function isProvenBy(secret: string, { salt, hash, ...verifier }: Verifier) {
  const typedHash = await keyFromPassword(secret, salt, verifier.cost);
  return typedHash.length === hash.length && timingSafeEqual(typedHash, hash);
}

/** The text for the keychain. */
export function encodeVerifier({ salt, hash, ...rest }: Verifier): string {
  return JSON.stringify({
    ...rest,
    salt: salt.toString('base64url'),
    hash: hash.toString('base64url'),
  });
}

/** Null: this version did not write the text. */
export function decodeVerifier(text: string): Verifier | null {
  return record.safeParse(valueOfJson(text)).data ?? null;
}
