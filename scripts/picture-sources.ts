import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** A hash of the texts and styles that the pictures of the README show. */
export function hashPictureSources(): string {
  const files = globSync(['renderer/i18n/locales/en/*.json', 'renderer/**/*.css']).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return `${hash.digest('hex')}\n`;
}

/** The hash of the sources of the current pictures. */
export const pictureSourcesFile = 'docs/pictures/sources.sha256';
