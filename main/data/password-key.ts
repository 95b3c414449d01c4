import { scrypt } from 'node:crypto';
import { databaseKeyBytes } from './database-key.ts';

/** RFC 7914: the memory (128 times N times r bytes) and time that each guess costs. */
export type GuessCost = { readonly N: number; readonly r: number; readonly p: number };

/** 128 MB and a good part of a second. */
const fileCost: GuessCost = { N: 2 ** 17, r: 8, p: 1 };

/**
 * Derives the key of a password-protected file, or of any other password check. Keyboards compose
 * the same characters differently; NFKC makes them equal.
 */
export async function keyFromPassword(
  password: string,
  salt: Uint8Array,
  { N, r, p } = fileCost,
): Promise<Buffer> {
  const options = { N, r, p, maxmem: 256 * N * r };
  return await new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, databaseKeyBytes, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
