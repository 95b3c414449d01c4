import { describe, expect, test, vi } from 'vitest';
import type { ReceiverStatus } from '../../../preload/contract/webhooks/inbox.ts';
import { noticeAbout } from '../../../preload/contract/notices/notices.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { subscription, subscriptionTypes } from '../../../preload/contract/webhooks/webhooks.ts';
import { createReceivingWatch } from '../../../main/features/events/receiving-watch.ts';
import { toReceivedEvent } from '../../../main/events/to-received-event.ts';
import { listSubject, subscriptionSubject } from '../../../main/features/kept-subscriptions.ts';
import { keepRemoved } from '../../../main/features/webhooks/keep-answer.ts';
import { keepList, keepSubscription } from '../../../main/features/webhooks/subscription-record.ts';
import { SqliteError } from '../../../main/data/sqlite.ts';
import { openCache } from '../../../main/data/cache/open-cache.ts';
import { openConnection, openMemoryVault } from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';

const [minute, hour] = [60_000, 3_600_000];
const began = Date.UTC(2026, 10, 19, 8);
const id = subscription.shape.id.parse('5b5c0000-0000-4000-8000-000000000000');

function receivedAt(receivedAtEpochMs: number) {
  return toReceivedEvent({
    body: Buffer.from('{}'),
    headers: [],
    receivedAtEpochMs,
    source: 'receiver',
    verdict: { state: 'genuine', kind: 'v2', secretName: 'Till', steps: [], likely: null },
  });
}

/** A receiver that listens, with a subscription to cards and transactions that leads to it. */
function setUp() {
  const clock = simulatedClock(began);
  const vault = openMemoryVault();
  const cache = openCache({
    place: { kind: 'memory' },
    nowEpochMs: clock.now,
    onNotice: () => undefined,
  });
  vault.receiverPlace.put({ path: '/events/secret', port: 4711, isOn: true });
  const world = {
    receiver: { state: 'listening', failure: null } as Pick<ReceiverStatus, 'state' | 'failure'>,
    isOnline: true,
    phase: 'signed-in' as 'signed-in' | 'expired',
    isAppLocked: false,
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
      isAppLocked: () => world.isAppLocked,
      preferences: () => world.preferences,
      publishChange: () => undefined,
      later: (work) => work(),
      echoNotice: () => undefined,
    });
    const asked: string[] = [];
    scope.reported.listen(({ objectKind }) => void asked.push(objectKind));
    const watch = createReceivingWatch(scope, () => world.receiver);
    watch.look();
    return {
      scope,
      watch,
      asked,
      /** As a kill does: nothing more is written. */
      kill: () => scope.scheduler.stop(),
      leave: () => {
        watch.close();
        scope.scheduler.stop();
      },
    };
  };
  const first = open();
  keepSubscription(
    first.scope,
    subscription.parse({
      id,
      organizationId: null,
      membershipId: null,
      callbackUrl: 'https://till.example.com/events/secret',
      types: ['v1/cards', 'v1/transactions'],
      description: null,
      createdAt: null,
      updatedAt: null,
      extras: [],
    }),
    began,
  );
  keepList(first.scope, [id], began);
  const readCards = () =>
    cache.snapshots.put('cards.list', { body: '{}', asOfEpochMs: clock.now() });
  const told = () =>
    vault.notices
      .before(Number.MAX_SAFE_INTEGER, 50)
      .map(({ about }) => noticeAbout.parse(JSON.parse(about)));
  return { clock, vault, cache, world, open, first, readCards, told };
}

