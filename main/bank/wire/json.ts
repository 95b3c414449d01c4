/** A number of a JSON text, exactly as written: it never becomes a float, so `1.10` and 20-digit integers survive. */
export class JsonNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export type JsonObject = { readonly [name: string]: JsonValue };
/** What the service sent, with numbers kept as text. */
export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject;

/** ECMAScript's "JSON.parse source text access": the types of the library do not know the third argument yet. */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;

const quote = 0x22;
const backslash = 0x5c;

/** More than any page of a list has. JSON.parse with a reviver calls it for each: some megabytes of `0,` would keep main busy for half a minute. */
const mostValues = 1_000_000;

/**
 * True when arrays and objects nest deeper than `depth`, or hold more than a million values. JSON.parse with a reviver recurses: a few kilobytes
 * of brackets would otherwise exhaust the stack.
 */
export function isTooMuch(text: string, depth: number): boolean {
  let open = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      at += 1;
      while (at < text.length && text.charCodeAt(at) !== quote)
        at += text.charCodeAt(at) === backslash ? 2 : 1;
    } else if (unit === 0x7b || unit === 0x5b) {
      open += 1;
      values += 1;
      if (open > depth || values > mostValues) return true;
    } else if (unit === 0x2c) {
      values += 1;
      if (values > mostValues) return true;
    } else if (unit === 0x7d || unit === 0x5d) {
      open -= 1;
    }
  }
  return false;
}

/** Parses a JSON text with exact numbers. Undefined when it is no JSON or nests deeper than `maxDepth`, or holds more than a million values. */
export function parseJson(text: string, maxDepth: number): JsonValue | undefined {
  if (isTooMuch(text, maxDepth)) return undefined;
  try {
    return parseWithSource(text, (_name, value, context) =>
      typeof value === 'number' && context.source !== undefined
        ? new JsonNumber(context.source)
        : value,
    ) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The JSON text of a value, its numbers exactly as they were written. */
export function toJsonText(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.source;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isJsonArray(value)) return `[${value.map(toJsonText).join(',')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${toJsonText(member)}`,
  );
  return `{${members.join(',')}}`;
}

/** `Array.isArray` that keeps the element type of a readonly array. */
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

/** The member of that name, if the value is an object that has it itself (never one of Object.prototype). */
export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The text of a string or of a number, as written; null for everything else. */
export function asText(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  return value instanceof JsonNumber ? value.source : null;
}

/** A whole number small enough to count with; null otherwise. */
export function asCount(value: JsonValue | undefined): number | null {
  if (!(value instanceof JsonNumber) || !/^-?\d{1,15}$/.test(value.source)) return null;
  return Number(value.source);
}
