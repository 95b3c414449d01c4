import { app, BrowserWindow, powerMonitor } from 'electron';
import { note, whenReady } from './answer.mjs';

function within(ms, promise) {
  return Promise.race([
    promise,
    new Promise((resolve) => setTimeout(resolve, ms, 'not within its time')),
  ]);
}

whenReady(app, async () => {
  const window = new BrowserWindow({ show: false, width: 600, height: 400 });
  const ready = new Promise((resolve) => window.once('ready-to-show', resolve, 'came'));
  const loaded = new Promise((resolve) =>
    window.webContents.once('did-finish-load', resolve, 'came'),
  );
  void window.loadURL('data:text/html,<title>First</title>');
  note(
    'did-finish-load of a hidden window',
    await within(
      10_000,
      loaded.then(() => 'came'),
    ),
  );
  // On Wayland the event may never come (electron#48859): the app then shows itself by the event
  // above.
  note(
    'ready-to-show of a hidden window',
    await within(
      3000,
      ready.then(() => 'came'),
    ),
  );

  note('idle time', [
    Number.isInteger(powerMonitor.getSystemIdleTime()),
    powerMonitor.getSystemIdleTime() >= 0,
  ]);
  note(
    'idle state',
    ['active', 'idle', 'locked', 'unknown'].includes(powerMonitor.getSystemIdleState(60)),
  );
});
