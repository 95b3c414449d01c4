import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { displayArguments } from '../../scripts/display.ts';
import { electronForTests } from '../../scripts/find-electron.ts';
import { sandboxWorks } from '../../scripts/sandbox-works.ts';
import { standInCommand } from '../electron-stand-in/executable.ts';

const runLimitMs = 25_000;

/** A program's recordings: by name, and the names in their order. `exitCode`: of the whole app. */
type Answers = {
  readonly of: Readonly<Record<string, unknown>>;
  readonly order: readonly string[];
  readonly exitCode: number | null;
};

/**
 * The Electron under test: `ELECTRON_BIN`, or the stand-in. With its sandbox where that works, and
 * on the current display.
 */
function command(): readonly [program: string, ...args: string[]] {
  const electron = electronForTests();
  return electron === undefined
    ? standInCommand
    : [electron, ...displayArguments(), ...(sandboxWorks(electron) ? [] : ['--no-sandbox'])];
}

/** Actions of a test on a running Electron. */
type Running = {
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Runs the same program on the same folder again, with more arguments, until it ends. */
  readonly startAgain: (args: readonly string[]) => Promise<void>;
};

type Question = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** An archive to run instead of a program of this folder. */
  readonly archive?: string;
  /** Runs once the program has recorded `ready`. */
  readonly whenReady?: (running: Running) => Promise<void> | void;
};

function readAnswers(file: string): readonly (readonly [string, unknown])[] {
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as [string, unknown])
    : [];
}

/**
 * Runs a program of this folder in a separate Electron, in a temporary folder, and returns its
 * recordings.
 */
export async function askElectron(
  name: string,
  { environment = {}, args: programArguments = [], archive, whenReady }: Question = {},
): Promise<Answers> {
  const folder = mkdtempSync(path.join(tmpdir(), 'electron-behaviour-'));
  const file = path.join(folder, 'answers');
  const [program, ...args] = command();
  const appPath = path.join(import.meta.dirname, 'programs', `${name}.mjs`);
  const app =
    archive === undefined
      ? appPath
      : electronForTests() === undefined
        ? `--app-archive=${archive}`
        : archive;
  const startProgram = (
    extraArguments: readonly string[],
  ): ChildProcessByStdio<null, Readable, Readable> =>
    spawn(
      program,
      [...args, app, `--user-data-dir=${path.join(folder, 'data')}`, ...extraArguments],
      {
        env: {
          ...process.env,
          BEHAVIOUR_ANSWERS: file,
          BEHAVIOUR_DATABASE: path.join(folder, 'behaviour.db'),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
  const child = startProgram(programArguments);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const killTimer = setTimeout(() => child.kill('SIGKILL'), runLimitMs);
  const readyPoll = setInterval(() => {
    if (!readAnswers(file).some(([each]) => each === 'ready')) return;
    clearInterval(readyPoll);
    void whenReady?.({
      kill: (signal) => void child.kill(signal),
      startAgain: async (last) => {
        const second = startProgram(last);
        second.stdout.resume();
        second.stderr.resume();
        await once(second, 'close');
      },
    });
  }, 50);
  try {
    const [exitCode] = (await once(child, 'close')) as [number | null];
    const answers = readAnswers(file);
    if (answers.length === 0)
      throw new Error(
        `The program ${name} answered nothing (exit ${String(exitCode)}): ${output.slice(-2000)}`,
      );
    return { of: Object.fromEntries(answers), order: answers.map(([each]) => each), exitCode };
  } finally {
    clearTimeout(killTimer);
    clearInterval(readyPoll);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
