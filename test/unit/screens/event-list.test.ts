import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { EventRow } from '../../../preload/contract/webhooks/inbox.ts';
import type { SubscriptionRow } from '../../../preload/contract/webhooks/webhooks.ts';
import {
  findEntries,
  eventList,
  eventRowHeightPx,
  everyEvent,
  hasFilter,
  markMatchesRead,
  maxListed,
} from '../../../renderer/screens/webhooks/events/event-list.ts';
import {
  isMatch,
  subscriptionList,
} from '../../../renderer/screens/webhooks/subscriptions/subscription-list.ts';

type Inbox = Pick<Bridge['events'], 'list' | 'mark'>;

/** Half are of cards; every seventh is unread, every tenth held back. */
function eventAt(index: number, count: number): EventRow {
  return {
    entry: count - index,
    eventId: `event-${String(count - index)}`,
    type: index % 2 === 0 ? 'v1/cards' : 'v1/transactions',
    name: 'card.updated',
    objectKind: 'card',
    objectId: `card-${String(index)}`,
    createdAt: null,
    receivedAtEpochMs: Date.UTC(2026, 10, 19, 9, 43) - index,
    verdict: index % 10 === 9 ? 'not-genuine' : 'genuine',
    isRead: index % 7 !== 0,
    isStarred: false,
    timesReceived: 1,
    isLate: false,
    source: 'receiver',
  };
}

/** An inbox of `count` events behind the page's bridge. */
function inboxOf(count: number, changed: Partial<Inbox> = {}): Inbox {
  let rows = Array.from({ length: count }, (_, index) => eventAt(index, count));
  const isHeldBack = ({ verdict }: EventRow): boolean => verdict === 'not-genuine';
  const events: Inbox = {
    list: async ({ types, verdicts, isUnreadOnly, objectId, at, limit }) => {
      const found = rows.filter(
        (row) =>
          (types.length === 0 || types.includes(row.type)) &&
          (verdicts.length === 0 ? !isHeldBack(row) : verdicts.includes(row.verdict)) &&
          (!isUnreadOnly || !row.isRead) &&
          (objectId === null || row.objectId === objectId),
      );
      return ok({
        rows: found.slice(at, at + limit),
        matchCount: found.length,
        totalCount: rows.filter((row) => !isHeldBack(row)).length,
        unreadCount: rows.filter(({ isRead }) => !isRead).length,
        types: [],
        notGenuineCount: rows.filter(isHeldBack).length,
        sizeBytes: 0,
      });
    },
    mark: async ({ entries, isRead = false }) => {
      const marked = new Set(entries);
      rows = rows.map((row) => (marked.has(row.entry) ? { ...row, isRead } : row));
      return ok({});
    },
    ...changed,
  };
  vi.stubGlobal('window', { cashdesk: { events } });
  return events;
}
async function listed({ list }: Inbox, query = everyEvent) {
  const answer = await list({ ...query, at: 0, limit: 500 });
  if (!answer.ok) throw new Error('The list cannot be read');
  return answer.value;
}

