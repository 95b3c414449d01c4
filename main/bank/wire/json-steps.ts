const mark = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
  t: 0x74,
  f: 0x66,
  n: 0x6e,
} as const;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** A string without escapes: it stands for itself. */
const plainString = /"[^"\\\u0000-\u001f]*"/y;
/** Far less than a millisecond, but for one very long string. */
const valuesPerStep = 256;
const lengthPerStep = 65_536;

/** One object or list that is not closed yet, and the name that the next value gets in it. */
type Open = { readonly into: unknown[] | Record<string, unknown>; name: string };

/**
 * Reads a JSON text (RFC 8259), some hundred values a step, so that whoever reads it can let others
 * work in between. Means what `JSON.parse` means, but for numbers: `numberOf` makes them of their
 * text. Whoever calls sees to depth and length before.
 * @throws SyntaxError for what is no JSON.
 */
export function* parseSteps(
  text: string,
  numberOf: (source: string) => unknown,
): Generator<undefined, unknown> {
  let at = 0;
  const open: Open[] = [];

  const refuse = (): never => {
    throw new SyntaxError(`no JSON at ${String(at)}`);
  };
  /** The code of what comes after blanks; none, which is NaN, at the end. */
  const next = (): number => {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      at += 1;
    }
  };
  const match = (form: RegExp): string | null => {
    form.lastIndex = at;
    const found = form.exec(text)?.[0] ?? null;
    at += found?.length ?? 0;
    return found;
  };
  const string = (): string => {
    const plain = match(plainString);
    if (plain !== null) return plain.slice(1, -1);
    const from = at;
    at += 1;
    while (at < text.length && text.charCodeAt(at) !== mark.quote)
      at += text.charCodeAt(at) === mark.backslash ? 2 : 1;
    at += 1;
    // Knows the escapes, and refuses what is none.
    return JSON.parse(text.slice(from, at)) as string;
  };
  const name = (): string => {
    if (next() !== mark.quote) refuse();
    const read = string();
    if (next() !== mark.colon) refuse();
    at += 1;
    return read;
  };
  const literal = <Value>(word: string, value: Value): Value => {
    if (!text.startsWith(word, at)) refuse();
    at += word.length;
    return value;
  };
  const scalar = (first: number): unknown => {
    switch (first) {
      case mark.quote:
        return string();
      case mark.n:
        return literal('null', null);
      case mark.t:
        return literal('true', true);
      case mark.f:
        return literal('false', false);
      default:
        return numberOf(match(number) ?? refuse());
    }
  };

  for (let [count, stepAt] = [1, 0]; ; count += 1) {
    if (count % valuesPerStep === 0 || at - stepAt > lengthPerStep) {
      yield;
      stepAt = at;
    }
    const first = next();
    let value: unknown;
    if (first === mark.openObject || first === mark.openList) {
      const isObject = first === mark.openObject;
      at += 1;
      const into = isObject ? {} : [];
      if (next() !== (isObject ? mark.closeObject : mark.closeList)) {
        open.push({ into, name: isObject ? name() : '' });
        continue;
      }
      at += 1;
      value = into;
    } else value = scalar(first);

    // The value is whole, and with it perhaps what it stands in.
    for (;;) {
      const inside = open.at(-1);
      if (inside === undefined) return Number.isNaN(next()) ? value : refuse();
      put(inside, value);
      const after = next();
      at += 1;
      if (after === mark.comma) {
        if (!Array.isArray(inside.into)) inside.name = name();
        break;
      }
      if (after !== (Array.isArray(inside.into) ? mark.closeList : mark.closeObject)) refuse();
      value = inside.into;
      open.pop();
    }
  }
}

function put({ into, name }: Open, value: unknown): void {
  if (Array.isArray(into)) into.push(value);
  // Assigned, it would be the object's prototype.
  else if (name === '__proto__')
    Object.defineProperty(into, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  else into[name] = value;
}
