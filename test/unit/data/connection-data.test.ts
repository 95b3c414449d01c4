import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  openConnectionData,
  type ConnectionData,
  type ConnectionKeys,
} from '../../../main/connection/connection-data.ts';
import { openSecondConnection, openToRead } from '../../../main/data/open-database.ts';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import type { CardToStore } from '../../../main/data/cache/cards.ts';
import { isWholeExtent } from '../../fixtures/extent.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

const keys: ConnectionKeys = { cache: testKey(1), vault: testKey(2) };

function open(
  directory: string,
  changes: { readonly keys?: ConnectionKeys | null } = {},
): ConnectionData {
  const data = openConnectionData({
    directory,
    connectionId: 'main',
    keys,
    now: () => 5000,
    ...changes,
  });
  onTestFinished(data.close);
  return data;
}

function vaultOf(data: ConnectionData): Vault {
  if (data.vault.kind !== 'opened') throw new Error(`the vault is ${data.vault.kind}`);
  return data.vault.vault;
}

function card(id: string): CardToStore {
  return {
    id,
    model: `{"holder":"Camille Roux ${id}"}`,
    asOfEpochMs: 1,
    name: `Card ${id}`,
    status: 'live',
    lastActivityEpochMs: null,
    createdEpochMs: null,
    monthLimitUse: null,
    searchWords: '4242',
  };
}

function flipBits(path: string, from: number): void {
  const bytes = readFileSync(path);
  for (let place = from; place < bytes.length; place += 512)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  writeFileSync(path, bytes);
}

function filled(directory: string): void {
  const data = open(directory);
  data.cache.cards.putMany(Array.from({ length: 300 }, (_, index) => card(String(index))));
  data.cache.snapshots.put('organization', { body: '{"name":"Roux & Fils"}', asOfEpochMs: 7 });
  vaultOf(data).trackedCards.add([
    { id: 'a', label: 'Fuel', lastDigits: '4242', addedAtEpochMs: 1, source: 'added' },
  ]);
  data.close();
}

/** A file of a development version: the same file with other tables and another schema version. */
function ofDevelopment(path: string, key: Uint8Array, version: number): void {
  const db = openSecondConnection({ kind: 'file', path, key }, 'irreplaceable');
  const table = path.endsWith('.cache') ? 'snapshot' : 'tracked_card';
  db.exec(`ALTER TABLE ${table} RENAME TO older_${table}`);
  db.pragma('application_id = 0');
  db.pragma(`user_version = ${String(version)}`);
  db.close();
}

describe('the data of a connection', () => {
  test('is stored from one opening to the next', () => {
    const directory = temporaryDirectory();
    filled(directory);
    const data = open(directory);
    expect(data.persistence).toBe('kept');
    expect(data.notices()).toEqual([]);
    expect(data.cache.snapshots.get('organization')).toEqual({
      body: '{"name":"Roux & Fils"}',
      asOfEpochMs: 7,
    });
    expect(data.cache.cards.get('7')?.model).toBe(card('7').model);
    expect(vaultOf(data).trackedCards.get('a')?.label).toBe('Fuel');
  });

  test('is in the cache file after a checkpoint, not only in its log', async () => {
    const directory = temporaryDirectory();
    const data = open(directory);
    data.cache.cards.putMany(Array.from({ length: 300 }, (_, index) => card(String(index))));
    const before = statSync(join(directory, 'main.cache')).size;
    void data.cache.checkpoint();
    await vi.waitFor(() =>
      expect(statSync(join(directory, 'main.cache')).size).toBeGreaterThan(before),
    );
  });

  test('lives in memory without keys, and writes no file', () => {
    const directory = temporaryDirectory();
    const data = open(directory, { keys: null });
    data.cache.cards.put(card('a'));
    void data.cache.checkpoint();
    vaultOf(data).drafts.put('client', { body: '{}', updatedAtEpochMs: 1 });
    expect(data.cache.cards.get('a')?.id).toBe('a');
    expect(data.persistence).toBe('memory-only');
    data.cache.erase();
    expect(data.cache.cards.get('a')).toBeNull();
    data.close();
    expect(readdirSync(directory)).toEqual([]);
  });

  test('shows no names, cards or drafts in any of its files', () => {
    const directory = temporaryDirectory();
    const data = open(directory);
    data.cache.cards.put(card('a'));
    vaultOf(data).drafts.put('client', { body: '{"holder":"Camille Roux"}', updatedAtEpochMs: 1 });
    for (const name of readdirSync(directory)) {
      const bytes = readFileSync(join(directory, name));
      for (const text of ['Camille', 'Card a', '4242', 'CREATE'])
        expect(bytes.includes(text), `${text} in ${name}`).toBe(false);
    }
  });

  test('rejects a connection ID that could leave its folder', () => {
    expect(() =>
      openConnectionData({
        directory: temporaryDirectory(),
        connectionId: '../x',
        keys,
        now: () => 0,
      }),
    ).toThrow(RangeError);
  });
});

