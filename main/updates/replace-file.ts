import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { removeChanged } from './verify-file.ts';

const pieceBytes = 1 << 20;
/** No other file has this name: an existing one remains from a crash. */
const temporaryName = '.cashdesk-update.new';

function copyAndHash(from: string, to: string): string {
  const hash = createHash('sha512');
  const piece = Buffer.allocUnsafe(pieceBytes);
  const source = openSync(from, 'r');
  const copy = openSync(to, 'wx', 0o700);
  try {
    for (let length = readSync(source, piece); length > 0; length = readSync(source, piece)) {
      hash.update(piece.subarray(0, length));
      for (let at = 0; at < length;) at += writeSync(copy, piece, at, length - at);
    }
    fsyncSync(copy);
  } finally {
    closeSync(source);
    closeSync(copy);
  }
  return hash.digest('base64');
}

/**
 * Replaces the running program with a downloaded one, or leaves it unchanged. The copy is made next
 * to it, its hash is checked, and one rename replaces it. electron-updater deletes the old one
 * first, so a full disk would leave none. Synchronous, because the app is ending.
 */
export function replaceFile({
  target,
  by,
  sha512,
}: {
  readonly target: string;
  readonly by: string;
  readonly sha512: string;
}): void {
  const place = realpathSync(target);
  const copy = path.join(path.dirname(place), temporaryName);
  rmSync(copy, { force: true });
  try {
    // Other programs of the user could have changed the file since its download.
    if (copyAndHash(by, copy) !== sha512) throw removeChanged(by);
    chmodSync(copy, statSync(place).mode | 0o100);
    renameSync(copy, place);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}
