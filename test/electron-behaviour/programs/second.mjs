import { app } from 'electron';
import { note } from './answer.mjs';

// Started twice on one folder: the second passes its link to the first and ends.
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, argv) => {
    note('second-instance', argv.find((each) => each.startsWith('cashdesk:')) ?? null);
    app.quit();
  });
  app.on('will-quit', () => note('will-quit'));
  void app.whenReady().then(() => note('ready'));
} else {
  note('second', 'no lock');
  app.quit();
}
