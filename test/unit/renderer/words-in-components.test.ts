import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const renderer = fileURLToPath(new URL('../../../renderer', import.meta.url));

/** Names and examples that are the same in every language. */
const sameEverywhere: ReadonlySet<string> = new Set([
  'Cashdesk',
  'EUR',
  'Esc',
  'POST /data_api/webhooks',
  'https://',
]);

/** Attributes with text that a user sees or a screen reader reads. */
const readAloud = /^(alt|aria-description|aria-label|hint|label|placeholder|text|title)$/;

/** An ID of the catalogues, such as `shell.shortcuts.list`. */
const messageId = /^[a-z][\w-]*(\.[\w-]+)+$/;

function textOf(node: ts.Node, file: ts.SourceFile): string | null {
  if (ts.isJsxText(node)) return node.text.trim();
  if (!ts.isJsxAttribute(node) || !readAloud.test(node.name.getText(file))) return null;
  const value = node.initializer;
  return value !== undefined && ts.isStringLiteral(value) ? value.text : null;
}

/** The words in the JSX of a file. */
function wordsIn(code: string): readonly string[] {
  const file = ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node, file);
    if (text !== null && /\p{L}{2}/u.test(text) && !messageId.test(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter((text) => !sameEverywhere.has(text));
}

describe('the JSX of the window', () => {
  it('contains only texts of the catalogues', () => {
    const files = globSync(`${renderer}/**/*.tsx`);
    expect(files.length).toBeGreaterThan(300);
    expect(
      files.flatMap((file) => wordsIn(readFileSync(file, 'utf8')).map((text) => [file, text])),
    ).toEqual([]);
  });

  it.each(['<p>Some words</p>', '<input placeholder="Your name" />', '<a title={"x"}>Go</a>'])(
    'is checked in %s',
    (code) => {
      expect(wordsIn(code)).toHaveLength(1);
    },
  );
});
