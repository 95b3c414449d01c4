import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeProgram } from '../../scripts/node-program.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Each is checked against its own libraries. */
const sides = ['main', 'preload', 'renderer', 'test'] as const;

type Report = {
  readonly diagnostics: readonly {
    readonly code?: string;
    readonly message: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
};

/** The refusals of our own configuration for these files of an otherwise empty project. */
function lint(files: Readonly<Record<string, readonly string[]>>): Report['diagnostics'] {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  try {
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    for (const file of [
      '.oxlintrc.json',
      'scripts/lint-plugin.ts',
      'tsconfig.json',
      ...sides.map((side) => `${side}/tsconfig.json`),
    ]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      copyFileSync(path.join(root, file), path.join(folder, file));
    }
    for (const [file, lines] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), lines.join('\n'));
    }
    const [program, ...args] = nodeProgram('oxlint', '--format=json');
    const { stdout } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    return (JSON.parse(stdout) as Report).diagnostics;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const bare = [
  "name.normalize('NFKD');",
  "name?.['normalize']('NFC');",
  'const { normalize } = name;',
  'one.localeCompare(other);',
  "new Intl.Collator('de').compare(one, other);",
];
const bounded = [
  'main/data/sort-key.ts',
  'main/features/clients/import/cell-words.ts',
  'renderer/format/mark-matches.ts',
  'preload/contract/clients/clients.ts',
  'test/fixtures/bakery.ts',
  'main/data/open-database.ts',
];
const comparesWhatItMade = ['main/demo-service/bank.ts', 'test/component/clients.spec.ts'];
const neverCut = ['main/data/password-key.ts', 'preload/contract/bounded-text.ts'];

const statusComparisons = [
  "card.status === 'paused';",
  "'stolen' !== row.card?.status;",
  "const isDone = (status) => status === 'paid';",
];
const allowedComparisons = [
  "const word = words[card.status] ?? 'none';",
  "card.status === other.status || card.status === '';",
  "const isOrdered = row.isOrdered && row.lock.state === 'none';",
];

const hooks = [
  'export const useIt = (is: boolean) => is && useOther();',
  'export const useOther = (is = true) => (is ? useIt(is) : false);',
  'export const useBoth = () => [useIt(true), useOther()];',
];

const mistyped = [
  "export const count: number = 'one';",
  'export const title = document.title;',
  'export const id = process.pid;',
];

const found = lint({
  ...Object.fromEntries(sides.map((side) => [`${side}/mistyped.ts`, mistyped])),
  'scripts/mistyped.ts': mistyped,
  ...Object.fromEntries(
    [...bounded, ...comparesWhatItMade, ...neverCut].map((file) => [file, bare]),
  ),
  'scripts/package/shipped-modules.ts': ["path.normalize('a/../b');"],
  'renderer/screens/cards/status-comparisons.ts': statusComparisons,
  'renderer/screens/cards/allowed.ts': allowedComparisons,
  'main/features/cards/card-row.ts': statusComparisons,
  'renderer/platform/hooks.ts': hooks,
  'test/component/hooks.tsx': hooks,
  'main/shell/default.ts': ['export default 1;'],
  'some.config.ts': ['export default 1;'],
  'main/shell/typed.ts': [
    "import { Thing } from './thing.ts';",
    'const answer = async (thing: Thing) => Promise.resolve(thing.value!);',
    "export const ask = (kind: 'a' | 'b') => {",
    "  switch (kind) { case 'a': void answer({ value: 1 }); }",
    '  answer({ value: 1 });',
    '  const unused = 1, _unused = 2;',
    '  // oxlint-disable-next-line no-var',
    '};',
  ],
  'main/shell/named.ts': [
    'export const one = async (id: string) => id;',
    'const two = (): void => undefined;',
    'const typed: () => number = () => 1;',
    'let replaced = () => 1;',
    'function three() { const four = () => 1; return four; }',
    'const mapped = [1].map((count) => count);',
  ],
  'main/shell/thing.ts': ['export type Thing = { readonly value: number | null };'],
});
function refusedLines(file: string, rule: string): readonly number[] {
  return found
    .filter(({ filename, code }) => filename === file && code?.endsWith(`(${rule})`) === true)
    .map(({ labels }) => labels[0]?.span.line ?? 0)
    .toSorted((one, other) => one - other);
}

describe('the lint rules', () => {
  it.each(bounded)(
    'refuse in %s to normalise or sort a foreign text of unbounded length',
    (file) => {
      expect(refusedLines(file, 'no-restricted-properties')).toEqual([1, 2, 3, 4, 5]);
    },
  );

  it.each(comparesWhatItMade)('let %s sort its own texts', (file) => {
    expect(refusedLines(file, 'no-restricted-properties')).toEqual([1, 2, 3]);
  });

  it('allow normalising a path', () => {
    expect(refusedLines('scripts/package/shipped-modules.ts', 'no-restricted-properties')).toEqual(
      [],
    );
  });

  it.each(neverCut)('exempt %s, which must not cut a password or is itself the cut', (file) => {
    expect(refusedLines(file, 'no-restricted-properties')).toEqual([]);
  });

  it.each(['renderer/platform/hooks.ts', 'test/component/hooks.tsx'])(
    'refuse in %s a hook that a render may skip',
    (file) => {
      expect(refusedLines(file, 'rules-of-hooks')).toEqual([1, 2]);
    },
  );

  it('refuse a default export, except for a tool that requires one', () => {
    expect(refusedLines('main/shell/default.ts', 'no-default-export')).toEqual([1]);
    expect(refusedLines('some.config.ts', 'no-default-export')).toEqual([]);
  });

  it.each([
    ['consistent-type-imports', 1],
    ['no-non-null-assertion', 2],
    ['switch-exhaustiveness-check', 4],
    ['no-floating-promises', 5],
    ['no-unused-vars', 6],
  ])('use type information: %s', (rule, line) => {
    expect(refusedLines('main/shell/typed.ts', rule)).toEqual([line]);
  });

  it.each([
    ['main/mistyped.ts', [1, 2]],
    ['preload/mistyped.ts', [1, 2]],
    ['renderer/mistyped.ts', [1, 3]],
    ['test/mistyped.ts', [1]],
    ['scripts/mistyped.ts', [1]],
  ])('report in %s the type errors of its side', (file, lines) => {
    expect(
      found
        .filter(({ filename, code }) => filename === file && /\(TS\d+\)$/.test(code ?? ''))
        .map(({ labels }) => labels[0]?.span.line),
    ).toEqual(lines);
  });

  it('refuse an arrow function that could be a top-level function declaration', () => {
    expect(refusedLines('main/shell/named.ts', 'function-at-top-level')).toEqual([1, 2]);
  });

  it('refuse a disabling comment that has no effect', () => {
    expect(found.filter(({ message }) => message.includes('Unused oxlint-disable'))).toMatchObject([
      { filename: 'main/shell/typed.ts', labels: [{ span: { line: 7 } }] },
    ]);
  });
});

describe('the meaning of a bank status', () => {
  it('is decided in main: the window compares no status with a word', () => {
    expect(refusedLines('renderer/screens/cards/status-comparisons.ts', 'no-status-rule')).toEqual([
      1, 2, 3,
    ]);
    expect(refusedLines('renderer/screens/cards/allowed.ts', 'no-status-rule')).toEqual([]);
    expect(refusedLines('main/features/cards/card-row.ts', 'no-status-rule')).toEqual([]);
  });
});
