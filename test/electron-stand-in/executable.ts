import path from 'node:path';

const folder = import.meta.dirname;

/** The stand-in for Electron's executable file, for Playwright, which also starts a `.cmd`. */
export const standInExecutable = path.join(
  folder,
  process.platform === 'win32' ? 'electron.cmd' : 'electron',
);

/** The same to spawn directly, on every system: a program and its first arguments. */
export const standInCommand = [
  process.execPath,
  '--no-warnings=ExperimentalWarning',
  path.join(folder, 'launcher.ts'),
] as const;
