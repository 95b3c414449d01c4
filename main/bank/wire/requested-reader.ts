import { member } from './json.ts';
import type { JsonValue } from './json.ts';

/**
 * Reads one record from `{<name>: …}`. An answer about another record than the requested one is
 * invalid.
 */
export function requestedReader<Item extends { readonly id: string }>(
  name: string,
  read: (source: JsonValue | undefined) => Item | null,
): (body: JsonValue, requestedId: string) => Item | null {
  return (body, requestedId) => {
    const item = read(member(body, name));
    return item?.id.toLowerCase() === requestedId.toLowerCase() ? item : null;
  };
}