describe('nothing received', () => {
  test('is told once after a day in which something could have come, and ends with the next genuine event', async () => {
    const { clock, first, told } = setUp();
    await clock.pass(24 * hour - minute);
    expect([first.watch.silence(), told()]).toEqual([null, []]);
    await clock.pass(2 * minute);
    expect(first.watch.silence()).toEqual({ sinceEpochMs: began, hours: 24 });
    await clock.pass(30 * hour);
    expect(told()).toEqual([{ kind: 'silence', sinceEpochMs: began, hours: 24 }]);
    first.watch.heard();
    expect(first.watch.silence()).toBeNull();
    await clock.pass(25 * hour);
    expect(told(), 'the next silence is told again').toHaveLength(2);
  });

  test('is told after as long, as its owner chose, or never', async () => {
    const { clock, first, world, told } = setUp();
    world.preferences = { ...defaultPreferences, silenceHours: null };
    await clock.pass(80 * hour);
    expect([first.watch.silence(), told()]).toEqual([null, []]);
    world.preferences = { ...defaultPreferences, silenceHours: 72 };
    await clock.pass(minute);
    expect(told()).toMatchObject([{ hours: 72 }]);
  });

  test('is shown where its kind is muted, and told once that is over', async () => {
    const { clock, first, world, told } = setUp();
    world.preferences = { ...defaultPreferences, mutedNotices: ['silence'] };
    await clock.pass(25 * hour);
    expect(first.watch.silence()).not.toBeNull();
    expect(told()).toEqual([]);
    world.preferences = defaultPreferences;
    await clock.pass(minute);
    expect(told()).toHaveLength(1);
  });

  test.each([
    ['offline', (world) => (world.isOnline = false)],
    ['signed out', (world) => (world.phase = 'expired')],
    ['switched off', (world) => (world.receiver = { state: 'off', failure: null })],
    [
      'without its keychain',
      (world) => (world.receiver = { state: 'listening', failure: 'keychain' }),
    ],
  ] as readonly (readonly [string, (world: ReturnType<typeof setUp>['world']) => void])[])(
    'is not said of time that was spent %s',
    async (_name, change) => {
      const { clock, world, first, told } = setUp();
      await clock.pass(hour);
      change(world);
      first.watch.look();
      await clock.pass(100 * hour);
      expect([first.watch.silence(), told()]).toEqual([null, []]);
    },
  );

  test('is not said of time that was slept or in which the app was closed, killed or locked, nor right after', async () => {
    const { clock, open, first, world, told } = setUp();
    await clock.pass(10 * hour);
    first.scope.scheduler.suspend();
    clock.jump(100 * hour);
    first.scope.scheduler.onReconnect();
    await clock.pass(2 * hour);
    first.leave();
    clock.jump(100 * hour);
    const second = open();
    await clock.pass(2 * hour);
    second.kill();
    clock.jump(100 * hour);
    const third = open();
    await clock.pass(2 * hour);
    world.isAppLocked = true;
    third.leave();
    clock.jump(100 * hour);
    const last = open();
    expect(told()).toEqual([]);
    await clock.pass(7 * hour);
    expect(told()).toEqual([]);
    await clock.pass(2 * hour);
    expect(last.watch.silence()).toMatchObject({ sinceEpochMs: began });
    expect(told()).toHaveLength(1);
  });

  test('is not said within half an hour of a restart, for the bank sends again then', async () => {
    const { clock, open, first, told } = setUp();
    await clock.pass(24 * hour - 2 * minute);
    first.leave();
    clock.jump(8 * hour);
    open();
    await clock.pass(29 * minute);
    expect(told()).toEqual([]);
    await clock.pass(2 * minute);
    expect(told()).toHaveLength(1);
  });

  test('is not counted on by a clock that is set', async () => {
    const { clock, told } = setUp();
    await clock.pass(hour);
    clock.jump(-200 * hour);
    await clock.pass(hour);
    clock.jump(200 * hour);
    await clock.pass(20 * hour);
    expect(told()).toEqual([]);
    await clock.pass(3 * hour);
    expect(told()).toHaveLength(1);
  });

  test('is not said where nothing is expected: no subscription leads here and none ever did', async () => {
    const { clock, first, told } = setUp();
    keepList(first.scope, [], clock.now());
    await clock.pass(50 * hour);
    expect([first.watch.silence(), told()]).toEqual([null, []]);
  });

  const secret = {
    id: 'secret',
    name: 'Till',
    kind: 'v2' as const,
    subscriptionId: null,
    addedAtEpochMs: began,
    usedEpochMs: began,
  };
  test('is told of whoever signs with a secret in use, though no subscription is known', async () => {
    const { clock, first, vault, told } = setUp();
    keepList(first.scope, [], clock.now());
    vault.eventSecretNames.add(secret);
    await clock.pass(50 * hour);
    expect(told()).toHaveLength(1);
  });

  test.each([
    ['has ended', true, { endedEpochMs: began }],
    ['is of a subscription that left the list', true, { subscriptionId: id }],
    ['is of a subscription that was removed where there is no list', false, { subscriptionId: id }],
  ])('is not said of a secret that %s', async (_name, hasList, its) => {
    const { clock, first, vault, cache, told } = setUp();
    if (!hasList) cache.snapshots.remove(listSubject);
    vault.eventSecretNames.add({ ...secret, ...its });
    keepRemoved(first.scope, vault, id);
    await clock.pass(hour);
    clock.jump(8 * hour);
    await clock.pass(50 * hour);
    expect([vault.receiving.pauses(), told()]).toEqual([[], []]);
  });
});

