import * as z from 'zod';
import type { ExtraField } from '../../../preload/contract/values.ts';
import { toDecimal } from './decimal.ts';
import { asCount, isJsonArray, JsonNumber, toJsonText } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** Text, unchanged. */
export const text = z.string();
export const flag = z.boolean();

/** A number, or a decimal written as text, as a decimal string. */
export const decimal = z
  .union([z.instanceof(JsonNumber).transform((number) => number.source), z.string()])
  .transform((source, context) => {
    const value = toDecimal(source);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: 'no decimal number' });
    return z.NEVER;
  });

/**
 * A number that is a name and not a quantity. As a JSON number, its digits as written are the text.
 */
export const digits = z.union([
  text,
  z.instanceof(JsonNumber).transform((number) => number.source),
]);

/** A whole number, as text: it may have more digits than a float, up to the limit of a decimal. */
export const integer = z
  .instanceof(JsonNumber)
  .transform((number) => number.source)
  .pipe(z.string().regex(/^-?\d{1,64}$/));

/** A whole number for counting. */
export const count = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber && asCount(value) !== null)
  .transform((number) => Number(number.source));

/** A list of such items; null entries are left out. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.union([item, z.null()]))
    .transform((items) =>
      items.filter((value): value is NonNullable<typeof value> => value !== null),
    );
}

/** An object whose fields are read later, one by one. */
export const anyObject = z.custom<JsonObject>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber),
);

/** A list whose entries are read later, one by one. */
export const anyList = z.custom<readonly JsonValue[]>((value) => isJsonArray(value as JsonValue));

export type Shape = Readonly<Record<string, z.ZodType>>;
/** Every named field; null if it was missing, null, or of another type than specified. */
export type Fields<Named extends Shape> = {
  readonly [Name in keyof Named]: z.output<Named[Name]> | null;
};

const maxExtras = 200;
const maxExtraLength = 4_000;

/** An unknown field, stored unchanged to be shown. */
export function toExtra(name: string, value: JsonValue): ExtraField {
  return {
    name: name.slice(0, 200),
    json: toJsonText(value).slice(0, maxExtraLength),
  };
}

/**
 * Reads the fields of `shape` from an object of the service. It never rejects the object: a field
 * of another type becomes null, and is added to the extras with the fields that the shape does not
 * name.
 *
 * @param prefix put before the names of extras, for objects inside objects: `appearance.`
 */
export function readFields<Named extends Shape>(
  shape: Named,
  source: JsonObject,
  prefix = '',
): { readonly fields: Fields<Named>; readonly extras: readonly ExtraField[] } {
  const extras: ExtraField[] = [];
  const fields = Object.entries(shape).map(([name, type]): readonly [string, unknown] => {
    const raw = Object.hasOwn(source, name) ? source[name] : undefined;
    if (raw === undefined || raw === null) return [name, null];
    const read = type.safeParse(raw);
    if (read.success) return [name, read.data];
    extras.push(toExtra(prefix + name, raw));
    return [name, null];
  });
  for (const [name, value] of Object.entries(source)) {
    if (extras.length >= maxExtras) break;
    if (!Object.hasOwn(shape, name)) extras.push(toExtra(prefix + name, value));
  }
  // Each entry above was read by the type of its own name, which fromEntries cannot express.
  return {
    fields: Object.fromEntries(fields) as Fields<Named>,
    extras: extras.slice(0, maxExtras),
  };
}
