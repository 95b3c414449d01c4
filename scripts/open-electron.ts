import { spawn } from 'node:child_process';
import { couldNotStart, windowIsOpen } from '../main/shell/start-and-end/terminal-signals.ts';
import { type NoWindow, whyNoWindow } from './no-window.ts';
import { passSignals } from './pass-signals.ts';

/**
 * How a start in Electron ended. `no-window`: Electron itself gave up before the app showed one;
 * the app's own failures are an end like any other.
 */
type ElectronEnd =
  | { readonly kind: 'ended'; readonly exitCode: number }
  | ({ readonly kind: 'no-window' } & NoWindow);

/** Whoever waits longer than this for a window wants to read what Electron says meanwhile. */
const patienceMs = 20_000;
const lastWordsMs = 1000;
const keptLength = 64_000;

/**
 * The app's code was reached and failed: it would fail over any other browser as well. Source:
 * Electron's `default_app/main.ts`, `lib/browser/init.ts`.
 */
const failureOfApp =
  /App threw an error during load|A JavaScript error occurred in the main process/;

/**
 * Runs the app in Electron until it ends. What Electron says to stderr is held back until the app
 * tells that its window is open: if it gives up before, it is told in a sentence, else it is passed
 * on. A signal to this process reaches Electron once, and is no reason to open anything else.
 */
export function openInElectron(electron: string, args: readonly string[]): Promise<ElectronEnd> {
  let said = '';
  let held: string | null = '';
  let isOpen = false;
  let isStopped = false;
  // Listened to before there is anything to pass it on to: one that comes in between would end this
  // process alone and leave Electron running.
  const stopPassing = passSignals((signal) => child.kill(signal), {
    onSignal: () => (isStopped = true),
  });
  const child = spawn(electron, args, { stdio: ['inherit', 'inherit', 'pipe'] });
  const passOn = (): void => {
    if (held !== null) process.stderr.write(held);
    held = null;
  };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (held === null) process.stderr.write(text);
    else held += text;
    if (isOpen) return;
    said = (said + text).slice(-keptLength);
    isOpen = said.includes(windowIsOpen);
    if (isOpen) passOn();
  });
  const patience = setTimeout(passOn, patienceMs);
  const gaveUp = (code: number | null): boolean =>
    !isOpen && !isStopped && code !== 0 && code !== couldNotStart && !failureOfApp.test(said);
  return new Promise((resolve) => {
    const end = (outcome: ElectronEnd): void => {
      clearTimeout(patience);
      stopPassing();
      resolve(outcome);
    };
    child.once('error', (error) =>
      end({
        kind: 'no-window',
        why: `Electron cannot be run on this machine (${error.message}).`,
        isSandbox: false,
      }),
    );
    child.once('exit', (code, signal) => {
      const read = (): void => {
        clearTimeout(enough);
        if (gaveUp(code))
          return end({
            kind: 'no-window',
            ...whyNoWindow(said, signal ?? `exit code ${String(code)}`),
          });
        passOn();
        end({ kind: 'ended', exitCode: code ?? 1 });
      };
      // What it said last may still arrive; a process that it left behind may keep the pipe open
      // for good.
      const enough = setTimeout(read, lastWordsMs);
      child.once('close', read);
    });
  });
}
