/**
 * Tests installers as a user would use them: `node scripts/ci/try-installers.ts [--into FOLDER]
 * FILE…`, or a folder of packages. Installs each silently and reads its fuses. Opens a link with a
 * stopped and with a running app, changes a byte of its archive, and uninstalls it. With `--into`,
 * a Debian package is only unpacked into that folder. With a stub, the app runs on the stand-in,
 * which proves nothing about Electron itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { standInExecutable } from '../../test/electron-stand-in/executable.ts';
import { fuseComplaints } from '../package/fuses.ts';
import { standInVariable } from '../package/stub-electron.ts';
import type { Target } from '../package/targets.ts';
import { say } from '../say.ts';
import {
  changeOneByte,
  eventCount,
  install,
  type InstalledApp,
  selectPackages,
} from './installed-app.ts';

const patienceMs = 60_000;
const platform = process.platform as Target['platform'];
const link = 'cashdesk://card/00000000-0000-4000-8000-000000000000';

/**
 * On Linux a separate home; other systems use the user's, so run this only on a workflow machine.
 */
const ownHome = platform === 'linux' ? mkdtempSync(path.join(tmpdir(), 'cashdesk-home-')) : null;
const appData = {
  linux: ownHome ?? '',
  darwin: path.join(homedir(), 'Library', 'Application Support'),
  win32: process.env['APPDATA'] ?? '',
}[platform];
const logFile = path.join(appData, 'Cashdesk', 'logs', 'cashdesk.log');
const environment = {
  ...process.env,
  // Without FUSE, an AppImage unpacks itself to run.
  ...(ownHome !== null && { XDG_CONFIG_HOME: ownHome, APPIMAGE_EXTRACT_AND_RUN: '1' }),
  [standInVariable]: standInExecutable,
};
const startedProcesses: ChildProcess[] = [];

function countEvents(event: string): number {
  return existsSync(logFile) ? eventCount(readFileSync(logFile, 'utf8'), event) : 0;
}

async function waitUntil(isDone: () => boolean, failureText: string): Promise<void> {
  for (let waitedMs = 0; !isDone(); waitedMs += 250) {
    if (waitedMs > patienceMs) throw new Error(failureText);
    await pause(250);
  }
}

function start(command: readonly [string, ...string[]]): ChildProcess {
  const [program, ...args] = command;
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  startedProcesses.push(child);
  return child;
}

async function end(app: InstalledApp): Promise<void> {
  app.end();
  for (const child of startedProcesses.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await waitUntil(() => child.exitCode !== null || child.signalCode !== null, 'it does not end');
  }
}

async function followLinks(app: InstalledApp): Promise<void> {
  const [starts, follows] = [countEvents('app-started'), countEvents('link-followed')];
  start(app.opening(link));
  await waitUntil(() => countEvents('app-started') === starts + 1, 'a link does not start it');
  await waitUntil(
    () => countEvents('link-followed') === follows + 1,
    'the link that started it is not followed',
  );
  start(app.opening(link));
  await waitUntil(
    () => countEvents('link-followed') === follows + 2,
    'a link is not followed while it runs',
  );
  if (countEvents('app-started') !== starts + 1) throw new Error('a link starts a second one');
}

/**
 * Electron compares the archive with a hash on macOS and Windows; Linux has no place for the hash.
 */
async function expectChangedArchiveRefused(app: InstalledApp): Promise<string> {
  if (platform === 'linux') return 'a changed archive cannot be noticed on Linux';
  const starts = countEvents('app-started');
  changeOneByte(app.archive);
  const child = start([app.program]);
  await waitUntil(
    () => child.exitCode !== null || child.signalCode !== null,
    'a changed archive does not end it',
  );
  if (child.exitCode === 0 || countEvents('app-started') !== starts)
    throw new Error('a changed archive is started');
  return 'a changed archive was refused';
}

async function tryInstaller(file: string, into: string | undefined): Promise<void> {
  const app = install(file, into);
  try {
    const complaints = await fuseComplaints(app.fuses, { platform });
    if (complaints.length > 0) throw new Error(complaints.join('; '));
    await followLinks(app);
    await end(app);
    const changed = await expectChangedArchiveRefused(app);
    say(
      `${path.basename(file)}: installed, its fuses as decided, a link followed cold and warm; ${changed}.`,
    );
  } finally {
    await end(app);
    app.remove();
  }
  await waitUntil(
    () => !app.traces.some((trace) => existsSync(trace)),
    'removing it leaves something',
  );
}

const { values, positionals } = parseArgs({
  options: { into: { type: 'string' } },
  allowPositionals: true,
});
const files = positionals.flatMap((argument) =>
  statSync(argument).isDirectory()
    ? selectPackages(readdirSync(argument), process).map((name) => path.join(argument, name))
    : [argument],
);
if (files.length === 0)
  throw new Error(
    'Usage: node scripts/ci/try-installers.ts [--into FOLDER] FILE…, with something for this machine among them',
  );
try {
  for (const file of files) await tryInstaller(file, values.into);
} catch (cause) {
  say(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
} finally {
  if (ownHome !== null) rmSync(ownHome, { recursive: true, force: true });
}
