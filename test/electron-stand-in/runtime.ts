import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readCommandLine } from './command-line.ts';
import type { Browser } from './chromium/browser.ts';
import type { DevTools } from './chromium/devtools.ts';
import type { OwnTargets } from './chromium/own-targets.ts';
import { preferredLanguages } from './locales.ts';

/** The stand-in's shared state of its process. */
export const commandLine = readCommandLine(process.argv.slice(2));
export const languages = preferredLanguages({
  ...process.env,
  ...(commandLine.switches.has('lang') ? { LANGUAGE: commandLine.switches.get('lang') } : {}),
});
export const electronVersion = (
  JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8'),
  ) as { version: string }
).version;

/** Shows a visible window only on request and with a display. */
export const isHeaded =
  process.env['CASHDESK_STANDIN_HEADED'] === '1' &&
  (process.platform !== 'linux' ||
    Boolean(process.env['DISPLAY']) ||
    Boolean(process.env['WAYLAND_DISPLAY']));

let browser: Browser | undefined;

export function setBrowser(started: Browser): void {
  browser = started;
}

export function currentBrowser(): Browser | undefined {
  return browser;
}

/** Throws before the app is ready, as Electron's own classes do. */
export function devtools(): DevTools {
  if (browser === undefined) throw new Error('Cannot create BrowserWindow before app is ready');
  return browser.devtools;
}

export function targets(): OwnTargets {
  if (browser === undefined) throw new Error('There is no browser yet');
  return browser.targets;
}
