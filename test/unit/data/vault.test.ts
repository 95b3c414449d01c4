import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankAfterUse } from '../../../main/data/vault/cards/card-use.ts';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';
import { toReceivedEvent } from '../../../main/events/to-received-event.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

function emptyVault(): Vault {
  const result = openVault({ kind: 'memory' });
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}

const delivered = toReceivedEvent({
  body: Buffer.from('{"id":"e1","type":"v1/cards","data":{"event":"card.updated","id":"c1"}}'),
  headers: [],
  receivedAtEpochMs: 1000,
  source: 'receiver',
  verdict: { state: 'genuine', kind: 'v2', secretName: 'Shop', steps: [], likely: null },
});
function didThrow(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

test('opening a vault with a damaged page never throws, and a failed store of an event is refused', () => {
  const directory = temporaryDirectory();
  const opening = (name: string) =>
    openVault({ kind: 'file', path: join(directory, name), key: testKey(1) });
  const made = opening('whole.book');
  if (made.kind === 'opened') made.vault.close();
  const whole = readFileSync(join(directory, 'whole.book'));
  const pageBytes = 4096;
  const kinds = Array.from({ length: whole.length / pageBytes }, (_, page) => {
    const damaged = Buffer.from(whole);
    const place = page * pageBytes + 2000;
    damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
    const name = `${String(page)}.book`;
    writeFileSync(join(directory, name), damaged);
    const result = opening(name);
    if (result.kind === 'opened') {
      const { receivedEvents } = result.vault;
      const isRefused = didThrow(() => receivedEvents.store([delivered]));
      result.vault.close();
      return isRefused ? 'refused' : 'opened';
    }
    expect(readFileSync(join(directory, name)).equals(damaged)).toBe(true);
    return result.kind;
  });
  expect(new Set(kinds)).toEqual(new Set(['damaged', 'opened', 'refused']));
});

const dayMs = 24 * 60 * 60 * 1000;

describe('tracked cards', () => {
  test('are returned in the order they were added', () => {
    const { trackedCards } = emptyVault();
    const list = [
      { id: 'b', label: 'Fuel', lastDigits: '4242', addedAtEpochMs: 1, source: 'added' },
      { id: 'a', label: null, lastDigits: null, addedAtEpochMs: 2, source: 'event' },
    ] as const;
    trackedCards.add(list);
    expect(trackedCards.all()).toEqual(list);
    trackedCards.remove('b');
    expect(trackedCards.get('b')).toBeNull();
  });

  test('keep their label, time and source when they are found again', () => {
    const { trackedCards } = emptyVault();
    trackedCards.add([
      { id: 'a', label: 'Fuel', lastDigits: null, addedAtEpochMs: 1, source: 'added' },
    ]);
    trackedCards.add([
      { id: 'a', label: null, lastDigits: '4242', addedAtEpochMs: 9, source: 'list' },
    ]);
    expect(trackedCards.get('a')).toEqual({
      id: 'a',
      label: 'Fuel',
      lastDigits: '4242',
      addedAtEpochMs: 1,
      source: 'added',
    });
    trackedCards.setLabel('a', null);
    expect(trackedCards.get('a')?.label).toBeNull();
  });
});

describe('the history of cards', () => {
  test('is read newest first in pages, and whole in its order', () => {
    const { cardHistory } = emptyVault();
    for (const [index, cardId] of ['a', 'b', 'a', 'a'].entries()) {
      cardHistory.append({
        cardId,
        atEpochMs: 100 - index,
        action: 'lock',
        outcome: 'done',
        detail: `{"n":${String(index)}}`,
      });
    }
    const [newest, next] = cardHistory.ofCard('a', 2);
    expect([newest?.detail, next?.detail]).toEqual(['{"n":3}', '{"n":2}']);
    expect(cardHistory.ofCard('a', 2, next?.entry).map(({ detail }) => detail)).toEqual([
      '{"n":0}',
    ]);
    expect([...cardHistory.all()].map(({ cardId }) => cardId)).toEqual(['a', 'b', 'a', 'a']);
  });

  test('drops the oldest entries first, whatever time a single entry has', () => {
    const { cardHistory } = emptyVault();
    for (const atEpochMs of [9e15, 3, 1, 2, 7])
      cardHistory.append({
        cardId: 'a',
        atEpochMs,
        action: 'lock',
        outcome: 'answered',
        detail: '{}',
      });
    const times = (): readonly number[] => [...cardHistory.all()].map(({ atEpochMs }) => atEpochMs);
    expect(cardHistory.removeBefore(4, 2)).toBe(2);
    expect(times()).toEqual([9e15, 3, 7]);
    expect(cardHistory.removeBefore(4, 2)).toBe(1);
    expect(times()).toEqual([9e15, 7]);
  });
});

describe('the most used cards', () => {
  test('come first, and an old use counts less than one of today', () => {
    const { cardUse } = emptyVault();
    for (let day = 0; day < 4; day += 1) cardUse.record('once a favourite', day * dayMs);
    cardUse.record('lately', 100 * dayMs);
    cardUse.record('daily', 99 * dayMs);
    cardUse.record('daily', 100 * dayMs);
    expect(cardUse.mostUsed(5).map(({ cardId }) => cardId)).toEqual([
      'daily',
      'lately',
      'once a favourite',
    ]);
    expect(cardUse.mostUsed(1)).toEqual([
      { cardId: 'daily', times: 2, lastUsedAtEpochMs: 100 * dayMs },
    ]);
  });

  test('are ranked as if every use counted one, halved each fortnight', () => {
    const uses = fc.array(fc.integer({ min: 0, max: 365 * 10 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(uses, (days) => {
        const times = days.map((day) => 1.7e12 + day * dayMs);
        const latest = Math.max(...times);
        const sum = times.reduce((total, time) => total + 2 ** ((time - latest) / (14 * dayMs)), 0);
        const rank = times.reduce<number | null>(rankAfterUse, null) ?? 0;
        expect(rank - latest / (14 * dayMs)).toBeCloseTo(Math.log2(sum), 6);
      }),
    );
  });
});

describe('drafts', () => {
  test('are restored character by character until they are removed', () => {
    const { drafts } = emptyVault();
    const body = '{ "amount": 10.00,\n "note": "é\u0000" }';
    drafts.put('client/new', { body: '{}', updatedAtEpochMs: 1 });
    drafts.put('client/new', { body, updatedAtEpochMs: 2 });
    expect(drafts.get('client/new')).toEqual({ body, updatedAtEpochMs: 2 });
    drafts.remove('client/new');
    expect(drafts.get('client/new')).toBeNull();
  });
});

test('the backups of earlier vault versions can be removed, and no other file is', () => {
  const path = join(temporaryDirectory(), 'a.book');
  const opened = openVault({ kind: 'file', path, key: testKey(3) });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const [copies, others] = [
    // An unfinished backup of a killed process contains as much.
    ['a.book.backup-v1', 'a.book.backup-v10', 'a.book.backup-v2.new'],
    ['a.book.replaced-5', 'b.book.backup-v1'],
  ].map((names) => names.map((name) => join(path, '..', name)));
  for (const file of [...(copies ?? []), ...(others ?? [])]) writeFileSync(file, 'x');
  opened.vault.removeBackups();
  expect([
    copies?.map((file) => existsSync(file)),
    others?.map((file) => existsSync(file)),
    existsSync(path),
  ]).toEqual([[false, false, false], [true, true], true]);
  expect(opened.vault.registrations.count()).toBe(0);
  opened.vault.close();
});
