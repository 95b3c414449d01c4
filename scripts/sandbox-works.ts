import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { displayArguments } from './display.ts';
import { explainMissingWindow } from './missing-window.ts';

/** The result, for the processes that a test run starts. */
const resultVariable = 'CASHDESK_TEST_SANDBOX';
const patienceMs = 20_000;
const program = path.resolve(import.meta.dirname, '../test/electron-behaviour/programs/ready.mjs');

/** The stderr of an Electron that starts with its sandbox and ends once it is ready. */
function startWithSandbox(electron: string): string {
  return spawnSync(electron, [...displayArguments(), program], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: patienceMs,
  }).stderr;
}

/**
 * Whether Chromium's sandbox works here. It does not as root, in many containers, and on Ubuntu
 * since 23.10 unless Electron's helper belongs to root. No setting shows this reliably, so Electron
 * is started once.
 */
export function sandboxWorks(
  electron: string,
  {
    environment = process.env,
    isRoot = process.getuid?.() === 0,
    start = startWithSandbox,
  }: {
    readonly environment?: NodeJS.ProcessEnv;
    readonly isRoot?: boolean;
    readonly start?: (electron: string) => string;
  } = {},
): boolean {
  if (isRoot) return false;
  environment[resultVariable] ??= explainMissingWindow(start(electron), '').isSandbox ? '0' : '1';
  return environment[resultVariable] === '1';
}
