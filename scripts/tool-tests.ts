/**
 * The tests of the tools: scripts, packages, stand-in, demo service. They run when a tool differs
 * from the published code, and always in CI.
 */
import { spawnSync } from 'node:child_process';

/** Patterns of Vitest. */
export const toolTests = [
  'test/unit/{ci,demo-service,electron-stand-in,package,scripts}/**/*.test.ts',
  'test/integration/{electron-stand-in/**/,demo-service-}*.test.ts',
  'test/electron-behaviour/**/*.test.ts',
];

/** What these tests test, as paths of git. */
export const toolPaths = [
  '.github',
  'build',
  'electron-builder.yml',
  'main/demo-service',
  'package-lock.json',
  'scripts',
  'test/electron-behaviour',
  'test/electron-stand-in',
  'test/integration/electron-stand-in',
  ':(glob)test/integration/demo-service-*',
  'test/unit/ci',
  'test/unit/demo-service',
  'test/unit/electron-stand-in',
  'test/unit/package',
  'test/unit/scripts',
];

function git(folder: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Compares the tools with `origin/main`. If git does not know it, they count as changed. */
export function haveToolsChanged(folder = process.cwd()): boolean {
  const published = git(folder, 'merge-base', 'HEAD', 'origin/main');
  if (published === null) return true;
  const changed = git(folder, 'diff', '--name-only', published, '--', ...toolPaths);
  const added = git(folder, 'ls-files', '--others', '--exclude-standard', '--', ...toolPaths);
  return changed !== '' || added !== '';
}
