import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { median, p95, type Figure } from './figure.ts';
import {
  createFlexSearchPeer,
  createFts5Peers,
  createMiniSearchPeer,
  createCashdeskPeer,
  type SearchPeer,
} from './peers/search-peers.ts';
import { createNameTypos } from './peers/typos.ts';
import { seededClients } from './seeded-clients.ts';

const clients = 100_000;
const rounds = 5;
/** Few users type faster. */
const betweenKeysMs = 60;
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
/** The field's text at each key; each round has another one. */
function queriesOfRound(round: number): readonly string[] {
  const first = (round * 2) % texts.length;
  return [...texts.slice(first), ...texts.slice(0, first)].flatMap((text) =>
    Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 2)).filter(
      (beginning) => !beginning.endsWith(' '),
    ),
  );
}

/**
 * Our encrypted search, sorted, counted, with records and typos, against peers that return the same
 * number of ids from memory or a plain file. Each search counts its fastest round: their 95th
 * percentile against the fastest peer's. Prints a line each, and how many names with a typo it
 * finds.
 */
export async function measureSearchPeers(): Promise<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  const all = seededClients(clients);
  const peers: readonly SearchPeer[] = [
    createCashdeskPeer(join(directory, 'clients'), all),
    ...createFts5Peers(join(directory, 'fts5'), all),
    await createFlexSearchPeer(all),
    await createMiniSearchPeer(all),
  ];
  try {
    const timesMs = new Map(peers.map(({ name }) => [name, new Map<string, number[]>()]));
    const firstMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const { forget } of peers) forget();
      for (const [at, text] of queriesOfRound(round).entries()) {
        // The second finds the processor warm, so they alternate.
        const turn = (at + round) % peers.length;
        for (const { name, search } of [...peers.slice(turn), ...peers.slice(0, turn)]) {
          const startMs = performance.now();
          search(text);
          const tookMs = performance.now() - startMs;
          const times = timesMs.get(name) ?? new Map<string, number[]>();
          times.set(text, [...(times.get(text) ?? []), tookMs]);
          if (at === 0 && name === peers[0]?.name) firstMs.push(tookMs);
        }
        await delay(betweenKeysMs);
      }
    }
    const typos = createNameTypos(all);
    const slowMs = new Map<string, number>();
    for (const { name, search } of peers) {
      const foundTypos = typos.filter(({ text, names }) =>
        search(text).some((row) => names.has(row)),
      );
      // The load of the machine is no property of a search.
      const eachMs = [...(timesMs.get(name)?.values() ?? [])].map((times) => Math.min(...times));
      slowMs.set(name, p95(eachMs));
      console.log(
        `search-peers: ${name}: half of ${String(eachMs.length)} searches within ${median(eachMs).toFixed(2)} ms, 95 of 100 within ${p95(eachMs).toFixed(2)} ms; finds ${String(foundTypos.length)} of ${String(typos.length)} names with one letter wrong`,
      );
    }
    console.log(`search-peers: our first search after a change: ${median(firstMs).toFixed(1)} ms`);
    const [oursMs = Number.NaN, ...peerTimesMs] = slowMs.values();
    return { value: oursMs / Math.min(...peerTimesMs), target: 1, unit: 'ratio', runs: rounds };
  } finally {
    for (const { close } of peers) close();
    rmSync(directory, { recursive: true, force: true });
  }
}
