import path from 'node:path';

const here = import.meta.dirname;

/** The stand-in for Electron's executable file, for Playwright, which also starts a `.cmd`. */
export const standInExecutable = path.join(
  here,
  process.platform === 'win32' ? 'electron.cmd' : 'electron',
);

/** The same to spawn directly, on every system: a program and its first arguments. */
export const standInCommand = [
  process.execPath,
  '--no-warnings=ExperimentalWarning',
  path.join(here, 'launcher.ts'),
] as const;
