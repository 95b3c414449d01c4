/**
 * `npm start`: opens Cashdesk in Electron, otherwise on the stand-in with this machine's browser;
 * without a display it takes the tour. `npm start -- --no-sandbox` lets Electron start without its
 * sandbox where none is possible.
 */
import { spawn } from 'node:child_process';
import { askConsent } from './ask-consent.ts';
import { buildIfStale } from './build-if-stale.ts';
import { displayArguments, hasDisplay } from './display.ts';
import { electronForTests, fetchElectron } from './find-electron.ts';
import { openInElectron } from './open-electron.ts';
import { passSignals } from './pass-signals.ts';
import { say } from './say.ts';
import { ensure } from './set-up.ts';

const standInCommand = ['--no-warnings=ExperimentalWarning', 'test/electron-stand-in/launcher.ts'];
const noSandboxSwitch = '--no-sandbox';
const usage = `npm start [-- ${noSandboxSwitch} | -- <switch of Electron>…]
  ${noSandboxSwitch}   lets Electron start without its sandbox where it cannot have one
  Every other switch goes to Electron as it is. Without a display Cashdesk takes a tour instead, into out/tour/.`;

function runUntilEnd(args: readonly string[], environment: NodeJS.ProcessEnv = {}): void {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  passSignals((signal) => child.kill(signal));
  child.once('error', (error) => {
    say(`${args[0] ?? ''}: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * Opens the window in Electron until it is closed. False if that is not possible here, after
 * printing why.
 */
async function openElectronWindow(args: readonly string[]): Promise<boolean> {
  const electron = await fetchElectron();
  if (electron === undefined) return false;
  const end = await openInElectron(electron, ['.', ...args, ...displayArguments(args)]);
  if (end.kind === 'ended') {
    process.exitCode = end.exitCode;
    return true;
  }
  say(end.why);
  if (!end.isSandbox || args.includes(noSandboxSwitch)) return false;
  say(
    `Without it, whatever breaks into a page of the window has this computer. To start so all the same: npm start -- ${noSandboxSwitch}`,
  );
  return (
    (await askConsent('Start Electron without its sandbox, this once?')) &&
    openElectronWindow([...args, noSandboxSwitch])
  );
}

function takeTour(args: readonly string[]): void {
  if (!ensure(['browser'])) {
    process.exitCode = 1;
    return;
  }
  say(
    'There is no display here, so Cashdesk takes you on a tour instead: its pictures go to out/tour/.',
  );
  if (electronForTests() !== undefined)
    say(
      'Electron opens no window without a display: the tour goes over the browser of this machine.',
    );
  runUntilEnd(['scripts/with-secret-service.ts', process.execPath, 'scripts/tour.ts', ...args], {
    ELECTRON_BIN: '',
  });
}

async function start(args: readonly string[]): Promise<void> {
  if (!buildIfStale()) {
    process.exitCode = 1;
    return;
  }
  if (!hasDisplay()) return takeTour(args);
  if (await openElectronWindow(args)) return;
  say('Cashdesk opens in the Chromium, Chrome or Edge of this machine instead.');
  if (ensure(['browser']))
    runUntilEnd([...standInCommand, '.', ...args.filter((arg) => arg !== noSandboxSwitch)], {
      CASHDESK_STANDIN_HEADED: '1',
      CASHDESK_STANDIN_OPEN_LINKS: '1',
    });
  else process.exitCode = 1;
}

const startArguments = process.argv.slice(2);
if (startArguments.includes('--help')) console.log(usage);
else await start(startArguments);
