import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { standInExecutable } from '../../test/electron-stand-in/executable.ts';
import { fuseComplaints } from './fuses.ts';
import { standInVariable } from './stub-electron.ts';
import type { Target } from './targets.ts';

/**
 * What Playwright starts: on macOS the binary of the bundle carries no fuses. `electron`: what it
 * was packed around; none is a stub.
 */
type Proof = {
  readonly program: string;
  readonly fuses: string;
  readonly resources: string;
  readonly electron: string | undefined;
};

/**
 * A copy in a folder of this person has no helper for the sandbox that belongs to root. The one
 * beside Electron does, where a machine was prepared.
 */
function helperOf(electron: string | undefined): Readonly<Record<string, string>> {
  return process.platform === 'linux' && electron !== undefined
    ? { CHROME_DEVEL_SANDBOX: path.resolve(path.dirname(electron), 'chrome-sandbox') }
    : {};
}

/**
 * Drives a packed app of the flavour of proof out of its archive, which stays packed: its window
 * opens, the demo company is explored, and the database of the archive's own native module is
 * behind what it shows. A stub is started on the stand-in.
 */
export async function proofComplaints(
  { program, fuses, resources, electron }: Proof,
  target: Target,
): Promise<string[]> {
  const flavour = await fuseComplaints(fuses, { ...target, flavour: 'proof' });
  const asOwner = await fuseComplaints(fuses, target);
  // What a release reads of itself before it is signed; proof must never get past it.
  const released = asOwner.length === 1 ? [] : ['a release would take this for its own'];
  return [
    ...flavour,
    ...released,
    ...(await driveComplaints({ program, electron }, path.resolve(resources, 'app.asar'))),
  ];
}

async function driveComplaints(
  { program, electron }: Pick<Proof, 'program' | 'electron'>,
  archive: string,
): Promise<string[]> {
  const userData = mkdtempSync(path.join(tmpdir(), 'cashdesk-proof-'));
  let running: ElectronApplication | undefined;
  try {
    const env = {
      ...(process.env as Record<string, string>),
      ...helperOf(electron),
      [standInVariable]: standInExecutable,
    };
    running = await _electron.launch({
      executablePath: path.resolve(program),
      chromiumSandbox: true,
      args: ['--lang=en-US', `--user-data-dir=${userData}`],
      env,
    });
    const page = await running.firstWindow();
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await page.getByRole('table', { name: 'Bank accounts' }).waitFor();
    const { isPackaged, appPath, hasSeam } = await running.evaluate(({ app }) => ({
      isPackaged: app.isPackaged,
      appPath: app.getAppPath(),
      hasSeam: '__cashdeskSeam' in globalThis,
    }));
    return [
      ...(isPackaged ? [] : ['it takes itself for a working copy']),
      ...(path.resolve(appPath) === archive ? [] : [`it ran from ${appPath}`]),
      ...(hasSeam ? ['it has a hook for tests'] : []),
    ];
  } catch (error) {
    return [
      `the packed app could not be driven: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    ];
  } finally {
    await running?.close();
    rmSync(userData, { recursive: true, force: true });
  }
}