describe('an unreadable cache', () => {
  test('under another key is quarantined, reported and recreated; the vault stays', () => {
    const directory = temporaryDirectory();
    filled(directory);
    const data = open(directory, { keys: { ...keys, cache: testKey(9) } });
    expect(data.notices()).toEqual([{ kind: 'cache-quarantined', reason: 'wrong-key' }]);
    expect(data.cache.cards.all()).toEqual([]);
    expect(vaultOf(data).trackedCards.all()).toHaveLength(1);
    expect(readdirSync(directory)).toContain('main.cache.damaged-5000');
    data.close();
    expect(open(directory, { keys: { ...keys, cache: testKey(9) } }).notices()).toEqual([]);
  });

  test('with damage on its first page is quarantined at opening', () => {
    const directory = temporaryDirectory();
    filled(directory);
    flipBits(join(directory, 'main.cache'), 100);
    expect(open(directory).notices()).toEqual([{ kind: 'cache-quarantined', reason: 'damaged' }]);
  });

  test('with damage on any page is quarantined when it is read, and causes no failure', () => {
    const directory = temporaryDirectory();
    filled(directory);
    const path = join(directory, 'main.cache');
    const whole = readFileSync(path);
    const step = isWholeExtent ? 1 : 3;
    for (let page = 0; page < whole.length / 4096; page += step) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(page * 4096 + 100) ^ 1, page * 4096 + 100);
      writeFileSync(path, bytes);
      const data = open(directory);
      const cards = data.cache.cards.all();
      expect([0, 300]).toContain(cards.length);
      data.cache.cards.findNamed('card 1', 5, 'as-typed');
      data.cache.cards.find({ text: 'card' });
      data.cache.cards.putMany([card('new'), card('7')]);
      data.cache.cards.replaceAll([card('7')], 9);
      expect(data.cache.cards.get('7')?.absentSinceEpochMs).toBeNull();
      expect([
        data.cache.clients.total(),
        data.cache.products.find('a', 1),
        data.cache.syncStates.get('client'),
      ]).toEqual([0, [], null]);
      data.close();
    }
    // Opens the file again for each of its pages.
  });

  test('with damage met while reading is quarantined at that moment, and the call succeeds', () => {
    const directory = temporaryDirectory();
    filled(directory);
    const path = join(directory, 'main.cache');
    const bytes = readFileSync(path);
    // Only the table of cards has this many pages here: damage everything after the schema and the
    // search index.
    flipBits(path, Math.floor(bytes.length / 2));
    const reported: unknown[] = [];
    const data = openConnectionData({
      directory,
      connectionId: 'main',
      keys,
      now: () => 5000,
      onNotice: (notice) => reported.push(notice),
    });
    onTestFinished(data.close);
    const { cards } = data.cache;
    expect(cards.all()).toEqual([]);
    expect(reported).toEqual([{ kind: 'cache-quarantined', reason: 'damaged' }]);
    cards.put(card('new'));
    expect(cards.findNamed('card new', 1, 'as-typed')).toHaveLength(1);
  });

  test('without a folder lives in memory, and is reported', () => {
    const directory = join(temporaryDirectory(), 'file');
    writeFileSync(directory, '');
    const data = open(directory);
    expect(data.notices()).toEqual([{ kind: 'cache-in-memory', reason: 'unreachable' }]);
    data.cache.cards.put(card('a'));
    expect(data.cache.cards.all()).toHaveLength(1);
    expect(data.vault).toEqual({ kind: 'unavailable', reason: 'unreachable' });
  });
});

