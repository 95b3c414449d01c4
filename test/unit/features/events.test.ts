import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventObjectKinds } from '../../../preload/contract/webhooks/inbox.ts';
import type { EventQuery } from '../../../preload/contract/webhooks/inbox.ts';
import { type Result, failed } from '../../../preload/contract/result.ts';
import { SqliteError } from '../../../main/data/sqlite.ts';
import { createEventSecrets, removeEventSecrets } from '../../../main/features/event-secrets.ts';
import {
  getEvent,
  markEvents,
  removeEvents,
  verifyPasted,
} from '../../../main/features/events/event-inbox.ts';
import { placeOfObject } from '../../../main/features/events/event-object.ts';
import { readObject } from '../../../main/features/events/read-object.ts';
import { createEventRefreshes } from '../../../main/features/events/event-refreshes.ts';
import { csvFormOf } from '../../../main/export/csv.ts';
import { exportEvents } from '../../../main/features/events/export-events.ts';
import { createEventList } from '../../../main/features/events/list-events.ts';
import { importEvents } from '../../../main/features/events/import-events.ts';
import { toReceivedEvent } from '../../../main/events/to-received-event.ts';
import { proveStoredEvents } from '../../../main/features/events/prove-stored-events.ts';
import {
  createDeliveryHandler,
  type GenuineEvent,
} from '../../../main/features/events/take-delivery.ts';
import type { ReportedObjects, Scope } from '../../../main/features/scope.ts';
import { createSignal } from '../../../main/features/signal.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../main/keychain/secret-store.ts';
import { openConnection } from './fakes.ts';
import { isWholeExtent } from '../../fixtures/extent.ts';
import { simulatedClock } from './simulated-clock.ts';

const now = Date.UTC(2026, 10, 19, 10, 42);
const everything = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
} satisfies EventQuery;
const page = { at: 0, limit: 10 } as const;

async function inbox(
  change: (scope: ReturnType<typeof openConnection>) => Scope = (scope) => scope,
  secretStore: SecretStore = createMemorySecretStore('available'),
) {
  let clock = now;
  let ids = 0;
  const opened = openConnection({
    secretStore,
    now: () => clock,
    monotonicNow: () => clock,
    randomUUID: () => `secret-${String((ids += 1))}`,
    reportBug: (cause) => expect.fail(String(cause)),
  });
  const scope = change(opened);
  const genuine: GenuineEvent[] = [];
  const troubles: (string | null)[] = [];
  let refusedCount = 0;
  const onGenuine = (event: GenuineEvent) => void genuine.push(event);
  await opened.eventSecrets.add({
    name: 'Shop',
    kind: 'v2',
    subscriptionId: null,
    value: 'test-secret',
  });
  const list = createEventList(scope);
  return {
    scope,
    secrets: opened.eventSecrets,
    list: async (asked: Partial<EventQuery> = {}) => list({ ...everything, ...page, ...asked }),
    importing: (given: Parameters<typeof importEvents>[1]) => importEvents(scope, given, onGenuine),
    laterProofs: async (value: string): Promise<void> =>
      proveStoredEvents(scope, { id: 'later', name: 'Later', kind: 'v2', value }, onGenuine),
    vault: opened.vault,
    genuine,
    troubles,
    refusedCount: () => refusedCount,
    advance: (ms: number) => (clock += ms),
    take: createDeliveryHandler(scope, {
      onGenuine,
      onDelivered: () => undefined,
      onTrouble: (trouble) => void troubles.push(trouble),
      onRefused: () => (refusedCount += 1),
    }),
  };
}

const diskFull = new SqliteError('database or disk is full', 'SQLITE_FULL');
type Keep = ReturnType<typeof openConnection>['vault']['receivedEvents']['store'];
/** A connection whose vault stores events in this way. */
function keeping(
  connection: ReturnType<typeof openConnection>,
  store: (batch: Parameters<Keep>[0], keep: Keep) => ReturnType<Keep>,
): ReturnType<typeof openConnection> {
  const { receivedEvents } = connection.vault;
  const keep: Keep = (batch) => store(batch, receivedEvents.store);
  return {
    ...connection,
    vault: { ...connection.vault, receivedEvents: { ...receivedEvents, store: keep } },
  };
}

