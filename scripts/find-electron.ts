import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const packageFolder = path.resolve('node_modules/electron');
const downloadLimitMs = 60_000;

/** Electron's executable if it is on this machine: `$ELECTRON_BIN`, `$ELECTRON_OVERRIDE_DIST_PATH` or the package's own. */
export function presentElectron(): string | undefined {
  const named = process.env['ELECTRON_BIN'];
  if (named !== undefined && named !== '') return named;
  const pathFile = path.join(packageFolder, 'path.txt');
  const program = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron';
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(packageFolder, 'dist');
  const file = path.join(folder, program);
  return existsSync(file) ? file : undefined;
}

/** The same after one try to download it, which Electron leaves to its first use. Undefined where it cannot be had. */
export function fetchedElectron(): string | undefined {
  const present = presentElectron();
  if (present !== undefined) return present;
  const install = path.join(packageFolder, 'install.js');
  if (!existsSync(install)) return undefined;
  spawnSync(process.execPath, [install], {
    stdio: 'ignore',
    timeout: downloadLimitMs,
    killSignal: 'SIGKILL',
  });
  return presentElectron();
}
