import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { say } from './say.ts';

const sources = [
  'main',
  'preload',
  'renderer',
  'scripts/build.ts',
  'scripts/vite-configs.ts',
  'scripts/vite-messages.ts',
  'package.json',
];
const builtFiles = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

function newest(file: string): number {
  const entry = statSync(file, { throwIfNoEntry: false });
  if (entry === undefined) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

/**
 * Builds the app unless `out/` is newer than all its sources. False if the build failed; its errors
 * are on the terminal.
 */
export function buildIfStale(): boolean {
  const oldestMs = Math.min(
    ...builtFiles.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
  if (oldestMs > Math.max(...sources.map(newest))) return true;
  say('Building Cashdesk …');
  return (
    spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  );
}
