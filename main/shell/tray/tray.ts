import { Menu, type NativeImage, Tray, nativeImage } from 'electron';
import { menuLabel } from '../menu/menu-text.ts';
import { createMenuUpdates } from '../menu/menu-updates.ts';
import type { TrayAction, TrayItem } from './tray-menu.ts';
import type { TestSeam } from '../test-seam.ts';

export type CashdeskTray = {
  /** `isByUser`: the user caused the change. */
  readonly show: (items: readonly TrayItem[], tooltip: string, isByUser: boolean) => void;
  readonly isMade: () => boolean;
};

function image(file: string): NativeImage {
  const icon = nativeImage.createFromPath(file);
  if (process.platform === 'darwin') icon.setTemplateImage(true);
  return icon;
}

/**
 * Draws the tray from its items. The reference must stay, or the icon would be garbage collected. A
 * desktop without a tray may reject it: the window and the menu offer every item, too.
 */
export function createTray({
  iconFile,
  perform,
  seam,
}: {
  readonly iconFile: string;
  readonly perform: (action: TrayAction) => void;
  readonly seam: TestSeam | null;
}): CashdeskTray {
  let tray: Tray | null = null;
  if (seam?.hasNoTray === true) return { show: () => undefined, isMade: () => false };
  try {
    tray = new Tray(image(iconFile));
  } catch {
    return { show: () => undefined, isMade: () => false };
  }
  const createdTray = tray;
  // On macOS, a press opens the menu and also sends a click: a window shown by it would cover the
  // menu.
  if (process.platform !== 'darwin') createdTray.on('click', () => perform({ do: 'open' }));

  const set = (items: readonly TrayItem[]): void => {
    const menu = Menu.buildFromTemplate(
      items.map((item) => {
        if (item.kind === 'line') return { type: 'separator' };
        const label = menuLabel(item.label);
        return item.kind === 'text'
          ? { label, enabled: false }
          : { label, click: () => perform(item.action) };
      }),
    );
    // Linux reports neither: its panels draw the menu themselves, over D-Bus.
    menu.on('menu-will-show', updates.opened);
    menu.on('menu-will-close', updates.closed);
    // Linux shows a changed menu only after it is set again.
    createdTray.setContextMenu(menu);
    seam?.showTray(items, perform);
  };
  const updates = createMenuUpdates({
    set,
    now: () => performance.now(),
    reportsOpening: process.platform !== 'linux',
  });
  let shownTooltip: string | null = null;

  return {
    isMade: () => true,
    show: (items, tooltip, isByUser) => {
      if (tooltip !== shownTooltip) createdTray.setToolTip(tooltip);
      shownTooltip = tooltip;
      updates.show(items, isByUser);
    },
  };
}
