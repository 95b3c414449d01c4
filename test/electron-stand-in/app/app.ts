import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { cancellable } from '../events.ts';
import { interfaceLocale, languageTag } from '../locales.ts';
import { commandLine, electronVersion, languages } from '../runtime.ts';
import { asar } from './asar.ts';
import { AppPaths } from './paths.ts';
import { AppWithoutEffect } from './without-effect.ts';
import { SingleInstance } from './single-instance.ts';

type Manifest = {
  readonly name?: string;
  readonly productName?: string;
  readonly version?: string;
};
/** False when the window refused to close. */
type ClosableWindow = { requestClose(): Promise<boolean>; destroy(): void };

function readManifest(folder: string): Manifest {
  if (commandLine.archive !== undefined)
    return JSON.parse(
      asar().extractFile(commandLine.archive, 'package.json').toString(),
    ) as Manifest;
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

const appFolder = ((): string => {
  const appPath = path.resolve(commandLine.appPath ?? '.');
  if (commandLine.archive !== undefined) return appPath;
  return existsSync(appPath) && statSync(appPath).isFile() ? path.dirname(appPath) : appPath;
})();
const manifest = readManifest(appFolder);

/** Electron's `app`: life, names and folders of the process. */
class StandInApp extends AppWithoutEffect {
  readonly isPackaged = commandLine.archive !== undefined;
  readonly dock = undefined;
  readonly commandLine = {
    appendSwitch: (name: string, value = ''): void => void this.#switches.set(name, value),
    appendArgument: (): void => undefined,
    hasSwitch: (name: string): boolean => this.#switches.has(name),
    getSwitchValue: (name: string): string => this.#switches.get(name) ?? '',
    removeSwitch: (name: string): void => void this.#switches.delete(name),
  };
  applicationMenu: object | null = null;
  badgeCount = 0;
  userAgentFallback = `Cashdesk Electron/${electronVersion}`;
  readonly relaunches: unknown[] = [];
  readonly windows = new Set<ClosableWindow>();
  readonly #switches = new Map(commandLine.switches);
  readonly #paths = new AppPaths();
  readonly #ready = Promise.withResolvers<void>();
  readonly #schemes = new Set<string>();
  readonly #instance = new SingleInstance(({ argv, workingDirectory, additionalData }) =>
    this.emit('second-instance', cancellable({}), argv, workingDirectory, additionalData),
  );
  #name = manifest.productName ?? manifest.name ?? 'Electron';
  #isReady = false;
  #isQuitting = false;
  #isEnding = false;

  constructor() {
    super();
    const userData = commandLine.switches.get('user-data-dir');
    if (userData !== undefined && userData !== '')
      this.#paths.set('userData', path.resolve(userData));
  }

  get name(): string {
    return this.#name;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  /** Called once by the launcher, after the app's main module and with a browser running. */
  becomeReady(): void {
    this.#isReady = true;
    this.emit('will-finish-launching');
    this.emit('ready', {}, {});
    this.#ready.resolve();
  }

  getName(): string {
    return this.#name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  getVersion(): string {
    return manifest.version ?? electronVersion;
  }

  getAppPath(): string {
    return appFolder;
  }

  getPath(name: string): string {
    return this.#paths.get(name, this.#name);
  }

  setPath(name: string, folder: string): void {
    this.#paths.set(name, folder);
  }

  setAppLogsPath(folder?: string): void {
    if (folder !== undefined) this.#paths.set('logs', folder);
  }

  getLocale(): string {
    return interfaceLocale(languages);
  }

  getSystemLocale(): string {
    return languages[0] ?? 'en-US';
  }

  getLocaleCountryCode(): string {
    return new Intl.Locale(languageTag(languages[0] ?? 'en-US') ?? 'en-US').maximize().region ?? '';
  }

  getPreferredSystemLanguages(): string[] {
    return [...languages];
  }

  requestSingleInstanceLock(additionalData: unknown = {}): boolean {
    return this.#instance.request(this.getPath('userData'), {
      argv: process.argv,
      workingDirectory: process.cwd(),
      additionalData,
    });
  }

  hasSingleInstanceLock(): boolean {
    return this.#instance.isHeld;
  }

  releaseSingleInstanceLock(): void {
    this.#instance.release();
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    this.#schemes.add(scheme);
    return true;
  }

  isDefaultProtocolClient(scheme: string): boolean {
    return this.#schemes.has(scheme);
  }

  removeAsDefaultProtocolClient(scheme: string): boolean {
    return this.#schemes.delete(scheme);
  }

  setBadgeCount(count = 0): boolean {
    this.badgeCount = count;
    return true;
  }

  getBadgeCount(): number {
    return this.badgeCount;
  }

  relaunch(options?: unknown): void {
    this.relaunches.push(options ?? {});
  }

  enableSandbox(): void {
    if (this.#isReady)
      throw new Error('app.enableSandbox() can only be called before app is ready');
    // Electron removes the switch again, but its zygote runs without a sandbox then: its next fork
    // ends everything.
    if (this.commandLine.hasSwitch('no-sandbox')) {
      process.stderr.write('FATAL: app.enableSandbox() after a start with --no-sandbox\n');
      process.exit(133);
    }
  }

  /** Asks every window; one that refuses to close ends the attempt, as in Electron. */
  quit(): void {
    if (this.#isQuitting) return;
    this.#isQuitting = true;
    void this.#closeEverything();
  }

  /** Exits immediately, without asking a window. */
  exit(code = 0): void {
    this.#isQuitting = true;
    for (const window of this.windows) window.destroy();
    this.#end(code);
  }

  /** Called when the browser ended unexpectedly: quits, unless that is already in progress. */
  browserGone(): void {
    if (!this.#isQuitting) this.exit(1);
  }

  /** Called by a closed window. */
  windowClosed(window: ClosableWindow): void {
    this.windows.delete(window);
    if (this.windows.size > 0 || this.#isQuitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  async #closeEverything(): Promise<void> {
    const beforeQuit = cancellable({});
    this.emit('before-quit', beforeQuit);
    if (beforeQuit.defaultPrevented) {
      this.#isQuitting = false;
      return;
    }
    for (const window of [...this.windows]) {
      if (await window.requestClose()) continue;
      this.#isQuitting = false;
      return;
    }
    const willQuit = cancellable({});
    this.emit('will-quit', willQuit);
    if (willQuit.defaultPrevented) {
      this.#isQuitting = false;
      return;
    }
    this.#end(0);
  }

  /**
   * No code of the app runs after `quit`: pending promises and timers are dropped. Source:
   * Electron's `shell/browser/browser.cc` (`Shutdown`).
   */
  #end(code: number): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.emit('quit', {}, code);
    this.#instance.release();
    process.exit(code);
  }
}

export const app = new StandInApp();