describe('the inbox on its screen', () => {
  beforeEach(() => eventList.resetFor(null));
  afterEach(() => {
    eventList.resetFor('another');
    vi.unstubAllGlobals();
  });

  it("has a row at each event's place, and the totals", async () => {
    inboxOf(14);
    await eventList.reread('no');
    const { chunks, summary, matchCount } = eventList.store.getState();
    expect(chunks.get(0)?.[0]).toMatchObject({ id: '14', entry: 14 });
    expect(matchCount).toBe(13);
    expect(summary).toMatchObject({ totalCount: 13, notGenuineCount: 1 });
    expect(summary).not.toHaveProperty('rows');
  });

  it('lists no more than a page can scroll over, and knows the count', async () => {
    const { list } = inboxOf(14);
    inboxOf(14, {
      list: async (query) => {
        const answer = await list(query);
        return answer.ok ? ok({ ...answer.value, matchCount: 1_000_000 }) : answer;
      },
    });
    await eventList.reread('no');
    expect(eventList.store.getState()).toMatchObject({
      matchCount: maxListed,
      summary: { foundCount: 1_000_000 },
    });
    expect(maxListed * eventRowHeightPx).toBeLessThan(33_000_000);
  });

  it('marks the listed events as read, and no others', async () => {
    const inbox = inboxOf(14);
    expect(await markMatchesRead({ ...everyEvent, types: ['v1/cards'] })).toEqual(ok(null));
    const { rows } = await listed(inbox);
    expect(rows.filter(({ isRead }) => !isRead).map(({ type }) => type)).toEqual([
      'v1/transactions',
    ]);
  });

  it('marks more events than one command accepts', async () => {
    const inbox = inboxOf(20_000);
    expect(await markMatchesRead({ ...everyEvent, types: ['v1/cards'] })).toEqual(ok(null));
    const unread = { ...everyEvent, isUnreadOnly: true };
    expect((await listed(inbox, { ...unread, types: ['v1/cards'] })).matchCount).toBe(0);
    expect((await listed(inbox, unread)).matchCount).toBeGreaterThan(0);
  });

  it('ends if marking changes nothing, and reports a failure', async () => {
    let asked = 0;
    inboxOf(14, {
      mark: async () => {
        asked += 1;
        return ok({});
      },
    });
    await markMatchesRead(everyEvent);
    expect(asked).toBe(1);
    const failure = failed({ kind: 'storage-unavailable', reason: 'unavailable' } as const);
    inboxOf(14, { mark: async () => failure });
    expect(await markMatchesRead(everyEvent)).toEqual(failure);
  });

  it('returns the IDs of the found events, newest first, up to the requested number', async () => {
    inboxOf(20_000);
    const found = await findEntries({ ...everyEvent, verdicts: ['not-genuine'] }, 1200);
    expect(found.ok && found.value).toHaveLength(1200);
    expect(
      found.ok &&
        found.value.every((entry, index) => index === 0 || entry < (found.value[index - 1] ?? 0)),
    ).toBe(true);
    const few = await findEntries({ ...everyEvent, objectId: 'nobody' }, 1200);
    expect(few).toEqual(ok([]));
  });

  it('reports an active filter separately from a search', () => {
    expect(hasFilter(everyEvent)).toBe(false);
    expect(hasFilter({ ...everyEvent, text: 'card' })).toBe(false);
    for (const change of [
      { types: [null] },
      { verdicts: ['unknown' as const] },
      { isUnreadOnly: true },
      { isStarredOnly: true },
      { objectId: 'x' },
    ])
      expect(hasFilter({ ...everyEvent, ...change })).toBe(true);
  });
});

describe('the subscriptions on their screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are found by name, address, type and ID, with all words', async () => {
    const row: SubscriptionRow = {
      id: '5b5c0000-0000-4000-8000-000000000000' as SubscriptionId,
      label: null,
      callbackUrl: 'https://hooks.boulangerie-martin.fr/cashdesk',
      types: ['v1/transactions', 'v1/cards'],
      description: 'Bakery account',
      hasSecret: true,
      isTracked: false,
      isAbsent: false,
      asOfEpochMs: null,
    };
    const rows = [row, { ...row, description: null, types: [] }];
    const list = async () => ok({ rows });
    vi.stubGlobal('window', { cashdesk: { webhooks: { list } } });
    await subscriptionList.changeQuery({ text: 'bakery CARDS' });
    const { chunks, summary } = subscriptionList.store.getState();
    expect(chunks.get(0)?.map(({ description }) => description)).toEqual(['Bakery account']);
    expect(summary?.all).toHaveLength(2);
    for (const text of ['boulangerie-martin.fr', '5b5c0000'])
      expect(isMatch(row, text), text).toBe(true);
    expect(isMatch(row, 'bakery clients')).toBe(false);
  });
});
