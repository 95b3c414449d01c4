import { app, BrowserWindow, screen } from 'electron';
import { note, whenReady } from './answer.mjs';

whenReady(app, async () => {
  const window = new BrowserWindow({
    x: 40,
    y: 30,
    width: 900,
    height: 640,
    minWidth: 480,
    minHeight: 320,
    show: false,
    frame: false,
    title: 'Bounds',
  });
  await window.loadURL('about:blank');
  note('made', [
    window.getBounds().width,
    window.getBounds().height,
    window.getMinimumSize(),
    window.isVisible(),
    window.isDestroyed(),
  ]);
  window.setBounds({ width: 700 });
  note('one side', [window.getBounds().width, window.getBounds().height]);
  window.setSize(100, 100);
  note('least', window.getSize());
  const area = screen.getPrimaryDisplay().workArea;
  note('display', [area.width > 0, area.height > 0, screen.getAllDisplays().length > 0]);
  const seen = [];
  for (const name of ['show', 'hide', 'closed']) window.on(name, () => seen.push(name));
  const heard = (name, action) =>
    new Promise((resolve) => {
      window.once(name, resolve);
      action();
    });
  await heard('show', () => window.showInactive());
  await heard('hide', () => window.hide());
  note('hidden', [window.isVisible(), seen.splice(0)]);
  await heard('closed', () => window.destroy());
  note('destroyed', [window.isDestroyed(), seen, BrowserWindow.getAllWindows().length]);
});
// A closed one must not end the program.
app.on('window-all-closed', () => undefined);
