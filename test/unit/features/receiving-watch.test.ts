import { describe, expect, test, vi } from 'vitest';
import type { ReceiverStatus } from '../../../preload/contract/webhooks/inbox.ts';
import { noticeAbout } from '../../../preload/contract/notices/notices.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { subscription } from '../../../preload/contract/webhooks/webhooks.ts';
import { createReceivingWatch } from '../../../main/features/events/receiving-watch.ts';
import { listSubject } from '../../../main/features/cached-subscriptions.ts';
import { storeRemoval } from '../../../main/features/webhooks/store-answer.ts';
import {
  storeSubscriptionList,
  storeSubscription,
} from '../../../main/features/webhooks/subscription-record.ts';
import { SqliteError } from '../../../main/data/sqlite.ts';
import { openCache } from '../../../main/data/cache/open-cache.ts';
import { openConnection, openMemoryVault } from './fakes.ts';
import { subscriptionWith } from '../../fixtures/subscriptions.ts';
import { simulatedClock } from './simulated-clock.ts';

const [minute, hour] = [60_000, 3_600_000];
const began = Date.UTC(2026, 10, 19, 8);
const id = subscription.shape.id.parse('5b5c0000-0000-4000-8000-000000000000');

/** A receiver that listens, with a subscription to cards and transactions that leads to it. */
function setUp() {
  const clock = simulatedClock(began);
  const vault = openMemoryVault();
  const cache = openCache({
    place: { kind: 'memory' },
    nowEpochMs: clock.now,
    onNotice: () => undefined,
  });
  vault.receiverSettings.put({ path: '/events/secret', port: 4711, isOn: true });
  const world = {
    receiver: { state: 'listening', failure: null } as Pick<ReceiverStatus, 'state' | 'failure'>,
    isOnline: true,
    phase: 'signed-in' as 'signed-in' | 'expired',
    preferences: defaultPreferences,
  };
  const open = () => {
    const scope = openConnection({
      vault,
      cache,
      now: clock.now,
      monotonicNow: clock.monotonicNow,
      timers: clock.timers,
      phase: () => world.phase,
      isOnline: () => world.isOnline,
      canSend: () => world.isOnline,
      preferences: () => world.preferences,
      publishChange: () => undefined,
      later: (work) => work(),
      echoNotice: () => undefined,
    });
    const asked: string[] = [];
    scope.objectsReported.listen(({ objectKind }) => void asked.push(objectKind));
    const watch = createReceivingWatch(scope, () => world.receiver);
    watch.check();
    return {
      scope,
      watch,
      asked,
      /** Like a kill: nothing more is written. */
      kill: () => scope.scheduler.stop(),
      leave: () => {
        watch.close();
        scope.scheduler.stop();
      },
    };
  };
  const first = open();
  storeSubscription(
    first.scope,
    subscriptionWith(id, {
      callbackUrl: 'https://till.example.com/events/secret',
      types: ['v1/cards', 'v1/transactions'],
    }),
    began,
  );
  storeSubscriptionList(first.scope, [id], began);
  const readCards = () =>
    cache.snapshots.put('cards.list', { body: '{}', asOfEpochMs: clock.now() });
  const newNotices = () =>
    vault.notices
      .listBefore(Number.MAX_SAFE_INTEGER, 50)
      .map(({ about }) => noticeAbout.parse(JSON.parse(about)));
  return { clock, vault, cache, world, open, first, readCards, newNotices };
}

