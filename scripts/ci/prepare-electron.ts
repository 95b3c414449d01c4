/**
 * Prepares a workflow machine for the real Electron: its binary, and on Linux its libraries and the
 * owner of its sandbox helper. Fails if the binary is not available, so that no workflow runs on
 * the stand-in by mistake.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fetchElectron } from '../find-electron.ts';
import { say } from '../say.ts';

/** Libraries of Electron that a bare Debian or Ubuntu lacks, and a virtual display. */
const packages = [
  ...[
    'libgtk-3-0',
    'libnss3',
    'libnspr4',
    'libasound2',
    'libatk-bridge2.0-0',
    'libatspi2.0-0',
    'libcups2',
    'libdrm2',
    'libgbm1',
  ],
  ...['libxkbcommon0', 'libxss1', 'libxtst6', 'libnotify4', 'libsecret-1-0', 'xvfb', 'xauth'],
];

/**
 * Debian 13 and Ubuntu 24.04 renamed some of them for 64-bit time. There, the old name of one has
 * two providers, which apt-get rejects.
 */
function availableName(name: string): string {
  return spawnSync('apt-cache', ['show', `${name}t64`], { stdio: 'ignore' }).status === 0
    ? `${name}t64`
    : name;
}

function run(command: string, args: readonly string[]): void {
  const commandLine =
    process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  const [program = command, ...rest] = commandLine;
  const { status, error } = spawnSync(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0)
    throw new Error(`${commandLine.join(' ')}: ${error?.message ?? `exit ${String(status)}`}`);
}

function installLibraries(): void {
  run('apt-get', ['-qq', 'update']);
  run('apt-get', [
    '-qq',
    'install',
    '-y',
    '--no-install-recommends',
    ...packages.map(availableName),
  ]);
}

/**
 * Without user namespaces, the sandbox needs this helper to belong to root with the set-user-id
 * bit; npm cannot unpack it so.
 */
function giveHelperToRoot(electron: string): void {
  const helper = path.join(path.dirname(electron), 'chrome-sandbox');
  run('chown', ['root:root', helper]);
  run('chmod', ['4755', helper]);
}

const electron = await fetchElectron();
if (electron === undefined) {
  say("Electron's binary cannot be had here.");
  process.exitCode = 1;
} else {
  if (process.platform === 'linux') {
    installLibraries();
    giveHelperToRoot(electron);
  }
  // The later steps of a workflow, tests and bench, find this Electron by the variable.
  const environmentOfWorkflow = process.env['GITHUB_ENV'];
  if (environmentOfWorkflow !== undefined)
    appendFileSync(environmentOfWorkflow, `ELECTRON_BIN=${path.resolve(electron)}\n`);
  say(`Electron is at ${path.relative(process.cwd(), electron)}.`);
}