describe('erasing the cache', () => {
  test('deletes its files and those in quarantine, continues empty, and leaves the vault', () => {
    const directory = temporaryDirectory();
    filled(directory);
    const lost = open(directory, { keys: { ...keys, cache: testKey(9) } });
    lost.cache.cards.put(card('a'));
    lost.cache.erase();
    expect(lost.cache.cards.all()).toEqual([]);
    expect(readdirSync(directory).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(vaultOf(lost).trackedCards.all()).toHaveLength(1);
  });
});

describe('an unreadable vault', () => {
  test.each([
    ['under another key', 'wrong-key', { ...keys, vault: testKey(9) }, () => undefined],
    [
      'for a flipped bit',
      'damaged',
      keys,
      (path: string) => {
        flipBits(path, 9000);
      },
    ],
  ] as const)('%s is reported and left unchanged, byte for byte', (_, kind, withKeys, harm) => {
    const directory = temporaryDirectory();
    filled(directory);
    const path = join(directory, 'main.book');
    harm(path);
    const before = readFileSync(path);
    const data = open(directory, { keys: withKeys });
    expect(data.vault).toEqual({ kind });
    expect(data.cache.cards.all()).toHaveLength(300);
    data.close();
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(directory).filter((name) => name.startsWith('main.book.'))).toEqual([]);
  });
});

describe('files of a development version', () => {
  test.each([1, 28])(
    'of version %i: the vault is set aside with its key, unchanged, and the cache is recreated',
    (version) => {
      const directory = temporaryDirectory();
      filled(directory);
      const path = join(directory, 'main.book');
      ofDevelopment(path, keys.vault, version);
      ofDevelopment(join(directory, 'main.cache'), keys.cache, version);
      const before = readFileSync(path);

      const data = open(directory);
      expect(vaultOf(data).trackedCards.all()).toEqual([]);
      expect(data.cache.cards.all()).toEqual([]);
      expect(data.notices(), 'the cache loses only data that the bank has').toEqual([]);
      vaultOf(data).drafts.put('client', { body: '{}', updatedAtEpochMs: 1 });
      data.close();

      const aside = join(directory, 'main.book.unreadable-5000');
      expect(readFileSync(aside).equals(before)).toBe(true);
      const old = openToRead(aside, keys.vault);
      expect(old.prepare('SELECT label FROM older_tracked_card').all()).toEqual([
        { label: 'Fuel' },
      ]);
      old.close();
      expect(vaultOf(open(directory)).drafts.get('client')?.body).toBe('{}');
      expect(readdirSync(directory).filter((name) => /-\d+$/.test(name))).toEqual([
        'main.book.unreadable-5000',
      ]);
    },
  );

  test('recreates a cache of a newer version, and leaves a newer vault unchanged', () => {
    const directory = temporaryDirectory();
    filled(directory);
    for (const [file, key] of [
      ['main.book', keys.vault],
      ['main.cache', keys.cache],
    ] as const) {
      const place = { kind: 'file', path: join(directory, file), key } as const;
      const db = openSecondConnection(place, 'irreplaceable');
      db.pragma('user_version = 2');
      db.close();
    }
    const data = open(directory);
    expect(data.vault).toEqual({ kind: 'newer-version', version: 2 });
    expect([data.cache.cards.all(), data.notices()]).toEqual([[], []]);
    expect(readdirSync(directory).filter((name) => /unreadable|damaged/.test(name))).toEqual([]);
  });
});
