import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type GuessCost, keyFromPassword } from '../../data/password-key.ts';

/** RFC 7914: 64 MB and some tenths of a second for each guess. */
const cost: GuessCost = { N: 2 ** 16, r: 8, p: 1 };
const saltBytes = 16;

const bytes = z.base64url().transform((text): Buffer => Buffer.from(text, 'base64url'));
const record = z.object({
  version: z.literal(1),
  cost: z.object({ N: z.number(), r: z.number(), p: z.number() }),
  salt: bytes,
  hash: bytes,
});

/** What proves a PIN without telling it. */
export type Verifier = z.output<typeof record>;

export const makeVerifier = async (secret: string): Promise<Verifier> => {
  const salt = randomBytes(saltBytes);
  return { version: 1, cost, salt, hash: await keyFromPassword(secret, salt, cost) };
};

export const isProvenBy = async (secret: string, { salt, hash, ...verifier }: Verifier) => {
  const given = await keyFromPassword(secret, salt, verifier.cost);
  return given.length === hash.length && timingSafeEqual(given, hash);
};

/** The text for the keychain. */
export const encodeVerifier = ({ salt, hash, ...rest }: Verifier): string =>
  JSON.stringify({
    ...rest,
    salt: salt.toString('base64url'),
    hash: hash.toString('base64url'),
  });

/** Null: not written by this version, or by nobody. */
export const decodeVerifier = (text: string): Verifier | null => {
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return null;
  }
};
