import { spawn } from 'node:child_process';
import { couldNotStart, windowIsOpen } from '../main/shell/start-and-end/terminal-signals.ts';
import { type NoWindow, whyNoWindow } from './no-window.ts';
import { passSignals } from './pass-signals.ts';

/**
 * How a start in Electron ended. `no-window`: Electron itself failed before the app showed a
 * window. A failure of the app is `ended`.
 */
type ElectronEnd =
  | { readonly kind: 'ended'; readonly exitCode: number }
  | ({ readonly kind: 'no-window' } & NoWindow);

/** After this time without a window, show Electron's output: the user wants to see it. */
const patienceMs = 20_000;
const lastWordsMs = 1000;
const keptLength = 64_000;

/**
 * The app's code ran and failed: it would also fail in any other browser. Source: Electron's
 * `default_app/main.ts`, `lib/browser/init.ts`.
 */
const failureOfApp =
  /App threw an error during load|A JavaScript error occurred in the main process/;

/**
 * Runs the app in Electron until it ends. Electron's stderr is held back until the app reports that
 * its window is open. If Electron fails before, a sentence explains it; otherwise its stderr is
 * passed on. A signal to this process reaches Electron once, and causes no other start.
 */
export function openInElectron(electron: string, args: readonly string[]): Promise<ElectronEnd> {
  let stderr = '';
  let held: string | null = '';
  let isOpen = false;
  let isStopped = false;
  // Listens before the start: a signal in between would end only this process and leave Electron
  // running.
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
    stderr = (stderr + text).slice(-keptLength);
    isOpen = stderr.includes(windowIsOpen);
    if (isOpen) passOn();
  });
  const patience = setTimeout(passOn, patienceMs);
  const gaveUp = (code: number | null): boolean =>
    !isOpen && !isStopped && code !== 0 && code !== couldNotStart && !failureOfApp.test(stderr);
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
            ...whyNoWindow(stderr, signal ?? `exit code ${String(code)}`),
          });
        passOn();
        end({ kind: 'ended', exitCode: code ?? 1 });
      };
      // The last output may still arrive, but a remaining child process may keep the pipe open
      // forever.
      const enough = setTimeout(read, lastWordsMs);
      child.once('close', read);
    });
  });
}
