import { Menu, type NativeImage, Tray, nativeImage } from 'electron';
import { menuLabel } from './menu-text.ts';
import type { TrayAction, TrayItem } from './tray-menu.ts';
import type { TestSeam } from './test-seam.ts';

export type CashdeskTray = {
  readonly show: (items: readonly TrayItem[], tooltip: string) => void;
  readonly isMade: () => boolean;
};

const image = (file: string): NativeImage => {
  const icon = nativeImage.createFromPath(file);
  if (process.platform === 'darwin') icon.setTemplateImage(true);
  return icon;
};

/**
 * Draws the tray from the items it is given. The reference is kept here, or the icon would be collected with it. A desktop without
 * a tray may refuse one: then everything it offers stands in the window and the menu as well.
 */
export const createTray = ({
  iconFile,
  perform,
  seam,
}: {
  readonly iconFile: string;
  readonly perform: (action: TrayAction) => void;
  readonly seam: TestSeam | null;
}): CashdeskTray => {
  let tray: Tray | null = null;
  try {
    tray = new Tray(image(iconFile));
  } catch {
    return { show: () => undefined, isMade: () => false };
  }
  const made = tray;
  made.on('click', () => perform({ do: 'open' }));
  return {
    isMade: () => true,
    show: (items, tooltip) => {
      made.setToolTip(tooltip);
      // Linux shows a changed menu only after it is set anew.
      made.setContextMenu(
        Menu.buildFromTemplate(
          items.map((item) => {
            if (item.kind === 'line') return { type: 'separator' };
            const label = menuLabel(item.label);
            return item.kind === 'text'
              ? { label, enabled: false }
              : { label, click: () => perform(item.action) };
          }),
        ),
      );
      seam?.showTray(items, perform);
    },
  };
};
