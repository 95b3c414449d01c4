import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import { _electron, type ElectronApplication } from '@playwright/test';
import { standInExecutable } from '../../test/electron-stand-in/executable.ts';
import { presentElectron } from '../find-electron.ts';

/**
 * Takes a packed archive of this machine's own platform apart and runs what is in it, which shows
 * that nothing it needs was left behind: the database answers, the window opens, and no hook for
 * tests is there. On Electron where it is, else on the stand-in.
 */
export async function archiveComplaints(archive: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-archive-'));
  try {
    const app = path.join(folder, 'app');
    extractAll(archive, app);
    return [...databaseComplaints(app), ...(await startComplaints(app, path.join(folder, 'data')))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Finds the native module as main does. */
const program = `
const Database = require('node:module').createRequire(process.argv[1])(\`better-sqlite3-multiple-ciphers/\${process.platform}-\${process.arch}\`);
if (new Database(':memory:').prepare('SELECT 6 * 7 AS answer').get().answer !== 42) throw new Error('it does not answer');
`;

function databaseComplaints(app: string): string[] {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-e', program, path.join(app, 'out', 'main', 'index.js')],
    { encoding: 'utf8' },
  );
  return status === 0
    ? []
    : [
        `the packed database does not load: ${stderr.split('\n').find((line) => line.includes('Error')) ?? stderr}`,
      ];
}

async function startComplaints(app: string, userData: string): Promise<string[]> {
  let running: ElectronApplication | undefined;
  try {
    running = await _electron.launch({
      executablePath: presentElectron() ?? standInExecutable,
      chromiumSandbox: process.getuid?.() !== 0,
      args: [app, `--user-data-dir=${userData}`],
    });
    const page = await running.firstWindow();
    // The first thing a new owner is asked.
    await page.getByRole('button').first().waitFor();
    const hasSeam = await running.evaluate(() => '__cashdeskSeam' in globalThis);
    return hasSeam ? ['the packed app has a hook for tests'] : [];
  } catch (error) {
    return [
      `the packed app does not open its window: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    ];
  } finally {
    await running?.close();
  }
}