function signed(body: string, { secret = 'test-secret', seconds = now / 1000 } = {}) {
  return {
    headers: [
      {
        name: 'X-Service-Signature',
        value: `t=${String(seconds)},v1=${createHmac('sha256', secret)
          .update(`${String(seconds)}.${body}`)
          .digest('hex')}`,
      },
      { name: 'Cookie', value: 'private' },
    ],
    body: Buffer.from(body),
    receivedAtEpochMs: now,
  };
}
function cardEvent(id: string, card = 'card-1') {
  return JSON.stringify({
    id,
    type: 'v1/cards',
    created_at: '2026-11-19T10:41:00Z',
    data: { event: 'card.updated', id: card },
  });
}

describe('a delivery', () => {
  test('that is genuine is stored before the answer and reported once', async () => {
    const rig = await inbox();
    expect(
      await Promise.all([
        rig.take(signed(cardEvent('e1'))),
        rig.take(signed(cardEvent('e1'))),
        rig.take(signed(cardEvent('e2'))),
      ]),
    ).toEqual(['stored', 'stored', 'stored']);
    expect(
      rig.genuine.map(({ event }) => [event.eventId, event.objectKind, event.objectId]),
    ).toEqual([
      ['e1', 'card', 'card-1'],
      ['e2', 'card', 'card-1'],
    ]);
    const list = await rig.list();
    expect(list).toMatchObject({
      value: {
        matchCount: 2,
        totalCount: 2,
        unreadCount: 2,
        notGenuineCount: 0,
        rows: [
          { eventId: 'e2' },
          { eventId: 'e1', timesReceived: 2, verdict: 'genuine', isRead: false },
        ],
      },
    });
    const detail = getEvent(rig.scope, 1);
    expect(detail).toMatchObject({
      value: {
        body: cardEvent('e1'),
        verdict: { state: 'genuine', secretName: 'Shop' },
        headers: [{ name: 'X-Service-Signature' }],
      },
    });
    expect(JSON.stringify(detail)).not.toContain('private');
  });

  test('with a verdict of another app version is shown with the known words', async () => {
    const rig = await inbox();
    const passed = { step: 'header', outcome: 'passed', detail: null } as const;
    const verdict = { state: 'genuine', kind: 'v2', secretName: 'Shop', steps: [passed] } as const;
    const ofTomorrow = [passed, { ...passed, step: 'of-tomorrow' }];
    rig.vault.receivedEvents.store(
      [
        { ...verdict, steps: ofTomorrow, likely: 'of-tomorrow' },
        { ...verdict, kind: 'v9' },
      ].map((later, index) =>
        toReceivedEvent({
          ...signed(cardEvent(`e${String(index)}`)),
          source: 'receiver',
          verdict: later as never,
        }),
      ),
    );
    expect(getEvent(rig.scope, 1)).toMatchObject({
      value: { body: cardEvent('e0'), verdict: { ...verdict, likely: null } },
    });
    expect(getEvent(rig.scope, 2)).toMatchObject({ value: { row: { entry: 2 }, verdict: null } });
  });

  test('that is not genuine is refused and quarantined, and a flood is only counted', async () => {
    const rig = await inbox();
    for (let index = 0; index < 100; index += 1)
      expect(await rig.take(signed(cardEvent(`e${String(index)}`), { secret: 'other' }))).toBe(
        'not-genuine',
      );
    expect(await rig.take(signed(cardEvent('old'), { seconds: now / 1000 - 301 }))).toBe(
      'not-genuine',
    );
    expect(rig.genuine).toEqual([]);
    expect(rig.refusedCount()).toBe(101);
    expect(await rig.list()).toMatchObject({
      value: { matchCount: 0, unreadCount: 0, notGenuineCount: 60, types: [] },
    });
    expect(await rig.list({ verdicts: ['not-genuine'] })).toMatchObject({
      value: { matchCount: 60 },
    });
  });

  test('without an ID is one event, also when it arrives again in another layout', async () => {
    const rig = await inbox();
    const text = {
      compact:
        '{"event_type":"registrations.completed","resource_type":"registration","resource_id":"r1"}',
      wide: '{ "event_type": "registrations.completed", "resource_type": "registration", "resource_id": "r1" }',
    };
    const headers = [
      {
        name: 'Service-SHA256-Signature',
        value: createHmac('sha256', 'test-secret').update(text.compact).digest('hex'),
      },
    ];
    for (const body of [text.compact, text.wide, text.compact])
      expect(await rig.take({ headers, body: Buffer.from(body), receivedAtEpochMs: now })).toBe(
        'stored',
      );
    expect(rig.vault.receivedEvents.get(1)).toMatchObject({ timesReceived: 3 });
    expect(rig.genuine).toHaveLength(1);
  });

  test('whose signature was used before is counted again, and restores no removed event', async () => {
    const rig = await inbox();
    const delivery = signed(cardEvent('e1'));
    expect([await rig.take(delivery), await rig.take(delivery)]).toEqual(['stored', 'stored']);
    expect(rig.vault.receivedEvents.get(1)).toMatchObject({ timesReceived: 2 });
    expect(rig.genuine).toHaveLength(1);
    rig.vault.receivedEvents.remove([1]);
    expect(await rig.take(delivery)).toBe('stored');
    expect(rig.vault.receivedEvents.newestEntry()).toBe(0);
    expect(rig.genuine).toHaveLength(1);
    // The bank signs an event again when it sends it again: that is another signature.
    expect(await rig.take(signed(cardEvent('e1'), { seconds: now / 1000 + 60 }))).toBe('stored');
    expect(rig.vault.receivedEvents.newestEntry()).toBeGreaterThan(0);
  });

  test('that failed to be stored may arrive again with the same signature', async () => {
    let isOpen = true;
    const rig = await inbox((scope) => ({ ...scope, isOpen: () => isOpen }));
    const first = rig.take(signed(cardEvent('e1')));
    isOpen = false;
    expect(await first).toBe('cannot-store');
    isOpen = true;
    expect(await rig.take(signed(cardEvent('e1')))).toBe('stored');
    expect(rig.vault.receivedEvents.newestEntry()).toBeGreaterThan(0);
  });

  test('is judged by the bank’s time if it was measured, and by ours otherwise', async () => {
    let aheadMs: number | null = 360_000;
    const rig = await inbox((scope) => ({
      ...scope,
      bank: { ...scope.bank, ownClockAheadMs: () => aheadMs },
    }));
    const sentNow = signed(cardEvent('e1'), { seconds: now / 1000 - 360 });
    expect(await rig.take(sentNow)).toBe('stored');
    // Six minutes old by the bank's time as well.
    expect(await rig.take(signed(cardEvent('e2'), { seconds: now / 1000 - 720 }))).toBe(
      'not-genuine',
    );
    aheadMs = null;
    expect(await rig.take(signed(cardEvent('e3'), { seconds: now / 1000 - 360 }))).toBe(
      'not-genuine',
    );
  });

  test('is stored and reported before the answer; many at once share transactions of limited size', async () => {
    const published: string[] = [];
    const batches: number[] = [];
    const rig = await inbox((connection) => ({
      ...keeping(connection, (batch, keep) => (batches.push(batch.length), keep(batch))),
      publishChange: (topic) => void published.push(topic),
    }));
    published.length = 0;
    expect(await rig.take(signed(cardEvent('e1')))).toBe('stored');
    expect([rig.genuine.length, published, batches]).toEqual([1, ['events', 'receiver'], [1]]);
    const many = Array.from({ length: 100 }, (_, index) => signed(cardEvent(`m${String(index)}`)));
    expect(new Set(await Promise.all(many.map((each) => rig.take(each))))).toEqual(
      new Set(['stored']),
    );
    expect([rig.genuine.length, batches.slice(1)]).toEqual([101, [32, 32, 32, 4]]);
    batches.length = 0;
    const long = ['a', 'b', 'c'].map((id) =>
      signed(JSON.stringify({ id, type: 'v1/cards', note: 'x'.repeat(900_000) })),
    );
    await Promise.all(long.map((each) => rig.take(each)));
    expect(batches, 'one transaction for each long body').toEqual([1, 1, 1]);
  });

  test('is not lost among thousands that arrive at once', async () => {
    const rig = await inbox();
    const count = isWholeExtent ? 10_000 : 2_500;
    const many = Array.from({ length: count }, (_, index) =>
      signed(cardEvent(`m${String(index)}`)),
    );
    const answers = await Promise.all(many.map((each) => rig.take(each)));
    expect(new Set(answers)).toEqual(new Set(['stored']));
    expect(rig.vault.receivedEvents.counts().totalCount).toBe(count);
    expect(new Set(rig.genuine.map(({ event }) => event.eventId)).size).toBe(count);
  });

  test('is retried by the bank while the keychain is locked, and accepted once it is open', async () => {
    for (const opens of ['by itself', 'by the owner']) {
      let isLocked = true;
      let asked = 0;
      const store = createMemorySecretStore('available');
      const rig = await inbox(undefined, {
        ...store,
        get: async (account) => (
          (asked += 1),
          isLocked ? failed({ kind: 'keychain-unavailable', reason: 'locked' }) : store.get(account)
        ),
      });
      for (let index = 0; index < 3; index += 1)
        expect(await rig.take(signed(cardEvent('e1')))).toBe('cannot-store');
      expect([rig.troubles, asked]).toEqual([['keychain', 'keychain', 'keychain'], 1]);
      isLocked = false;
      // The keychain is read again after half a minute, or at once if the owner unlocked it.
      if (opens === 'by itself') rig.advance(30_000);
      else expect(await rig.secrets.load()).toMatchObject({ ok: true });
      expect(await rig.take(signed(cardEvent('e1')))).toBe('stored');
    }
  });

  test('is retried by the bank while the disk is full, another connection is open, or nothing persists', async () => {
    const [full, other, fleeting] = [
      await inbox((connection) =>
        keeping(connection, () => {
          throw diskFull;
        }),
      ),
      await inbox((connection) => ({ ...connection, isOpen: () => false })),
      await inbox((connection) => ({ ...connection, persistence: 'memory-only' })),
    ];
    for (const rig of [full, other, fleeting])
      expect(await rig.take(signed(cardEvent('e1')))).toBe('cannot-store');
    expect([full.troubles, full.genuine]).toEqual([['storage'], []]);
  });
});

