import { describe, expect, it } from 'vitest';
import { isPressed } from '../../../renderer/platform/pressed-keys.ts';

function press(key: string, code: string, over: Partial<Parameters<typeof isPressed>[1]> = {}) {
  return {
    key,
    code,
    ctrlKey: true,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...over,
  };
}

describe('the keys of an action', () => {
  it.each([
    ['Mod+K', 'American', 'k', 'KeyK'],
    ['Mod+K', 'Russian', 'л', 'KeyK'],
    ['Mod+K', 'Ukrainian', 'л', 'KeyK'],
    ['Mod+K', 'Greek', 'κ', 'KeyK'],
    ['Mod+K', 'Hebrew', 'ל', 'KeyK'],
    ['Mod+L', 'Russian', 'д', 'KeyL'],
    ['Mod+L', 'Greek', 'λ', 'KeyL'],
    ['Mod+P', 'Bulgarian', 'з', 'KeyP'],
    ['Mod+A', 'Greek', 'α', 'KeyA'],
    ['Mod+A', 'French', 'a', 'KeyQ'],
    ['Mod+A', 'American with Caps Lock', 'A', 'KeyA'],
  ])('are pressed: %s on a keyboard that is %s', (keys, _keyboard, key, code) => {
    expect(isPressed(keys, press(key, code))).toBe(true);
    expect(isPressed(keys, press(key, code, { ctrlKey: false, metaKey: true }))).toBe(true);
    expect(isPressed(keys, press(key, code, { ctrlKey: false }))).toBe(false);
    expect(isPressed(keys, press(key, code, { altKey: true }))).toBe(false);
    expect(isPressed(keys, press(key, code, { shiftKey: true }))).toBe(false);
  });

  it('are pressed with Shift on a Russian or Greek keyboard', () => {
    for (const key of ['Р', 'Η'])
      expect(isPressed('Mod+Shift+H', press(key, 'KeyH', { shiftKey: true }))).toBe(true);
  });

  it.each([
    ['Mod+Q', 'a French A is at the place of an American Q', 'a', 'KeyQ'],
    ['Mod+K', 'a Dvorak T is at the place of an American K', 't', 'KeyK'],
    ['Mod+L', 'the key types another Cyrillic letter', 'л', 'KeyK'],
    ['Mod+K', 'the key has no letter on an American keyboard', 'ж', 'Semicolon'],
  ])('are not pressed: %s, as %s', (keys, _why, key, code) => {
    expect(isPressed(keys, press(key, code))).toBe(false);
  });

  it('of one character follow the character that the keyboard types', () => {
    const plain = { ctrlKey: false };
    expect(isPressed('?', press('?', 'Digit7', { ...plain, shiftKey: true }))).toBe(true);
    expect(isPressed('/', press('/', 'Backslash', { ...plain, shiftKey: true }))).toBe(true);
    expect(isPressed('/', press('.', 'Slash', plain))).toBe(false);
  });
});
