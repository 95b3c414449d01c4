import type { PressedKey } from '../worlds/messages.ts';

/**
 * On the American keyboard these need Shift, so an accelerator with one of them implies Shift.
 * Source: Electron's `shell/common/keyboard_util.cc`.
 */
const withShift = '~!@#$%^&*()_+{}|:"<>?';
const keyBelow: Readonly<Record<string, string>> = {
  '+': '=',
  _: '-',
  '{': '[',
  '}': ']',
  '|': '\\',
  ':': ';',
  '"': "'",
  '<': ',',
  '>': '.',
  '?': '/',
  '~': '`',
};

const keyNames: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  return: 'enter',
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  del: 'delete',
};

/** Whether the pressed key matches an accelerator such as `CmdOrCtrl+Shift+K`. */
export function matchesAccelerator(
  accelerator: string,
  pressed: PressedKey,
  platform: NodeJS.Platform,
): boolean {
  const parts = accelerator
    .toLowerCase()
    .split('+')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.pop() ?? '';
  const has = (...names: readonly string[]): boolean => parts.some((part) => names.includes(part));
  const commandOrControl = has('cmdorctrl', 'commandorcontrol');
  const modifiers = {
    control: has('ctrl', 'control') || (commandOrControl && platform !== 'darwin'),
    meta: has('cmd', 'command', 'super', 'meta') || (commandOrControl && platform === 'darwin'),
    alt: has('alt', 'option', 'altgr'),
    shift: has('shift'),
  };
  if (
    pressed.control !== modifiers.control ||
    pressed.meta !== modifiers.meta ||
    pressed.alt !== modifiers.alt
  )
    return false;
  const key = keyNames[last] ?? last;
  if (pressed.shift !== (modifiers.shift || withShift.includes(key))) return false;
  const keys = [key, keyBelow[key]];
  return (
    keys.includes(pressed.key.toLowerCase()) ||
    pressed.code.toLowerCase() === `key${key}` ||
    pressed.code.toLowerCase() === `digit${key}`
  );
}
