import { scrypt } from 'node:crypto';
import { databaseKeyBytes } from './database-key.ts';

/** RFC 7914: memory (128 times N times r bytes) and time that each guess costs. */
export type GuessCost = { readonly N: number; readonly r: number; readonly p: number };

/** 128 MB and a good part of a second. */
const fileCost: GuessCost = { N: 2 ** 17, r: 8, p: 1 };

/**
 * The key of a file that a password opens, or whatever else a password is to prove. The same word
 * typed on another keyboard may come composed differently: NFKC makes it one.
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
