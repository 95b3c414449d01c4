import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const lockfile = path.join(folder, 'package-lock.json');
/** The lockfile that was installed last; it goes with what was installed. */
const installed = path.join(folder, 'node_modules', '.installed');

/**
 * Installs what is measured beside us, from the lockfile of this folder, unless it is there: nobody
 * else's installation grows by it. What they would run at their installation is not run. False, and
 * said: they could not be had.
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
  else
    console.error('The peers of the bench could not be installed: nothing is measured beside them');
  return npm.status === 0;
}

/** What a peer exports, once they are installed; `Exports` is what we use of it. */
export async function importPeer<Exports>(name: string): Promise<Exports> {
  return (await import(name)) as Exports;
}
