import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { DevTools } from './devtools.ts';
import { findBrowser, findHeadlessBrowser } from './find-browser.ts';
import { OwnTargets } from './own-targets.ts';
import { createProfile, removeProfile } from './profile.ts';
import { withoutOptimiser } from './without-optimiser.ts';
import { withoutUnusedFeatures } from './unused-features.ts';

type BrowserOptions = {
  readonly languages: readonly string[];
  readonly isHeaded: boolean;
  /** Playwright asks for its own port; otherwise none is opened. */
  readonly wantsDebuggingPort: boolean;
  readonly onGone: () => void;
};

export type Browser = {
  readonly devtools: DevTools;
  readonly targets: OwnTargets;
  /** `ws://…` for Playwright; undefined unless a port was requested. */
  readonly debuggingAddress: string | undefined;
  /** Ends the browser with all its processes and removes its profile. */
  readonly close: () => Promise<void>;
  /** The same from an exit handler, where nothing can be awaited. */
  readonly closeNow: () => void;
};

const startTimeoutMs = 30_000;

/**
 * Without a display Chromium reports no pointer; a desktop user has a mouse (2: hover, 4: fine).
 */
const mouseOfDesktop =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

function chromiumFlags(
  { languages, isHeaded, wantsDebuggingPort }: BrowserOptions,
  profile: string,
): readonly string[] {
  return [
    '--remote-debugging-pipe',
    ...(wantsDebuggingPort ? ['--remote-debugging-port=0'] : []),
    `--user-data-dir=${profile}`,
    // Chromium's sandbox refuses to run as root, which containers and build machines often are.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // The app decides when the browser ends, not the last window. On a desktop the test type hides
    // the warning about these flags.
    '--keep-alive-for-test',
    ...(isHeaded
      ? ['--app=data:text/html,', '--window-position=80,60', '--test-type']
      : ['--headless=new', '--no-startup-window', '--silent-launch', mouseOfDesktop]),
    `--lang=${languages[0] ?? 'en-US'}`,
    `--accept-lang=${languages.join(',')}`,
    // The page has no network; it may not even look up a name.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-component-extensions-with-background-pages',
    '--disable-sync',
    '--disable-extensions',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-breakpad',
    '--disable-crash-reporter',
    '--disable-field-trial-config',
    '--disable-search-engine-choice-screen',
    '--disable-dev-shm-usage',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-background-timer-throttling',
    withoutUnusedFeatures,
    ...(process.env['CASHDESK_STANDIN_BRIEF'] === '1' ? [withoutOptimiser] : []),
    '--force-color-profile=srgb',
    '--hide-crash-restore-bubble',
    '--metrics-recording-only',
    '--no-first-run',
    '--no-default-browser-check',
    '--no-service-autorun',
    '--password-store=basic',
    '--use-mock-keychain',
  ];
}

/**
 * Starts the machine's Chromium for this process alone. Throws, in one sentence, when there is none
 * or it does not start.
 */
export async function startBrowser(options: BrowserOptions): Promise<Browser> {
  const executable = options.isHeaded ? findBrowser() : findHeadlessBrowser();
  if (executable === undefined)
    throw new Error(
      'The Electron stand-in needs Chromium, Chrome or Edge: install one, or name it in CASHDESK_CHROMIUM.',
    );
  const profile = createProfile();
  const child = spawn(executable, chromiumFlags(options, profile), {
    // A separate process group, so that one signal reaches all of its helpers.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LANGUAGE: options.languages.map((tag) => tag.replace('-', '_')).join(':'),
    },
  });
  const closeNow = (): void => {
    kill(child);
    removeProfile(profile);
  };
  const close = async (): Promise<void> => {
    const exit =
      child.exitCode === null && child.signalCode === null
        ? once(child, 'exit')
        : Promise.resolve();
    kill(child);
    await exit;
    removeProfile(profile);
  };
  try {
    const address = debuggingAddress(child);
    const devtools = new DevTools(
      child.stdio[3] as Writable,
      child.stdio[4] as Readable,
      options.onGone,
    );
    const [requestedAddress] = await Promise.all([
      options.wantsDebuggingPort ? address : undefined,
      Promise.race([devtools.browser.send('Browser.getVersion'), address.then(() => undefined)]),
    ]);
    return {
      devtools,
      targets: await OwnTargets.watch(devtools),
      debuggingAddress: requestedAddress,
      close,
      closeNow,
    };
  } catch (error) {
    closeNow();
    throw error;
  }
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void =>
      reject(new Error(`Chromium did not start (${why}).\n${output.slice(-2000)}`));
    const timer = setTimeout(
      () => fail(`nothing after ${startTimeoutMs / 1000} seconds`),
      startTimeoutMs,
    );
    timer.unref();
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => fail(`it ended with ${signal ?? `code ${code}`}`));
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8000);
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
