import type { WindowBounds } from './main-window.ts';

/** Beyond any desktop: what is larger is not where the window stood. */
const largestSize = 8192;
const usual = { width: 1280, height: 832 } as const;
const least = { width: 960, height: 640 } as const;

/**
 * So much of the title bar must be on a screen for the window to be taken hold of. Screen pixels.
 */
const grip = { width: 120, height: 44 } as const;

export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const isWithin = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && value >= from && value <= to;
const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

const canBeTaken = ({ x, y, width }: Area, screen: Area): boolean =>
  overlap(x, width, screen.x, screen.width) >= grip.width &&
  overlap(y, grip.height, screen.y, screen.height) >= grip.height / 2;

/**
 * Where the window stood, if that is known, sensible and on a screen that is there now; else its
 * size alone, and the system finds the place. `screens`: the parts of the displays that windows may
 * use, the main one first. The window is never larger than the screen that it comes to, but for the
 * least size that its page needs.
 */
export const readBounds = (kept: unknown, screens: readonly Area[]): WindowBounds => {
  const { width, height, x, y } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >;
  const size =
    isWithin(width, least.width, largestSize) && isWithin(height, least.height, largestSize)
      ? { width, height }
      : usual;
  const place =
    isWithin(x, -Infinity, Infinity) && isWithin(y, -Infinity, Infinity) ? { ...size, x, y } : null;
  const screen = place === null ? undefined : screens.find((each) => canBeTaken(place, each));
  const room = screen ?? screens[0];
  const fitting =
    room === undefined
      ? size
      : {
          width: Math.max(least.width, Math.min(size.width, room.width)),
          height: Math.max(least.height, Math.min(size.height, room.height)),
        };
  return place === null || screen === undefined ? fitting : { ...fitting, x: place.x, y: place.y };
};
