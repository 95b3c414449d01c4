import { expect, test, vi } from 'vitest';
import { createRetention, type Retention } from '../../../main/app/retention/retention.ts';
import {
  createRetentionRecords,
  oldBeforeEpochMs,
} from '../../../main/app/retention/retention-records.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { silentClient } from '../../../main/bank/transport/silent-client.ts';
import { createDataKeys } from '../../../main/keychain/data-keys.ts';
import { SqliteError } from '../../../main/data/sqlite.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { toReceivedEvent } from '../../../main/events/to-received-event.ts';
import { connectionId, type ConnectionId } from '../../../preload/contract/values.ts';
import { retentionMonths } from '../../../preload/contract/app/vault.ts';
import { contextWith } from '../../fixtures/app-context.ts';
import { fakeBank, openConnection, openMemoryVault } from '../features/fakes.ts';
import { simulatedClock } from '../features/simulated-clock.ts';

/** The keys created for a thread. */
const keys = vi.hoisted((): Uint8Array[] => []);
vi.mock(import('../../../main/data/database-key.ts'), async (original) => {
  const module = await original();
  return {
    ...module,
    keyForThread: (key) => {
      const made = module.keyForThread(key);
      keys.push(made);
      return made;
    },
  };
});

const [own, another] = ['c1', 'c2'].map((id) => connectionId.parse(id)) as [
  ConnectionId,
  ConnectionId,
];
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const start = Date.UTC(2026, 10, 26, 12);

/** A connection with an event of 2020, one of today, and equivalent histories and notices. */
function rig(
  bankEpochMs: (nowEpochMs: number) => number | null,
  has: 'banking' | 'registrations' = 'banking',
) {
  const clock = simulatedClock(start);
  const bankTime = { bankEpochMs: () => bankEpochMs(clock.now()) };
  const opened = openMemoryVault();
  const trouble: { code: string | null; cannotCount: boolean } = {
    code: null,
    cannotCount: false,
  };
  const scope: Scope = openConnection({
    profile: {
      id: 'c1',
      name: 'Shop',
      kind: 'production',
      banking: has === 'banking' ? {} : null,
    } as Scope['profile'],
    bank: { ...fakeBank(), ...(has === 'banking' ? bankTime : {}) },
    registrationsClient: has === 'banking' ? null : { ...silentClient, ...bankTime },
    vault: {
      ...opened,
      notices: {
        ...opened.notices,
        removeBefore: (epochMs) => {
          if (trouble.code !== null) throw new SqliteError('', trouble.code);
          return opened.notices.removeBefore(epochMs);
        },
      },
      countOld: async () => (trouble.cannotCount ? null : noneOld),
    },
    now: clock.now,
    timers: clock.timers,
    monotonicNow: clock.monotonicNow,
  });
  const { vault } = scope;
  if (vault === null) throw new Error('no vault');
  const secretStore = createMemorySecretStore('available');
  const times = [Date.UTC(2020, 0, 1), start - minuteMs];
  vault.receivedEvents.store(
    ['old', 'starred', 'new'].map((id) =>
      toReceivedEvent({
        body: Buffer.from(JSON.stringify({ id })),
        headers: [],
        receivedAtEpochMs: times[id === 'new' ? 1 : 0] ?? 0,
        source: 'receiver',
        verdict: { state: 'genuine', kind: 'v2', secretName: 'Shop', steps: [], likely: null },
      }),
    ),
  );
  vault.receivedEvents.mark([2], { isStarred: true });
  for (const atEpochMs of times) {
    vault.cardHistory.append({
      cardId: 'a',
      atEpochMs,
      action: 'lock',
      outcome: 'answered',
      detail: '{}',
    });
    vault.notices.add([{ atEpochMs, about: '{}' }]);
  }
  let kept: unknown;
  const totals: unknown[] = [];
  const retention: Retention = createRetention({
    ...contextWith({
      active: { current: () => scope, lendFiles: async () => undefined },
      secretStore,
      directory: '',
      profiles: { get: () => scope.profile },
      publishChange: () => {
        const answer = retention.commands.retention({});
        if ('value' in answer) totals.push(answer.value.progress?.totalCount);
      },
    }),
    records: createRetentionRecords(
      { read: () => kept, write: (value) => (kept = value) },
      () => undefined,
    ),
    backups: { of: () => ({ made: [], last: null }) as never },
  });
  retention.scheduleForOpenConnection();
  const counts = () => [
    vault.receivedEvents.counts().totalCount,
    [...vault.cardHistory.all()].length,
    vault.notices.listBefore(Number.MAX_SAFE_INTEGER, 10).length,
  ];
  /** A confirmed erasure, up to rewriting the file. */
  const press = async (beforeEpochMs: number): Promise<void> => {
    await createDataKeys(secretStore, own).open('vault', { fileExists: false });
    await retention.commands.eraseOld({
      of: own,
      months: 3,
      beforeEpochMs,
      erasesUnreadable: false,
    });
  };
  return { clock, retention, counts, press, trouble, totals };
}
const noneOld = {
  events: 0,
  starredEvents: 0,
  historyEntries: 0,
  notices: 0,
  invoiceFiles: 0,
  bytes: 0,
};
const all = [3, 2, 2];
/** The starred event remains. */
const remaining = [2, 1, 1];

