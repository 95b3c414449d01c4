import { compactJson } from './compact-json.ts';

/** An event has a few kilobytes. Rewriting a longer body would block main. */
const maxBytes = 16_384;
/** The limit of all variants together: each one is generated, and hashed once for every secret. */
const maxVariantCharacters = 600_000;
/**
 * Each level of an indented text adds blanks to every line inside: a few kilobytes of brackets
 * would become gigabytes.
 */
const maxIndentedDepth = 32;

const lineEnds = { lf: /\r\n/g, crlf: /\r?\n/g } as const;

/**
 * Variants of a body, as programs commonly rewrite it before or after signing: line ends, a byte
 * order mark, blanks, the order of keys, the form of numbers, escapes in texts. They only serve to
 * name the mistake: a body that is signed in such a variant is not genuine.
 */
export function listBodyVariants(body: Uint8Array): readonly Uint8Array[] {
  // Anyone may send a wrong body, and each variant costs a computation.
  if (body.length > maxBytes) return [];
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const compact = compactJson(body);
  const variants = new Set<string>();
  let characters = 0;
  for (const variant of generateVariants(
    text,
    compact === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(compact),
  )) {
    characters += variant.length;
    if (characters > maxVariantCharacters) break;
    if (variant !== text) variants.add(variant);
  }
  return [...variants].map((variant) => Buffer.from(variant, 'utf8'));
}

function* generateVariants(text: string, compact: string | null): Generator<string> {
  if (compact !== null) yield compact;
  yield text.trim();
  yield `${text}\n`;
  yield `${text}\r\n`;
  yield text.replace(lineEnds.lf, '\n');
  yield text.replace(lineEnds.crlf, '\r\n');
  yield text.replace(/^\uFEFF/, '');
  for (const escape of escapes) yield escape(text);
  for (const layout of generateLayouts(compact ?? text.replace(/^\uFEFF/, ''))) {
    yield layout;
    for (const escape of escapes) yield escape(layout);
  }
}

/** The same JSON with its keys in both orders and its numbers in both forms, in common layouts. */
function* generateLayouts(json: string): Generator<string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return;
  }
  if (isDeeperThan(parsed, maxIndentedDepth)) {
    yield* generateCompact(parsed);
    return;
  }
  const withNumbersAsTexts: unknown = JSON.parse(numbersToTexts(json));
  const values = [withNumbersAsTexts, parsed, sortKeys(withNumbersAsTexts), sortKeys(parsed)];
  const write = (value: unknown, indent: number | '\t'): string =>
    JSON.stringify(value, null, indent).replace(/"\\u0001([^"\\]+)"/g, '$1');
  for (const value of values) yield write(value, 0);
  for (const value of values) yield toOneLine(write(value, 1));
  for (const indent of [2, 4, '\t'] as const)
    for (const value of values) yield write(value, indent);
  for (const value of values) {
    const lines = write(value, 2);
    // jq, and .NET for Windows.
    yield `${lines}\n`;
    yield lines.replace(lineEnds.crlf, '\r\n');
  }
}

/** JSON with thousands of nested levels can be parsed, but not always written. */
function* generateCompact(value: unknown): Generator<string> {
  let compactText: string | null = null;
  try {
    compactText = JSON.stringify(value);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
  }
  if (compactText !== null) yield compactText;
}

/** As Python writes JSON: one blank after each comma and colon. */
function toOneLine(lines: string): string {
  return lines
    .replace(/,\n */g, ', ')
    .replace(/([[{])\n */g, '$1')
    .replace(/\n *([\]}])/g, '$1');
}

/** Converted to texts, numbers keep their form: 10.0 stays 10.0, and 10 stays 10. */
function numbersToTexts(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs, (token) =>
    token.startsWith('"') ? token : `"\\u0001${token}"`,
  );
}
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]: [string, unknown]) => [key, sortKeys(inner)]),
  );
}

function hexCodeOf(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0');
}
function toLowercaseEscape(unit: string): string {
  return `\\u${hexCodeOf(unit)}`;
}
function toUppercaseEscape(unit: string): string {
  return `\\u${hexCodeOf(unit).toUpperCase()}`;
}
const beyondAscii = /[\u0080-\uffff]/g;
function escapeSlashes(text: string): string {
  return text.replace(/\\.|\//gs, (token) => (token === '/' ? '\\/' : token));
}

/**
 * Characters that JSON writers escape in a text although JSON does not require it. Outside texts,
 * JSON has none of these characters except the plus sign of an exponent, which no event contains.
 */
const escapes: readonly ((text: string) => string)[] = [
  // Python, and Jackson with either case of digits.
  (text) => text.replace(beyondAscii, toLowercaseEscape),
  (text) => text.replace(beyondAscii, toUppercaseEscape),
  // PHP, with and without its flag for Unicode.
  (text) => escapeSlashes(text.replace(beyondAscii, toLowercaseEscape)),
  escapeSlashes,
  // Rails and Go; Gson.
  (text) => text.replace(/[<>&\u2028\u2029]/g, toLowercaseEscape),
  (text) => text.replace(/[<>&='\u2028\u2029]/g, toLowercaseEscape),
  // JSON made safe for HTML by Python, and by PHP with its flags for it.
  (text) => text.replace(/[<>&'\u0080-\uffff]/g, toLowercaseEscape),
  (text) =>
    escapeSlashes(
      text.replace(/[<>&']/g, toUppercaseEscape).replace(beyondAscii, toLowercaseEscape),
    ),
  // System.Text.Json of .NET.
  (text) =>
    text
      .replace(/\\./gs, (token) => (token === '\\"' ? '\\u0022' : token))
      .replace(/[<>&'+`\u007f-\uffff]/g, toUppercaseEscape),
];

function isDeeperThan(value: unknown, depth: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1)))
  );
}
