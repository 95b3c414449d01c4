import { describe, expect, it } from 'vitest';
import { type ZoomKey, zoomKeyOf } from '../../../main/shell/window/zoom-keys.ts';

function pressed(key: string, code: string, over: Partial<Parameters<typeof zoomKeyOf>[0]> = {}) {
  return { type: 'keyDown', key, code, control: true, meta: false, alt: false, ...over } as const;
}

/** The key pressed with Ctrl, as Chromium names it on each keyboard. */
const layouts: readonly (readonly [keyboard: string, key: string, code: string, means: ZoomKey])[] =
  [
    ['German', '+', 'BracketRight', 'zoom-in'],
    ['German', '-', 'Slash', 'zoom-out'],
    ['Italian', '+', 'BracketRight', 'zoom-in'],
    ['Italian', '-', 'Slash', 'zoom-out'],
    ['Spanish', '+', 'BracketRight', 'zoom-in'],
    ['Spanish', '-', 'Slash', 'zoom-out'],
    ['French, with Shift', '+', 'Equal', 'zoom-in'],
    ['French', '=', 'Equal', 'zoom-in'],
    ['French', '-', 'Digit6', 'zoom-out'],
    ['French', 'à', 'Digit0', 'zoom-reset'],
    ['American, with Shift', '+', 'Equal', 'zoom-in'],
    ['American', '=', 'Equal', 'zoom-in'],
    ['American', '-', 'Minus', 'zoom-out'],
    ['American', '0', 'Digit0', 'zoom-reset'],
    ['every number pad', '+', 'NumpadAdd', 'zoom-in'],
    ['every number pad', '-', 'NumpadSubtract', 'zoom-out'],
    ['every number pad', '0', 'Numpad0', 'zoom-reset'],
  ];

describe('the zoom keys', () => {
  it.each(layouts)('on a %s keyboard %s (%s) means %s', (_keyboard, key, code, means) => {
    expect(zoomKeyOf(pressed(key, code), 'linux')).toBe(means);
    expect(zoomKeyOf(pressed(key, code, { control: false, meta: true }), 'darwin')).toBe(means);
  });

  it.each([
    ['without Ctrl', pressed('+', 'Equal', { control: false })],
    ['with Alt, which types a character', pressed('+', 'Equal', { alt: true })],
    ['with the other system’s key', pressed('+', 'Equal', { control: false, meta: true })],
    ['when it is released', pressed('+', 'Equal', { type: 'keyUp' })],
    ['=, which lies on the zero of a German keyboard', pressed('=', 'Digit1')],
    ['another key', pressed('k', 'KeyK')],
  ])('mean nothing %s', (_when, input) => {
    expect(zoomKeyOf(input, 'linux')).toBeNull();
  });
});
