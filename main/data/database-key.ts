import { createHmac } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { Database } from './sqlite.ts';

/** A database key is 256 random bits; derived from it are the mark of `keyMark` and the key of the lock journal. */
export const databaseKeyBytes = 32;

const markBytes = 16;

/** A copy for a thread in memory that both see: what is written into a message stays behind there. */
export function keyForThread(key: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(key.length));
  shared.set(key);
  return shared;
}

/**
 * Sixteen bytes that say which key a file belongs to without telling anything of the key. They take
 * the place of the cipher's salt, the first bytes of every file, which a raw key leaves without
 * use. So a wrong key is told from damage.
 */
function keyMark(key: Uint8Array): Buffer {
  return createHmac('sha256', key)
    .update('cashdesk database key mark')
    .digest()
    .subarray(0, markBytes);
}

function rawKey(key: Uint8Array, salt: Uint8Array): Buffer {
  if (key.length !== databaseKeyBytes)
    throw new RangeError(
      `A database key has ${String(databaseKeyBytes)} bytes, not ${String(key.length)}`,
    );
  return Buffer.concat([Buffer.from('raw:'), key, salt]);
}

/**
 * Gives a connection its key: ChaCha20-Poly1305, each page authenticated. Comes before anything
 * else is asked of the connection.
 */
export function unlock(db: Database, key: Uint8Array, salt: Uint8Array = keyMark(key)): void {
  db.pragma("cipher='chacha20'");
  const secret = rawKey(key, salt);
  db.key(secret);
  secret.fill(0);
}

/** Writes the whole database anew under another key. */
export function changeKey(db: Database, key: Uint8Array, salt: Uint8Array = keyMark(key)): void {
  const secret = rawKey(key, salt);
  db.rekey(secret);
  secret.fill(0);
}

/**
 * The first sixteen bytes of a file: its key's mark, or the salt of its password. Null when the
 * file is shorter.
 */
export function readSalt(path: string): Buffer | null {
  const file = openSync(path, 'r');
  try {
    const salt = Buffer.alloc(markBytes);
    return readSync(file, salt, 0, markBytes, 0) === markBytes ? salt : null;
  } finally {
    closeSync(file);
  }
}

/** Whether a file was written under this key, as far as its first bytes tell. */
export function wasWrittenUnder(path: string, key: Uint8Array): boolean {
  return readSalt(path)?.equals(keyMark(key)) ?? false;
}