describe('a silence', () => {
  test('is reported once after three days with possible events, and ends with the next genuine event', async () => {
    const { clock, world, first, newNotices } = setUp();
    await clock.pass(72 * hour - minute);
    expect([first.watch.silentSinceEpochMs(), newNotices()]).toEqual([null, []]);
    await clock.pass(2 * minute);
    expect(first.watch.silentSinceEpochMs()).toBe(began);
    await clock.pass(100 * hour);
    expect(newNotices()).toEqual([{ kind: 'silence', sinceEpochMs: began, hours: 72 }]);
    world.receiver = { state: 'off', failure: null };
    expect(first.watch.silentSinceEpochMs(), 'no event can arrive').toBeNull();
    world.receiver = { state: 'listening', failure: null };
    first.watch.onDelivered();
    expect(first.watch.silentSinceEpochMs()).toBeNull();
    await clock.pass(73 * hour);
    expect(newNotices(), 'the next silence is reported again').toHaveLength(2);
  });

  test('is shown while its kind is muted, and reported once the mute ends', async () => {
    const { clock, first, world, newNotices } = setUp();
    world.preferences = { ...defaultPreferences, mutedNotices: ['silence'] };
    await clock.pass(73 * hour);
    expect(first.watch.silentSinceEpochMs()).not.toBeNull();
    expect(newNotices()).toEqual([]);
    world.preferences = defaultPreferences;
    await clock.pass(minute);
    expect(newNotices()).toHaveLength(1);
  });

  test('excludes time asleep, closed or killed, and clock changes', async () => {
    const { clock, open, first, newNotices } = setUp();
    await clock.pass(60 * hour);
    first.scope.scheduler.suspend();
    clock.jump(100 * hour);
    first.scope.scheduler.onReconnect();
    await clock.pass(2 * hour);
    clock.jump(-50 * hour);
    await clock.pass(2 * hour);
    first.leave();
    clock.jump(100 * hour);
    const second = open();
    await clock.pass(2 * hour);
    second.kill();
    clock.jump(100 * hour);
    const last = open();
    expect(newNotices()).toEqual([]);
    await clock.pass(5 * hour);
    expect(newNotices()).toEqual([]);
    await clock.pass(4 * hour);
    expect(last.watch.silentSinceEpochMs()).toBe(began);
    expect(newNotices()).toHaveLength(1);
  });

  test('is not reported without a subscription that leads here, now or before', async () => {
    const { clock, first, newNotices } = setUp();
    storeSubscriptionList(first.scope, [], clock.now());
    await clock.pass(80 * hour);
    expect([first.watch.silentSinceEpochMs(), newNotices()]).toEqual([null, []]);
  });

  const secret = {
    id: 'secret',
    name: 'Till',
    kind: 'v2' as const,
    subscriptionId: null,
    addedAtEpochMs: began,
    usedEpochMs: began,
  };
  test('is reported for a secret in use without a known subscription', async () => {
    const { clock, first, vault, newNotices } = setUp();
    storeSubscriptionList(first.scope, [], clock.now());
    vault.eventSecretNames.add(secret);
    await clock.pass(80 * hour);
    expect(newNotices()).toHaveLength(1);
  });

  test.each([
    ['has ended', true, { endedEpochMs: began }],
    ['is of a subscription that left the list', true, { subscriptionId: id }],
    ['is of a removed subscription without a list', false, { subscriptionId: id }],
  ])('is not reported for a secret that %s', async (_name, hasList, its) => {
    const { clock, first, vault, cache, newNotices } = setUp();
    if (!hasList) cache.snapshots.remove(listSubject);
    vault.eventSecretNames.add({ ...secret, ...its });
    storeRemoval(first.scope, vault, id);
    await clock.pass(hour);
    clock.jump(8 * hour);
    await clock.pass(80 * hour);
    expect([vault.receiving.get()?.gap, newNotices()]).toEqual([null, []]);
  });
});

type Rig = ReturnType<typeof setUp>;

