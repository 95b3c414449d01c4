import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The lines of README under "What it does today". */
const claims = (/## What it does today\n([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? '')
  .split('\n')
  .flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));

type Shown = { readonly file: string; readonly title: string };

/** What docs/TESTED.md has of each line: after the line itself, a test in each line of its own. */
const tested: ReadonlyMap<string, readonly Shown[]> = new Map(
  read('docs/TESTED.md')
    .split(/^> /m)
    .slice(1)
    .map((part) => {
      const [claim = '', ...rest] = part.split('\n');
      const tests = rest.flatMap((line) => {
        const found = /^- .+?: `([^`]+)`: (.+)$/.exec(line);
        return found === null ? [] : [{ file: found[1] ?? '', title: found[2] ?? '' }];
      });
      return [claim, tests] as const;
    }),
);

function isTestOf(code: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => code.includes(`${quote}${title}${quote}`));
}

const skipping: ReadonlySet<string> = new Set(['skip', 'todo', 'fixme']);

/** What stands behind the dots of `test.describe.skip` or `it.skip.each(rows)`. */
function dotted(callee: ts.Expression): readonly string[] {
  return ts.isPropertyAccessExpression(callee)
    ? [...dotted(callee.expression), callee.name.text]
    : ts.isCallExpression(callee)
      ? dotted(callee.expression)
      : [];
}

/**
 * `test.skip()` or `test.skip(true)` on a line of its own: whatever stands around it is skipped.
 * One with a condition is not.
 */
function skipsAllAround(statement: ts.Statement): boolean {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression))
    return false;
  const { expression, arguments: given } = statement.expression;
  return (
    dotted(expression).some((name) => skipping.has(name)) &&
    (given[0] === undefined || given[0].kind === ts.SyntaxKind.TrueKeyword)
  );
}

/**
 * Whether the test of this title is skipped: by its own words, by those of a `describe` around it,
 * or by a line in either.
 */
function isSkipped(code: string, title: string): boolean {
  const source = ts.createSourceFile(
    'a.tsx',
    code,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const isTitle = (node: ts.Node | undefined): boolean =>
    node !== undefined && ts.isStringLiteralLike(node) && node.getText().slice(1, -1) === title;
  const bodyOf = (node: ts.CallExpression): readonly ts.Statement[] =>
    node.arguments.flatMap((each) =>
      (ts.isArrowFunction(each) || ts.isFunctionExpression(each)) && ts.isBlock(each.body)
        ? [...each.body.statements]
        : [],
    );
  const look = (node: ts.Node, isWithin: boolean): boolean => {
    const isHere =
      isWithin ||
      (ts.isSourceFile(node) && node.statements.some(skipsAllAround)) ||
      (ts.isCallExpression(node) &&
        (dotted(node.expression).some((name) => skipping.has(name)) ||
          bodyOf(node).some(skipsAllAround)));
    if (ts.isCallExpression(node) && isTitle(node.arguments[0])) return isHere;
    return ts.forEachChild(node, (child) => look(child, isHere) || undefined) ?? false;
  };
  return look(source, false);
}

describe('what README says that Cashdesk does today', () => {
  it('was really read', () => {
    expect(claims.length).toBeGreaterThan(15);
  });

  it('stands in docs/TESTED.md line by line, word for word, and nothing else does', () => {
    expect([...tested.keys()]).toEqual(claims);
  });

  it.each([...tested])('is shown by tests that are there: %s', (_claim, tests) => {
    expect(tests.length).toBeGreaterThan(0);
    const missing = tests.filter(
      ({ file, title }) => !existsSync(path.join(root, file)) || !isTestOf(read(file), title),
    );
    expect(missing).toEqual([]);
    expect(tests.filter(({ file, title }) => isSkipped(read(file), title))).toEqual([]);
  });

  it.each([
    "test.skip('a', () => {})",
    "it.todo('a')",
    "test.fixme('a', async () => {})",
    "it.skip.each([1])('a', () => {})",
    "describe.skip('b', () => { it('a', () => {}); })",
    "test.describe.fixme('b', () => { test('a', () => {}); })",
    "test('a', () => { test.skip(); })",
    "describe('b', () => { test.fixme(true, 'later'); test('a', () => {}); })",
    "test.skip(true); test('a', () => {})",
  ])('is not shown by a test that is skipped: %s', (code) => {
    expect(isSkipped(code, 'a')).toBe(true);
  });

  it.each([
    "test('a', () => {}); test.skip('b', () => {})",
    "it.runIf(process.platform === 'linux')('a', () => {})",
    "test('a', () => { test.skip(process.platform === 'win32'); })",
    "describe.skip('b', () => { it('c', () => {}); }); it('a', () => {})",
  ])('is shown by one that is not: %s', (code) => {
    expect(isSkipped(code, 'a')).toBe(false);
  });
});
