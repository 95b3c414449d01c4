import { createHmac } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { Database } from './sqlite.ts';

/**
 * A database key is 256 random bits. The mark of `keyMark` and the key of the lock journal are
 * derived from it.
 */
export const databaseKeyBytes = 32;

const markBytes = 16;

/** A copy in shared memory for a thread. A key posted in a message would leave copies in memory. */
export function keyForThread(key: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(key.length));
  shared.set(key);
  return shared;
}

/**
 * Sixteen bytes that identify the key of a file without revealing the key. They replace the
 * cipher's salt, the first bytes of every file, which a raw key does not use. So a wrong key can be
 * distinguished from damage.
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
 * Sets the key of a connection: ChaCha20-Poly1305, each page authenticated. Call it before anything
 * else on the connection.
 */
export function unlock(db: Database, key: Uint8Array, salt: Uint8Array = keyMark(key)): void {
  db.pragma("cipher='chacha20'");
  const secret = rawKey(key, salt);
  db.key(secret);
  secret.fill(0);
}

/** Rewrites the whole database under another key. */
export function changeKey(db: Database, key: Uint8Array, salt: Uint8Array = keyMark(key)): void {
  const secret = rawKey(key, salt);
  db.rekey(secret);
  secret.fill(0);
}

/**
 * The first sixteen bytes of a file: the mark of its key, or the salt of its password. Null if the
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

/** Whether the first bytes of a file match this key. */
export function isFileOfKey(path: string, key: Uint8Array): boolean {
  return readSalt(path)?.equals(keyMark(key)) ?? false;
}
