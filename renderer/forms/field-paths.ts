/**
 * Paths in the values of a form: `billing.city`, `stakeholders.0.email`. `Index`: the notation for
 * a list entry.
 */
type PathOf<Values, Index extends string = `${number}`> = Values extends readonly (infer Item)[]
  ? Index | `${Index}.${PathOf<Item, Index>}`
  : Values extends object
    ? {
        [Name in keyof Values & string]: Name | `${Name}.${PathOf<Values[Name], Index>}`;
      }[keyof Values & string]
    : never;

/** A path for every entry of a list: `stakeholders.*.email`. */
export type PatternOf<Values> = PathOf<Values, '*'>;

/** The paths that match a pattern. */
export type MatchingPath<Pattern extends string> = Pattern extends `${infer Before}*${infer After}`
  ? `${Before}${number}${MatchingPath<After>}`
  : Pattern;

/** The value at a path; undefined: none. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, part)
          ? Reflect.get(at, part)
          : undefined,
      value,
    );
}

/** A copy of the values with another value at an existing path. */
export function withValueAt<Values>(values: Values, path: string, next: unknown): Values {
  const [first = '', ...rest] = path.split('.');
  const inner =
    rest.length === 0 ? next : withValueAt(valueAt(values, first), rest.join('.'), next);
  return (
    Array.isArray(values)
      ? values.map((each: unknown, index) => (String(index) === first ? inner : each))
      : { ...values, [first]: inner }
  ) as Values;
}

/**
 * The names in a pointer of the service: RFC 6901, with or without the fragment sign, or a name
 * with brackets or dots: `/client/first_name`, `client[first_name]`.
 */
export function namesOf(pointer: string): readonly string[] {
  return pointer
    .replace(/^#/, '')
    .split(/[/.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
