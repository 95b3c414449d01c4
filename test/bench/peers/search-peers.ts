import { randomBytes } from 'node:crypto';
import { clientsIn, type ClientToStore } from '../../../main/data/cache/clients.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { Database } from '../../../main/data/sqlite.ts';
import { unfilteredClients } from '../many-clients.ts';
import { importPeer } from './install-peers.ts';

/** Clients are numbered in the given order. */
export type SearchPeer = {
  readonly name: string;
  /** The numbers of the first matches, as many as one key shows. */
  readonly search: (text: string) => readonly number[];
  /** Clears its cache of earlier searches, as a change does. */
  readonly forget: () => void;
  readonly close: () => void;
};

const matchLimit = 25;
const perPage = 100;
function doNothing(): void {}
function textsOf({ emails, cities, vatNumber, taxNumber, phones }: ClientToStore): string {
  return [
    ...emails,
    ...cities,
    vatNumber,
    taxNumber,
    ...phones.map(({ countryCode, number }) => (countryCode ?? '') + number),
  ].join(' ');
}

/** As in the app: encrypted, sorted, counted, with records. */
export function createCashdeskPeer(path: string, clients: readonly ClientToStore[]): SearchPeer {
  const opened = openDatabase({
    place: { kind: 'file', path, key: randomBytes(32) },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(`The database is ${opened.kind}`);
  const { db } = opened;
  db.pragma('cache_size = -32768');
  const repository = clientsIn(db);
  for (let at = 0; at < clients.length; at += perPage) {
    repository.put({ records: clients.slice(at, at + perPage), nowEpochMs: 1 });
    while (repository.mergeWords());
  }
  const numbers = new Map(clients.map(({ id }, number) => [id, number]));
  return {
    name: 'Cashdesk',
    search: (text) =>
      repository
        .range({ question: { ...unfilteredClients, text }, at: 0, limit: matchLimit })
        .records.map(({ id }) => numbers.get(id) ?? -1),
    forget: () => void db.exec('UPDATE client SET row = row WHERE row = 1'),
    close: () => db.close(),
  };
}

/**
 * Unencrypted with its own settings: the first matches in its order, and the best matches first.
 */
export function createFts5Peers(
  path: string,
  clients: readonly ClientToStore[],
): readonly SearchPeer[] {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE VIRTUAL TABLE client USING fts5 (name, texts)');
  const add = db.prepare<[number, string | null, string]>(
    'INSERT INTO client (rowid, name, texts) VALUES (?, ?, ?)',
  );
  db.transaction(() => {
    for (const [number, client] of clients.entries()) add.run(number, client.name, textsOf(client));
  })();
  const queryOf = (text: string): string =>
    text
      .split(' ')
      .map((word) => `"${word}"*`)
      .join(' ');
  return (['', 'ORDER BY rank'] as const).map((order) => {
    const select = db
      .prepare<[string], number>(
        `SELECT rowid FROM client WHERE client MATCH ? ${order} LIMIT ${String(matchLimit)}`,
      )
      .pluck();
    return {
      name: order === '' ? 'FTS5' : 'FTS5, the best first',
      search: (text) => select.all(queryOf(text)),
      forget: doNothing,
      close: order === '' ? doNothing : () => db.close(),
    };
  });
}

/** Its strength: prefixes of names only. */
export async function createFlexSearchPeer(clients: readonly ClientToStore[]): Promise<SearchPeer> {
  const {
    default: { Index },
  } = await importPeer<{
    readonly default: {
      readonly Index: new (options: { readonly tokenize: 'forward' }) => {
        readonly add: (number: number, text: string) => void;
        readonly search: (text: string, options: { readonly limit: number }) => readonly number[];
      };
    };
  }>('flexsearch');
  const index = new Index({ tokenize: 'forward' });
  for (const [number, { name }] of clients.entries()) index.add(number, name ?? '');
  return {
    name: 'FlexSearch',
    search: (text) => index.search(text, { limit: matchLimit }),
    forget: doNothing,
    close: doNothing,
  };
}

/** Prefixes, with as many typos as its documentation proposes. */
export async function createMiniSearchPeer(clients: readonly ClientToStore[]): Promise<SearchPeer> {
  const { default: MiniSearch } = await importPeer<{
    readonly default: new (options: { readonly fields: readonly string[] }) => {
      readonly addAll: (documents: readonly object[]) => void;
      readonly search: (
        text: string,
        options: {
          readonly prefix: true;
          readonly fuzzy: number;
          readonly combineWith: 'AND';
        },
      ) => readonly { readonly id: number }[];
    };
  }>('minisearch');
  const index = new MiniSearch({ fields: ['name', 'texts'] });
  index.addAll(
    clients.map((client, id) => ({ id, name: client.name ?? '', texts: textsOf(client) })),
  );
  return {
    name: 'MiniSearch',
    search: (text) =>
      index
        .search(text, { prefix: true, fuzzy: 0.2, combineWith: 'AND' })
        .slice(0, matchLimit)
        .map(({ id }) => id),
    forget: doNothing,
    close: doNothing,
  };
}