test('an import that a full disk ends shows the events stored before', async () => {
  const published: string[] = [];
  let keptCount = 0;
  const rig = await inbox((connection) => ({
    ...keeping(connection, (batch, keep) => {
      keptCount += 1;
      if (keptCount > 1) throw diskFull;
      return keep(batch);
    }),
    publishChange: (topic) => void published.push(topic),
  }));
  const text = JSON.stringify(
    Array.from({ length: 30 }, (_, at) => ({ id: `e${String(at)}`, type: 'v1/cards' })),
  );
  await expect(rig.importing({ text, headers: [] })).rejects.toBe(diskFull);
  expect(published).toContain('events');
  expect(rig.vault.receivedEvents.counts().totalCount).toBe(25);
});

describe('secrets of events', () => {
  test('store neither name nor value if the keychain refuses, and never appear in a list', async () => {
    const store = createMemorySecretStore('available');
    const rig = await inbox(undefined, store);
    expect(JSON.stringify(rig.secrets.list())).not.toContain('test-secret');
    const refusing = createEventSecrets(
      {
        secretStore: {
          ...store,
          set: async () => failed({ kind: 'keychain-unavailable', reason: 'locked' }),
          remove: async () => failed({ kind: 'keychain-unavailable', reason: 'locked' }),
        },
        connectionId: 'c1',
        vault: rig.vault,
      },
      { ...rig.scope, onChange: () => undefined },
    );
    expect(
      await refusing.add({ name: 'n', kind: 'v2', subscriptionId: null, value: 'v' }),
    ).toMatchObject({ ok: false });
    expect(await refusing.remove('secret-1')).toMatchObject({ ok: false });
    expect(rig.secrets.list().map(({ name }) => name)).toEqual(['Shop']);
    expect(
      await removeEventSecrets({ secretStore: store, connectionId: 'c1', vault: rig.vault }),
    ).toMatchObject({ ok: true });
    expect([rig.secrets.list(), await store.get('connection/c1/event-secret/secret-1')]).toEqual([
      [],
      { ok: true, value: null },
    ]);
    expect(await rig.secrets.load()).toEqual({ ok: true, value: { secrets: [], ended: [] } });
  });
});

