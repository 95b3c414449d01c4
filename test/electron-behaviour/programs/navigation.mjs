import { app, BrowserWindow, protocol } from 'electron';
import { note, whenReady } from './answer.mjs';

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true } },
]);

whenReady(app, async () => {
  protocol.handle(
    'app',
    () =>
      new Response('<!doctype html><title>Page</title><a href="/other.html">other</a>', {
        headers: { 'content-type': 'text/html' },
      }),
  );
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
  const { webContents } = window;
  const asked = [];
  const refusing = new Set(['will-frame-navigate', 'will-navigate']);
  for (const name of ['will-frame-navigate', 'will-navigate']) {
    webContents.on(name, (event, url) => {
      asked.push(`${name} ${event.url ?? url}`);
      if (refusing.has(name)) event.preventDefault();
    });
  }
  const opened = [];
  webContents.setWindowOpenHandler(({ url }) => {
    opened.push(url);
    return { action: 'deny' };
  });
  const taken = () => asked.splice(0);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 500));
  const inPage = (code) => webContents.executeJavaScript(code, true).catch(() => undefined);

  await window.loadURL('app://page/index.html');
  note('loadURL', taken());
  const loaded = () => new Promise((resolve) => webContents.once('did-finish-load', resolve));
  let reloaded = loaded();
  webContents.reload();
  await reloaded;
  note('reload of the app', taken());
  await inPage('void (location.href = "/other.html")');
  await settled();
  note('address set by the page', [taken(), webContents.getURL()]);
  await inPage('void document.querySelector("a").click()');
  await settled();
  note('link', [taken(), webContents.getURL()]);
  await inPage('window.kept = true; void location.reload()');
  await settled();
  note('refused reload of the page', [taken(), await inPage('window.kept === true')]);
  refusing.delete('will-frame-navigate');
  await inPage('void document.querySelector("a").click()');
  await settled();
  note('link refused at will-navigate', [taken(), webContents.getURL()]);
  refusing.clear();
  reloaded = loaded();
  await inPage('void location.reload()');
  await reloaded;
  note('allowed reload of the page', [taken(), await inPage('window.kept === true')]);
  await inPage('void window.open("/new.html")');
  await settled();
  note('window.open', [opened.splice(0), BrowserWindow.getAllWindows().length]);
});
