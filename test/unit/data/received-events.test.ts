import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventQuestion } from '../../../main/data/vault/events/event-questions.ts';
import { findEvents } from '../../fixtures/find-events.ts';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { vaultMigrations } from '../../../main/data/vault/migrations.ts';
import { receivedEventsIn } from '../../../main/data/vault/events/received-events.ts';
import { quarantineCap } from '../../../main/data/vault/events/store-events.ts';
import type { ReceivedEvent } from '../../../main/events/received-event.ts';
import { runs } from '../../fixtures/extent.ts';

function emptyVault(): Vault {
  const result = openVault({ kind: 'memory' });
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}

function event(change: Partial<ReceivedEvent> & { readonly text?: string } = {}): ReceivedEvent {
  const { text = JSON.stringify(change), ...rest } = change;
  const body = Buffer.from(text);
  return {
    eventId: 'e1',
    type: 'v1/cards',
    name: 'card.updated',
    objectKind: 'card',
    objectId: 'c1',
    createdAt: null,
    createdEpochMs: null,
    receivedAtEpochMs: 1000,
    verdict: 'genuine',
    source: 'receiver',
    body,
    bodyDigest: createHash('sha256').update(body).digest('hex'),
    headers: '[]',
    verdictDetail: '{}',
    texts: '',
    ...rest,
  };
}

const all: EventQuestion = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
};
function found(
  vault: Vault,
  question: Partial<EventQuestion> = {},
  stretch = { at: 0, limit: 100 },
) {
  const { rows, matchCount } = findEvents(vault, { ...all, ...question }, stretch);
  return { ids: rows.map(({ eventId }) => eventId), matchCount };
}

