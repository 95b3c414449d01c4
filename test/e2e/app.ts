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
import { installFakeDesktop, setOnline } from './fake-desktop.ts';

const root = path.resolve(import.meta.dirname, '../..');
const electron = electronForTests();
/** Playwright switches the sandbox off by default. */
export const hasSandbox =
  electron === undefined ? process.getuid?.() !== 0 : sandboxWorks(electron);

/** For operations that Playwright aborts after half a minute. */
const patienceMs = 120_000;

/**
 * With `CASHDESK_E2E_SLOW=1` pages run at a quarter of their speed and banks answer late: races
 * that only a fast machine wins fail.
 */
export const slowMode =
  process.env['CASHDESK_E2E_SLOW'] === '1' ? { pageRate: 4, bankLatencyMs: 700 } : null;

/**
 * For specs with a PIN or a backup, over the stand-in: each try would cost half a second otherwise.
 */
export const cheapScrypt = {
  CASHDESK_STANDIN_NODE_FLAGS: `--import ${new URL('../fixtures/cheap-guesses.ts', import.meta.url).href}`,
} as const;

type LaunchOptions = {
  /** The folder of an earlier launch, to start the app with its stored data. */
  readonly userData?: string;
  /** A BCP 47 tag: the system language. */
  readonly locale?: string;
  /** Arguments from the system: a `cashdesk:` address, `--hidden` … */
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** False: a desktop without a tray. */
  readonly hasTray?: boolean;
  /** False: no network from the start, where possible; `setOnline` restores it. */
  readonly isOnline?: boolean;
  /** Uses the machine's clock instead of the test run's. */
  readonly isOnMachineClock?: boolean;
  /** Resolves as soon as main can be called: its window does not exist yet. */
  readonly onStart?: (app: ElectronApplication) => Promise<unknown>;
};

export type Cashdesk = {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  /** Quits as a user does; the folder stays. */
  readonly close: () => Promise<void>;
};

/** The executable under test: `ELECTRON_BIN`, or the stand-in. */
export function electronExecutable(): string {
  return electron ?? standInExecutable;
}

/** The same for a spec that starts a second instance itself: a program and its first arguments. */
export function electronCommand(): readonly [program: string, ...args: string[]] {
  return electron === undefined
    ? standInCommand
    : [electron, ...clockArguments, ...(hasSandbox ? [] : ['--no-sandbox'])];
}

/** Passes the clock of the run to Electron's main. The stand-in reads its environment. */
const clockArguments = electron === undefined ? [] : ['-r', clockPreload, ...displayArguments()];

/** The command line of a launch: also for a second instance that a spec starts. */
export function commandLine(userData: string, extra: readonly string[] = []): string[] {
  return [root, `--user-data-dir=${userData}`, ...extra];
}

/**
 * Starts the compiled app in a new folder. Specs use the `cashdesk` or `launch` fixture, which also
 * close it.
 */
export async function launchCashdesk(options: LaunchOptions = {}): Promise<Cashdesk> {
  const userData = options.userData ?? (await mkdtemp(path.join(tmpdir(), 'cashdesk-e2e-')));
  const environment = definedEnvironment();
  const app = await _electron.launch({
    executablePath: electronExecutable(),
    chromiumSandbox: hasSandbox,
    args: [...clockArguments, ...commandLine(userData, options.arguments)],
    cwd: root,
    timeout: patienceMs,
    // Otherwise Playwright paints every page light, whatever theme the app sets.
    colorScheme: null,
    env: {
      ...(options.isOnMachineClock === true ? onMachineClock(environment) : environment),
      // Electron creates a tray on any desktop, so the test reports to main that there is none.
      ...(options.hasTray === false ? { CASHDESK_TEST_NO_TRAY: '1' } : {}),
      ...(options.isOnline === false ? { CASHDESK_STANDIN_OFFLINE: '1' } : {}),
      ...localeEnvironment(options.locale ?? 'en-US'),
      ...options.environment,
    },
  });
  app.context().setDefaultTimeout(patienceMs);
  await options.onStart?.(app);
  await installFakeDesktop(app);
  if (options.isOnline === false) await setOnline(app, false);
  const page = await app.firstWindow({ timeout: patienceMs });
  // A window exists before its page: a spec that ran in the empty document would lose its context.
  await page.waitForURL((url) => url.protocol !== 'about:');
  await page.waitForLoadState('domcontentloaded');
  if (electron !== undefined && options.isOnMachineClock !== true) await setPageClock(page);
  if (slowMode !== null) await slowDown(page, slowMode.pageRate);
  return { app, page, userData, close: () => app.close() };
}

/** On Electron the first page exists before a script can be injected. */
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
   * The part of the keychain that the apps of this test share, named by `CASHDESK_KEYCHAIN_RUN`. A
   * PIN guards a whole keychain, so parallel tests have separate ones.
   */
  readonly keychainRun: string;
  /** One app without earlier data. */
  readonly cashdesk: Cashdesk;
  /** Starts the app any number of times; closed and cleaned up at the end. */
  readonly launch: (options?: LaunchOptions) => Promise<Cashdesk>;
};

export const test = base.extend<Fixtures>({
  // Playwright reads the required fixtures from the destructuring; this one has none.
  keychainRun: async ({ browserName: _none }, use) => use(randomUUID()),
  launch: async ({ keychainRun }, use) => {
    const launched: Cashdesk[] = [];
    // Without a logind that reports an open screen, notifications contain no names.
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
