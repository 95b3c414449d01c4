import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const start = fileURLToPath(new URL('../renderer/main.tsx', import.meta.url));
const importOf =
  /^(?:import|export)\b(?!\s*type\b)[^;]*?from\s*'(\.[^']+)';|^import\s*'(\.[^']+)';/gm;

/** The code that the first paint needs: what the page's first script imports statically. */
function codeOfStart(): readonly string[] {
  const code = new Map<string, string>();
  const read = (file: string): void => {
    if (code.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    code.set(file, text);
    for (const [, from, bare] of text.matchAll(importOf))
      read(path.resolve(path.dirname(file), from ?? bare ?? ''));
  };
  read(start);
  return [...code.values()];
}

function escaped(text: string): string {
  return text.replace(/[.\\]/g, String.raw`\$&`);
}

/**
 * Whether an id of a message stands in that code: as it is, or as a template that it fits, such as
 * `shell.amounts.${change}`.
 */
export function firstWords(code: readonly string[] = codeOfStart()): (id: string) => boolean {
  const named = new Set<string>();
  const fitting: RegExp[] = [];
  for (const text of code) {
    for (const [, id = ''] of text.matchAll(/['"]([a-z]+(?:\.[\w-]+)+)['"]/g)) named.add(id);
    for (const [, begin = '', end = ''] of text.matchAll(
      /`([a-z]+\.[\w.-]*)\$\{[^}`]+\}([\w.-]*)`/g,
    ))
      fitting.push(new RegExp(`^${escaped(begin)}.+${escaped(end)}$`));
  }
  return (id) => named.has(id) || fitting.some((shape) => shape.test(id));
}