describe('the inbox', () => {
  test('imports files, and its own export without duplicates', async () => {
    const rig = await inbox();
    const one = signed(cardEvent('e1'), { seconds: now / 1000 - 1e6 });
    expect(await rig.importing({ text: one.body.toString(), headers: one.headers })).toEqual({
      ok: true,
      value: { wasChosen: true, addedCount: 1, knownCount: 0, unreadableCount: 0 },
    });
    expect(
      await rig.importing({
        text: `${cardEvent('e1')}\n${cardEvent('=2+2')}\nnonsense`,
        headers: [],
      }),
    ).toEqual({
      ok: true,
      value: { wasChosen: true, addedCount: 1, knownCount: 1, unreadableCount: 1 },
    });
    expect(rig.genuine).toHaveLength(1);
    let rowCount = 0;
    const exporting = {
      csvForm: csvFormOf('de'),
      messages: (id: string) => `word for ${id}`,
      yieldToEventLoop: async () => undefined,
      onRow: () => void (rowCount += 1),
    };
    const exported = async (how: { readonly format: 'csv' | 'json'; readonly entry?: number }) => {
      let text = '';
      const asked = { query: everything, ...how };
      for await (const part of exportEvents(rig.vault, asked, exporting)) text += part;
      return text;
    };
    const json = await exported({ format: 'json' });
    const csv = await exported({ format: 'csv' });
    expect([rowCount, csv.split('\r\n').length]).toEqual([4, 4]);
    expect(JSON.parse(await exported({ entry: 1, format: 'json' }))).toMatchObject([
      { eventId: 'e1', body: cardEvent('e1') },
    ]);
    expect(csv).toContain("'=2+2");
    expect(csv, 'a table has words').toContain(
      'word for inbox.mark.genuine;1;word for ui.word.no;',
    );
    expect(JSON.parse(json), 'an imported event has codes').toContainEqual(
      expect.objectContaining({ eventId: 'e1', verdict: 'genuine', isLate: false }),
    );
    expect(csv).toMatch(/^word for inbox\.field\.receivedAt;word for inbox\.field\.createdAt;/);
    expect(await rig.importing({ text: json, headers: [] })).toMatchObject({
      value: { addedCount: 0, knownCount: 2, unreadableCount: 0 },
    });
    expect(await rig.importing({ text: null, headers: [] })).toMatchObject({
      value: { wasChosen: false },
    });
  });

  test('verifies stored events once the user enters their secret, and reports them', async () => {
    const rig = await inbox();
    const [mine, others] = [
      signed(cardEvent('e1'), { secret: 'came later' }),
      signed(cardEvent('e2'), { secret: 'never known' }),
    ];
    for (const { body, headers } of [mine, others])
      await rig.importing({ text: body.toString(), headers });
    markEvents(rig.scope, { entries: [1], isRead: true, isStarred: true });
    expect(await rig.take(signed(cardEvent('e3'), { secret: 'came later' }))).toBe('not-genuine');
    expect(rig.genuine).toEqual([]);
    await rig.laterProofs('came later');
    expect(rig.vault.receivedEvents.counts()).toMatchObject({
      totalCount: 2,
      unreadCount: 1,
      notGenuineCount: 1,
    });
    expect(await rig.list({ verdicts: ['genuine'] })).toMatchObject({
      value: {
        rows: [
          { eventId: 'e1', source: 'import', timesReceived: 1, isRead: true, isStarred: true },
        ],
      },
    });
    expect(await rig.list({ verdicts: ['not-genuine'], text: 'e2' })).toMatchObject({
      value: { rows: [{ eventId: 'e2' }] },
    });
    expect(rig.genuine.map(({ event }) => event.eventId)).toEqual(['e1']);
    const [later] = rig.vault.receivedEvents.genuineOfKind('card', 2, 10);
    expect(getEvent(rig.scope, later?.entry ?? 0)).toMatchObject({
      value: { body: cardEvent('e1'), verdict: { state: 'genuine', secretName: 'Later' } },
    });
  });

  test('merges one event in two layouts once both are verified, with either star', async () => {
    const rig = await inbox();
    const [narrow, wide] = [
      cardEvent('e1'),
      JSON.stringify(JSON.parse(cardEvent('e1')), null, 1),
    ].map((text) => signed(text, { secret: 'came later' }));
    for (const each of [narrow, wide])
      await rig.importing({ text: String(each?.body), headers: each?.headers ?? [] });
    expect(rig.vault.receivedEvents.counts()).toMatchObject({ totalCount: 2 });
    markEvents(rig.scope, { entries: [2], isStarred: true });
    await rig.laterProofs('came later');
    expect(await rig.list()).toMatchObject({
      value: { matchCount: 1, rows: [{ eventId: 'e1', verdict: 'genuine', isStarred: true }] },
    });
  });

  test('marks, removes, and verifies a pasted event with its own secret', async () => {
    const rig = await inbox();
    await rig.importing({
      text: ['a', 'b', 'c'].map((id) => cardEvent(id)).join('\n'),
      headers: [],
    });
    markEvents(rig.scope, { entries: [1, 2], isRead: true, isStarred: true });
    expect(await rig.list({ isStarredOnly: true })).toMatchObject({
      value: { matchCount: 2, unreadCount: 1 },
    });
    expect(await removeEvents(rig.scope, { entries: [1, 99], beforeEpochMs: null })).toEqual({
      ok: true,
      value: { removedCount: 1 },
    });
    expect(await removeEvents(rig.scope, { entries: null, beforeEpochMs: now + 1 })).toEqual({
      ok: true,
      value: { removedCount: 2 },
    });
    const { headers } = signed('{}', { secret: 'mine' });
    expect(await verifyPasted(rig.scope, { body: '{}', headers, secret: 'mine' })).toMatchObject({
      value: { verdict: { state: 'genuine' } },
    });
    expect(await verifyPasted(rig.scope, { body: '{}', headers, secret: null })).toMatchObject({
      value: { verdict: { state: 'not-genuine', likely: 'wrong-secret' } },
    });
  });
});

