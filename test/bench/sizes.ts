import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Measured } from './measured.ts';

const at = (file: string): string => path.join(import.meta.dirname, '../../out', file);

/** The scripts that a page loads before its first paint: the entry and everything it imports statically. */
const scriptsBeforePaint = (html: string): readonly string[] => {
  const entries = [...html.matchAll(/<script[^>]+src="\.\/([^"]+)"/g)].map(([, file]) => file ?? '');
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(at(`renderer/${file}`), 'utf8');
    for (const [, imported = ''] of source.matchAll(/\bimport\s*(?:[\w*{}\s,$]+\bfrom\s*)?["']\.\/([^"']+\.js)["']/g)) visit(path.posix.join(path.posix.dirname(file), imported));
  };
  entries.forEach(visit);
  return [...seen];
};

/** Renderer script before the first paint, gzip, with the catalogue of one language, which the first words need. */
export const measureRendererSize = (): Measured => {
  const files = scriptsBeforePaint(readFileSync(at('renderer/index.html'), 'utf8'));
  if (files.length === 0) throw new Error('The page loads no script');
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(at(`renderer/${file}`)), { level: 9 }).length, 0);
  return { value: bytes / 1024, target: 250, unit: 'KB', runs: 1 };
};

/** The preload, minified, as it is loaded. */
export const measurePreloadSize = (): Measured => ({ value: readFileSync(at('preload/index.cjs')).length / 1024, target: 10, unit: 'KB', runs: 1 });
