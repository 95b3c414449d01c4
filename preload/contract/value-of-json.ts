/** The parsed value of a JSON text; undefined if it is invalid. */
export function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