describe('a pause', () => {
  test.each([
    ['asleep', (rig) => (rig.clock.jump(8 * hour), rig.first)],
    ['closed', (rig) => (rig.first.leave(), rig.clock.jump(8 * hour), rig.open())],
    [
      'locked',
      (rig) => (
        (rig.world.isAppLocked = true),
        rig.first.leave(),
        rig.clock.jump(8 * hour),
        rig.open()
      ),
    ],
    ['ended', (rig) => (rig.first.kill(), rig.clock.jump(8 * hour), rig.open())],
  ] as readonly (readonly [
    string,
    (rig: ReturnType<typeof setUp>) => ReturnType<ReturnType<typeof setUp>['open']>,
  ])[])('is known with its time and cause: %s', async (cause, happen) => {
    const rig = setUp();
    await rig.clock.pass(hour);
    const next = happen(rig);
    await rig.clock.pass(minute);
    const [pause] = rig.vault.receiving.pauses();
    expect(pause).toMatchObject({ cause });
    expect((pause?.toEpochMs ?? 0) - (pause?.fromEpochMs ?? 0)).toBeGreaterThanOrEqual(8 * hour);
    expect(Math.abs((pause?.fromEpochMs ?? 0) - (began + hour))).toBeLessThanOrEqual(5 * minute);
    expect(next.watch.pauses()).toMatchObject({ count: 1, cause });
  });

  test.each([
    ['offline', (world) => (world.isOnline = false)],
    ['off', (world) => (world.receiver = { state: 'off', failure: null })],
    ['trouble', (world) => (world.receiver = { state: 'failed', failure: 'port-taken' })],
  ] as readonly (readonly [string, (world: ReturnType<typeof setUp>['world']) => void])[])(
    'ends when events can be received again: %s',
    async (cause, change) => {
      const { clock, world, first, vault } = setUp();
      const before = { ...world };
      await clock.pass(hour);
      change(world);
      first.watch.look();
      await clock.pass(8 * hour);
      expect(vault.receiving.pauses()).toEqual([]);
      Object.assign(world, before);
      first.watch.look();
      expect(vault.receiving.pauses()).toMatchObject([
        { cause, fromEpochMs: began + hour, toEpochMs: began + 9 * hour },
      ]);
    },
  );

  test('has read again what can be read, says what the bank sends again, and is gone once both are done', async () => {
    const { clock, first, readCards } = setUp();
    await clock.pass(hour);
    clock.jump(8 * hour);
    first.watch.look();
    const end = began + 9 * hour;
    expect(first.asked, 'a moment later: what is on its way was asked for before').toEqual([]);
    await clock.pass(5_000);
    expect(first.asked).toEqual(['card']);
    expect(first.watch.pauses()?.parts).toEqual([
      { type: 'v1/cards', state: 'reading', atEpochMs: null },
      { type: 'v1/transactions', state: 'expected', atEpochMs: end + 48 * hour },
    ]);
    readCards();
    expect(first.watch.pauses()?.parts[0]).toMatchObject({
      state: 'read',
      atEpochMs: end + 5_000,
    });
    first.watch.heard();
    await clock.pass(48 * hour + minute);
    expect(first.watch.pauses()).toBeNull();
    expect(first.asked, 'what was read is not asked for again').toEqual(['card']);
  });

  test('while the bank cannot be asked has it read later', async () => {
    const { clock, world, first } = setUp();
    await clock.pass(hour);
    world.phase = 'expired';
    clock.jump(8 * hour);
    first.watch.look();
    expect(first.asked).toEqual([]);
    world.phase = 'signed-in';
    await clock.pass(minute);
    expect(first.asked).toEqual(['card']);
    await clock.pass(7 * minute);
    expect(first.asked, 'what failed is asked for again').toHaveLength(4);
    await clock.pass(hour);
    expect(first.asked.length, 'less and less often').toBeLessThanOrEqual(9);
  });

  test('that was longer than the bank sends again says that something may be missing, until it is dismissed', async () => {
    const { clock, first, readCards, vault } = setUp();
    await clock.pass(hour);
    clock.jump(72 * hour);
    first.watch.look();
    readCards();
    await clock.pass(100 * hour);
    const pauses = first.watch.pauses();
    expect(pauses?.parts).toMatchObject([{ state: 'read' }, { state: 'missing' }]);
    first.watch.dismiss(pauses?.upTo ?? 0);
    expect(first.watch.pauses()).toBeNull();
    expect(vault.receiving.pauses(), 'it is still known').toHaveLength(1);
  });

  test('after which nothing came may have cost events, also where some come once the bank has given up', async () => {
    const { clock, first, readCards } = setUp();
    await clock.pass(hour);
    clock.jump(8 * hour);
    first.watch.look();
    readCards();
    await clock.pass(49 * hour);
    const parts = [{ state: 'read' }, { state: 'missing' }];
    expect(first.watch.pauses()?.parts).toMatchObject(parts);
    first.watch.heard();
    await clock.pass(minute);
    expect(first.watch.pauses()?.parts).toMatchObject(parts);
  });

  test('after which something came says so of each type, whatever comes later', async () => {
    const { clock, first, vault, readCards } = setUp();
    readCards();
    await clock.pass(hour);
    clock.jump(8 * hour);
    first.watch.look();
    await clock.pass(hour);
    vault.receivedEvents.keep([receivedAt(clock.now())]);
    first.watch.heard();
    await clock.pass(48 * hour);
    first.watch.heard();
    expect(first.watch.pauses()?.parts, 'the cards were read before, and not since').toMatchObject([
      { type: 'v1/cards', state: 'missing' },
      { type: 'v1/transactions', state: 'resent' },
    ]);
  });

  test('of every night costs no event of what is read again, and may cost others', async () => {
    const { clock, vault, readCards, first } = setUp();
    const said: Record<string, Set<string>> = {
      'v1/cards': new Set(),
      'v1/transactions': new Set(),
    };
    for (let day = 0; day < 7; day += 1) {
      clock.jump(13 * hour);
      await clock.pass(10_000);
      readCards();
      vault.receivedEvents.keep([receivedAt(clock.now())]);
      for (let passed = 0; passed < 11; passed += 1) {
        await clock.pass(hour);
        for (const { type, state } of first.watch.pauses()?.parts ?? []) said[type]?.add(state);
      }
    }
    expect(said).toEqual({
      'v1/cards': new Set(['read']),
      'v1/transactions': new Set(['expected', 'missing']),
    });
  });

  test('ends before the first event after it, whenever that is noticed', async () => {
    const { clock, first, readCards } = setUp();
    await clock.pass(hour);
    clock.jump(8 * hour);
    first.watch.heard();
    expect(first.watch.pauses()).toMatchObject({ toEpochMs: began + 9 * hour });
    readCards();
    await clock.pass(49 * hour);
    expect(first.watch.pauses()).toBeNull();
  });

  test('stays open while it is not known what is expected, as after the answers of the bank were erased', async () => {
    const { clock, first, cache } = setUp();
    await clock.pass(hour);
    clock.jump(8 * hour);
    first.watch.look();
    const before = first.watch.pauses();
    const kept = cache.snapshots.get(subscriptionSubject(id)) ?? expect.fail();
    cache.snapshots.remove(listSubject);
    cache.snapshots.remove(subscriptionSubject(id));
    await clock.pass(minute);
    expect(first.watch.pauses(), 'there is no type to tell of').toBeNull();
    cache.snapshots.put(subscriptionSubject(id), kept);
    keepList(first.scope, [id], clock.now());
    await clock.pass(minute);
    expect(first.watch.pauses()).toEqual(before);
  });

  test('is over where nothing is expected any more', async () => {
    const { clock, first, vault } = setUp();
    await clock.pass(hour);
    clock.jump(8 * hour);
    first.watch.look();
    keepList(first.scope, [], clock.now());
    await clock.pass(minute);
    expect(vault.receiving.pauses()).toMatchObject([{ isSettled: true }]);
  });

  test('is none where nothing was expected', async () => {
    const { clock, first, vault } = setUp();
    keepList(first.scope, [], clock.now());
    clock.jump(8 * hour);
    first.watch.look();
    expect(vault.receiving.pauses()).toEqual([]);
  });

  test('of a subscription to everything names each type', async () => {
    const { clock, first } = setUp();
    const kept = subscription.parse({
      id,
      organizationId: null,
      membershipId: null,
      callbackUrl: 'https://till.example.com/events/secret',
      types: [...subscriptionTypes, 'v1/of-the-future'],
      description: null,
      createdAt: null,
      updatedAt: null,
      extras: [],
    });
    keepSubscription(first.scope, kept, clock.now());
    clock.jump(8 * hour);
    first.watch.look();
    const parts = first.watch.pauses()?.parts ?? [];
    expect(parts.map(({ type }) => type)).toEqual(kept.types);
    expect(parts.filter(({ state }) => state === 'reading').map(({ type }) => type)).toEqual([
      'v1/accounts',
      'v1/organizations',
      'v1/cards',
      'v1/clients',
      'v1/products',
    ]);
  });
});

