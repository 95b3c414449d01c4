import { app, BrowserWindow } from 'electron';
import { note } from './answer.mjs';

for (const name of ['before-quit', 'window-all-closed', 'quit']) app.on(name, () => note(name));
let isHeldUp = true;
app.on('will-quit', (event) => {
  note('will-quit');
  if (isHeldUp) {
    event.preventDefault();
    isHeldUp = false;
    // A prevented quit leaves the app running; the next one ends it.
    setTimeout(() => app.quit(), 50);
    return;
  }
  void Promise.resolve()
    .then(() => new Promise((resolve) => setTimeout(resolve, 0)))
    .then(() => note('later'));
});

void app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false });
  let isKept = true;
  window.on('close', (event) => {
    note('close');
    if (!isKept) return;
    isKept = false;
    event.preventDefault();
    setTimeout(() => app.quit(), 50);
  });
  window.on('closed', () => note('closed'));
  await window.loadURL('about:blank');
  app.quit();
  note('asked');
});
