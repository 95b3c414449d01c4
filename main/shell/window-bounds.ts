import type { WindowBounds } from './main-window.ts';

/** Beyond any desktop: what is larger is not where the window stood. */
const largestSize = 8192;
const farthestPlace = 16_384;

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;
const isPlace = (value: unknown): value is number => isWithin(value, -farthestPlace, farthestPlace);

/** Where the window stood, if that is known and sensible. */
export const readBounds = (kept: unknown): WindowBounds => {
  const { width, height, x, y } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >;
  const size =
    isWithin(width, 960, largestSize) && isWithin(height, 640, largestSize)
      ? { width, height }
      : { width: 1280, height: 832 };
  return isPlace(x) && isPlace(y) ? { ...size, x, y } : size;
};
