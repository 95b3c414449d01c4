import { writeSync } from 'node:fs';
import { openVault } from '../../main/data/vault/open-vault.ts';
import { createReceivingWatch } from '../../main/features/events/receiving-watch.ts';
import { openConnection } from '../unit/features/fakes.ts';

/**
 * A process that the test kills. It stores in the vault at this path, under this key (hexadecimal),
 * how far events could be received. Its clock starts at this time and runs faster by this factor.
 * Prints its time, then receives.
 */
const [path = '', keyHex = '', startEpochMs = '', speed = ''] = process.argv.slice(2);
const opened = openVault({ kind: 'file', path, key: Buffer.from(keyHex, 'hex') });
if (opened.kind !== 'opened') throw new Error(opened.kind);
const startMs = performance.now();
function passedMs(): number {
  return (performance.now() - startMs) * Number(speed);
}
const scope = openConnection({
  vault: opened.vault,
  now: () => Number(startEpochMs) + Math.round(passedMs()),
  monotonicNow: passedMs,
  timers: {
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs / Number(speed));
      return () => clearTimeout(timer);
    },
  },
  publishChange: () => undefined,
  later: () => undefined,
});
const watch = createReceivingWatch(scope, () => ({ state: 'listening', failure: null }));
watch.check();
writeSync(1, `${String(scope.now())}\n`);
setInterval(() => undefined, 1_000);
