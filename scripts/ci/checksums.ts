import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const checksumFile = 'SHA256SUMS';

/** One line per file of a folder, in the form that `sha256sum --check` reads. */
export function listChecksums(folder: string): string {
  const files = readdirSync(folder)
    .filter((name) => name !== checksumFile)
    .sort();
  return files
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}
