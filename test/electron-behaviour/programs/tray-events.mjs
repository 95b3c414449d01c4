import { app, Menu, nativeImage, Tray } from 'electron';
import { note, whenReady } from './answer.mjs';

whenReady(app, async () => {
  const tray = new Tray(nativeImage.createEmpty());
  const menu = Menu.buildFromTemplate([{ label: 'One' }]);
  const seen = [];
  menu.on('menu-will-show', () => seen.push('menu-will-show'));
  menu.on('menu-will-close', () => seen.push('menu-will-close'));
  tray.setContextMenu(menu);
  const other = Menu.buildFromTemplate([{ label: 'Two' }]);
  tray.setContextMenu(other);
  note('set again', seen);
  tray.destroy();
});
