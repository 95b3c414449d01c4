import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { downloadElectron } from './download-electron.ts';
import { say } from './say.ts';

const packageFolder = path.resolve('node_modules/electron');

const programs: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  mas: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

function readText(...parts: readonly string[]): string | null {
  try {
    return readFileSync(path.join(...parts), 'utf8');
  } catch {
    return null;
  }
}

/**
 * The checks of Electron's own `install.js`: the version in `dist`, and the `path.txt` that it
 * writes last. An interrupted download or unpacking lacks one of them.
 */
function isUnpacked(folder: string, program: string): boolean {
  const manifest = readText(folder, 'package.json');
  if (manifest === null) return false;
  const { version } = JSON.parse(manifest) as { readonly version: string };
  return (
    readText(folder, 'dist', 'version')?.replace(/^v/, '') === version &&
    readText(folder, 'path.txt') === program
  );
}

/**
 * Electron's executable if it is on this machine: `$ELECTRON_BIN`, `$ELECTRON_OVERRIDE_DIST_PATH`
 * or the package's own, once it is completely unpacked.
 */
export function findElectron(
  environment: NodeJS.ProcessEnv = process.env,
  folder = packageFolder,
): string | undefined {
  const executable = electronForTests(environment);
  if (executable !== undefined) return executable;
  const platform =
    environment['ELECTRON_INSTALL_PLATFORM'] ??
    environment['npm_config_platform'] ??
    process.platform;
  const program = programs[platform] ?? 'electron';
  const distFolder = environment['ELECTRON_OVERRIDE_DIST_PATH'];
  if (distFolder === undefined && !isUnpacked(folder, program)) return undefined;
  const file = path.join(distFolder ?? path.join(folder, 'dist'), program);
  return existsSync(file) ? file : undefined;
}

/**
 * The same after one download attempt, which shows its progress. Undefined if it is not available,
 * after printing why.
 */
export async function fetchElectron(): Promise<string | undefined> {
  const executable = findElectron();
  if (executable !== undefined || !existsSync(path.join(packageFolder, 'install.js')))
    return executable;
  const failure = await downloadElectron(packageFolder);
  if (failure !== null) say(`Electron's binary cannot be downloaded here (${failure}).`);
  return findElectron();
}

/**
 * The Electron for tests, bench and tour: the one that `$ELECTRON_BIN` names. Undefined: the
 * stand-in, even if `npm start` has downloaded Electron. Otherwise the same command would silently
 * test something else.
 */
export function electronForTests(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const executable = environment['ELECTRON_BIN'];
  return executable === '' ? undefined : executable;
}

/**
 * The environment for `npm test`: with `--electron` it names this machine's Electron, downloaded if
 * necessary; null if none is available.
 */
export async function testEnvironment(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  find: () => Promise<string | undefined> = fetchElectron,
): Promise<NodeJS.ProcessEnv | null> {
  if (!args.includes('--electron')) return environment;
  const electron = electronForTests(environment) ?? (await find());
  return electron === undefined ? null : { ...environment, ELECTRON_BIN: electron };
}
