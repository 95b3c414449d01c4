import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Measured } from './measured.ts';

function at(file: string): string {
  return path.join(import.meta.dirname, '../../out', file);
}

/** These scripts with all their static imports. */
function withImports(entries: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(at(`renderer/${file}`), 'utf8');
    for (const [, imported = ''] of source.matchAll(
      /\bimport\s*(?:[\w*{}\s,$]+\bfrom\s*)?["']\.\/([^"']+\.js)["']/g,
    ))
      visit(path.posix.join(path.posix.dirname(file), imported));
  };
  entries.forEach(visit);
  return [...seen];
}

function gzipBytes(file: string): number {
  return gzipSync(readFileSync(at(`renderer/${file}`)), { level: 9 }).length;
}

/**
 * Renderer script before the first paint, gzipped, with the largest catalogue: the first texts wait
 * for one language.
 */
export function measureRendererSize(): Measured {
  const entries = [
    ...readFileSync(at('renderer/index.html'), 'utf8').matchAll(/<script[^>]+src="\.\/([^"]+)"/g),
  ].map(([, file]) => file ?? '');
  const catalogues = readdirSync(at('renderer/assets')).filter((name) =>
    /^(?:en|fr|de|it|es)\.js$/.test(name),
  );
  if (entries.length === 0 || catalogues.length !== 5)
    throw new Error('The page loads no script, or its words are not where they are looked for');
  const bytes = Math.max(
    ...catalogues.map((name) =>
      withImports([...entries, `assets/${name}`]).reduce((sum, file) => sum + gzipBytes(file), 0),
    ),
  );
  return { value: bytes / 1024, target: 170, unit: 'KB', runs: 1 };
}

/** The preload, minified, as it is loaded. */
export function measurePreloadSize(): Measured {
  return {
    value: readFileSync(at('preload/index.cjs')).length / 1024,
    target: 10,
    unit: 'KB',
    runs: 1,
  };
}
