import { describe, expect, it } from 'vitest';
import { readBounds } from '../../../main/shell/window-bounds.ts';

const usual = { width: 1280, height: 832 };

describe('where the window stood', () => {
  it('is kept where it is sensible', () => {
    const kept = { width: 1600, height: 900, x: -1920, y: 40 };
    expect(readBounds(kept)).toEqual(kept);
    expect(readBounds({ width: 8192, height: 8192, x: 16_384, y: -16_384 })).toEqual({
      width: 8192,
      height: 8192,
      x: 16_384,
      y: -16_384,
    });
  });

  it.each([
    { width: 8193, height: 900 },
    { width: 1600, height: 1e300 },
    { width: 100, height: 900 },
    { width: '1600', height: 900 },
    null,
    'text',
  ])('is forgotten where its size is not: %j', (kept) => {
    expect(readBounds(kept)).toEqual(usual);
  });

  it.each([{ x: 16_385, y: 0 }, { x: 0, y: -1e9 }, { x: 0 }, { x: Number.NaN, y: 0 }])(
    'is left to the system where no screen reaches: %j',
    (place) => {
      expect(readBounds({ ...usual, ...place })).toEqual(usual);
    },
  );
});
