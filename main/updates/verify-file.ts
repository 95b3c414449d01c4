import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { UpdateFault } from './update-fault.ts';

/** Deletes a downloaded file that has changed, and returns the error. */
export function removeChanged(file: string): UpdateFault {
  try {
    rmSync(file, { recursive: true, force: true });
  } catch {
    // A file that cannot be deleted is still rejected.
  }
  return new UpdateFault('changed', 'The downloaded file was changed after its download');
}

function hashOf(file: string): string | null {
  try {
    return hash('sha512', readFileSync(file), 'base64');
  } catch {
    return null;
  }
}

/**
 * Throws if the downloaded file does not have the hash of the signed description: other programs of
 * the user can change it. Synchronous, so that nothing runs between check and start.
 */
export function verifyFile(file: string, sha512: string): void {
  if (hashOf(file) !== sha512) throw removeChanged(file);
}
