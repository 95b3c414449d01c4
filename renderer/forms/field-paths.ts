/**
 * Places in the values of a form, with dots: `billing.city`, `stakeholders.0.email`. `Index`: how
 * an entry of a list is written.
 */
type PathOf<Values, Index extends string = `${number}`> = Values extends readonly (infer Item)[]
  ? Index | `${Index}.${PathOf<Item, Index>}`
  : Values extends object
    ? {
        [Name in keyof Values & string]: Name | `${Name}.${PathOf<Values[Name], Index>}`;
      }[keyof Values & string]
    : never;

/** The same for every entry of a list at once: `stakeholders.*.email`. */
export type PatternOf<Values> = PathOf<Values, '*'>;

/** The paths that a pattern stands for. */
export type Matching<Pattern extends string> = Pattern extends `${infer Before}*${infer After}`
  ? `${Before}${number}${Matching<After>}`
  : Pattern;

/** What stands at a path; undefined: nothing does. */
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

/** The same values with another one at a path that is there. */
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
 * The names that a pointer of the service is made of. It is one of RFC 6901, with or without the
 * fragment sign, or a name with brackets or dots: `/client/first_name`, `client[first_name]`.
 */
export function namesOf(pointer: string): readonly string[] {
  return pointer
    .replace(/^#/, '')
    .split(/[/.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