test('reads one month of 200,000 events once each, in short batches', () => {
  const opened = openDatabase({
    place: { kind: 'memory' },
    durability: 'irreplaceable',
    migrations: vaultMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { db } = opened;
  // A thousand events came in each moment, as from a file; every tenth is quarantined.
  db.exec(`WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at < 199999)
    INSERT INTO received_event (event_key, received_epoch_ms, verdict, is_quarantined, is_read, is_starred, times_received, is_late, source, bytes)
    SELECT 'k' || at, at / 1000, CASE WHEN at % 10 = 0 THEN 'not-genuine' ELSE 'genuine' END, at % 10 = 0, 0, 0, 1, 0, CASE WHEN at % 2 = 0 THEN 'import' ELSE 'receiver' END, 1 FROM n`);
  const stretches = [...receivedEventsIn(db).between(100, 103, 50)];
  expect(stretches.map(({ length }) => length)).toEqual(Array.from({ length: 54 }, () => 50));
  const times = stretches.flat().map(({ receivedAtEpochMs }) => receivedAtEpochMs);
  expect(times).toEqual([102, 101, 100].flatMap((ms) => Array.from({ length: 900 }, () => ms)));
  expect(new Set(stretches.flat().map(({ entry }) => entry)).size).toBe(2_700);
  db.close();
});

test('the index contains no words of removed events after the cleanup', () => {
  const opened = openDatabase({
    place: { kind: 'memory' },
    durability: 'irreplaceable',
    migrations: vaultMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { db } = opened;
  const events = receivedEventsIn(db);
  const pagesWith = (word: string): number =>
    db
      .prepare<[string], number>(
        'SELECT count(*) FROM received_event_words_data WHERE instr(block, CAST(? AS BLOB)) > 0',
      )
      .pluck()
      .get(word) ?? 0;
  for (let from = 0; from < 400; from += 100)
    events.store(
      Array.from({ length: 100 }, (_, at) => {
        const number = String(from + at);
        return event({ eventId: `e${number}`, text: number, texts: `zebraquartz${number} marble` });
      }),
    );
  expect(pagesWith('zebraquartz')).toBeGreaterThan(0);
  const entries = Array.from({ length: 400 }, (_, at) => at + 1);
  events.remove(entries.slice(0, 399));
  expect(pagesWith('zebraquartz'), 'removing alone').toBeGreaterThan(0);
  while (events.forgetRemoved());
  events.remove([400]);
  while (events.forgetRemoved());
  expect(pagesWith('zebraquartz')).toBe(0);
});

describe('received events', () => {
  test('are merged by event ID, however often and in whatever notation they arrive', () => {
    const vault = emptyVault();
    expect(
      vault.receivedEvents
        .store([event(), event({ text: '{ }' }), event({ eventId: 'e2' })])
        .map(({ outcome }) => outcome),
    ).toEqual(['added', 'folded', 'added']);
    expect(vault.receivedEvents.store([event()])).toEqual([{ entry: 1, outcome: 'folded' }]);
    expect(vault.receivedEvents.get(1)).toMatchObject({ timesReceived: 3 });
    expect(found(vault)).toEqual({ ids: ['e2', 'e1'], matchCount: 2 });
  });

  test('are accepted after a forged event with the same ID', () => {
    const vault = emptyVault();
    vault.receivedEvents.store([event({ verdict: 'not-genuine', text: 'forged' })]);
    const [genuine] = vault.receivedEvents.store([event()]);
    expect(genuine?.outcome).toBe('added');
    expect(found(vault).ids).toEqual(['e1']);
    expect(
      Buffer.from(vault.receivedEvents.bodyOf(genuine?.entry ?? 0)?.body ?? []).toString(),
    ).not.toBe('forged');
    expect(vault.receivedEvents.counts()).toMatchObject({
      totalCount: 1,
      notGenuineCount: 1,
      unreadCount: 1,
    });
  });

  test('become genuine when the same text arrives again with its secret known', () => {
    const vault = emptyVault();
    vault.receivedEvents.store([event({ verdict: 'unknown', text: 'same' })]);
    vault.receivedEvents.store([event({ text: 'same' })]);
    expect(vault.receivedEvents.counts()).toMatchObject({ totalCount: 1, notGenuineCount: 0 });
    expect(findEvents(vault, all, { at: 0, limit: 9 }).rows[0]).toMatchObject({
      verdict: 'genuine',
      timesReceived: 2,
    });
  });

  test('are not duplicated by an import, proven or not', () => {
    const vault = emptyVault();
    vault.receivedEvents.store([event({ text: 'same' })]);
    const [copy] = vault.receivedEvents.store([
      event({ text: 'same', verdict: 'unsigned', source: 'import' }),
    ]);
    expect([copy?.outcome, found(vault).matchCount]).toEqual(['folded', 1]);
    const [other] = vault.receivedEvents.store([
      event({ text: 'other', verdict: 'unsigned', source: 'import' }),
    ]);
    expect(other?.outcome).toBe('added');
  });

  test('are late if a newer genuine event of the same object existed', () => {
    const vault = emptyVault();
    const at = (eventId: string, createdEpochMs: number, change: Partial<ReceivedEvent> = {}) =>
      event({ eventId, createdEpochMs, ...change });
    const storing = vault.receivedEvents.store([
      at('a', 100, { verdict: 'not-genuine' }),
      at('b', 5),
      at('c', 9),
      at('d', 7),
      at('e', 7, { objectId: 'c2' }),
    ]);
    expect(storing.map(({ entry }) => vault.receivedEvents.get(entry)?.isLate)).toEqual([
      0, 0, 0, 1, 0,
    ]);
    expect(vault.receivedEvents.genuineOf('c1', 9).map(({ eventId }) => eventId)).toEqual([
      'b',
      'd',
      'c',
    ]);
  });

  test('without proof are quarantined up to a cap, oldest removed first, and displace no others', () => {
    const vault = emptyVault();
    vault.receivedEvents.store([
      event(),
      event({ eventId: 'i', verdict: 'unsigned', source: 'import' }),
    ]);
    for (let round = 0; round < 6; round += 1)
      vault.receivedEvents.store(
        Array.from({ length: 100 }, (_, index) =>
          event({
            eventId: `f${String(round * 100 + index)}`,
            type: `t${String(index)}`,
            verdict: 'not-genuine',
          }),
        ),
      );
    expect(vault.receivedEvents.counts()).toMatchObject({
      totalCount: 2,
      unreadCount: 2,
      notGenuineCount: quarantineCap.count,
      types: [{ value: 'v1/cards', count: 2 }],
    });
    expect(found(vault).ids).toEqual(['i', 'e1']);
    expect(found(vault, { objectId: 'c1' }).ids).toEqual(['i', 'e1']);
    const quarantined = found(vault, { verdicts: ['not-genuine'] }, { at: 0, limit: 1000 });
    expect([quarantined.matchCount, quarantined.ids.at(0), quarantined.ids.at(-1)]).toEqual([
      quarantineCap.count,
      'f599',
      'f100',
    ]);
    vault.receivedEvents.store([
      event({ eventId: 'huge', verdict: 'not-genuine', text: 'x'.repeat(quarantineCap.bytes) }),
    ]);
    expect(found(vault, { verdicts: ['not-genuine'] }).ids).toEqual(['huge']);
  });

  test('count as quarantined for any missing proof, except imported ones', () => {
    const vault = emptyVault();
    for (const verdict of ['not-genuine', 'unsigned', 'unknown'] as const)
      for (const source of ['receiver', 'import'] as const)
        vault.receivedEvents.store([event({ eventId: `${verdict} ${source}`, verdict, source })]);
    expect(vault.receivedEvents.counts()).toMatchObject({ totalCount: 3, notGenuineCount: 3 });
  });

  test('are found by words, type, object, verdict and marks, and no input breaks a query', () => {
    const vault = emptyVault();
    const id = '7f0d9f0a-1111-4222-8333-444455556666';
    vault.receivedEvents.store([
      event({ eventId: id, texts: 'Bäckerei Vial 12.50' }),
      event({
        eventId: 'two',
        type: 'v1/clients',
        name: 'client.created',
        objectId: 'k',
        texts: 'Été',
      }),
      event({ eventId: 'three', type: null, objectId: null }),
    ]);
    expect(found(vault, { text: 'backer' }).ids).toEqual([id]);
    expect(found(vault, { text: 'ete' }).ids).toEqual(['two']);
    expect(found(vault, { text: id }).ids).toEqual([id]);
    expect(found(vault, { text: id.slice(0, 8) }).ids).toEqual([id]);
    expect(found(vault, { text: 'CLIENT.created' }).ids).toEqual(['two']);
    expect(found(vault, { types: ['v1/clients', null] }).ids).toEqual(['three', 'two']);
    expect(found(vault, { objectId: 'C1' }).ids).toEqual([id]);
    expect(found(vault, { verdicts: ['unsigned'] }).ids).toEqual([]);
    expect(found(vault, { text: '!?' })).toEqual({ ids: [], matchCount: 0 });
    expect(() => found(vault, { text: '") OR words:* AND NEAR(' })).not.toThrow();
    vault.receivedEvents.mark([2], { isRead: true });
    vault.receivedEvents.mark([2, 3], { isStarred: true });
    expect(found(vault, { isUnreadOnly: true }).ids).toEqual(['three', id]);
    expect(found(vault, { isStarredOnly: true, isUnreadOnly: true }).ids).toEqual(['three']);
    expect(found(vault, { isStarredOnly: true, text: 'client' }).ids).toEqual(['two']);
    expect(vault.receivedEvents.counts().unreadCount).toBe(2);
  });

  test('are returned correctly after additions, marks and removals', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('keep' as const),
        word: fc.constantFrom('red', 'blue'),
        type: fc.constantFrom('v1/cards', null),
        verdict: fc.constantFrom('genuine' as const, 'unsigned' as const),
      }),
      fc.record({
        do: fc.constant('mark' as const),
        entry: fc.integer({ min: 1, max: 20 }),
        isRead: fc.boolean(),
        isStarred: fc.boolean(),
      }),
      fc.record({ do: fc.constant('remove' as const), entry: fc.integer({ min: 1, max: 20 }) }),
      fc.record({
        do: fc.constant('ask' as const),
        question: fc.record({
          text: fc.constantFrom('', 'red', 're'),
          types: fc.constantFrom([], [null], ['v1/cards']),
          verdicts: fc.constantFrom([], ['genuine' as const]),
          isUnreadOnly: fc.boolean(),
          isStarredOnly: fc.boolean(),
          objectId: fc.constant(null),
        }),
        at: fc.constantFrom(0, 2, 1000),
        limit: fc.constantFrom(3, 1000),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const vault = emptyVault();
        let model: {
          entry: number;
          word: string;
          type: string | null;
          verdict: string;
          isRead: boolean;
          isStarred: boolean;
        }[] = [];
        let next = 0;
        for (const one of steps) {
          if (one.do === 'keep') {
            next += 1;
            vault.receivedEvents.store([
              event({
                eventId: `e${String(next)}`,
                texts: one.word,
                type: one.type,
                verdict: one.verdict,
                source: 'import',
                objectId: null,
                name: null,
              }),
            ]);
            model.push({
              entry: next,
              word: one.word,
              type: one.type,
              verdict: one.verdict,
              isRead: false,
              isStarred: false,
            });
          } else if (one.do === 'mark') {
            vault.receivedEvents.mark([one.entry], one);
            model = model.map((row) =>
              row.entry === one.entry
                ? { ...row, isRead: one.isRead, isStarred: one.isStarred }
                : row,
            );
          } else if (one.do === 'remove') {
            expect(vault.receivedEvents.remove([one.entry])).toBe(
              model.some(({ entry }) => entry === one.entry) ? 1 : 0,
            );
            model = model.filter(({ entry }) => entry !== one.entry);
          } else {
            const { text, types, verdicts, isUnreadOnly, isStarredOnly } = one.question;
            const answer = findEvents(vault, one.question, one);
            const expected = model
              .filter(
                (row) =>
                  row.word.startsWith(text) &&
                  (types.length === 0 || types.includes(row.type as never)) &&
                  (verdicts.length === 0 || row.verdict === 'genuine') &&
                  !(isUnreadOnly && row.isRead) &&
                  !(isStarredOnly && !row.isStarred),
              )
              .map(({ entry }) => entry)
              .reverse();
            expect(answer.rows.map(({ entry }) => entry)).toEqual(
              expected.slice(one.at, one.at + one.limit),
            );
            expect(answer.matchCount).toBe(expected.length);
            expect([null, expected.length]).toContain(vault.receivedEvents.countOf(one.question));
            expect(
              [...vault.receivedEvents.each(one.question, 2)].flat().map(({ entry }) => entry),
            ).toEqual(expected);
          }
          expect(vault.receivedEvents.counts()).toMatchObject({
            totalCount: model.length,
            unreadCount: model.filter(({ isRead }) => !isRead).length,
            notGenuineCount: 0,
          });
        }
        vault.close();
      }),
      { numRuns: runs(60) },
    );
  });

  test('are removed by age in limited batches, with their texts', () => {
    const vault = emptyVault();
    vault.receivedEvents.store(
      [1, 2, 3, 4].map((at) =>
        event({ eventId: `e${String(at)}`, receivedAtEpochMs: at, texts: 'word' }),
      ),
    );
    expect([
      vault.receivedEvents.removeBefore(4, 2),
      vault.receivedEvents.removeBefore(4, 2),
      vault.receivedEvents.removeBefore(4, 2),
    ]).toEqual([2, 1, 0]);
    expect(found(vault, { text: 'word' })).toEqual({ ids: ['e4'], matchCount: 1 });
    expect(vault.receivedEvents.bodyOf(1)).toBeNull();
    expect(vault.receivedEvents.counts().sizeBytes).toBe(
      vault.receivedEvents.bodyOf(4)?.body.length,
    );
  });
});
