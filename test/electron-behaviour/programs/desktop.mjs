import {
  app,
  clipboard,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  Notification,
  Tray,
} from 'electron';
import { note, whenReady } from './answer.mjs';

function thrown(action) {
  try {
    action();
    return null;
  } catch (error) {
    return error.constructor.name;
  }
}

whenReady(app, async () => {
  const clicked = [];
  const menu = Menu.buildFromTemplate([
    { id: 'plain', label: 'Plain', click: (item) => clicked.push(item.id) },
    { id: 'off', label: 'Off', enabled: false, click: (item) => clicked.push(item.id) },
    { type: 'separator' },
    {
      id: 'check',
      label: 'Check',
      type: 'checkbox',
      click: (item) => clicked.push(`${item.id} ${item.checked}`),
    },
    {
      id: 'below',
      label: 'Below',
      submenu: [
        {
          id: 'inner',
          label: 'Inner',
          accelerator: 'CmdOrCtrl+Shift+H',
          registerAccelerator: false,
        },
      ],
    },
  ]);
  for (const id of ['plain', 'off', 'check']) menu.getMenuItemById(id).click();
  note('clicked', clicked);
  note(
    'items',
    menu.items.map(({ type, label }) => `${type} ${label}`.trim()),
  );
  const inner = menu.getMenuItemById('inner');
  note('inner', [
    inner.label,
    inner.accelerator,
    inner.registerAccelerator,
    menu.getMenuItemById('nobody'),
  ]);
  note('no label', thrown(() => new Menu().append(new MenuItem({ type: 'nonsense' }))) !== null);
  Menu.setApplicationMenu(menu);
  note('application menu', Menu.getApplicationMenu().items.length);
  Menu.setApplicationMenu(null);
  note('no application menu', Menu.getApplicationMenu());

  const icon = nativeImage.createFromDataURL(
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  );
  note('icon', [
    icon.isEmpty(),
    icon.getSize(),
    nativeImage.createFromPath('/no/such/file.png').isEmpty(),
  ]);
  const tray = new Tray(icon);
  tray.setToolTip('Cashdesk');
  tray.setContextMenu(menu);
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Another' }]));
  note('tray', tray.isDestroyed());
  tray.destroy();
  note('tray destroyed', tray.isDestroyed());

  const notification = new Notification({ title: 'Told', body: 'you' });
  const heard = [];
  notification.on('click', () => heard.push('click'));
  notification.emit('click', {});
  note('notification', [
    typeof Notification.isSupported(),
    notification.title,
    notification.body,
    heard,
  ]);

  const theme = [];
  nativeTheme.on('updated', () => theme.push('updated'));
  nativeTheme.themeSource = 'dark';
  note('theme', [nativeTheme.themeSource, nativeTheme.shouldUseDarkColors]);
  note('clipboard', [typeof clipboard.writeText, typeof clipboard.readText]);
});