test('erases nothing until the user chooses a period, then daily, but never starred events', async () => {
  const { clock, retention, counts } = rig((now) => now);
  await clock.pass(3 * dayMs);
  expect(counts()).toEqual(all);
  await retention.commands.setRetention({ of: own, months: 3 });
  await clock.pass(6 * minuteMs);
  expect(counts()).toEqual(remaining);
  expect(await retention.commands.retention({})).toMatchObject({
    value: { months: 3, lastRemoval: { count: 3 } },
  });
  await clock.pass(87 * dayMs);
  expect(counts()).toEqual(remaining);
  await clock.pass(2 * dayMs);
  await clock.pass(dayMs);
  expect(counts()).toEqual([1, 0, 0]);
});

test.each([
  ['is years behind', () => Date.UTC(2020, 0, 2), all],
  ['is unknown', () => null, all],
  ['is a little behind', (now: number) => now - minuteMs, remaining],
] as const)(
  'a computer clock far ahead erases nothing young, if the bank clock %s',
  async (_, bankEpochMs, expected) => {
    for (const has of ['banking', 'registrations'] as const) {
      const { clock, retention, counts } = rig(bankEpochMs, has);
      await retention.commands.setRetention({ of: own, months: 120 });
      await retention.commands.setRetention({ of: own, months: 3 });
      await clock.pass(6 * minuteMs);
      expect(counts()).toEqual(expected);
    }
  },
);

test.each([
  ['the bank’s, if it is behind', () => Date.UTC(2020, 0, 2), Date.UTC(2020, 0, 2)],
  ['ours, if it is behind', () => start + dayMs, start],
  ['ours, without a bank time', () => null, start],
])('previews an erasure by the earlier of the two clocks: %s', async (_, bank, now) => {
  const { retention } = rig(bank);
  expect(await retention.commands.previewErasure({ months: 3 })).toMatchObject({
    value: { beforeEpochMs: oldBeforeEpochMs(now, 3) },
  });
});

test.each([
  ['more than the preview showed', () => null, Date.UTC(2019, 0, 1), all],
  ['records younger than chosen', () => null, start, remaining],
  [
    'records that are young by the bank’s clock',
    () => Date.UTC(2020, 0, 2),
    oldBeforeEpochMs(start, 3),
    all,
  ],
  ['less than the preview showed', () => null, oldBeforeEpochMs(start, 3), remaining],
])('an erasure never removes %s', async (_, bankEpochMs, shownEpochMs, expected) => {
  const { press, counts } = rig(bankEpochMs);
  await press(shownEpochMs);
  expect(counts()).toEqual(expected);
});

test('refuses another connection than the shown one, and switches retention off for a restored backup', async () => {
  const { clock, retention, counts } = rig((now) => now);
  expect(await retention.commands.setRetention({ of: another, months: 3 })).toMatchObject({
    ok: false,
  });
  await retention.commands.setRetention({ of: own, months: 3 });
  const off = retention.switchOff(own);
  await clock.pass(2 * dayMs);
  expect(counts()).toEqual(all);
  expect(await retention.commands.retention({})).toMatchObject({ value: { months: null } });
  off.undo();
  expect(await retention.commands.retention({})).toMatchObject({ value: { months: 3 } });
});

test('reports that it needs the bank’s time first, until the bank has answered', async () => {
  let isHeard = false;
  const { clock, retention } = rig((now) => (isHeard ? now : null));
  const failure = async () => {
    const answer = await retention.commands.retention({});
    return answer.ok && answer.value.failure;
  };
  await retention.commands.setRetention({ of: own, months: 3 });
  expect(await failure()).toBeNull();
  await clock.pass(6 * minuteMs);
  expect(await failure()).toMatchObject({ why: 'no-bank-time' });
  isHeard = true;
  await clock.pass(2 * 60 * minuteMs);
  expect(await failure()).toBeNull();
});

test('reports that the file cannot be written, until the user chooses again', async () => {
  const { clock, retention, trouble } = rig((now) => now);
  trouble.code = 'SQLITE_FULL';
  await retention.commands.setRetention({ of: own, months: 3 });
  await clock.pass(6 * minuteMs);
  expect(await retention.commands.retention({})).toMatchObject({
    value: { failure: { why: 'full' }, lastRemoval: null },
  });
  await retention.commands.setRetention({ of: own, months: null });
  expect(await retention.commands.retention({})).toMatchObject({ value: { failure: null } });
});

test('overwrites the key of the thread, also if no thread received it', async () => {
  const { press, trouble } = rig(() => null);
  for (const code of [null, 'SQLITE_FULL']) {
    trouble.code = code;
    await press(start);
    expect(keys.at(-1)?.some((byte) => byte !== 0)).toBe(false);
  }
});

test('reports no total if the records could not be counted', async () => {
  const { press, trouble, totals } = rig(() => null);
  trouble.cannotCount = true;
  await press(start);
  // The last report says that the erasure is finished.
  expect(new Set(totals.slice(0, -1))).toEqual(new Set([null]));
});

test.each(retentionMonths)('never treats records younger than %i months as old', (months) => {
  for (let day = 0; day < 1500; day += 1) {
    const now = new Date(Date.UTC(2027, 0, 1 + day));
    const shortest = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate());
    expect(oldBeforeEpochMs(now.getTime(), months)).toBeLessThanOrEqual(shortest);
  }
});
