const uuid =
  /(?<![0-9a-f-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f-])/gi;

/**
 * The ids (UUIDs) in a pasted text, without duplicates, in their order; and the number of lines
 * with text but without an id.
 */
export function findIds(text: string): {
  readonly ids: readonly string[];
  readonly linesWithoutId: number;
} {
  const ids = new Set<string>();
  let linesWithoutId = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const matches = line.match(uuid) ?? [];
    if (matches.length === 0 && line.trim() !== '') linesWithoutId += 1;
    for (const id of matches) ids.add(id.toLowerCase());
  }
  return { ids: [...ids], linesWithoutId };
}
