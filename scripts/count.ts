/**
 * Prints the size of the code as a Markdown table: statements of the app without blocks and
 * imports, its long functions, and the lines of the tests.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

type Count = {
  /** Without blocks and imports. */
  readonly statements: number;
  readonly functionsOver100Lines: number;
  readonly functionsOver150Lines: number;
};

/** The extension of `name` decides whether `<` may begin an element. */
export function countCode(name: string, code: string): Count {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
  let statements = 0;
  const lines: number[] = [];
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isStatement(node) && !ts.isBlock(node) && !ts.isImportDeclaration(node)) statements += 1;
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined)
      lines.push(lineAt(node.end) - lineAt(node.getStart(file)) + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const countOver = (lineLimit: number): number =>
    lines.filter((count) => count > lineLimit).length;
  return {
    statements,
    functionsOver100Lines: countOver(100),
    functionsOver150Lines: countOver(150),
  };
}

function read(pattern: string): readonly (readonly [name: string, code: string])[] {
  return globSync(pattern).map((name) => [name, readFileSync(name, 'utf8')]);
}

function printCounts(): void {
  const counts = read('{main,preload,renderer}/**/*.{ts,tsx}').map(([name, code]) =>
    countCode(name, code),
  );
  const sum = (name: keyof Count): number =>
    counts.reduce((total, count) => total + count[name], 0);
  const testLines = read('test/**/*.{ts,tsx}').reduce(
    (total, [, code]) => total + code.split('\n').length - 1,
    0,
  );
  const rows = [
    ['statements of the app', sum('statements')],
    ['functions over 100 lines', sum('functionsOver100Lines')],
    ['functions over 150 lines', sum('functionsOver150Lines')],
    ['lines of test', testLines],
  ] as const;
  const text = rows.map(([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`);
  process.stdout.write(['| size | count |', '|---|---|', ...text, ''].join('\n'));
}

if (import.meta.main) printCounts();
