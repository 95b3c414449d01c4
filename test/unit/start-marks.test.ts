import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

function namesIn(text: string, expression: RegExp): readonly string[] {
  return [...text.matchAll(expression)].map(([, name = '']) => name).toSorted();
}

test('docs/performance.md explains every start mark, and no other', () => {
  const set = globSync('{main,renderer}/**/*.{ts,tsx}').flatMap((file) =>
    namesIn(readFileSync(file, 'utf8'), /performance\.mark\('(start\.[\w-]+)'\)/g),
  );
  const explained = namesIn(readFileSync('docs/performance.md', 'utf8'), /^- `(start\.[\w-]+)` /gm);
  expect(explained).toEqual(set.toSorted());
  expect(set.length).toBeGreaterThan(0);
});
