import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figure.ts';

function outFile(file: string): string {
  return path.join(import.meta.dirname, '../../out', file);
}

/** These scripts with all their static imports. */
function collectImports(entries: readonly string[]): readonly string[] {
  const scripts = new Set<string>();
  const visit = (file: string): void => {
    if (scripts.has(file)) return;
    scripts.add(file);
    const source = readFileSync(outFile(`renderer/${file}`), 'utf8');
    for (const [, imported = ''] of source.matchAll(
      /\bimport\s*(?:[\w*{}\s,$]+\bfrom\s*)?["']\.\/([^"']+\.js)["']/g,
    ))
      visit(path.posix.join(path.posix.dirname(file), imported));
  };
  entries.forEach(visit);
  return [...scripts];
}

function gzipBytes(file: string): number {
  return gzipSync(readFileSync(outFile(`renderer/${file}`)), { level: 9 }).length;
}

/**
 * Renderer script before the first paint, gzipped, with the largest catalogue: the first texts wait
 * for one language.
 */
export function measureRendererSize(): Figure {
  const entries = [
    ...readFileSync(outFile('renderer/index.html'), 'utf8').matchAll(
      /<script[^>]+src="\.\/([^"]+)"/g,
    ),
  ].map(([, file]) => file ?? '');
  const catalogues = readdirSync(outFile('renderer/assets')).filter((name) =>
    /^(?:en|fr|de|it|es)\.js$/.test(name),
  );
  if (entries.length === 0 || catalogues.length !== 5)
    throw new Error('The page loads no script, or its words are not where they are looked for');
  const bytes = Math.max(
    ...catalogues.map((name) =>
      collectImports([...entries, `assets/${name}`]).reduce(
        (sum, file) => sum + gzipBytes(file),
        0,
      ),
    ),
  );
  return { value: bytes / 1024, target: 170, unit: 'KB', runs: 1 };
}

/** The preload, minified, as it is loaded. */
export function measurePreloadSize(): Figure {
  return {
    value: readFileSync(outFile('preload/index.cjs')).length / 1024,
    target: 10,
    unit: 'KB',
    runs: 1,
  };
}
