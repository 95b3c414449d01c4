import { describe, expect, it } from 'vitest';
import { type Area, minWindowSize, readBounds } from '../../../main/shell/window/window-bounds.ts';

const usual = { width: 1280, height: 832 };
const main: Area = { x: 0, y: 25, width: 1920, height: 1055 };
const left: Area = { x: -1920, y: 0, width: 1920, height: 1080 };

describe('the former place of the window', () => {
  it('is reused on any present screen', () => {
    const saved = { width: 1600, height: 900, x: -1800, y: 40 };
    expect(readBounds(saved, [main, left])).toEqual(saved);
  });

  it('is left to the system if its screen was removed', () => {
    expect(readBounds({ width: 1600, height: 900, x: -1800, y: 40 }, [main])).toEqual({
      width: 1600,
      height: 900,
    });
  });

  it.each([
    ['right of the screens', { x: 1850, y: 100 }],
    ['above, with its title bar out of reach', { x: 100, y: -30 }],
    ['below', { x: 100, y: 1070 }],
  ])('is left to the system if the user could not grab it: %s', (_where, place) => {
    expect(readBounds({ ...usual, ...place }, [main])).toEqual(usual);
  });

  it('fits a screen that is smaller than its former one', () => {
    expect(
      readBounds({ width: 3000, height: 2000, x: 100, y: 100 }, [
        { x: 0, y: 0, width: 1366, height: 728 },
      ]),
    ).toEqual({ width: 1366, height: 728, x: 100, y: 100 });
  });

  // 1366 × 768 pixels at 150 %, without the task bar.
  const small: Area = { x: 0, y: 0, width: 911, height: 485 };

  it('has a minimum size that is never larger than a screen', () => {
    expect(minWindowSize([main, left])).toEqual({ width: 960, height: 640 });
    expect(minWindowSize([main, small])).toEqual({ width: 911, height: 485 });
    expect(minWindowSize([])).toEqual({ width: 960, height: 640 });
    expect(readBounds(null, [small])).toEqual({ width: 911, height: 485 });
    expect(readBounds({ width: 911, height: 485, x: 0, y: 0 }, [small])).toEqual({
      width: 911,
      height: 485,
      x: 0,
      y: 0,
    });
  });

  it('is preserved if a desktop snapped it smaller than its minimum size, and whole on the screen', () => {
    expect(readBounds({ width: 683, height: 1055, x: 100, y: 25 }, [main])).toEqual({
      width: 960,
      height: 1055,
      x: 100,
      y: 25,
    });
    expect(readBounds({ width: 480, height: 527, x: 1440, y: 553 }, [main])).toEqual({
      width: 960,
      height: 640,
      x: 960,
      y: 440,
    });
  });

  it.each([
    { width: 8193, height: 900 },
    { width: 1600, height: 1e300 },
    { width: 100, height: 900 },
    { width: '1600', height: 900 },
    null,
    'text',
  ])('is dropped for an invalid size: %j', (saved) => {
    expect(readBounds(saved, [main])).toEqual(usual);
  });

  it.each([{ x: 0 }, { x: Number.NaN, y: 0 }, { x: '1', y: 1 }])(
    'is left to the system if it is unknown: %j',
    (place) => {
      expect(readBounds({ ...usual, ...place }, [main])).toEqual(usual);
    },
  );

  it('has the usual size if the system names no screen', () => {
    expect(readBounds({ ...usual, x: 10, y: 10 }, [])).toEqual(usual);
  });
});
