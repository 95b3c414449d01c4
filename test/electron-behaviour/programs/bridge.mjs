import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app, BrowserWindow, ipcMain, protocol, session } from 'electron';
import { note, whenReady } from './answer.mjs';

protocol.registerSchemesAsPrivileged([
  {
    scheme: 'app',
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  },
]);
const policy = "default-src 'none'; script-src 'self'; font-src 'self'; style-src 'self'";
const pages = {
  '/index.html': [
    'text/html',
    '<!doctype html><title>Bridge</title><link rel="stylesheet" href="/own.css"><script type="module" src="/own.mjs"></script>',
  ],
  '/own.mjs': ['text/javascript', "import { word } from '/part.mjs'; document.title = word;"],
  '/part.mjs': ['text/javascript', "export const word = 'a module ran';"],
  '/own.css': ['text/css', '@font-face { font-family: Own; src: url(/own.woff2); }'],
  '/own.woff2': ['font/woff2', 'no font'],
};
const asked = [];

const preload = path.join(path.dirname(process.env.BEHAVIOUR_DATABASE), 'preload.cjs');
writeFileSync(
  preload,
  `const { contextBridge, ipcRenderer } = require('electron');
   const refused = (() => { try { require('node:fs'); return false; } catch { return true; } })();
   contextBridge.exposeInMainWorld('own', {
     ask: (value) => ipcRenderer.invoke('ask', value),
     isSandboxed: process.sandboxed === true,
     hasNoFiles: refused,
   });`,
);

whenReady(app, async () => {
  protocol.handle('app', (request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const [type, body] = pages[pathname] ?? ['text/plain', ''];
    return new Response(body, {
      headers: { 'content-type': type, 'content-security-policy': policy },
    });
  });
  const permissions = [];
  session.defaultSession.setPermissionRequestHandler((_contents, name, answer) => {
    permissions.push(name);
    answer(false);
  });
  session.defaultSession.setPermissionCheckHandler(() => false);
  const window = new BrowserWindow({
    show: false,
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  const inPage = (code) => window.webContents.executeJavaScript(code, true);
  ipcMain.handle('ask', (event, value) => [
    event.senderFrame?.origin ?? null,
    event.senderFrame === window.webContents.mainFrame,
    value,
  ]);
  await window.loadURL('app://page/index.html');
  note('preload', await inPage('[own.isSandboxed, own.hasNoFiles, typeof require]'));
  // The kernel's seccomp mode of the page's process: 2 is a filter of system calls, Chromium's
  // sandbox.
  const status = `/proc/${String(window.webContents.getOSProcessId())}/status`;
  note(
    'seccomp',
    existsSync(status)
      ? (/^Seccomp:\s*(\d)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? null)
      : null,
  );
  note('senderFrame', await inPage("own.ask({ text: 'ünï' })"));
  note('module script', await inPage('document.title'));
  await inPage("document.fonts.load('12px Own').catch(() => undefined)");
  note('code cache', existsSync(path.join(app.getPath('userData'), 'Code Cache')));
  note('font of its own', asked.includes('/own.woff2'));
  note(
    'font of others',
    await inPage(
      "new FontFace('Other', 'url(https://elsewhere.invalid/a.woff2)').load().then(() => 'loaded', () => 'refused')",
    ),
  );
  note(
    'permission',
    await inPage("navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)"),
  );
  note(
    'position',
    await inPage(
      "new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('given'), () => resolve('refused')))",
    ),
  );
  note('asked permissions', permissions);
  // A crashed page returns by a reload, with its preload.
  const gone = new Promise((resolve) =>
    window.webContents.once('render-process-gone', (_event, { reason }) => resolve(reason)),
  );
  window.webContents.forcefullyCrashRenderer();
  note('crash', await gone);
  const back = new Promise((resolve) => window.webContents.once('did-finish-load', resolve));
  window.webContents.reload();
  await back;
  note('after the crash', [window.webContents.isCrashed(), await inPage('typeof own.ask')]);
});
