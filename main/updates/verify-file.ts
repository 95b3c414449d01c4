import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { UpdateFault } from './update-fault.ts';

/** Deletes a downloaded file that is not the announced one any more. The error says so. */
export function removeChanged(file: string): UpdateFault {
  try {
    rmSync(file, { recursive: true, force: true });
  } catch {
    // A file that cannot be deleted is still refused.
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
 * Throws where the downloaded file has another hash than the signed description announced: other
 * programs of the user can write to it. Synchronous, so that nothing runs between check and start.
 */
export function verifyFile(file: string, sha512: string): void {
  if (hashOf(file) !== sha512) throw removeChanged(file);
}
