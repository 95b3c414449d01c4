/**
 * Where a text stops being valid JSON. `found`: the character there; null if it is invisible. Lines
 * and columns count from 1.
 */
type JsonProblem =
  | {
      readonly problem: 'syntax';
      readonly line: number;
      readonly column: number;
      readonly found: string | null;
    }
  | { readonly problem: 'ended'; readonly line: number }
  | { readonly problem: 'not-object' };

type ReadJsonObject =
  | { readonly ok: true; readonly names: readonly string[] }
  | ({ readonly ok: false } & JsonProblem);

const blank = /[ \t\n\r]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const openString = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

/** An unfinished word, number or escape while typing. */
const unfinishedValue = /^(?:-|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/;
const unfinishedNumber = /^(?:\.|[eE][+-]?)$/;
const unfinishedEscape = /^\\(?:u[\da-fA-F]{0,3})?$/;

function matchEnd(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
}

type Expected =
  | 'value'
  | 'value-or-end'
  | 'key'
  | 'key-or-end'
  | 'colon'
  | 'comma-or-end'
  | 'nothing';
function isValue(expected: Expected): boolean {
  return expected === 'value' || expected === 'value-or-end';
}
function isKey(expected: Expected): boolean {
  return expected === 'key' || expected === 'key-or-end';
}

/**
 * The index of the first invalid character of a JSON text (RFC 8259); the text's length if it only
 * ends too early; null if valid. The messages of JavaScript engines differ and often have no
 * position.
 */
export function firstJsonFault(text: string): number | null {
  const closers: ('}' | ']')[] = [];
  let expected: Expected = 'value';
  let at = matchEnd(blank, text, 0) ?? 0;
  const afterValue = (): Expected => (closers.length === 0 ? 'nothing' : 'comma-or-end');
  while (at < text.length) {
    const letter = text[at];
    if (
      letter === closers.at(-1) &&
      (expected === 'comma-or-end' || expected === (letter === '}' ? 'key-or-end' : 'value-or-end'))
    ) {
      closers.pop();
      expected = afterValue();
      at += 1;
    } else if (expected === 'comma-or-end' && letter === ',') {
      expected = closers.at(-1) === '}' ? 'key' : 'value';
      at += 1;
    } else if (expected === 'colon' && letter === ':') {
      expected = 'value';
      at += 1;
    } else if (letter === '"' && (isKey(expected) || isValue(expected))) {
      at = matchEnd(openString, text, at) ?? at;
      if (text[at] !== '"') return unfinishedEscape.test(text.slice(at)) ? text.length : at;
      expected = isKey(expected) ? 'colon' : afterValue();
      at += 1;
    } else if (isValue(expected) && (letter === '{' || letter === '[')) {
      closers.push(letter === '{' ? '}' : ']');
      expected = letter === '{' ? 'key-or-end' : 'value-or-end';
      at += 1;
    } else {
      const end = isValue(expected) ? matchEnd(scalar, text, at) : null;
      if (end === null)
        return (isValue(expected) ? unfinishedValue : unfinishedNumber).test(text.slice(at))
          ? text.length
          : at;
      at = end;
      expected = afterValue();
    }
    at = matchEnd(blank, text, at) ?? at;
  }
  return expected === 'nothing' ? null : text.length;
}

function positionOf(
  text: string,
  index: number,
): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, index).split('\n');
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

/** Reads a JSON object; empty text is an empty object. */
export function readJsonObject(text: string): ReadJsonObject {
  if (text.trim() === '') return { ok: true, names: [] };
  const fault = firstJsonFault(text);
  if (fault === text.length)
    return {
      ok: false,
      problem: 'ended',
      line: positionOf(text.trimEnd(), text.trimEnd().length).line,
    };
  if (fault !== null) {
    const found = /[\p{L}\p{N}_.]+|\S/uy;
    found.lastIndex = fault;
    return {
      ok: false,
      problem: 'syntax',
      ...positionOf(text, fault),
      found: found.exec(text)?.[0].slice(0, 20) ?? null,
    };
  }
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problem: 'not-object' };
  return { ok: true, names: Object.keys(value) };
}
