import { spawn } from 'node:child_process';
import { couldNotStart, windowIsOpen } from '../main/shell/start-and-end/terminal-signals.ts';
import { type NoWindow, explainMissingWindow } from './missing-window.ts';
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
const lastOutputMs = 1000;
const storedOutputLength = 64_000;

/**
 * The app's code ran and failed: it would also fail in any other browser. Source: Electron's
 * `default_app/main.ts`, `lib/browser/init.ts`.
 */
const appFailure = /App threw an error during load|A JavaScript error occurred in the main process/;

/**
 * Runs the app in Electron until it ends. Electron's stderr is held back until the app reports that
 * its window is open. If Electron fails before, a sentence explains it; otherwise its stderr is
 * passed on. A signal to this process reaches Electron once, and causes no other start.
 */
export function openInElectron(electron: string, args: readonly string[]): Promise<ElectronEnd> {
  let stderr = '';
  let heldOutput: string | null = '';
  let isOpen = false;
  let isStopped = false;
  // Listens before the start: a signal in between would end only this process and leave Electron
  // running.
  const stopPassing = passSignals((signal) => child.kill(signal), {
    onSignal: () => (isStopped = true),
  });
  const child = spawn(electron, args, { stdio: ['inherit', 'inherit', 'pipe'] });
  const printHeldOutput = (): void => {
    if (heldOutput !== null) process.stderr.write(heldOutput);
    heldOutput = null;
  };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (heldOutput === null) process.stderr.write(text);
    else heldOutput += text;
    if (isOpen) return;
    stderr = (stderr + text).slice(-storedOutputLength);
    isOpen = stderr.includes(windowIsOpen);
    if (isOpen) printHeldOutput();
  });
  const patienceTimer = setTimeout(printHeldOutput, patienceMs);
  const hasFailedToStart = (code: number | null): boolean =>
    !isOpen && !isStopped && code !== 0 && code !== couldNotStart && !appFailure.test(stderr);
  return new Promise((resolve) => {
    const end = (outcome: ElectronEnd): void => {
      clearTimeout(patienceTimer);
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
      const finish = (): void => {
        clearTimeout(closeTimer);
        if (hasFailedToStart(code))
          return end({
            kind: 'no-window',
            ...explainMissingWindow(stderr, signal ?? `exit code ${String(code)}`),
          });
        printHeldOutput();
        end({ kind: 'ended', exitCode: code ?? 1 });
      };
      // The last output may still arrive, but a remaining child process may keep the pipe open
      // forever.
      const closeTimer = setTimeout(finish, lastOutputMs);
      child.once('close', finish);
    });
  });
}
