import { app, BrowserWindow } from 'electron';
import { note, whenReady } from './answer.mjs';

const paper =
  '<!doctype html><title>Paper</title><script>document.title = "ran"</script><p style="break-after: page">Total</p><p>12.50</p>';

whenReady(app, async () => {
  const window = new BrowserWindow({ show: false, webPreferences: { javascript: false } });
  await window.loadURL(`data:text/html,${encodeURIComponent(paper)}`);
  window.webContents.setZoomFactor(1.5);
  const bytes = await window.webContents.printToPDF({ pageSize: 'A4', printBackground: true });
  note('title', window.webContents.getTitle());
  note('document', [
    Buffer.from(bytes.subarray(0, 5)).toString(),
    (
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type\s*\/Page\b/g) ?? []
    ).length,
  ]);
});
