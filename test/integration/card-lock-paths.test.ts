import { mkdirSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LockAnswer, lockOutcome } from '../../preload/contract/cards/lock-answer.ts';
import type { CardId, ConnectionId } from '../../preload/contract/values.ts';
import { lockJournalPath } from '../../main/data/database-files.ts';
import { createCashdeskRig, waitUntil, type CashdeskRig } from '../peers/cashdesk-rig.ts';

const pin = '2468';

async function lockApp({ cashdesk }: CashdeskRig): Promise<void> {
  await cashdesk.handlers.appLock.set({ current: null, next: pin });
  const locking = cashdesk.appLock.lock();
  await new Promise(setImmediate);
  await cashdesk.handlers.appLock.leave({ place: null });
  await locking;
}
async function unlock({ cashdesk }: CashdeskRig): Promise<void> {
  await cashdesk.handlers.appLock.unlock({ secret: pin });
}
async function restart(rig: CashdeskRig): Promise<CashdeskRig> {
  await rig.cashdesk.handlers.appLock.set({ current: null, next: pin });
  await rig.cashdesk.close();
  const restarted = createCashdeskRig({
    dataDirectory: rig.dataDirectory,
    secretStore: rig.secretStore,
    settingsFile: { ...rig.settingsFile },
  });
  onTestFinished(() => restarted.close());
  await restarted.cashdesk.start();
  return restarted;
}
async function lockByCommand(rig: CashdeskRig, id: CardId): Promise<LockAnswer> {
  return (await rig.cashdesk.handlers.cards.lock({ id })) as LockAnswer;
}
async function lockByTray({ cashdesk, echoes }: CashdeskRig, id: CardId): Promise<string> {
  const listOutcomes = () =>
    echoes.flatMap(({ about }) => (about.kind === 'lock' ? [about.outcome] : []));
  const before = listOutcomes().length;
  await cashdesk.lockFromTray(id);
  await waitUntil(() => listOutcomes().length > before);
  return listOutcomes().at(-1) ?? '';
}

type LockPath = {
  readonly isClosed?: true;
  /** Prepares the app of the open connection for the lock. */
  readonly prepare?: (rig: CashdeskRig) => Promise<CashdeskRig | void>;
  readonly lock: (rig: CashdeskRig, id: CardId) => Promise<LockAnswer | string | undefined>;
  /** Opens the connection of the card. */
  readonly reopen?: (rig: CashdeskRig, connection: ConnectionId) => Promise<unknown>;
};
async function openAnother(rig: CashdeskRig): Promise<void> {
  await rig.connect(await rig.startBank({ seed: 6 }), 'Café');
}
async function lockScreenOnly(rig: CashdeskRig): Promise<void> {
  await rig.cashdesk.handlers.preferences.set({ appLockMode: 'screen-only' });
  await lockApp(rig);
}

const lockPaths: Readonly<Record<string, LockPath>> = {
  'the window (list, page, palette, link, command line)': { lock: lockByCommand },
  'the tray': { lock: lockByTray },
  'all cards at once': {
    lock: async (rig, id) => {
      const all = await rig.cashdesk.handlers.cards.lockMany({ ids: [id] });
      return all.ok ? (all.value.results[0]?.answer as LockAnswer) : all;
    },
  },
  'the lock screen': { isClosed: true, prepare: lockApp, lock: lockByCommand, reopen: unlock },
  'the tray of a locked app': {
    isClosed: true,
    prepare: lockApp,
    lock: lockByTray,
    reopen: unlock,
  },
  'the lock screen over an open connection': {
    prepare: lockScreenOnly,
    lock: lockByCommand,
    reopen: unlock,
  },
  'the lock screen before the first PIN': {
    isClosed: true,
    prepare: restart,
    lock: lockByCommand,
    reopen: unlock,
  },
  'all cards of a company that is closed': {
    isClosed: true,
    prepare: openAnother,
    lock: async (rig, id) => {
      const all = await rig.cashdesk.handlers.connections.lockCardsOfOthers({});
      if (!all.ok) return all;
      const results = all.value.companies.flatMap((company) => company.results);
      return results.find((each) => each.id === id)?.answer as LockAnswer | undefined;
    },
    reopen: async (rig, connection) => rig.cashdesk.handlers.connections.select({ id: connection }),
  },
};

async function setUp({ prepare }: LockPath) {
  const first = createCashdeskRig();
  onTestFinished(() => first.close());
  await first.cashdesk.start();
  const bank = await first.startBank({ seed: 5 });
  const { id: connection } = await first.connect(bank, 'The bakery');
  await waitUntil(async () => (await first.rows()).some(({ status }) => status === 'live'));
  const id = (await first.rows()).find(({ status }) => status === 'live')?.id;
  if (id === undefined) throw new Error('The bank has no card to lock');
  const rig = (await prepare?.(first)) ?? first;
  return { rig, bank, connection, id };
}

describe.each(Object.entries(lockPaths))('a card that is locked by %s', (_name, way) => {
  const outcomeOf = (answer: LockAnswer | string | undefined): string | undefined =>
    typeof answer === 'object' ? lockOutcome(answer) : answer;

  it("is unknown after a lost answer, not locked after a refusal, then locked once as the app's own", async () => {
    const { rig, bank, connection, id } = await setUp(way);
    const match = { method: 'PUT', path: new RegExp(`/${id}/lock$`) };
    bank.control.fail({ match, fault: { kind: 'status', status: 500 } });
    expect(outcomeOf(await way.lock(rig, id))).toBe('unconfirmed');
    bank.control.clear();
    bank.control.fail({ match, fault: { kind: 'unprocessable', errors: [] } });
    expect(outcomeOf(await way.lock(rig, id))).toBe('not-locked');
    bank.control.clear();
    expect(outcomeOf(await way.lock(rig, id))).toBe('locked');
    const lockRequests = bank.control
      .requests()
      .filter(({ path }) => path === `/v2/cards/${id}/lock`);
    expect(lockRequests.map(({ method }) => method)).toEqual(['PUT']);
    await way.reopen?.(rig, connection);
    const { cards } = rig.cashdesk.handlers;
    expect(
      (await rig.rows()).find((row) => row.id === id),
      'before the next read of the bank',
    ).toMatchObject({ status: 'paused' });
    const history = await cards.history({ id, before: null, limit: 5 });
    expect(history.ok && history.value.entries.map(({ outcome }) => outcome)).toEqual([
      'answered',
      'rejected',
      'service-failed',
    ]);
    await cards.refresh({});
    await waitUntil(async () => {
      const list = await cards.list({
        ...{ text: '', statuses: [], sort: 'name', at: 0, limit: 100 },
        refresh: 'no',
      });
      return list.ok && !list.value.freshness.isRefreshing;
    });
    expect((await rig.rows()).filter(({ isChangedElsewhere }) => isChangedElsewhere)).toEqual([]);
  });

  it.runIf(way.isClosed)(
    'is locked where the disk cannot record it, which is reported',
    async () => {
      const { rig, connection, id } = await setUp(way);
      mkdirSync(lockJournalPath(rig.dataDirectory, connection));
      expect(outcomeOf(await way.lock(rig, id))).toBe('locked-unsaved');
      await way.reopen?.(rig, connection);
      expect(
        await rig.cashdesk.handlers.cards.history({ id, before: null, limit: 5 }),
      ).toMatchObject({
        value: { entries: [{ action: 'lock', outcome: 'answered' }] },
      });
    },
  );
});
