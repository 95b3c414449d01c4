import { existsSync, readFileSync, statSync } from 'node:fs';
import { open as openInspector } from 'node:inspector';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app/app.ts';
import { openArchives } from './app/archive.ts';
import { startBrowser } from './chromium/browser.ts';
import {
  commandLine,
  currentBrowser,
  electronVersion,
  isHeaded,
  languages,
  setBrowser,
} from './runtime.ts';
import { seam } from './seam.ts';

/** The bench that counts main's wake-ups sets a longer interval: Electron has no such poll. */
const parentCheckMs = Number(process.env['CASHDESK_STANDIN_PARENT_CHECK_MS'] ?? 500);
const electronModule = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: electronModule, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

/** The file that Electron would start: the app folder's `main`, or the named file. */
function mainFile(): string {
  const appPath = path.resolve(commandLine.appPath ?? '.');
  if (!existsSync(appPath)) throw new Error(`Unable to find Electron app at ${appPath}`);
  if (commandLine.archive === undefined && statSync(appPath).isFile()) return appPath;
  const { main = 'index.js' } = JSON.parse(
    readFileSync(path.join(appPath, 'package.json'), 'utf8'),
  ) as { main?: string };
  const file = path.join(appPath, main);
  if (!existsSync(file))
    throw new Error(`Cannot find ${main} of the app: run "npm run build" first.`);
  return file;
}

function actAsElectron(): void {
  process.argv = [process.execPath, ...commandLine.appArguments];
  Object.assign(process.versions, { electron: electronVersion });
  Object.assign(process, {
    type: 'browser',
    ...(commandLine.archive === undefined
      ? { defaultApp: true, resourcesPath: path.dirname(process.execPath) }
      : { resourcesPath: path.dirname(commandLine.archive) }),
  });
  Object.assign(globalThis, { __cashdeskStandIn: seam });
}

/** However this process ends, its browser ends, too. */
function closeBrowserAtExit(): void {
  process.on('exit', () => currentBrowser()?.closeNow());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    let isSecond = false;
    process.on(signal, () => {
      if (isSecond) process.exit(1);
      isSecond = true;
      app.quit();
    });
  }
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) app.exit(1);
  }, parentCheckMs).unref();
}

// Before the app, as Electron does: Playwright waits for the address that this writes to stderr.
if (commandLine.inspectorPort !== undefined) openInspector(commandLine.inspectorPort);
actAsElectron();
if (commandLine.archive !== undefined) openArchives();
closeBrowserAtExit();
try {
  await import(pathToFileURL(mainFile()).href);
  const browser = await startBrowser({
    languages,
    isHeaded,
    wantsDebuggingPort: commandLine.wantsDebuggingPort,
    onGone: () => app.browserGone(),
  });
  setBrowser(browser);
  if (browser.debuggingAddress !== undefined)
    process.stderr.write(`\nDevTools listening on ${browser.debuggingAddress}\n`);
  app.becomeReady();
} catch (error) {
  console.error(
    error instanceof Error && error.message.startsWith('The Electron stand-in needs')
      ? error.message
      : error,
  );
  process.exit(1);
}
