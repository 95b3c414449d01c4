import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { electronForTests } from '../../scripts/find-electron.ts';
import { standInCommand } from '../electron-stand-in/executable.ts';

const mostRunningMs = 25_000;

/**
 * What a program wrote down: by name, and the names in their order. `exitCode`: of the whole app.
 */
type Answers = {
  readonly of: Readonly<Record<string, unknown>>;
  readonly order: readonly string[];
  readonly exitCode: number | null;
};

/**
 * Electron under question: the one that `ELECTRON_BIN` names, else the stand-in. Chromium has no
 * sandbox as root.
 */
function command(): readonly [program: string, ...args: string[]] {
  const electron = electronForTests();
  return electron === undefined
    ? standInCommand
    : [electron, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
}

/**
 * Runs one of the programs beside this file in an Electron of its own, in a folder that is gone
 * afterwards, and answers what it wrote down.
 */
export async function askElectron(
  name: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Answers> {
  const folder = mkdtempSync(path.join(tmpdir(), 'electron-behaviour-'));
  const file = path.join(folder, 'answers');
  const [program, ...args] = command();
  const child = spawn(
    program,
    [
      ...args,
      path.join(import.meta.dirname, 'programs', `${name}.mjs`),
      `--user-data-dir=${path.join(folder, 'data')}`,
    ],
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
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const limit = setTimeout(() => child.kill('SIGKILL'), mostRunningMs);
  try {
    const [exitCode] = (await once(child, 'close')) as [number | null];
    if (!existsSync(file))
      throw new Error(
        `The program ${name} answered nothing (exit ${String(exitCode)}): ${said.slice(-2000)}`,
      );
    const answers = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, unknown]);
    return { of: Object.fromEntries(answers), order: answers.map(([each]) => each), exitCode };
  } finally {
    clearTimeout(limit);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
