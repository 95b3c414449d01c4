import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Vault, openVault } from '../../main/data/vault/open-vault.ts';
import { createEventList } from '../../main/features/events/list-events.ts';
import { pause } from '../../main/time/pause.ts';
import { createEvent } from './many-events.ts';
import { median, type Figure, p95 } from './figure.ts';

const events = 1_000_000;
const eventsPerCommit = 5_000;
const rounds = 9;
/** Queries: a word that half of all events have, a name, two words, a number, an id, no match. */
const queries = [
  'tr',
  'tra',
  'tran',
  'transaction',
  'transaction upd',
  'transaction updated',
  'transaction updated eur',
  'eur',
  'card',
  'card updated',
  'ma',
  'mar',
  'march',
  'marchand',
  'marchand wages',
  'amélie marchand',
  'lyon',
  'lyon basket',
  '12',
  '123',
  '1234',
  'live 1234',
  '7f',
  '7f0',
  '7f0d',
  'qqqq',
];
const queriesWithoutMatch: ReadonlySet<string> = new Set(['qqqq', 'lyon basket']);
const unfiltered = {
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
};

/**
 * One uncached search among a million encrypted events, from the query to the first hundred rows,
 * as the inbox asks.
 */
export async function measureEvents(): Promise<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  const opened = openVault({ kind: 'file', path: join(directory, 'vault'), key: randomBytes(32) });
  if (opened.kind !== 'opened') throw new Error(`The vault is ${opened.kind}`);
  const { vault } = opened;
  try {
    for (let from = 0; from < events; from += eventsPerCommit)
      vault.receivedEvents.store(
        Array.from({ length: eventsPerCommit }, (_, at) => createEvent(from + at)),
      );
    return await measureSearches(vault);
  } finally {
    vault.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureSearches(vault: Vault): Promise<Figure> {
  let taskStartMs = 0;
  let longestTaskMs = 0;
  const nextTurn = async (): Promise<void> => {
    longestTaskMs = Math.max(longestTaskMs, performance.now() - taskStartMs);
    await pause(0);
    taskStartMs = performance.now();
  };
  const list = createEventList({
    vault,
    vaultFailure: null,
    isOpen: () => true,
    monotonicNow: () => performance.now(),
    nextTurn,
    publishChange: () => undefined,
    reportBug: (cause) => {
      throw cause;
    },
  });
  const timesMs: number[] = [];
  const slowest = { text: '', ms: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const text of queries) {
      await pause(0);
      const start = performance.now();
      taskStartMs = start;
      const answer = await list({ ...unfiltered, text, at: 0, limit: 100 });
      const ms = performance.now() - start;
      longestTaskMs = Math.max(longestTaskMs, performance.now() - taskStartMs);
      if (!answer.ok || (answer.value.matchCount === 0) !== queriesWithoutMatch.has(text))
        throw new Error(`${text} finds something else`);
      timesMs.push(ms);
      if (ms > slowest.ms) Object.assign(slowest, { text, ms });
    }
  }
  console.log(
    `events-1m: one takes ${median(timesMs).toFixed(1)} ms, the slowest ${slowest.ms.toFixed(1)} ms (${slowest.text}), the longest stretch of main ${longestTaskMs.toFixed(1)} ms`,
  );
  return { value: p95(timesMs), target: 50, unit: 'ms', runs: timesMs.length };
}
