import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import { cacheMigrations } from '../../main/data/cache/migrations.ts';
import { type Cache, openCache } from '../../main/data/cache/open-cache.ts';
import { openDatabase } from '../../main/data/open-database.ts';
import { createClientSync } from '../../main/features/clients/sync-clients.ts';
import { pause } from '../../main/time/pause.ts';
import { ok } from '../../preload/contract/result.ts';
import { median, type Figure } from './figure.ts';

const clients = 100_000;
const perPage = 100;
/** Pages that each reads before the other's turn. */
const turnPages = 100;
const pairs = clients / perPage / turnPages;

/** Reads the pages of one turn; returns the time. */
type Reader = { readonly readTurnMs: () => Promise<number>; readonly close: () => void };

/**
 * The app's first read of a hundred thousand clients: paged, validated, stored encrypted with
 * search, sort and count data, and progress. Compared with a loop that inserts the same pages into
 * the same tables. They alternate every ten thousand clients, so that both tables grow alike; the
 * bank is a separate process.
 */
export async function measureSync(): Promise<Figure> {
  const bank = fork(path.join(import.meta.dirname, 'clients-bank-process.ts'), [String(clients)]);
  const directory = mkdtempSync(path.join(tmpdir(), 'cashdesk-bench-'));
  try {
    const [baseUrl] = (await once(bank, 'message')) as [string];
    const appReader = createAppReader(baseUrl, path.join(directory, 'ours'));
    const bareReader = createBareReader(baseUrl, path.join(directory, 'bare'));
    const turns: { readonly oursMs: number; readonly bareMs: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // The second finds the processor warm, so they alternate.
      if (pair % 2 === 0) {
        const bareMs = await bareReader.readTurnMs();
        turns.push({ bareMs, oursMs: await appReader.readTurnMs() });
      } else {
        const oursMs = await appReader.readTurnMs();
        turns.push({ oursMs, bareMs: await bareReader.readTurnMs() });
      }
    }
    appReader.close();
    bareReader.close();
    console.log(
      `sync: a page of a hundred takes ${(median(turns.map(({ oursMs }) => oursMs)) / turnPages).toFixed(1)} ms, in the bare loop ${(median(turns.map(({ bareMs }) => bareMs)) / turnPages).toFixed(1)} ms`,
    );
    return {
      value: median(turns.map(({ oursMs, bareMs }) => oursMs / bareMs)),
      target: 2,
      unit: 'ratio',
      runs: pairs,
    };
  } finally {
    bank.kill();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The app's own read of clients, paused before the page after its turn. */
function createAppReader(baseUrl: string, file: string): Reader {
  const opened = openCache({
    place: { kind: 'file', path: file, key: randomBytes(32) },
    nowEpochMs: Date.now,
    onNotice: () => undefined,
  });
  let lastWrite: Promise<void> = Promise.resolve();
  const cache: Cache = { ...opened, write: (page) => (lastWrite = opened.write(page)) };
  const waitUntilWritten = async (): Promise<void> => {
    for (let last: Promise<void> | null = null; last !== lastWrite;) {
      last = lastWrite;
      await last;
      // Waiting requests start.
      await pause(0);
    }
  };
  let pagesLeft = 0;
  let gate = Promise.withResolvers<null>();
  let turn = Promise.withResolvers<null>();
  const client = createBankClient({
    baseUrl,
    fetch: async (url, init) => {
      if (pagesLeft === 0) {
        // A page is requested while earlier ones are written: the turn ends with all of them.
        void waitUntilWritten().then(() => turn.resolve(null));
        await gate.promise;
      }
      pagesLeft -= 1;
      return fetch(url, init);
    },
    accessToken: () => Promise.resolve(ok('token')),
    headers: { prefix: 'Service' },
    now: Date.now,
    monotonicNow: () => performance.now(),
    random: Math.random,
    sleep: pause,
    journal: { record: () => undefined },
  });
  const sync = createClientSync({
    bank: createBankApi(client, new AbortController().signal),
    cache,
    blockedReason: () => null,
    now: Date.now,
    sleep: pause,
    onProgress: () => undefined,
    onThrown: (cause) => {
      throw cause;
    },
  });
  return {
    readTurnMs: async () => {
      turn = Promise.withResolvers();
      const start = performance.now();
      pagesLeft = turnPages;
      gate.resolve(null);
      gate = Promise.withResolvers();
      sync.request('refresh');
      await turn.promise;
      return performance.now() - start;
    },
    close: () => {
      sync.stop();
      cache.close();
    },
  };
}

type WireClient = Readonly<
  Record<'id' | 'name' | 'kind' | 'country_code' | 'currency' | 'created_at' | 'updated_at', string>
> &
  Readonly<
    Record<
      'email' | 'city' | 'vat_number' | 'tax_identification_number' | 'phone_number',
      string | null
    >
  >;

/** Fetches, parses, inserts: one transaction a page. */
function createBareReader(baseUrl: string, file: string): Reader {
  const opened = openDatabase({
    place: { kind: 'file', path: file, key: randomBytes(32) },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(`The database is ${opened.kind}`);
  const { db } = opened;
  db.pragma('cache_size = -32768');
  const insert = db.prepare<(string | number)[]>(
    'INSERT INTO client (id, as_of_epoch_ms, met_in_pass, title_key, created_epoch_ms, updated_epoch_ms, kind, country, currency, readiness, texts, model) VALUES (?, 0, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addWords = db.prepare<[number, string]>(
    'INSERT INTO client_words (rowid, words) VALUES (?, ?)',
  );
  const insertClients = (clients: readonly WireClient[]): void => {
    db.transaction(() => {
      for (const client of clients) {
        const words = [
          client.name,
          client.email,
          client.city,
          client.vat_number,
          client.tax_identification_number,
          client.phone_number,
        ].join(' ');
        const times = [Date.parse(client.created_at), Date.parse(client.updated_at)];
        const { lastInsertRowid } = insert.run(
          client.id,
          client.name,
          ...times,
          client.kind,
          client.country_code,
          client.currency,
          'ready',
          words,
          JSON.stringify(client),
        );
        addWords.run(Number(lastInsertRowid), words);
      }
    })();
  };
  let page = 0;
  return {
    readTurnMs: async () => {
      const start = performance.now();
      for (let read = 0; read < turnPages; read += 1) {
        page += 1;
        const answer = await fetch(
          `${baseUrl}/v2/clients?sort_by=updated_at:asc&per_page=${String(perPage)}&page=${String(page)}`,
        );
        insertClients(
          ((await answer.json()) as { readonly clients: readonly WireClient[] }).clients,
        );
      }
      return performance.now() - start;
    },
    close: () => void db.close(),
  };
}
