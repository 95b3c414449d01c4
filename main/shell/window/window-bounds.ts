import type { WindowBounds } from './main-window.ts';

/** Beyond any desktop: what is larger is not where the window stood. */
const largestSize = 8192;
const usual = { width: 1280, height: 832 } as const;
/** What the page needs to show all of its columns; on a smaller window they stand one at a time. */
const comfortable = { width: 960, height: 640 } as const;
/** A smaller size is none that a desktop gave the window. */
const leastSensible = { width: 320, height: 240 } as const;

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

function isWithin(value: unknown, from: number, to: number): value is number {
  return typeof value === 'number' && value >= from && value <= to;
}
function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);
}

function canBeTaken({ x, y, width }: Area, screen: Area): boolean {
  return (
    overlap(x, width, screen.x, screen.width) >= grip.width &&
    overlap(y, grip.height, screen.y, screen.height) >= grip.height / 2
  );
}

/**
 * The least size of the window: never larger than a screen, or a part of the window would lie
 * outside. A laptop of 1366 × 768 pixels at 150 % has room for 911 × 485.
 */
export function leastSize(screens: readonly Area[]): {
  readonly width: number;
  readonly height: number;
} {
  return {
    width: Math.min(comfortable.width, ...screens.map(({ width }) => width)),
    height: Math.min(comfortable.height, ...screens.map(({ height }) => height)),
  };
}

/**
 * Where the window stood, if that is known, sensible and on a screen that is there now; else its
 * size alone, and the system finds the place. `screens`: the parts of the displays that windows may
 * use, the main one first. The window is never larger than the screen that it comes to. A desktop
 * that tiles or snaps windows may have made it smaller than its least size: it then grows to that,
 * and moves as far as it takes to stay on the screen.
 */
export function readBounds(kept: unknown, screens: readonly Area[]): WindowBounds {
  const { width, height, x, y } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >;
  const size =
    isWithin(width, leastSensible.width, largestSize) &&
    isWithin(height, leastSensible.height, largestSize)
      ? { width, height }
      : usual;
  const place =
    isWithin(x, -Infinity, Infinity) && isWithin(y, -Infinity, Infinity) ? { ...size, x, y } : null;
  const screen = place === null ? undefined : screens.find((each) => canBeTaken(place, each));
  const room = screen ?? screens[0];
  const least = leastSize(screens);
  const fitting = {
    width: Math.max(least.width, Math.min(size.width, room?.width ?? size.width)),
    height: Math.max(least.height, Math.min(size.height, room?.height ?? size.height)),
  };
  if (place === null || screen === undefined) return fitting;
  const roomAt = (from: number, length: number, wanted: number, start: number): number =>
    Math.max(from, Math.min(start, from + length - wanted));
  return {
    ...fitting,
    x:
      fitting.width > size.width ? roomAt(screen.x, screen.width, fitting.width, place.x) : place.x,
    y:
      fitting.height > size.height
        ? roomAt(screen.y, screen.height, fitting.height, place.y)
        : place.y,
  };
}
