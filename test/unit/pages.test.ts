import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * The pages of the project. docs/security.md names tests without `test/` and extension, and a code
 * file by its name only.
 */
const pages = globSync('{*.md,docs/**/*.md,{main,preload,renderer,test}/README.md}', { cwd: root });

const ofTests = /^(unit|contract|integration|component|e2e|electron-behaviour)\//;
const ofProject = /^(main|preload|renderer|test|scripts|build|docs|\.github|\.well-known)\//;

const codeFiles: ReadonlySet<string> = new Set(
  globSync('{main,preload,renderer,scripts}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    path.basename(file),
  ),
);

/** The target of a link or a path in backticks; `folder` is the folder of its page. */
function places(folder: string, text: string): readonly string[] {
  const links = [...text.matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link))
    .map((link) => path.join(folder, link));
  const paths = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .flatMap((code) =>
      ofTests.test(code)
        ? [`test/${code}{,.test.ts,.test.tsx,.spec.ts}`]
        : (ofProject.test(code) || /^[\w-]+\.tsx?$/.test(code)) && !code.includes('<')
          ? [code]
          : [],
    );
  return [...links, ...paths];
}

function isThere(place: string): boolean {
  if (/^[\w-]+\.tsx?$/.test(place)) return codeFiles.has(place);
  return globSync(place.replace(/\/$/, ''), { cwd: root }).length > 0;
}

describe('the pages', () => {
  it.each(pages)('link and name only files that exist: %s', (page) => {
    const text = readFileSync(path.join(root, page), 'utf8');
    expect(places(path.dirname(page), text).filter((place) => !isThere(place))).toEqual([]);
  });

  it('are checked completely: a broken link and a broken path are found', () => {
    const text =
      'See [a page](none.md#part), `main/none.ts`, `none.ts`, `unit/none` and `test/unit`.';
    expect(places('docs', text).filter((place) => !isThere(place))).toEqual([
      'docs/none.md',
      'main/none.ts',
      'none.ts',
      'test/unit/none{,.test.ts,.test.tsx,.spec.ts}',
    ]);
  });
});