test('a full disk disturbs nobody, and what was seen is written once there is room', async () => {
  const { clock, vault, first } = setUp();
  await clock.pass(hour);
  const addPause = vi.spyOn(vault.receiving, 'addPause').mockImplementation(() => {
    throw new SqliteError('database or disk is full', 'SQLITE_FULL');
  });
  clock.jump(8 * hour);
  first.watch.look();
  expect(vault.receiving.pauses()).toEqual([]);
  addPause.mockRestore();
  first.watch.look();
  expect(vault.receiving.pauses()).toMatchObject([
    { fromEpochMs: began + hour, toEpochMs: began + 9 * hour, cause: 'asleep' },
  ]);
  await clock.pass(10 * minute);
  vi.spyOn(vault.receiving, 'putMark').mockImplementation(() => {
    throw new SqliteError('database or disk is full', 'SQLITE_FULL');
  });
  expect(() => first.leave()).not.toThrow();
});

test('what closes after a sleep that nobody noticed says that it slept', async () => {
  const { clock, vault, first } = setUp();
  await clock.pass(hour);
  clock.jump(8 * hour);
  first.leave();
  expect(vault.receiving.mark()).toMatchObject({ atEpochMs: began + hour, cause: 'asleep' });
});

test('a mark is written every few minutes, not at every look', async () => {
  const { clock, vault } = setUp();
  await clock.pass(4 * minute);
  expect(vault.receiving.mark()?.atEpochMs).toBe(began);
  await clock.pass(2 * minute);
  expect(vault.receiving.mark()?.atEpochMs).toBe(began + 5 * minute);
});
