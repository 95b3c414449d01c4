import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCloneCodec } from '../../electron-stand-in/clone-codec.ts';

const codec = createCloneCodec();
function copy(value: unknown): unknown {
  return codec.decode(codec.encode(value));
}

describe('values between main and preload', () => {
  it('arrive as structured clone would copy them', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withNullPrototype: false,
      withSparseArray: false,
    });
    fc.assert(
      fc.property(anything, (value) => {
        expect(copy(value)).toEqual(structuredClone(value));
      }),
    );
  });

  it('preserve types that JSON loses', () => {
    const value = {
      none: undefined,
      zero: -0,
      nan: NaN,
      far: -Infinity,
      big: 10n ** 30n,
      pattern: /a+/gi,
      buffer: new Uint8Array([0, 255]).buffer,
    };
    expect(copy(value)).toEqual(value);
  });

  it('preserve object identity and cycles', () => {
    const shared = { n: 1 };
    const cyclic: Record<string, unknown> = { first: shared, second: shared };
    cyclic['self'] = cyclic;
    const back = copy(cyclic) as Record<string, unknown>;
    expect(back['first']).toBe(back['second']);
    expect(back['self']).toBe(back);
  });

  it('preserve kind, message and stack of an error, and the fields of a class', () => {
    const error = copy(new RangeError('too far')) as Error;
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toBe('too far');
    expect(
      copy(
        new (class Point {
          x = 1;
        })(),
      ),
    ).toEqual({ x: 1 });
  });

  it('cannot reach the prototype by a key', () => {
    const back = copy(JSON.parse('{"__proto__": {"polluted": true}}')) as Record<string, unknown>;
    expect(Object.keys(back)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
  });

  it('are rejected if they contain values that cannot be cloned, as in Electron', () => {
    for (const value of [() => 1, Symbol('s'), { deep: [new WeakMap()] }, Promise.resolve()])
      expect(() => codec.encode(value)).toThrow('An object could not be cloned.');
  });

  it('carry functions by the names their owner gives them', () => {
    const naming = createCloneCodec({
      name: (value) => (typeof value === 'function' ? { kind: 'function', id: 7 } : undefined),
      revive: ({ id }) => `proxy ${id}`,
    });
    expect(naming.decode(naming.encode({ call: () => 1 }))).toEqual({ call: 'proxy 7' });
  });
});
