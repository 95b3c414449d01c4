/** What a JSON text says; undefined for a text that is none. */
export function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
