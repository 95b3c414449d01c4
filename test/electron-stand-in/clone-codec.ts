/**
 * A value that the codec cannot copy (a function, a promise), under the name that its owner chose.
 */
export type Handle = { readonly kind: string; readonly id: number };

type CodecHooks = {
  /** Names a value that cannot be copied; undefined refuses it. */
  readonly name?: (value: unknown) => Handle | undefined;
  /** Builds the stand-in for a named value of the other side. */
  readonly revive?: (handle: Handle) => unknown;
};

type CloneCodec = { encode(value: unknown): string; decode(text: string): unknown };

/**
 * Structured clone as text, between main and preload, and between the two worlds of a page. Values
 * are stored in a table and refer to each other by index, so shared and cyclic objects arrive as
 * such. Throws "An object could not be cloned." as Electron does. Self-contained: its source also
 * runs in the page.
 */
export function createCloneCodec(hooks: CodecHooks = {}): CloneCodec {
  type Row = readonly [type: string, ...rest: unknown[]];
  const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };
  const toBase64 = (bytes: Uint8Array): string => {
    let binary = '';
    for (let start = 0; start < bytes.length; start += 32_768)
      binary += String.fromCharCode(...bytes.subarray(start, start + 32_768));
    return btoa(binary);
  };
  const views: Readonly<Record<string, new (buffer: ArrayBuffer) => ArrayBufferView>> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };
  const errors: Readonly<Record<string, ErrorConstructor>> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };

  const encode = (root: unknown): string => {
    const rows: Row[] = [];
    const indexes = new Map<unknown, number>();
    const addRow = (value: unknown): number => {
      const knownIndex =
        typeof value === 'object' && value !== null ? indexes.get(value) : undefined;
      if (knownIndex !== undefined) return knownIndex;
      const index = rows.push(['undefined']) - 1;
      if (typeof value === 'object' && value !== null) indexes.set(value, index);
      rows[index] = rowOf(value);
      return index;
    };
    const entries = (value: object): [string, number][] =>
      Object.entries(value).map(([key, item]) => [key, addRow(item)]);
    const rowOf = (value: unknown): Row => {
      const handle = hooks.name?.(value);
      if (handle !== undefined) return ['handle', handle.kind, handle.id];
      switch (typeof value) {
        case 'undefined':
          return ['undefined'];
        case 'string':
        case 'boolean':
          return ['plain', value];
        case 'bigint':
          return ['bigint', String(value)];
        case 'number':
          return Number.isFinite(value) && !Object.is(value, -0)
            ? ['plain', value]
            : ['number', Object.is(value, -0) ? '-0' : String(value)];
        case 'symbol':
        case 'function':
          return refuse();
        case 'object':
          return value === null ? ['plain', null] : objectRow(value);
      }
    };
    const objectRow = (value: object): Row => {
      if (Array.isArray(value)) return ['array', value.map((item: unknown) => addRow(item))];
      if (ArrayBuffer.isView(value))
        return [
          'view',
          tagOf(value),
          toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)),
        ];
      const tag = tagOf(value);
      if (value instanceof Date) return ['date', value.getTime()];
      if (value instanceof Map)
        return [
          'map',
          [...value].map(([key, item]: [unknown, unknown]) => [addRow(key), addRow(item)]),
        ];
      if (value instanceof Set) return ['set', [...value].map((item: unknown) => addRow(item))];
      if (value instanceof RegExp) return ['regexp', value.source, value.flags];
      if (value instanceof ArrayBuffer) return ['buffer', toBase64(new Uint8Array(value))];
      if (value instanceof Error) return ['error', value.name, value.message, value.stack ?? ''];
      return tag === 'Object' ? ['object', entries(value)] : refuse();
    };
    addRow(root);
    return JSON.stringify(rows);
  };

  const decode = (text: string): unknown => {
    const rows = JSON.parse(text) as Row[];
    const built = new Map<number, unknown>();
    const storeValue = <Value>(index: number, value: Value): Value => {
      built.set(index, value);
      return value;
    };
    const bytes = (base64: unknown): ArrayBuffer =>
      Uint8Array.from(atob(base64 as string), (character) => character.charCodeAt(0)).buffer;
    const get = (index: number): unknown =>
      built.has(index)
        ? built.get(index)
        : storeValue(index, valueOf(index, rows[index] ?? ['undefined']));
    const valueOf = (index: number, [type, first, second, third]: Row): unknown => {
      switch (type) {
        case 'plain':
          return first;
        case 'bigint':
          return BigInt(first as string);
        case 'number':
          return Number(first);
        case 'date':
          return new Date((first as number | null) ?? NaN);
        case 'regexp':
          return new RegExp(first as string, second as string);
        case 'buffer':
          return bytes(first);
        case 'view':
          return new (views[first as string] ?? Uint8Array)(bytes(second));
        case 'handle':
          return hooks.revive?.({ kind: first as string, id: second as number });
        case 'error': {
          const error = new (errors[first as string] ?? Error)(second as string);
          return Object.defineProperty(error, 'stack', {
            value: third,
            configurable: true,
            writable: true,
          });
        }
        case 'array': {
          const array = storeValue(index, [] as unknown[]);
          for (const item of first as number[]) array.push(get(item));
          return array;
        }
        case 'map': {
          const map = storeValue(index, new Map<unknown, unknown>());
          for (const [key, item] of first as [number, number][]) map.set(get(key), get(item));
          return map;
        }
        case 'set': {
          const set = storeValue(index, new Set<unknown>());
          for (const item of first as number[]) set.add(get(item));
          return set;
        }
        case 'object': {
          const object = storeValue(index, {});
          // Defined, not assigned: a key named __proto__ must stay a plain key.
          for (const [key, item] of first as [string, number][])
            Object.defineProperty(object, key, {
              value: get(item),
              enumerable: true,
              configurable: true,
              writable: true,
            });
          return object;
        }
        default:
          return undefined;
      }
    };
    return get(0);
  };
  return { encode, decode };
}
