import { describe, expect, it } from 'vitest';
import { pollCards } from '../../../main/features/cards/list/poll-cards.ts';
import { storeTrackedCards } from '../../../main/features/cards/list/store-cards.ts';
import { organization } from '../../../main/features/organization/organization.ts';
import { createRefreshes } from '../../../main/features/refreshes.ts';
import { pollRegistrations } from '../../../main/features/registrations/poll-registrations.ts';
import type { RegistrationsContext } from '../../../main/features/registrations/registrations-context.ts';
import { isComputerInUse } from '../../../main/shell/computer-in-use.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';

const [minute, hour] = [60_000, 3_600_000] as const;

function setUp({ hasList = true, cardCount = 1 } = {}) {
  const clock = simulatedClock(Date.parse('2026-11-21T09:00:00Z'));
  const world = {
    isInUse: true,
    isOnline: true,
    phase: 'signed-in' as 'signed-in' | 'signed-out',
    isRefused: false,
    setBackMs: 0,
  };
  const now = () => clock.now() - world.setBackMs;
  const ids = Array.from({ length: cardCount }, (_, at) => cardIdOf(`card-${String(at)}`));
  const bank = fakeBank({
    listCards: async () => {
      if (world.isRefused) return failed({ kind: 'service-failed', status: 500, traceId: null });
      return hasList
        ? ok(ids.map((id) => cardWith({ id, status: 'live' })))
        : failed({ kind: 'not-supported' });
    },
  });
  const scope = openConnection({
    bank,
    now,
    timers: clock.timers,
    monotonicNow: clock.monotonicNow,
    isInUse: () => world.isInUse,
    isOnline: () => world.isOnline,
    phase: () => world.phase,
    refreshes: createRefreshes({ now, onChange: () => undefined }),
  });
  if (!hasList) {
    scope.vault.trackedCards.add(
      ids.map((id) => ({
        id,
        label: null,
        lastDigits: null,
        addedAtEpochMs: now(),
        source: 'added' as const,
      })),
    );
    storeTrackedCards(scope);
  }
  /** The number of requests by name within the given time. */
  const pass = async (ms: number): Promise<Readonly<Record<string, number>>> => {
    const before = bank.calls.length;
    await clock.pass(ms);
    const counts: Record<string, number> = {};
    for (const each of bank.calls.slice(before)) {
      const [name = ''] = each.split(' ');
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
  return { clock, world, bank, scope, pass };
}

/** Cards without an open screen. */
function polling(given: Parameters<typeof setUp>[0] = {}) {
  const all = setUp(given);
  pollCards(all.scope);
  return all;
}

/** Registrations without an open screen, and the batches that were read together. */
function pollingRegistrations({ scope }: ReturnType<typeof setUp>, ids: readonly string[]) {
  scope.vault.registrations.add(
    ids.map((id) => ({ id, label: null, addedAtEpochMs: 1, source: 'added' as const })),
  );
  const asked: (readonly string[])[] = [];
  pollRegistrations({ ...scope, onboarding: {} } as unknown as RegistrationsContext, {
    refreshMany: (some) => void asked.push(some),
  });
  return asked;
}

describe('background reads of cards', () => {
  it('run every five minutes with one request, and every half hour while the user is away', async () => {
    const { pass, world } = polling();
    expect(await pass(hour)).toEqual({ listCards: 12 });
    world.isInUse = false;
    await pass(30 * minute);
    expect(await pass(2 * hour)).toEqual({ listCards: 4 });
  });

  it('run soon after the user returns', async () => {
    const { scope, pass, world } = setUp();
    world.isInUse = false;
    pollCards(scope);
    await pass(15 * minute);
    world.isInUse = true;
    expect(await pass(2 * minute)).toEqual({ listCards: 1 });
  });

  it('wait their full interval after a screen has read the cards', async () => {
    const { scope, pass } = polling();
    await pass(2 * minute);
    await scope.refreshes.run({ topic: 'cards', subject: 'cards' }, async () => ok({}));
    expect(await pass(4 * minute)).toEqual({});
    expect(await pass(2 * minute)).toEqual({ listCards: 1 });
  });

  it.each([{ isOnline: false }, { phase: 'signed-out' as const }])(
    'stop while %j, and run at once afterwards',
    async (state) => {
      const { scope, pass, world } = polling();
      await pass(2 * minute);
      const before = { ...world };
      Object.assign(world, state);
      expect(await pass(3 * hour)).toEqual({});
      Object.assign(world, before);
      scope.scheduler.onReconnect();
      expect(await pass(minute)).toEqual({ listCards: 1 });
    },
  );

  it('stop while the computer sleeps', async () => {
    const { scope, pass, clock } = polling();
    await pass(2 * minute);
    scope.scheduler.suspend();
    clock.jump(8 * hour);
    expect(await pass(hour)).toEqual({});
    scope.scheduler.onReconnect();
    expect(await pass(minute)).toEqual({ listCards: 1 });
  });

  it('slow down while the bank fails', async () => {
    const { pass, world } = polling();
    await pass(2 * minute);
    world.isRefused = true;
    expect((await pass(3 * hour))['listCards']).toBeLessThan(10);
  });

  it('read cards one after another without a list, within the budget', async () => {
    const { pass } = polling({ hasList: false, cardCount: 300 });
    const first = await pass(10 * minute);
    expect(first['listCards']).toBe(1);
    const { readCard = 0 } = await pass(10 * minute);
    expect(readCard).toBeGreaterThanOrEqual(300);
    expect(readCard).toBeLessThanOrEqual(900);
  });
});

describe('background reads after the clock was set back two hours', () => {
  it.each([true, false])('of cards run as often as before, with a list: %j', async (hasList) => {
    const { pass, world } = polling({ hasList });
    const name = hasList ? 'listCards' : 'readCard';
    await pass(20 * minute);
    world.setBackMs = 2 * hour;
    expect((await pass(5 * minute))[name]).toBeGreaterThanOrEqual(1);
    expect((await pass(30 * minute))[name]).toBe(6);
  });

  it('of cards run soon if the app has just started', async () => {
    const { pass, world } = polling();
    world.setBackMs = 2 * hour;
    expect((await pass(5 * minute))['listCards']).toBeGreaterThanOrEqual(1);
  });

  it('of balances run as often as before', async () => {
    const { scope, pass, world } = setUp();
    organization.open(scope);
    await pass(20 * minute);
    world.setBackMs = 2 * hour;
    expect(await pass(30 * minute)).toEqual({ organization: 6 });
  });

  it('of registrations run as often as before, longest wait first', async () => {
    const all = setUp();
    const { clock, world } = all;
    const ids = Array.from({ length: 30 }, (_, at) => `registration-${String(at)}`);
    const asked = pollingRegistrations(all, ids);
    await clock.pass(20 * minute);
    asked.length = 0;
    world.setBackMs = 2 * hour;
    await clock.pass(31 * minute);
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(new Set(asked.flat())).toEqual(new Set(ids));
  });
});

describe('background reads of balances', () => {
  it('run every five minutes', async () => {
    const { scope, pass } = setUp();
    organization.open(scope);
    expect(await pass(hour)).toEqual({ organization: 12 });
  });
});

describe('background reads of registrations', () => {
  it('run with or without a bank session, in batches, until the registrations are finished', async () => {
    const all = setUp();
    const { scope, clock, world } = all;
    world.phase = 'signed-out';
    const ids = Array.from(
      { length: 30 },
      (_, at) => `5f0c2a9e-0000-4000-8000-${String(at).padStart(12, '0')}`,
    );
    const asked = pollingRegistrations(all, ids);
    scope.vault.registrations.putProgress({
      id: ids[0] ?? '',
      step: 'completed',
      stepAtEpochMs: 1,
      movedAtEpochMs: 1,
    });
    await clock.pass(20 * minute);
    expect(asked.map(({ length }) => length)).toEqual([20, 20]);
    expect(new Set(asked.flat())).toEqual(new Set(ids.slice(1)));
  });
});

describe('whether the computer is in use', () => {
  const monitorIn = (state: 'active' | 'idle' | 'locked' | 'unknown') => ({
    getSystemIdleState: () => state,
  });
  it.each([
    ['active', null, true],
    ['active', 0, true],
    ['idle', null, false],
    ['locked', null, false],
    ['unknown', null, true],
    ['unknown', 0, false],
    ['unknown', 31 * minute, true],
  ] as const)('in state %s, hidden since %j: %j', (state, hiddenSince, expected) => {
    expect(isComputerInUse(monitorIn(state), hiddenSince, hour)).toBe(expected);
  });
});
