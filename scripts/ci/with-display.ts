/**
 * Runs a command with a display: `node scripts/ci/with-display.ts COMMAND…`. On Linux without a
 * display, Xvfb provides one; other systems have one.
 */
import { spawnSync } from 'node:child_process';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) {
  process.stderr.write('Usage: node scripts/ci/with-display.ts COMMAND…\n');
  process.exitCode = 2;
} else {
  const needsDisplay =
    process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];
  const [command = program, ...rest] = needsDisplay
    ? ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1680x1050x24', program, ...args]
    : [program, ...args];
  // On Windows, npm is a shell script.
  const { status, error } = spawnSync(command, rest, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) process.stderr.write(`${command}: ${error.message}\n`);
  process.exitCode = status ?? 1;
}
