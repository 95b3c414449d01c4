import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import {
  entriesFound,
  eventList,
  eventRowHeightPx,
  everyEvent,
  hasFilter,
  markFoundRead,
  mostListed,
} from '../../../renderer/screens/webhooks/events/event-list.ts';
import {
  isFound,
  subscriptionList,
} from '../../../renderer/screens/webhooks/subscriptions/subscription-list.ts';
import { createFakeEvents } from '../../fixtures/fake-events.ts';

function inboxIn(state: string): Pick<Bridge, 'events' | 'webhooks'> {
  const fake = createFakeEvents({
    read: async (value) => ok(value()),
    write: async (value) => ok(value()),
    push: () => undefined,
    state,
    now: () => Date.UTC(2026, 10, 19, 9, 43),
  });
  vi.stubGlobal('window', { cashdesk: fake });
  return fake;
}
async function listed({ events }: Pick<Bridge, 'events'>, query = everyEvent) {
  const answer = await events.list({ ...query, at: 0, limit: 500 });
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
    inboxIn('normal');
    await eventList.reread('no');
    const { stretches, summary, matchCount } = eventList.store.getState();
    expect(stretches.get(0)?.[0]).toMatchObject({ id: '14', entry: 14 });
    expect(matchCount).toBe(13);
    expect(summary).toMatchObject({ totalCount: 13, notGenuineCount: 1 });
    expect(summary).not.toHaveProperty('rows');
  });

  it('lists no more than a page can scroll over, and knows the count', async () => {
    const fake = inboxIn('normal');
    const list: Bridge['events']['list'] = async (query) => {
      const answer = await fake.events.list(query);
      return answer.ok ? ok({ ...answer.value, matchCount: 1_000_000 }) : answer;
    };
    vi.stubGlobal('window', { cashdesk: { ...fake, events: { ...fake.events, list } } });
    await eventList.reread('no');
    expect(eventList.store.getState()).toMatchObject({
      matchCount: mostListed,
      summary: { foundCount: 1_000_000 },
    });
    expect(mostListed * eventRowHeightPx).toBeLessThan(33_000_000);
  });

  it('marks the listed events as read, and no others', async () => {
    const fake = inboxIn('normal');
    expect(await markFoundRead({ ...everyEvent, types: ['v1/cards'] })).toEqual(ok(null));
    const { rows } = await listed(fake);
    expect(rows.filter(({ isRead }) => !isRead).map(({ type }) => type)).toEqual([
      'v1/transactions',
    ]);
  });

  it('marks more events than one command accepts', async () => {
    const fake = inboxIn('events-many');
    expect(await markFoundRead({ ...everyEvent, types: ['v1/cards'] })).toEqual(ok(null));
    expect(
      (await listed(fake, { ...everyEvent, types: ['v1/cards'], isUnreadOnly: true })).matchCount,
    ).toBe(0);
    expect((await listed(fake, { ...everyEvent, isUnreadOnly: true })).matchCount).toBeGreaterThan(
      0,
    );
  });

  it('ends if marking changes nothing, and reports a failure', async () => {
    const fake = inboxIn('normal');
    let asked = 0;
    const mark: Bridge['events']['mark'] = async () => {
      asked += 1;
      return ok({});
    };
    vi.stubGlobal('window', { cashdesk: { ...fake, events: { ...fake.events, mark } } });
    await markFoundRead(everyEvent);
    expect(asked).toBe(1);
    vi.stubGlobal('window', {
      cashdesk: {
        ...fake,
        events: {
          ...fake.events,
          mark: async () => failed({ kind: 'storage-unavailable', reason: 'unavailable' }),
        },
      },
    });
    expect(await markFoundRead(everyEvent)).toEqual(
      failed({ kind: 'storage-unavailable', reason: 'unavailable' }),
    );
  });

  it('returns the IDs of the found events, newest first, up to the requested number', async () => {
    inboxIn('events-many');
    const found = await entriesFound({ ...everyEvent, verdicts: ['not-genuine'] }, 1200);
    expect(found.ok && found.value).toHaveLength(1200);
    expect(
      found.ok &&
        found.value.every((entry, index) => index === 0 || entry < (found.value[index - 1] ?? 0)),
    ).toBe(true);
    const few = await entriesFound({ ...everyEvent, objectId: 'nobody' }, 1200);
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
    const fake = inboxIn('normal');
    await subscriptionList.ask({ text: 'bakery CARDS' });
    expect(
      subscriptionList.store
        .getState()
        .stretches.get(0)
        ?.map(({ description }) => description),
    ).toEqual(['Bakery account']);
    expect(subscriptionList.store.getState().summary?.all).toHaveLength(3);
    const answer = await fake.webhooks.list({ refresh: 'no' });
    const [row] = answer.ok ? answer.value.rows : [];
    expect(row && isFound(row, 'boulangerie-martin.fr')).toBe(true);
    expect(row && isFound(row, 'bakery clients')).toBe(false);
  });
});
