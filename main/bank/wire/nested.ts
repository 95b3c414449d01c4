import type { ExtraField } from '../../../preload/contract/values.ts';
import { toExtra, readFields } from './fields.ts';
import type { Fields, Shape } from './fields.ts';
import { asText, isJsonObject, member } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** The result of reading a nested value, and its unknown fields. */
export type Nested<Value> = { readonly value: Value; readonly extras: readonly ExtraField[] };

/** A long list may be invalid in every entry: more extras than this show nothing new. */
const maxListExtras = 50;

/** A nested object. One without content counts as none. */
export function readObject<Named extends Shape>(
  shape: Named,
  source: JsonObject | null,
  name: string,
): Nested<Fields<Named> | null> {
  if (source === null) return { value: null, extras: [] };
  const { fields, extras } = readFields(shape, source, `${name}.`);
  return { value: Object.values(fields).every((value) => value === null) ? null : fields, extras };
}

/**
 * The entries of a list, in order; null and unreadable entries are left out. `name` is that of one
 * entry: `links.3`.
 */
export function readEntries<Value>(
  list: readonly JsonValue[] | null,
  name: string,
  read: (entry: JsonValue, name: string) => Nested<Value | null>,
): Nested<Value[]> {
  const entries = (list ?? []).map((entry, at) =>
    entry === null ? { value: null, extras: [] } : read(entry, `${name}.${String(at)}`),
  );
  return {
    value: entries.map(({ value }) => value).filter((value) => value !== null),
    extras: entries.flatMap(({ extras }) => extras).slice(0, maxListExtras),
  };
}

/** An entry that is not an object is stored unchanged. */
export function readObjectEntry<Named extends Shape>(shape: Named) {
  return (entry: JsonValue, name: string): Nested<Fields<Named> | null> =>
    isJsonObject(entry)
      ? readObject(shape, entry, name)
      : { value: null, extras: [toExtra(name, entry)] };
}

/**
 * A list of ids or words. If an entry is an object, its `id` or `transaction_id` is used, and the
 * object is stored unchanged, too.
 */
export function readTexts(list: readonly JsonValue[] | null, name: string): Nested<string[]> {
  return readEntries(list, name, (entry, at) => {
    const text = asText(entry);
    return text === null
      ? {
          value: asText(member(entry, 'id')) ?? asText(member(entry, 'transaction_id')),
          extras: [toExtra(at, entry)],
        }
      : { value: text, extras: [] };
  });
}
