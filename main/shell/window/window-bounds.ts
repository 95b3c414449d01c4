import type { WindowBounds } from './main-window.ts';

/** Larger than any desktop: such a stored size is invalid. */
const maxSize = 8192;
const defaultSize = { width: 1280, height: 832 } as const;
/** The size at which the page shows all columns; a smaller window shows one column at a time. */
const fullLayoutSize = { width: 960, height: 640 } as const;
/** A stored size below this is invalid. */
const minStoredSize = { width: 320, height: 240 } as const;

/**
 * The part of the title bar that must be on a screen, so that the user can drag the window. Screen
 * pixels.
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

function canBeGrabbed({ x, y, width }: Area, screen: Area): boolean {
  return (
    overlap(x, width, screen.x, screen.width) >= grip.width &&
    overlap(y, grip.height, screen.y, screen.height) >= grip.height / 2
  );
}

/**
 * The least size of the window: never larger than a screen, because a part would be outside. A
 * laptop of 1366 × 768 pixels at 150 % has room for 911 × 485.
 */
export function minWindowSize(screens: readonly Area[]): {
  readonly width: number;
  readonly height: number;
} {
  return {
    width: Math.min(fullLayoutSize.width, ...screens.map(({ width }) => width)),
    height: Math.min(fullLayoutSize.height, ...screens.map(({ height }) => height)),
  };
}

/**
 * The stored place of the window, if valid and on a connected screen; otherwise only its size, and
 * the system chooses the place. `screens`: the usable areas of the displays, the main one first.
 * The window is never larger than its screen. A desktop that tiles or snaps windows may have made
 * it smaller than its least size. It then grows to that, and moves so far that it stays on the
 * screen.
 */
export function readBounds(stored: unknown, screens: readonly Area[]): WindowBounds {
  const { width, height, x, y } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Record<string, unknown>;
  const size =
    isWithin(width, minStoredSize.width, maxSize) && isWithin(height, minStoredSize.height, maxSize)
      ? { width, height }
      : defaultSize;
  const place =
    isWithin(x, -Infinity, Infinity) && isWithin(y, -Infinity, Infinity) ? { ...size, x, y } : null;
  const screen = place === null ? undefined : screens.find((each) => canBeGrabbed(place, each));
  const screenArea = screen ?? screens[0];
  const least = minWindowSize(screens);
  const fitting = {
    width: Math.max(least.width, Math.min(size.width, screenArea?.width ?? size.width)),
    height: Math.max(least.height, Math.min(size.height, screenArea?.height ?? size.height)),
  };
  if (place === null || screen === undefined) return fitting;
  const fitPosition = (from: number, length: number, wanted: number, start: number): number =>
    Math.max(from, Math.min(start, from + length - wanted));
  return {
    ...fitting,
    x:
      fitting.width > size.width
        ? fitPosition(screen.x, screen.width, fitting.width, place.x)
        : place.x,
    y:
      fitting.height > size.height
        ? fitPosition(screen.y, screen.height, fitting.height, place.y)
        : place.y,
  };
}
