import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { standInExecutable } from '../../test/electron-stand-in/executable.ts';
import { fuseComplaints } from './fuses.ts';
import { standInVariable } from './stub-electron.ts';
import type { Target } from './targets.ts';

/**
 * The program that Playwright starts: on macOS, the binary in the bundle has no fuses. `electron`:
 * the packed Electron; undefined: a stub.
 */
type Proof = {
  readonly program: string;
  readonly fuses: string;
  readonly resources: string;
  readonly electron: string | undefined;
};

/**
 * A copy in a user's folder has no sandbox helper that belongs to root. On a prepared machine, the
 * one next to Electron does.
 */
function sandboxVariables(electron: string | undefined): Readonly<Record<string, string>> {
  return process.platform === 'linux' && electron !== undefined
    ? { CHROME_DEVEL_SANDBOX: path.resolve(path.dirname(electron), 'chrome-sandbox') }
    : {};
}

/**
 * Drives a packed app of the proof flavour from its archive, which stays packed. Its window opens,
 * the demo company is explored, and its data comes from the archive's own native database module. A
 * stub runs on the stand-in.
 */
export async function proofComplaints(
  { program, fuses, resources, electron }: Proof,
  target: Target,
): Promise<string[]> {
  const wrongProofFuses = await fuseComplaints(fuses, { ...target, flavour: 'proof' });
  const wrongReleaseFuses = await fuseComplaints(fuses, target);
  // The check of a release before it is signed; a proof app must never pass it.
  const releaseComplaints =
    wrongReleaseFuses.length === 1 ? [] : ['a release would take this for its own'];
  return [
    ...wrongProofFuses,
    ...releaseComplaints,
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
      ...sandboxVariables(electron),
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
