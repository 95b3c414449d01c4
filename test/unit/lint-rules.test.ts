import path from 'node:path';
import { ESLint, Linter } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The lines that our own configuration refuses in this file by this rule. */
const refusedLines = async (
  file: string,
  lines: readonly string[],
  rule = 'no-restricted-properties',
): Promise<readonly number[]> => {
  const { rules } = (await new ESLint({ cwd: root }).calculateConfigForFile(
    path.join(root, file),
  )) as { readonly rules: Linter.RulesRecord };
  const found = new Linter({ configType: 'flat' }).verify(lines.join('\n'), [
    { rules: { [rule]: rules[rule] ?? 'off' } },
  ]);
  return found.map(({ line }) => line);
};

const bare = [
  "name.normalize('NFKD');",
  "name?.['normalize']('NFC');",
  'const { normalize } = name;',
  'one.localeCompare(other);',
  "new Intl.Collator('de').compare(one, other);",
];

describe('Sound 1: the lint rules', () => {
  it.each([
    'main/data/sort-key.ts',
    'main/features/clients/import/cell-words.ts',
    'renderer/format/mark-matches.ts',
    'preload/contract/clients.ts',
    'test/fixtures/fake-bridge.ts',
  ])('refuse in %s whatever normalizes or orders a text that nobody bounded', async (file) => {
    expect(await refusedLines(file, bare)).toEqual([1, 2, 3, 4, 5]);
  });

  it('let a path be normalized', async () => {
    expect(
      await refusedLines('scripts/package/shipped-modules.ts', ["path.normalize('a/../b');"]),
    ).toEqual([]);
  });

  it('leave a password as it is typed, for one that was cut would open nothing', async () => {
    expect(await refusedLines('main/data/password-key.ts', bare)).toEqual([]);
    expect(await refusedLines('main/data/open-database.ts', bare)).not.toEqual([]);
  });
});

describe('what a status of the bank means', () => {
  const ruled = [
    "card.status === 'paused';",
    "'stolen' !== row.card?.status;",
    "const isDone = (status) => status === 'paid';",
  ];
  const said = [
    "const word = words[card.status] ?? 'none';",
    "card.status === other.status || card.status === '';",
    "const isOrdered = row.isOrdered && row.lock.state === 'none';",
  ];
  const refused = (file: string, lines: readonly string[]) =>
    refusedLines(file, lines, 'no-restricted-syntax');

  it('is decided in main: the window may compare no status with a word', async () => {
    expect(await refused('renderer/screens/cards/card-row.tsx', ruled)).toEqual([1, 2, 3]);
    expect(await refused('renderer/screens/cards/card-row.tsx', said)).toEqual([]);
    expect(await refused('main/features/cards/card-row.ts', ruled)).toEqual([]);
  });
});