test('a burst of events reads each object once, or the list for many, without delay by later ones', () => {
  const asked: ReportedObjects[] = [];
  const reported = createSignal<ReportedObjects>((cause) => expect.fail(String(cause)));
  reported.listen((objects) => void asked.push(objects));
  const clock = simulatedClock(1_000_000);
  const { now, scheduler } = openConnection({ now: clock.now, timers: clock.timers });
  const refreshes = createEventRefreshes({ now, scheduler, objectsReported: reported });
  const about = (objectKind: string, objectId: string | null): GenuineEvent => ({
    entry: 1,
    event: {
      eventId: null,
      type: null,
      name: null,
      objectKind,
      objectId,
      createdEpochMs: null,
      source: 'receiver',
    },
  });
  for (let index = 0; index < 100; index += 1)
    refreshes.collect(about('client', `k${String(index)}`));
  for (let index = 0; index < 100; index += 1) refreshes.collect(about('card', 'a'));
  refreshes.collect(about('card', null));
  clock.passAtOnce(500);
  refreshes.collect(about('card', 'a'));
  expect([asked, clock.timerCount()]).toEqual([[], 1]);
  clock.passAtOnce(500);
  expect(asked).toEqual([
    { objectKind: 'client', ids: null },
    { objectKind: 'card', ids: ['a'] },
  ]);
  for (let index = 0; index < 100; index += 1)
    refreshes.collect(about('terminal-payment', `p${String(index)}`));
  clock.passAtOnce(1_000);
  expect(asked.at(-1)?.ids, 'an event without a list is read one by one').toHaveLength(100);
  refreshes.collect(about('card', 'a'));
  scheduler.stop();
  clock.passAtOnce(60_000);
  expect(asked, 'a closing connection reads nothing more').toHaveLength(3);
});

