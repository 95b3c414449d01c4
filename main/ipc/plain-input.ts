/**
 * The limits of a command input: above the longest text of the contract (a dropped file of 50 MB in
 * base64) and the longest list (10,000 entries). Schemas parse every entry before they count, so
 * this check runs first.
 */
const maxCharacters = 80_000_000;
export const maxEntries = 200_000;
export const maxDepth = 32;

/**
 * Why an input is rejected before parsing: larger than any command accepts, or no plain data (a
 * map, a date, bytes, a bigint).
 */
type PlainProblem = 'too-large' | 'not-plain';

/** Walks an input only up to the limits; null: plain data within them. */
export function plainInputProblem(input: unknown): PlainProblem | null {
  let characters = 0;
  let entries = 0;
  let level: readonly unknown[] = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return 'too-large';
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') characters += value.length;
      else if (Array.isArray(value)) {
        entries += value.length;
        if (entries > maxEntries) return 'too-large';
        for (const item of value) next.push(item);
      } else if (typeof value === 'object' && value !== null) {
        if (Object.prototype.toString.call(value) !== '[object Object]') return 'not-plain';
        for (const [key, item] of Object.entries(value)) {
          characters += key.length;
          entries += 1;
          next.push(item);
        }
      } else if (
        typeof value === 'bigint' ||
        typeof value === 'symbol' ||
        typeof value === 'function'
      )
        return 'not-plain';
      if (characters > maxCharacters || entries > maxEntries) return 'too-large';
    }
    level = next;
  }
  return null;
}
