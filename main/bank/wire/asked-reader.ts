import { member } from './json.ts';
import type { JsonValue } from './json.ts';

/**
 * Reads one record from `{<name>: …}`. An answer about another record than the requested one is
 * invalid.
 */
export function askedReader<Item extends { readonly id: string }>(
  name: string,
  read: (source: JsonValue | undefined) => Item | null,
): (body: JsonValue, askedId: string) => Item | null {
  return (body, askedId) => {
    const item = read(member(body, name));
    return item?.id.toLowerCase() === askedId.toLowerCase() ? item : null;
  };
}
