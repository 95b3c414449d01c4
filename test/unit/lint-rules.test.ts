import path from 'node:path';
import { ESLint, Linter } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const rule = 'no-restricted-properties';

/** The lines that our own configuration refuses in this file by this rule. */
const refusedLines = async (file: string, lines: readonly string[]): Promise<readonly number[]> => {
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
