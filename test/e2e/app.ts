import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { startFakeLogind } from '../peers/fake-logind.ts';
import { electronForTests } from '../../scripts/find-electron.ts';
import { displayArguments } from '../../scripts/display.ts';
import { sandboxWorks } from '../../scripts/sandbox-works.ts';
import { clockPreload, onMachineClock, pageClockScript } from '../clock/test-clock.ts';
import { standInCommand, standInExecutable } from '../electron-stand-in/executable.ts';
import { installOutsideWorld, setOnline } from './outside-world.ts';

const root = path.resolve(import.meta.dirname, '../..');
const electron = electronForTests();
/** Playwright switches the sandbox off by default. */
export const maySandbox =
  electron === undefined ? process.getuid?.() !== 0 : sandboxWorks(electron);

/** For what Playwright itself gives up after half a minute. */
const patienceMs = 120_000;

/**
 * With `CASHDESK_E2E_SLOW=1` pages run at a quarter of their speed and banks answer late: what only
 * holds on a fast machine fails here on any.
 */
export const slowness =
  process.env['CASHDESK_E2E_SLOW'] === '1' ? { pageRate: 4, bankLatencyMs: 700 } : null;

/** For specs with a PIN or a backup, over the stand-in: each try would cost half a second otherwise. */
export const cheapGuesses = {
  CASHDESK_STANDIN_NODE_FLAGS: `--import ${new URL('../fixtures/cheap-guesses.ts', import.meta.url).href}`,
} as const;

type LaunchOptions = {
  /** A folder of an earlier launch, to start the app again with what it kept. */
  readonly userData?: string;
  /** A BCP 47 tag: the language of the person's system. */
  readonly locale?: string;
  /** As handed over by the system: a `cashdesk:` address, `--hidden` … */
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** False: a desktop on which no tray can be made. */
  readonly hasTray?: boolean;
  /**
   * False: no network from the first moment on, where that can be had; `setOnline` brings it back.
   */
  readonly isOnline?: boolean;
  /** Not on the clock of the run, but on that of this computer. */
  readonly isOnMachineClock?: boolean;
  /** Done as soon as main can be talked to: its window is not there yet. */
  readonly atOnce?: (app: ElectronApplication) => Promise<unknown>;
};

export type Cashdesk = {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  /** Quits as a person does, and keeps the folder. */
  readonly close: () => Promise<void>;
};

/**
 * The executable under test: the Electron that was asked for by `ELECTRON_BIN`, else the stand-in.
 */
export function electronExecutable(): string {
  return electron ?? standInExecutable;
}

/** The same for a spec that starts it once more by itself: a program and its first arguments. */
export function electronCommand(): readonly [program: string, ...args: string[]] {
  return electron === undefined
    ? standInCommand
    : [electron, ...clockArguments, ...(maySandbox ? [] : ['--no-sandbox'])];
}

/** How Electron's main gets the clock of the run. The stand-in reads its environment. */
const clockArguments = electron === undefined ? [] : ['-r', clockPreload, ...displayArguments()];

/** The command line of a launch: also for a second instance that a spec starts by itself. */
export function commandLine(userData: string, extra: readonly string[] = []): string[] {
  return [root, `--user-data-dir=${userData}`, ...extra];
}

/**
 * Starts the compiled app in a folder of its own. Specs use the `cashdesk` or `launch` fixture,
 * which also close it.
 */
export async function launchCashdesk(options: LaunchOptions = {}): Promise<Cashdesk> {
  const userData = options.userData ?? (await mkdtemp(path.join(tmpdir(), 'cashdesk-e2e-')));
  const environment = definedEnvironment();
  const app = await _electron.launch({
    executablePath: electronExecutable(),
    chromiumSandbox: maySandbox,
    args: [...clockArguments, ...commandLine(userData, options.arguments)],
    cwd: root,
    timeout: patienceMs,
    // Otherwise Playwright paints every page light, whatever the app wants.
    colorScheme: null,
    env: {
      ...(options.isOnMachineClock === true ? onMachineClock(environment) : environment),
      // Electron makes a tray on any desktop, so the test tells main that there is none.
      ...(options.hasTray === false ? { CASHDESK_TEST_NO_TRAY: '1' } : {}),
      ...(options.isOnline === false ? { CASHDESK_STANDIN_OFFLINE: '1' } : {}),
      ...localeEnvironment(options.locale ?? 'en-US'),
      ...options.environment,
    },
  });
  app.context().setDefaultTimeout(patienceMs);
  await options.atOnce?.(app);
  await installOutsideWorld(app);
  if (options.isOnline === false) await setOnline(app, false);
  const page = await app.firstWindow({ timeout: patienceMs });
  // A window exists before its page: a spec that runs in the empty document in between would lose
  // its footing.
  await page.waitForURL((url) => url.protocol !== 'about:');
  await page.waitForLoadState('domcontentloaded');
  if (electron !== undefined && options.isOnMachineClock !== true) await setPageClock(page);
  if (slowness !== null) await slowDown(page, slowness.pageRate);
  return { app, page, userData, close: () => app.close() };
}

/** On Electron, whose first page is there before a script can be put in front of it. */
async function setPageClock(page: Page): Promise<void> {
  await page.context().addInitScript(pageClockScript());
  await page.reload({ waitUntil: 'domcontentloaded' });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

function localeEnvironment(locale: string): Record<string, string> {
  return {
    CASHDESK_STANDIN_LOCALE: locale,
    LANGUAGE: locale.replace('-', '_'),
    LANG: `${locale.replace('-', '_')}.UTF-8`,
  };
}

type Fixtures = {
  /**
   * The part of the keychain that the apps of this test share, as `CASHDESK_KEYCHAIN_RUN` names it.
   * A PIN guards all that a keychain holds, so tests side by side each have their own.
   */
  readonly keychainRun: string;
  /** One app, started with nothing kept from before. */
  readonly cashdesk: Cashdesk;
  /** Starts the app, as often as a spec needs it; closed and cleaned up at the end. */
  readonly launch: (options?: LaunchOptions) => Promise<Cashdesk>;
};

export const test = base.extend<Fixtures>({
  // Playwright reads from the destructuring which fixtures are needed first; this one needs none of
  // them.
  keychainRun: async ({ browserName: _none }, use) => use(randomUUID()),
  launch: async ({ keychainRun }, use) => {
    const launched: Cashdesk[] = [];
    // Where no logind says that the screen is open, notifications name nobody.
    const logind = process.platform === 'linux' ? await startFakeLogind() : null;
    await use(async (options) => {
      const cashdesk = await launchCashdesk({
        ...options,
        environment: {
          CASHDESK_STANDIN_BRIEF: '1',
          CASHDESK_KEYCHAIN_RUN: keychainRun,
          ...(logind === null ? {} : { DBUS_SYSTEM_BUS_ADDRESS: logind.address }),
          ...options?.environment,
        },
      });
      launched.push(cashdesk);
      return cashdesk;
    });
    await Promise.all(launched.map(({ close }) => close()));
    logind?.close();
    await Promise.all(
      [...new Set(launched.map(({ userData }) => userData))].map((folder) =>
        rm(folder, { recursive: true, force: true, maxRetries: 5 }),
      ),
    );
  },
  cashdesk: async ({ launch }, use) => use(await launch()),
});

export { expect } from '@playwright/test';
