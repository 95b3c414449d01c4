import { describe, expect, it } from 'vitest';
import { noCardFacets } from '../../fixtures/bakery.ts';
import type { CardRow } from '../../../preload/contract/cards/cards.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { createLockAll } from '../../../renderer/screens/cards/lock/lock-all.ts';
import { rowWith } from './card-with.ts';

type Cards = Bridge['cards'];

/** A bank that refuses the given cards; locks persist between sends. */
function bank(start: readonly CardRow[], refused: ReadonlySet<string> = new Set()) {
  let rows = start;
  const sent: (readonly string[])[] = [];
  const list: Cards['list'] = async ({ at, limit }) =>
    ok({
      rows: rows.slice(at, at + limit),
      matchCount: rows.length,
      totalCount: rows.length,
      statusCounts: [],
      facets: noCardFacets,
      orderedCount: 0,
      monthStartsOn: '2026-12-01',
      source: 'own-list',
      missingScope: null,
      freshness: { asOfEpochMs: 1, isRefreshing: false, failure: null },
    });
  const lockMany: Cards['lockMany'] = async ({ ids }) => {
    const chosen: readonly string[] = [...ids];
    sent.push(chosen);
    rows = rows.map((row) =>
      chosen.includes(row.id) && !refused.has(row.id) ? { ...row, isLocked: true } : row,
    );
    return ok({
      results: rows
        .filter((row) => chosen.includes(row.id))
        .map(({ id, isLocked }) => ({
          id,
          answer: isLocked
            ? ok({ id, status: 'paused', isLocked, isUnsaved: false })
            : failed({ kind: 'timed-out' as const }),
        })),
    });
  };
  return { list, lockMany, sent, change: (next: readonly CardRow[]) => (rows = next) };
}

function states(lockAll: ReturnType<typeof createLockAll>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lockAll.store.getState().entries.map((entry) => [entry.id, entry.state]),
  );
}

describe('locking all cards', () => {
  it('sends nothing before the confirmation, and names only lockable cards of the service’s list', async () => {
    const peer = bank([
      rowWith({ id: 'a' }),
      rowWith({ id: 'b', status: 'paused' }),
      rowWith({ id: 'c', status: 'stolen' }),
      rowWith({ id: 'd', isAbsent: true }),
    ]);
    const lockAll = createLockAll(peer);
    await lockAll.open();
    expect(lockAll.store.getState()).toMatchObject({ phase: 'asking', alreadyLockedCount: 1 });
    expect(states(lockAll)).toEqual({ a: 'waiting' });
    expect(peer.sent).toEqual([]);
  });

  it('reports the outcome card by card', async () => {
    const lockAll = createLockAll(
      bank([rowWith({ id: 'a' }), rowWith({ id: 'b' })], new Set(['b'])),
    );
    await lockAll.open();
    await lockAll.start();
    expect(states(lockAll)).toEqual({ a: 'locked', b: 'failed' });
    expect(lockAll.store.getState()).toMatchObject({
      phase: 'done',
      entries: [{ error: null }, { error: { kind: 'timed-out' } }],
    });
  });

  it('sends only failed cards again', async () => {
    const refused = new Set(['b']);
    const peer = bank([rowWith({ id: 'a' }), rowWith({ id: 'b' })], refused);
    const lockAll = createLockAll(peer);
    await lockAll.open();
    await lockAll.start();
    refused.clear();
    await lockAll.retryFailed();
    expect(peer.sent).toEqual([['a', 'b'], ['b']]);
    expect(states(lockAll)).toEqual({ a: 'locked', b: 'locked' });
  });

  it('shows the locked cards while it runs', async () => {
    const rows = [rowWith({ id: 'a' }), rowWith({ id: 'b' }), rowWith({ id: 'c' })];
    const peer = bank(rows);
    const answers: (() => void)[] = [];
    const lockAll = createLockAll({
      list: peer.list,
      lockMany: (input) =>
        new Promise((answer) => answers.push(() => void peer.lockMany(input).then(answer))),
    });
    await lockAll.open();
    const running = lockAll.start();
    peer.change([
      rowWith({ id: 'a', status: 'paused' }),
      rowWith({ id: 'b', lock: { state: 'pending' } }),
      rowWith({ id: 'c' }),
    ]);
    await lockAll.updateEntries();
    expect(states(lockAll)).toEqual({ a: 'locked', b: 'pending', c: 'waiting' });
    answers[0]?.();
    await running;
    expect(states(lockAll)).toEqual({ a: 'locked', b: 'locked', c: 'locked' });
  });

  it('reports every card as not locked if nothing could be sent', async () => {
    const error: CommandError = { kind: 'offline' };
    const peer = bank([rowWith({ id: 'a' }), rowWith({ id: 'b' })]);
    const lockAll = createLockAll({ list: peer.list, lockMany: async () => failed(error) });
    await lockAll.open();
    await lockAll.start();
    expect(lockAll.store.getState().entries.map((entry) => entry.error)).toEqual([error, error]);
  });

  it("reads all cards at once, and sends at most the contract's maximum at once", async () => {
    const peer = bank(Array.from({ length: 1300 }, (_, index) => rowWith({ id: `c${index}` })));
    const lockAll = createLockAll(peer);
    await lockAll.open();
    await lockAll.start();
    expect(peer.sent.map((ids) => ids.length)).toEqual([1000, 300]);
    expect(new Set(Object.values(states(lockAll)))).toEqual(new Set(['locked']));
  });
});
