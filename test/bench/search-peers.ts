import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { join } from 'node:path';
import { median, p95, type Measured } from './measured.ts';
import { flexSearch, fts5, miniSearch, ours, type SearchPeer } from './peers/search-peers.ts';
import { nameTypos } from './peers/typos.ts';
import { seededClients } from './seeded-clients.ts';

const clients = 100_000;
const rounds = 5;
/** Typed letter by letter, from the second on: names, two words, a name with its number. */
const texts = [
  'marchand',
  'haddad kh',
  'cafe bell',
  'olivier gaelle',
  'restaurant des terreaux 4',
  'hotel saint',
  'perrin',
  'maison 12',
  'creche vaise',
  'jules',
];
const typed = texts.flatMap((text) =>
  Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 2)).filter(
    (beginning) => !beginning.endsWith(' '),
  ),
);

/**
 * Our search among encrypted clients, with its order, its count, the first hundred records and
 * typos, against what others take for a hundred numbers of the same clients in memory or in a bare
 * file: 95th percentile / that of the fastest of them. Prints a line for each, and how many names
 * with one letter wrong it finds.
 */
export const measureSearchPeers = async (): Promise<Measured> => {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  const all = seededClients(clients);
  const peers: readonly SearchPeer[] = [
    ours(join(directory, 'clients'), all),
    ...fts5(join(directory, 'fts5'), all),
    await flexSearch(all),
    await miniSearch(all),
  ];
  try {
    const timesMs = new Map(peers.map(({ name }) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { forget } of peers) forget();
      for (const [at, text] of typed.entries()) {
        // Whoever goes second finds the processor warm: they take turns.
        const turn = (at + round) % peers.length;
        for (const { name, search } of [...peers.slice(turn), ...peers.slice(0, turn)]) {
          const startMs = performance.now();
          search(text);
          timesMs.get(name)?.push(performance.now() - startMs);
          // As between two keys.
          await nextTurn();
        }
      }
    }
    const typos = nameTypos(all);
    const slowMs = new Map([...timesMs].map(([name, times]) => [name, p95(times)]));
    for (const { name, search } of peers) {
      const found = typos.filter(({ text, names }) => search(text).some((row) => names.has(row)));
      console.log(
        `search-peers: ${name}: half of ${String(typed.length * rounds)} searches within ${median(timesMs.get(name) ?? []).toFixed(2)} ms, 95 of 100 within ${(slowMs.get(name) ?? Number.NaN).toFixed(2)} ms; finds ${String(found.length)} of ${String(typos.length)} names with one letter wrong`,
      );
    }
    const [oursMs = Number.NaN, ...theirs] = slowMs.values();
    return { value: oursMs / Math.min(...theirs), target: 1, unit: 'ratio', runs: rounds };
  } finally {
    for (const { close } of peers) close();
    rmSync(directory, { recursive: true, force: true });
  }
};
