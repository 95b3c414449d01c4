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
/** Nobody else's file has this name: what is found there a crash left. */
const nameBeside = '.cashdesk-update.new';

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
 * Puts a downloaded program in the place of the one that runs, or leaves that as it is: the copy is
 * made beside it, has the announced hash, and takes its place in one step. electron-updater deletes
 * the old one first, so that a full disk leaves none. Synchronous, as the app is ending.
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
  const copy = path.join(path.dirname(place), nameBeside);
  rmSync(copy, { force: true });
  try {
    // Other programs of the user could write to the file since its download.
    if (copyAndHash(by, copy) !== sha512) throw removeChanged(by);
    chmodSync(copy, statSync(place).mode | 0o100);
    renameSync(copy, place);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}
