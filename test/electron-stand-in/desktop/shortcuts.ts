import { app } from '../app/app.ts';
import type { PressedKey } from '../worlds/messages.ts';
import { matchesAccelerator } from './accelerators.ts';
import type { Menu, MenuItem } from './menu.ts';

const roleAccelerators: Readonly<Record<string, string>> = {
  quit: 'CmdOrCtrl+Q',
  close: 'CmdOrCtrl+W',
  minimize: 'CmdOrCtrl+M',
  reload: 'CmdOrCtrl+R',
  forcereload: 'CmdOrCtrl+Shift+R',
  zoomin: 'CmdOrCtrl+Plus',
  zoomout: 'CmdOrCtrl+-',
  resetzoom: 'CmdOrCtrl+0',
};

/** Passes a key that the page did not use to the application menu. */
export function applicationShortcut(key: PressedKey, window: unknown): void {
  const item = find(app.applicationMenu as Menu | null, key);
  item?.click({ triggeredByAccelerator: true }, window);
}

function find(menu: Menu | null | undefined, key: PressedKey): MenuItem | undefined {
  for (const item of menu?.items ?? []) {
    const accelerator = item.accelerator ?? roleAccelerators[item.role?.toLowerCase() ?? ''];
    if (
      item.enabled &&
      item.visible &&
      item.registerAccelerator &&
      accelerator !== undefined &&
      matchesAccelerator(accelerator, key, process.platform)
    )
      return item;
    const below = item.visible ? find(item.submenu, key) : undefined;
    if (below !== undefined) return below;
  }
  return undefined;
}

const registeredKeys = new Map<string, () => void>();

/** Electron's `globalShortcut`: stored, but no key of the desktop reaches it. */
export const globalShortcut = {
  register: (accelerator: string, callback: () => void): boolean => {
    if (registeredKeys.has(accelerator)) return false;
    registeredKeys.set(accelerator, callback);
    return true;
  },
  registerAll: (accelerators: readonly string[], callback: () => void): void => {
    for (const accelerator of accelerators) registeredKeys.set(accelerator, callback);
  },
  isRegistered: (accelerator: string): boolean => registeredKeys.has(accelerator),
  unregister: (accelerator: string): void => void registeredKeys.delete(accelerator),
  unregisterAll: (): void => registeredKeys.clear(),
};
