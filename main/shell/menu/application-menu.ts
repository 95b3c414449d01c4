import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Messages } from '../../messages/messages.ts';

export type MenuAction =
  | 'palette'
  | 'lock-all'
  | 'lock-app'
  | 'print'
  | 'hide-amounts'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'quit';

/**
 * The key is only shown next to the item. The page handles the key press, or `zoomKeyOf`, which
 * knows several keyboard layouts.
 */
function shownKey(accelerator: string): MenuItemConstructorOptions {
  return {
    accelerator,
    registerAccelerator: false,
  };
}

function template(
  t: Messages,
  perform: (action: MenuAction) => void,
): MenuItemConstructorOptions[] {
  const item = (
    label: string,
    action: MenuAction,
    accelerator?: string,
  ): MenuItemConstructorOptions => ({
    label,
    click: () => perform(action),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const quit = item(t('ui.word.quit-cashdesk'), 'quit', 'CmdOrCtrl+Q');
  const mac: MenuItemConstructorOptions[] =
    process.platform === 'darwin'
      ? [
          {
            label: 'Cashdesk',
            submenu: [
              { role: 'about', label: t('menu.about') },
              line,
              { role: 'services', label: t('menu.services') },
              line,
              { role: 'hide', label: t('menu.hide') },
              { role: 'hideOthers', label: t('menu.hideOthers') },
              { role: 'unhide', label: t('menu.showAll') },
              line,
              quit,
            ],
          },
        ]
      : [];
  return [
    ...mac,
    {
      label: t('menu.file'),
      submenu: [
        item(t('menu.find'), 'palette'),
        item(t('ui.word.lock-all-cards'), 'lock-all'),
        { ...item(t('ui.word.lock-cashdesk'), 'lock-app'), ...shownKey('CmdOrCtrl+L') },
        line,
        { ...item(t('ui.word.print'), 'print'), ...shownKey('CmdOrCtrl+P') },
        line,
        { role: 'close', label: t('menu.close') },
        ...(mac.length > 0 ? [] : [quit]),
      ],
    },
    {
      label: t('menu.edit'),
      submenu: [
        { role: 'undo', label: t('ui.word.undo') },
        { role: 'redo', label: t('menu.redo') },
        line,
        { role: 'cut', label: t('menu.cut') },
        { role: 'copy', label: t('ui.copy') },
        { role: 'paste', label: t('menu.paste') },
        { role: 'pasteAndMatchStyle', label: t('menu.pasteMatch') },
        { role: 'selectAll', label: t('menu.selectAll') },
      ],
    },
    {
      label: t('menu.view'),
      submenu: [
        item(t('settings.amounts.label'), 'hide-amounts'),
        line,
        { ...item(t('ui.word.zoom-in'), 'zoom-in'), ...shownKey('CmdOrCtrl+Plus') },
        { ...item(t('ui.word.zoom-out'), 'zoom-out'), ...shownKey('CmdOrCtrl+-') },
        { ...item(t('menu.zoomReset'), 'zoom-reset'), ...shownKey('CmdOrCtrl+0') },
      ],
    },
    {
      label: t('menu.window'),
      submenu: [
        { role: 'minimize', label: t('menu.minimize') },
        { role: 'close', label: t('menu.close') },
      ],
    },
  ];
}

/**
 * The app menu. macOS shows it at the top of the screen. Elsewhere the window draws its own title
 * bar, and Electron gives a frameless window no menu bar. There only its keys work, and the window
 * offers every item, too. The window handles the keys for the palette and hidden amounts.
 */
export function setApplicationMenu(t: Messages, perform: (action: MenuAction) => void): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(template(t, perform)));
}
