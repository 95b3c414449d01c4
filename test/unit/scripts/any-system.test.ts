import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeProgram, packageEntry } from '../../../scripts/node-program.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders = ['scripts', 'test'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join(folder, file.replaceAll('\\', '/')),
  ),
);
const files = [...folders, 'vitest.config.ts', 'playwright.config.ts'].filter(
  (file) =>
    /\.(?:ts|tsx|mjs|js)$/.test(file) &&
    // Competitors of a bench are installed below this folder.
    !file.includes('/node_modules/') &&
    !file.endsWith('any-system.test.ts'),
);

const forms: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a link that is a script on Windows', /node_modules['",/ ]+\.bin|\.bin['"`/]/],
  ['a first line that only Unix reads', /#!\s*\/(?:usr\/)?bin/],
  ['a Unix shell', /['"`](?:sh|bash|zsh|\/bin\/\w+)['"`]\s*[,)\]]/],
  [
    'a Unix program',
    /(?:spawn|spawnSync|exec|execSync|execFile|execFileSync)\(\s*['"`](?:which|env|kill|cat|rm|cp|mv|ls|sleep|pkill|true|chmod)\b/,
  ],
  ['a kill by a shell', /\bkill -\d/],
  ['a folder that only Unix has', /\w\(\s*['"`]\/(?:tmp|dev|proc)\b/],
];

/** Each runs behind a check of the system, or names the limitation. */
const onlySomewhere: Readonly<Record<string, RegExp>> = {
  // Its own session on the bus of a Linux desktop.
  'scripts/with-secret-service.ts': /process\.platform !== 'linux'/,
  'test/integration/keychain.test.ts': /hasBus = process\.platform === 'linux'/,
  // The CPU time and wake-ups of a process.
  'test/bench/idle-load.ts': /process\.platform !== 'linux'/,
  // A separate disk for one process.
  'test/integration/storage-failures.test.ts': /hasSmallDisk\)/,
  // Stub bytes for Electron's binary; only an installed one is ever started.
  'scripts/package/stub-electron.ts': /On a system with a shell/,
  // Stub bytes for an AppImage.
  'test/unit/ci/try-installers.test.ts': /skipIf\(process\.platform === 'win32'\)/,
  // A disk that is always full.
  'test/unit/shell/save-text.test.ts': /runIf\(existsSync\('\/dev\/full'\)\)/,
};

function found(text: string): readonly string[] {
  return forms.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

describe('Real Electron: Windows and macOS can develop', () => {
  it('no script or test starts a program that only a Unix shell can', () => {
    expect(files.length).toBeGreaterThan(200);
    const offending = files
      .filter((file) => !Object.hasOwn(onlySomewhere, file))
      .map((file) => ({ file, found: found(readFileSync(path.join(root, file), 'utf8')) }));
    expect(offending.filter(({ found: names }) => names.length > 0)).toEqual([]);
  });

  it.each(Object.entries(onlySomewhere))(
    '%s does so behind a check of the system',
    (file, guard) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      expect(text).toMatch(guard);
      expect(found(text)).not.toEqual([]);
    },
  );

  it.each([
    "path.resolve('node_modules/.bin/vitest')",
    "path.join('node_modules', '.bin', name)",
    "put('electron', '#!/bin/sh\\nexit 1')",
    "spawn('which', ['node'])",
    "run('dbus', ['--', 'sh', '-c', start])",
    'kill -9 1',
    "mkdtemp('/tmp/x')",
  ])('a violation is found: %s', (text) => {
    expect(found(text)).not.toEqual([]);
  });

  it('starts a package command with this Node and the file that the package names', () => {
    for (const command of ['vitest', 'oxlint', 'depcruise', 'playwright']) {
      expect(nodeProgram(command, '--version')).toEqual([
        process.execPath,
        expect.stringMatching(/[\\/]node_modules[\\/](oxlint[\\/]bin[\\/]oxlint|.*\.m?js)$/),
        '--version',
      ]);
    }
    expect(nodeProgram('node', 'x.ts')).toEqual([process.execPath, 'x.ts']);
    expect(nodeProgram('dbus-run-session')).toEqual(['dbus-run-session']);
    expect(packageEntry('no-such-command')).toBeUndefined();
  });
});
