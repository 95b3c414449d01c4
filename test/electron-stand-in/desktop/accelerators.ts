import type { PressedKey } from '../worlds/messages.ts';

const named: Readonly<Record<string, string>> = {
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

/** Is this the pressed key that an accelerator such as `CmdOrCtrl+Shift+K` means? */
export function matchesAccelerator(
  accelerator: string,
  pressed: PressedKey,
  platform: NodeJS.Platform,
): boolean {
  // A trailing "+" is the plus key itself.
  const parts = accelerator
    .replace(/\+\+$/, '+plus')
    .toLowerCase()
    .split('+')
    .map((part) => part.trim());
  const last = parts.pop() ?? '';
  const has = (...names: readonly string[]): boolean => parts.some((part) => names.includes(part));
  const either = has('cmdorctrl', 'commandorcontrol');
  const wanted = {
    control: has('ctrl', 'control') || (either && platform !== 'darwin'),
    meta: has('cmd', 'command', 'super', 'meta') || (either && platform === 'darwin'),
    alt: has('alt', 'option', 'altgr'),
    shift: has('shift'),
  };
  if (
    pressed.control !== wanted.control ||
    pressed.meta !== wanted.meta ||
    pressed.alt !== wanted.alt
  )
    return false;
  const key = named[last] ?? last;
  if (
    pressed.key.toLowerCase() === key ||
    pressed.code.toLowerCase() === `key${key}` ||
    pressed.code.toLowerCase() === `digit${key}`
  )
    return pressed.shift === wanted.shift || (key.length === 1 && !/[a-z0-9]/.test(key));
  return false;
}
