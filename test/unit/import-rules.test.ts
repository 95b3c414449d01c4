import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ICruiseResult, cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config, { importTable, pattern } from '../../scripts/import-rules.ts';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

async function check(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(['main', 'preload', 'renderer'], {
    ...config.options,
    baseDir,
    validate: true,
    preserveSymlinks: true,
    ruleSet: config as never,
  });
  return output as ICruiseResult;
}

function isFile(place: string): boolean {
  return /\w\.tsx?$/.test(place);
}
/** Whether the row stands for several folders, which may not import each other. */
function isOfMany(place: string): boolean {
  return place.endsWith('/*');
}
/** The file of a row that imports a part of every other row. */
const all = 'all';
/** A file of a row. A row of one file is that file. */
function fileOf(place: string, name: string, sibling = 'one'): string {
  if (isFile(place)) return place;
  return place.endsWith('/*.ts')
    ? place.replace('*', name)
    : `${place.replace('*', sibling)}/${name}.ts`;
}
function importing(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return `import '${relative.startsWith('.') ? relative : `./${relative}`}';\n`;
}

/** Every row with every other one, and with itself if it stands for several folders. */
const pairs = importTable.flatMap(({ place, imports }) =>
  importTable.flatMap((other) => {
    if (other.place === place && !isOfMany(place)) return [];
    return [{ place, other: other.place, isAllowed: imports.includes(other.place) }];
  }),
);

const denied = 'not-in-allowed';
/** Rules that no row expresses: a file and its code, and the rule that catches it. */
const planted: readonly (readonly [rule: string, file: string, code: string])[] = [
  [denied, 'main/somewhere/new.ts', "import '../log/target.ts';"],
  [denied, 'main/data/somewhere/new.ts', "import '../cache/target.ts';"],
  [denied, 'renderer/somewhere/new.ts', "import '../format/target.ts';"],
  [denied, 'main/log/tests.ts', "import '../../test/rig.ts';"],
  [denied, 'preload/contract/files.ts', "import 'node:fs';"],
  [denied, 'main/bank/window.ts', "import 'electron';"],
  [denied, 'renderer/format/amount.ts', "import 'react';"],
  ['unresolved', 'main/data/open.ts', "import './nowhere.ts';"],
  ['no-cycles', 'main/log/a.ts', "import './b.ts';"],
  ['no-cycles', 'main/log/c.ts', "export const d = () => import('./d.ts');"],
  ['no-cycles', 'main/log/e.ts', "import type { F } from './f.ts'; export type E = F;"],
];

describe('the import rules', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'cashdesk-imports-'));
  let caught: ReadonlySet<string> = new Set();

  beforeAll(async () => {
    const files = new Map<string, string>();
    const write = (file: string, code: string): void =>
      void files.set(file, (files.get(file) ?? '') + code);
    for (const { place } of importTable) {
      write(fileOf(place, 'target'), 'export {};\n');
      write(fileOf(place, 'target', 'two'), isFile(place) ? '' : 'export {};\n');
    }
    for (const { place, other } of pairs) {
      const from = fileOf(place, all);
      write(from, importing(from, fileOf(other, 'target', other === place ? 'two' : 'one')));
    }
    for (const [, file, code] of planted) write(file, code);
    write('main/log/b.ts', "import './a.ts';");
    write('main/log/d.ts', "import './c.ts';");
    write('main/log/f.ts', "import type { E } from './e.ts'; export type F = E;");
    write('preload/index.ts', "import 'node:fs';\n");
    write('test/rig.ts', 'export {};');
    write('tsconfig.json', '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}');
    for (const [file, code] of files) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), code);
    }
    for (const name of ['electron', 'react']) {
      mkdirSync(path.join(tree, 'node_modules', name), { recursive: true });
      writeFileSync(path.join(tree, 'node_modules', name, 'index.js'), '');
    }
    caught = new Set(
      (await check(tree)).summary.violations.map(
        ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
      ),
    );
  }, 60_000);
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const violation = ({ place, other }: { place: string; other: string }): string =>
    `${denied}: ${fileOf(place, all)} → ${fileOf(other, 'target', other === place ? 'two' : 'one')}`;

  it.each(importTable)('forbid $place every import that its row does not name', ({ place }) => {
    const forbidden = pairs.filter((pair) => pair.place === place && !pair.isAllowed);
    expect(forbidden.length).toBeGreaterThan(0);
    expect(forbidden.map(violation).filter((line) => !caught.has(line))).toEqual([]);
  });

  it('allow every import that a row names', () => {
    const allowed = pairs.filter(({ isAllowed }) => isAllowed);
    expect(allowed.length).toBeGreaterThan(100);
    expect(allowed.filter((pair) => caught.has(violation(pair)))).toEqual([]);
  });

  it.each(planted)('catch by %s the violation in %s', (rule, file) => {
    expect([...caught].filter((line) => line.startsWith(`${rule}: ${file} → `))).not.toEqual([]);
  });

  it('keep packages of Node out of the preload', () => {
    expect(caught).toContain(`${denied}: preload/index.ts → fs`);
  });

  it('order the table so that each row imports only rows above it', () => {
    const places = importTable.map(({ place }) => place);
    const upwards = importTable.flatMap(({ place, imports }, row) =>
      imports
        .filter((other) => !places.slice(0, row).includes(other))
        .map((other) => `${place} → ${other}`),
    );
    expect(upwards).toEqual([]);
  });

  it('name each folder of the app', () => {
    const missing = importTable
      .map(({ place }) => place.replace(/\/\*(\.ts)?$/, ''))
      .filter((place) => !isFile(place) && !hasFiles(path.join(root, place)));
    expect(missing).toEqual([]);
  });

  describe('in our own tree', () => {
    let tree: ICruiseResult;
    beforeAll(async () => {
      tree = await check(root);
    }, 120_000);

    it('are respected, and every file was read', () => {
      expect(tree.summary.totalCruised).toBeGreaterThan(1000);
      expect(
        tree.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ).toEqual([]);
    });

    it('allow no unused import', () => {
      const used = new Set(
        tree.modules.flatMap(({ source, dependencies }) =>
          dependencies.map(({ resolved }) => `${placeOf(source)} → ${placeOf(resolved)}`),
        ),
      );
      const unused = importTable.flatMap(({ place, imports }) =>
        imports.map((other) => `${place} → ${other}`).filter((pair) => !used.has(pair)),
      );
      expect(unused).toEqual([]);
    });
  });
});

function placeOf(file: string): string {
  return importTable.find(({ place }) => new RegExp(pattern(place)).test(file))?.place ?? file;
}

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}
