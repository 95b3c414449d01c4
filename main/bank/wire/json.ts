/**
 * A number of a JSON text, exactly as written: it never becomes a float, so `1.10` and 20-digit
 * integers survive.
 */
export class JsonNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export type JsonObject = { readonly [name: string]: JsonValue };
/** The JSON that the service sent, with numbers as text. */
export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Ten times the values of a page with a hundred supplier invoices. Each value becomes an object, so
 * they are counted first.
 */
export const maxValues = 200_000;

/**
 * More than any object of a bank has: listing the names of a larger one is one long step of the
 * JavaScript engine.
 */
const maxNames = 10_000;
/** The longest text: unescaping a longer one is one long step, too. */
const maxTextLength = 1_048_576;

/**
 * An upper bound of a JSON text's size, from its punctuation: never fewer values than it has. The
 * text need not be valid JSON.
 */
type JsonMeasure =
  | { readonly kind: 'fits'; readonly values: number }
  | { readonly kind: 'too-deep' }
  | { readonly kind: 'too-many' };

/**
 * Counts arrays, objects and values without creating them. Stops when a limit, total or of one
 * object, is exceeded.
 */
export function measureJson(
  text: string,
  { depth, values: most }: { readonly depth: number; readonly values: number },
): JsonMeasure {
  let open = 0;
  let values = 1;
  /** For each open array or object, from the outermost: how many more names it may have. */
  const namesLeft = new Float64Array(depth + 1);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      const from = at;
      at += 1;
      while (at < text.length && text.charCodeAt(at) !== quote)
        at += text.charCodeAt(at) === backslash ? 2 : 1;
      if (at - from > maxTextLength) return { kind: 'too-many' };
    } else if (unit === 0x7b || unit === 0x5b) {
      open += 1;
      values += 1;
      if (open > depth) return { kind: 'too-deep' };
      namesLeft[open] = unit === 0x7b ? maxNames : Infinity;
    } else if (unit === 0x2c) {
      values += 1;
      namesLeft[open] = (namesLeft[open] ?? 0) - 1;
      if ((namesLeft[open] ?? 0) < 0 && open > 0) return { kind: 'too-many' };
    } else if (unit === 0x7d || unit === 0x5d) {
      open -= 1;
    }
    if (values > most) return { kind: 'too-many' };
  }
  return { kind: 'fits', values };
}

/**
 * True if arrays and objects nest deeper than `depth`, or contain more values than any answer may.
 */
export function isTooLarge(text: string, depth: number): boolean {
  return measureJson(text, { depth, values: maxValues }).kind !== 'fits';
}

/** Parses a measured JSON text with exact numbers. Undefined if it is not JSON. */
export function parseMeasuredJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text, (_name: string, value: unknown, from?: { readonly source?: string }) =>
      typeof value === 'number' ? new JsonNumber(from?.source ?? String(value)) : value,
    ) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Parses a JSON text with exact numbers. Undefined if it is not JSON, nests deeper than `maxDepth`,
 * or contains more than `maxValues`.
 */
export function parseJson(text: string, maxDepth: number): JsonValue | undefined {
  return isTooLarge(text, maxDepth) ? undefined : parseMeasuredJson(text);
}

/** The JSON text of a value, with numbers exactly as written. */
export function toJsonText(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.source;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isJsonArray(value)) return `[${value.map(toJsonText).join(',')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${toJsonText(member)}`,
  );
  return `{${members.join(',')}}`;
}

/** `Array.isArray` that preserves the element type of a readonly array. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !isJsonArray(value) &&
    !(value instanceof JsonNumber)
  );
}

/** The own member of that name (never one of Object.prototype), if the value is an object. */
export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The text of a string or of a number, as written; null for everything else. */
export function asText(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  return value instanceof JsonNumber ? value.source : null;
}

/** A whole number small enough for exact counting; null otherwise. */
export function asCount(value: JsonValue | undefined): number | null {
  if (!(value instanceof JsonNumber) || !/^-?\d{1,15}$/.test(value.source)) return null;
  return Number(value.source);
}
