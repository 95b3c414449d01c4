import { app, BrowserWindow } from 'electron';
import { note, whenReady } from './answer.mjs';

function within(ms, promise) {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms, 'still open'))]);
}

whenReady(app, async () => {
  const window = new BrowserWindow({ show: true, width: 600, height: 400 });
  await window.loadURL('data:text/html,<p>Print</p>');
  const printers = await window.webContents.getPrintersAsync();
  note('printers', Array.isArray(printers));
  // Without options no printer is required: the dialog opens, or reports why it cannot.
  const printed = new Promise((resolve) =>
    window.webContents.print(undefined, (isDone, failure) => resolve([isDone, failure])),
  );
  note('print', await within(5000, printed));
});
