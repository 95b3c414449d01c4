import { scrypt } from 'node:crypto';
import { databaseKeyBytes } from './database-key.ts';

/** RFC 7914: 128 MB and a good part of a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;

/**
 * The key of a file that a password opens. The same word typed on another keyboard may come
 * composed differently: NFKC makes it one.
 */
export async function keyFromPassword(password: string, salt: Uint8Array): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, databaseKeyBytes, cost, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
