import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openVault, type Vault } from '../../main/data/vault/open-vault.ts';
import { createReceivingWatch } from '../../main/features/events/receiving-watch.ts';
import { openConnection } from '../unit/features/fakes.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';

const writer = fileURLToPath(new URL('receiving-writer.ts', import.meta.url));
const key = testKey(9);
const [minute, hour] = [60_000, 3_600_000];
/** One real second is ten minutes of the writer's clock. */
const speed = 600;

function open(path: string): Vault {
  const opened = openVault({ kind: 'file', path, key });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened.vault;
}

/**
 * Runs the writer from this time on and kills it. Returns bounds of its clock at the kill, because
 * a busy machine reads its first line late.
 */
async function killed(path: string, startEpochMs: number, afterMs: number) {
  const spawned = performance.now();
  const child = spawn(
    process.execPath,
    [writer, path, Buffer.from(key).toString('hex'), String(startEpochMs), String(speed)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const closed = new Promise((resolve) => child.once('close', resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const printedEpochMs = Number((await lines.next()).value);
  const startMs = performance.now();
  await new Promise((resolve) => void setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  const now = performance.now();
  await closed;
  return {
    leastEpochMs: printedEpochMs + (now - startMs) * speed,
    mostEpochMs: startEpochMs + (now - spawned) * speed,
  };
}

test('begins a gap at the last stored moment after each kill, and stores its own moment at an orderly end', async () => {
  const path = join(temporaryDirectory(), 'a.book');
  const vault = open(path);
  // A verified delivery makes the watch expect events.
  vault.eventSecretNames.add({
    id: 's',
    name: 'Till',
    kind: 'v2',
    subscriptionId: null,
    addedAtEpochMs: 1,
    usedEpochMs: 1,
  });
  vault.close();

  let nextEpochMs = Date.UTC(2026, 10, 19, 8);
  for (const afterMs of [700, 1_300, 2_100]) {
    const { leastEpochMs, mostEpochMs } = await killed(path, nextEpochMs, afterMs);
    nextEpochMs = Math.round(mostEpochMs) + 8 * hour;
    const last = open(path);
    const scope = openConnection({ vault: last, now: () => nextEpochMs, monotonicNow: () => 0 });
    const watch = createReceivingWatch(scope, () => ({ state: 'listening', failure: null }));
    watch.check();
    const { fromEpochMs = 0, toEpochMs = 0 } = watch.gap() ?? {};
    // Never later than the end, and no earlier than the last write of the state; a start takes
    // time.
    expect(fromEpochMs).toBeLessThanOrEqual(mostEpochMs);
    expect(leastEpochMs - fromEpochMs).toBeLessThan(10 * minute);
    expect(toEpochMs - mostEpochMs).toBeGreaterThanOrEqual(8 * hour - minute);
    watch.close();
    scope.scheduler.stop();
    expect(last.receiving.get()).toMatchObject({ atEpochMs: nextEpochMs });
    last.close();
  }
});