describe('a gap', () => {
  test.each([
    ['the computer was asleep', ({ clock, first }) => (clock.jump(8 * hour), first)],
    [
      'the app was closed',
      ({ clock, first, open }) => (first.leave(), clock.jump(8 * hour), open()),
    ],
    [
      'the app was killed',
      ({ clock, first, open }) => (first.kill(), clock.jump(8 * hour), open()),
    ],
  ] as readonly (readonly [string, (rig: Rig) => Rig['first']])[])(
    'has its start and end: %s',
    async (_name, happen) => {
      const rig = setUp();
      await rig.clock.pass(hour);
      const next = happen(rig);
      await rig.clock.pass(minute);
      const { fromEpochMs = 0, toEpochMs = 0 } = next.watch.gap() ?? {};
      expect(toEpochMs - fromEpochMs).toBeGreaterThanOrEqual(8 * hour);
      expect(Math.abs(fromEpochMs - (began + hour))).toBeLessThanOrEqual(5 * minute);
    },
  );

  test.each([
    ['the computer was offline', (world) => (world.isOnline = false)],
    ['the receiver was off', (world) => (world.receiver = { state: 'off', failure: null })],
    ['its port', (world) => (world.receiver = { state: 'failed', failure: 'port-taken' })],
    ['the keychain', (world) => (world.receiver = { state: 'listening', failure: 'keychain' })],
  ] as readonly (readonly [string, (world: Rig['world']) => void])[])(
    'ends when events can arrive again, and is no silence: %s',
    async (_name, change) => {
      const { clock, world, first, newNotices } = setUp();
      const before = { ...world };
      await clock.pass(hour);
      change(world);
      first.watch.check();
      await clock.pass(100 * hour);
      expect([first.watch.gap(), newNotices()]).toEqual([null, []]);
      Object.assign(world, before);
      first.watch.check();
      expect(first.watch.gap()).toMatchObject({
        fromEpochMs: began + hour,
        toEpochMs: began + 101 * hour,
      });
      await clock.pass(70 * hour);
      expect(newNotices()).toEqual([]);
    },
  );

  test('shorter than five minutes is ignored, since the bank retries', async () => {
    const { clock, world, first } = setUp();
    world.isOnline = false;
    await clock.pass(4 * minute);
    world.isOnline = true;
    first.watch.check();
    await clock.pass(minute);
    expect(first.watch.gap()).toBeNull();
  });

  test('causes reads of the missed data until they succeed, and stays until dismissed', async () => {
    const { clock, world, first, open, readCards } = setUp();
    await clock.pass(hour);
    world.phase = 'expired';
    clock.jump(8 * hour);
    first.watch.check();
    expect(first.asked, 'the bank is unreachable').toEqual([]);
    world.phase = 'signed-in';
    await clock.pass(minute);
    expect(new Set(first.asked)).toEqual(new Set(['card']));
    expect(first.watch.gap()).toMatchObject({ state: 'reading', uncheckedCards: 0 });
    await clock.pass(7 * minute);
    expect(first.asked, 'a failed or interrupted read is repeated').toHaveLength(5);
    await clock.pass(hour);
    expect(first.asked.length).toBeLessThanOrEqual(10);
    readCards();
    const count = first.asked.length;
    expect(first.watch.gap()).toMatchObject({ state: 'read', uncheckedCards: 0 });
    await clock.pass(hour);
    expect(first.asked).toHaveLength(count);
    first.leave();
    const { watch } = open();
    watch.dismissGap(0);
    const { toEpochMs = 0 } = watch.gap() ?? {};
    watch.dismissGap(toEpochMs);
    expect(watch.gap()).toBeNull();
  });

  test('reports the number of unchecked cards if the service has no list', async () => {
    const { clock, cache, first } = setUp();
    cache.capabilities.put('cards.list', {
      state: 'not-supported',
      untilEpochMs: Number.MAX_SAFE_INTEGER,
    });
    const put = (card: string, status: string): void =>
      cache.cards.put({
        id: card,
        model: '{}',
        asOfEpochMs: clock.now(),
        name: card,
        status,
        lastActivityEpochMs: null,
        createdEpochMs: null,
        monthLimitUse: null,
        searchWords: '',
      });
    put('a', 'live');
    put('b', 'live');
    put('c', 'lost');
    await clock.pass(hour);
    clock.jump(8 * hour);
    await clock.pass(minute);
    expect(first.watch.gap()).toMatchObject({ state: 'unreadable', uncheckedCards: 2 });
    put('a', 'live');
    expect(first.watch.gap()).toMatchObject({ uncheckedCards: 1 });
    expect(first.asked).toEqual([]);
  });

  test('ends before the first event after a sleep, or once a full disk has room again', async () => {
    const { clock, first, vault } = setUp();
    await clock.pass(hour);
    const full = vi.spyOn(vault.receiving, 'put').mockImplementation(() => {
      throw new SqliteError('database or disk is full', 'SQLITE_FULL');
    });
    clock.jump(8 * hour);
    first.watch.onDelivered();
    expect(first.watch.gap()).toBeNull();
    full.mockRestore();
    first.watch.onDelivered();
    expect(first.watch.gap()).toMatchObject({ fromEpochMs: began + hour, toEpochMs: clock.now() });
    expect(vault.receiving.get()?.gap).not.toBeNull();
  });

  test('is absent without an expected event', async () => {
    const { clock, first } = setUp();
    storeSubscriptionList(first.scope, [], clock.now());
    clock.jump(8 * hour);
    await clock.pass(minute);
    expect(first.watch.gap()).toBeNull();
  });
});