describe('the object of an event', () => {
  const found = <Value>(answer: Result<Value>): Value =>
    answer.ok ? answer.value : expect.fail(answer.error.kind);
  const about = (objectKind: string, objectId: string) =>
    JSON.stringify({ id: `e-${objectKind}`, type: `v1/${objectKind}s`, data: { id: objectId } });

  test('is stored here, missing here, or only at the bank', () => {
    const kept = (id: string) => (id === 'known' ? ({} as never) : null);
    const stores = {
      cache: { cards: { get: kept }, clients: { get: kept }, products: { get: kept } },
      vault: {
        trackedCards: { get: kept },
        registrations: { get: kept },
        watchedPayments: { get: kept },
      },
    };
    for (const objectKind of eventObjectKinds) {
      const placed = (objectId: string | null) => placeOfObject(stores, { objectKind, objectId });
      const hasPage = ['card', 'client', 'product', 'registration', 'terminal-payment'];
      const isOwn = ['account', 'organization'].includes(objectKind);
      const expected = hasPage.includes(objectKind)
        ? ['here', 'not-here', null]
        : Array(3).fill(isOwn ? 'here' : objectKind === 'other' ? null : 'at-the-bank');
      expect([placed('known'), placed('other'), placed(null)], objectKind).toEqual(expected);
    }
    expect(placeOfObject(stores, { objectKind: null, objectId: 'known' })).toBeNull();
    expect(
      placeOfObject({ ...stores, vault: null }, { objectKind: 'registration', objectId: 'known' }),
    ).toBe('not-here');
  });

  test('is read from the bank when the user asks, and only for a genuine event', async () => {
    const { scope, importing, list } = await inbox();
    const reported: ReportedObjects[] = [];
    scope.objectsReported.listen((objects) => void reported.push(objects));
    const genuine = about('client', 'c1');
    await importing({ text: genuine, headers: signed(genuine).headers });
    await importing({ headers: [], text: about('card', 'forged') });
    const { rows } = found(await list());
    const entryOf = (kind: string) =>
      rows.find(({ objectKind }) => objectKind === kind)?.entry ?? 0;
    reported.length = 0;
    expect(readObject(scope, entryOf('card')).ok).toBe(false);
    expect(readObject(scope, 999).ok).toBe(false);
    expect(reported).toEqual([]);
    expect(readObject(scope, entryOf('client')).ok).toBe(true);
    expect(reported).toEqual([{ objectKind: 'client', ids: ['c1'] }]);
    const event = found(getEvent(scope, entryOf('client')));
    expect(event.object).toBe('not-here');
  });
});
