import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventQuery } from '../../../preload/contract/webhooks/inbox.ts';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import type { ReceivedEvent } from '../../../main/events/received-event.ts';
import {
  createEventSearch,
  type SearchLimits,
  searchLimits,
} from '../../../main/features/events/search-events.ts';
import { findEvents, receivedEventWith } from '../../fixtures/find-events.ts';
import { runs } from '../../fixtures/extent.ts';
import { openMemoryVault } from './fakes.ts';

const everything: EventQuery = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
};
let made = 0;
function event(texts: string): ReceivedEvent {
  made += 1;
  return receivedEventWith(`e${String(made)}`, { texts });
}
/** Each step takes the given time, and other work may run between two steps. */
function setUp(
  vault: Vault,
  {
    stepMs = 10,
    between = () => undefined,
    limits = {},
  }: {
    readonly stepMs?: number;
    readonly between?: () => void;
    readonly limits?: Partial<SearchLimits>;
  } = {},
) {
  let now = 0;
  let countedCount = 0;
  let turns = 0;
  let isOpen = true;
  const search = createEventSearch(vault, {
    monotonicNow: () => (now += stepMs),
    nextTurn: async () => {
      turns += 1;
      between();
    },
    onCounted: () => (countedCount += 1),
    isOpen: () => isOpen,
    reportBug: (cause) => expect.fail(String(cause)),
    limits,
  });
  const find = async (question: Partial<EventQuery> = {}, stretch = { at: 0, limit: 100 }) => {
    const found = await search({ ...everything, ...question }, stretch);
    if (found === null) throw new Error('closed');
    return found;
  };
  return {
    find,
    search,
    close: () => (isOpen = false),
    countedCount: () => countedCount,
    turns: () => turns,
  };
}
const shortSteps = { stepRange: 500, maxFoundPerStep: 300 };
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('a search among many events', () => {
  const vault = openMemoryVault();
  for (let at = 0; at < 12_000; at += 1_000)
    vault.receivedEvents.store(
      Array.from({ length: 1_000 }, (_, index) =>
        event(`common ${(at + index) % 4_000 === 0 ? 'rare' : ''}`),
      ),
    );

  test('answers at once with the newest and a minimum count, then counts the rest in short steps', async () => {
    const { countedCount, find, turns } = setUp(vault, { limits: shortSteps });
    const first = await find({ text: 'comm' });
    expect(first).toMatchObject({
      isLowerBound: true,
      entries: Array.from({ length: 100 }, (_, index) => 12_000 - index),
    });
    expect(first.matchCount).toBe(searchLimits.minCounted + 1);
    expect(turns()).toBeLessThan(5);
    await settled();
    expect([countedCount(), (await find({ text: 'comm' })).matchCount]).toEqual([1, 12_000]);
    expect(turns()).toBeGreaterThan(10);
  });

  test("reuses the vault's counts without a search", async () => {
    const { find, turns } = setUp(vault);
    expect(await find()).toMatchObject({ matchCount: 12_000, isLowerBound: false });
    expect(await find({ isUnreadOnly: true, types: ['v1/cards'] })).toMatchObject({
      matchCount: 12_000,
      isLowerBound: false,
    });
    await settled();
    expect(turns()).toBeLessThan(5);
  });

  test('finds every event with a rare word, and any page far down', async () => {
    const { find } = setUp(vault, { stepMs: 0 });
    expect(await find({ text: 'rare' })).toEqual({
      entries: [8_001, 4_001, 1],
      matchCount: 3,
      isLowerBound: false,
    });
    expect(await find({ text: 'common' }, { at: 11_998, limit: 10 })).toEqual({
      entries: [2, 1],
      matchCount: 12_000,
      isLowerBound: false,
    });
    expect(await find({ text: 'nothing of this' })).toEqual({
      entries: [],
      matchCount: 0,
      isLowerBound: false,
    });
  });

  test('stops counting if its steps delay other work, and still finds the requested events', async () => {
    const { countedCount, find } = setUp(vault, { limits: shortSteps, stepMs: 20 });
    await find({ text: 'comm' });
    await settled();
    const later = await find({ text: 'comm' });
    await settled();
    expect([later.isLowerBound, later.matchCount, countedCount()]).toEqual([
      true,
      searchLimits.minCounted + 1 + 3 * shortSteps.maxFoundPerStep,
      1,
    ]);
    expect(await find({ text: 'comm' }, { at: 11_999, limit: 10 })).toEqual({
      entries: [1],
      matchCount: 12_000,
      isLowerBound: false,
    });
  });

  test('stops counting for another search, and when the connection closes', async () => {
    const { close, countedCount, find, search } = setUp(vault, { limits: shortSteps });
    await find({ text: 'comm' });
    await find({ text: 'rare' });
    await settled();
    expect(countedCount()).toBe(0);
    close();
    expect(await search({ ...everything, text: 'rar' }, { at: 0, limit: 10 })).toBeNull();
  });
});

test("returns the vault's answer, whatever is added, removed or marked between two steps", async () => {
  const change = fc.constantFrom('keep', 'remove', 'read', 'star', 'nothing');
  const question = fc.record({
    text: fc.constantFrom('', 'red', 'blu', 're'),
    verdicts: fc.constantFrom<EventQuery['verdicts']>([], ['genuine']),
    isUnreadOnly: fc.boolean(),
    isStarredOnly: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(question, fc.constantFrom(0, 3, 30, 200), fc.array(change, { maxLength: 4 })),
        { maxLength: 8 },
      ),
      async (rounds) => {
        const vault = openMemoryVault();
        vault.receivedEvents.store(
          Array.from({ length: 250 }, (_, index) => event(index % 3 === 0 ? 'red' : 'blue')),
        );
        let waiting: string[] = [];
        const { find } = setUp(vault, {
          limits: { minCounted: 20, stepRange: 40, maxFoundPerStep: 15 },
          between: () => {
            const next = waiting.shift();
            const entry = 1 + ((made * 7) % 250);
            if (next === 'keep') vault.receivedEvents.store([event('red')]);
            if (next === 'remove') vault.receivedEvents.remove([entry]);
            if (next === 'read') vault.receivedEvents.mark([entry], { isRead: true });
            if (next === 'star') vault.receivedEvents.mark([entry, entry + 1], { isStarred: true });
          },
        });
        for (const [asked, at, changes] of rounds) {
          waiting = [...changes];
          await find(asked, { at, limit: 50 });
          await settled();
          waiting = [];
          const found = await find(asked, { at, limit: 50 });
          await settled();
          const expected = findEvents(vault, { ...everything, ...asked }, { at, limit: 50 });
          expect(found.entries).toEqual(expected.rows.map(({ entry }) => entry));
          expect(
            found.isLowerBound
              ? found.matchCount <= expected.matchCount
              : found.matchCount === expected.matchCount,
          ).toBe(true);
        }
        vault.close();
      },
    ),
    { numRuns: runs(25) },
  );
});
