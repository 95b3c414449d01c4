import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const lockfile = path.join(folder, 'package-lock.json');
/** The last installed lockfile; it is deleted together with the packages. */
const installed = path.join(folder, 'node_modules', '.installed');

/**
 * Installs the compared packages from this folder's lockfile, unless they are installed, so that no
 * other installation grows. Their install scripts do not run. False, with a message, when they
 * cannot be downloaded.
 */
export function installPeers(): boolean {
  const locked = readFileSync(lockfile, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === locked) return true;
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status === 0) writeFileSync(installed, locked);
  else console.error('The peers of the bench could not be installed: the bench skips them');
  return npm.status === 0;
}

/** The exports of an installed peer; `Exports` is the part that the bench uses. */
export async function importPeer<Exports>(name: string): Promise<Exports> {
  return (await import(name)) as Exports;
}
