/**
 * Type-checks each side against its own libraries: `process` does not compile in the renderer,
 * `document` not in main.
 */
import { spawnSync } from 'node:child_process';

const sides = ['main', 'preload', 'renderer', 'test'];
const failed = sides.filter((side) => {
  const check = spawnSync(
    process.execPath,
    ['node_modules/typescript-7/bin/tsc', '-p', side, '--noEmit'],
    { stdio: 'inherit' },
  );
  return check.status !== 0;
});
if (failed.length > 0) {
  console.error(`Type errors in: ${failed.join(', ')}`);
  process.exit(1);
}
