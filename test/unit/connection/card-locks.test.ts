import { describe, expect, it } from 'vitest';
import { createCardLocks } from '../../../main/connection/card-locks.ts';
import { recordLock } from '../../../main/features/cards/lock/record-lock.ts';
import type { CardLock } from '../../../main/features/feature.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, fakeServices, openConnection } from '../features/fakes.ts';

const id = cardIdOf('card-1');
const paused = ok(cardWith({ id, status: 'paused' }));
const unknown = failed<CommandError>({ kind: 'outcome-unknown', traceId: null });
const refused = failed<CommandError>({ kind: 'not-found', traceId: null });

/** Two profiles with cards of the same IDs; one may be open. Every step is recorded in `order`. */
function setUp(openId: 'c1' | 'c2' | null) {
  const order: string[] = [];
  const bugs: unknown[] = [];
  const journal = new Map<string, CardLock[]>();
  const scopes = { c1: openConnection({}), c2: openConnection({}) };
  for (const scope of Object.values(scopes)) storeCard(scope, cardWith({ id, status: 'live' }), 1);
  const rig = {
    open: openId,
    phase: 'signed-in',
    canSend: true,
    diskFails: false,
    answer: async (): Promise<Result<Card>> => paused,
  };
  const bankOf = (profileId: string) => ({
    lockCard: async (): Promise<Result<Card>> => {
      order.push(`sent to ${profileId}`);
      return rig.answer();
    },
  });
  const locks = createCardLocks({
    ...fakeServices,
    canSend: () => rig.canSend,
    nextTurn: () => new Promise(setImmediate),
    publishChange: () => order.push('drawn'),
    reportBug: (bug) => bugs.push(bug),
    profiles: { get: (profileId) => ({ id: profileId }) as never },
    sessions: { open: async () => ok(null), status: () => ({ phase: rig.phase }) as never },
    journal: {
      note: async (profileId, lock) => {
        if (rig.diskFails) return false;
        order.push(lock.response === null ? 'journal: sent' : 'journal: answered');
        const others = (journal.get(profileId) ?? []).filter((each) => each.id !== lock.id);
        journal.set(profileId, [...others, lock]);
        return true;
      },
      read: async (profileId) => journal.get(profileId) ?? [],
      forget: (profileId) => journal.delete(profileId),
    },
    openConnection: (profileId) =>
      profileId === rig.open
        ? {
            bank: bankOf(profileId),
            noteLock: (lock) => {
              if (rig.diskFails) throw new Error('disk full');
              order.push(lock.response === null ? 'vault: sent' : 'vault: answered');
              return recordLock(scopes[profileId as 'c1'], lock);
            },
          }
        : null,
    bankOf: async (profile) => bankOf(profile.id),
  });
  return {
    rig,
    locks,
    order,
    bugs,
    scopes,
    history: (profileId: 'c1' | 'c2' = 'c1') =>
      scopes[profileId].vault.cardHistory.ofCard(id, 10).map(({ outcome }) => outcome),
    open: async (profileId: 'c1' | 'c2') => {
      rig.open = profileId;
      locks.recordInVault(profileId, journal.get(profileId) ?? []);
    },
  };
}

describe.each(['open', 'closed'] as const)('a card of a connection that is %s', (place) => {
  const start = () => setUp(place === 'open' ? 'c1' : null);
  const done = { id, status: 'paused', isLocked: true, isUnsaved: false };

  it('is locked by one request, however often the lock is requested', async () => {
    const { rig, locks, order, history, open } = start();
    const gate = Promise.withResolvers<Result<Card>>();
    rig.answer = () => gate.promise;
    const answers = [locks.lockCard('c1', id), locks.lockCard('c1', id)];
    expect(locks.progress('c1', id)).toEqual({ state: 'pending' });
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    gate.resolve(paused);
    expect(await Promise.all(answers)).toEqual([ok(done), ok(done)]);
    expect(order).toEqual(
      place === 'open'
        ? // A lock is quick: it is sent before anything is written or drawn.
          ['sent to c1', 'drawn', 'vault: sent', 'vault: answered', 'drawn']
        : ['journal: sent', 'sent to c1', 'drawn', 'journal: answered', 'drawn'],
    );
    expect(locks.progress('c1', id)).toEqual({ state: 'none' });
    expect(locks.wasLocked('c1', id)).toBe(place === 'closed');
    await open('c1');
    expect([history(), locks.wasLocked('c1', id)]).toEqual([['answered'], false]);
  });

  it('is not reported as locked if the bank answers with another status', async () => {
    const { rig, locks } = start();
    rig.answer = async () => ok(cardWith({ id, status: 'live' }));
    expect(await locks.lockCard('c1', id)).toEqual(
      ok({ ...done, status: 'live', isLocked: false }),
    );
    expect(locks.progress('c1', id)).toMatchObject({ state: 'failed', error: null });
  });

  it.each([
    ['offline', { canSend: false }],
    ['signed-out', { phase: 'signed-out' }],
    ['signed-out', { phase: 'expired' }],
  ] as const)(
    'is answered %s without a request, and can be locked afterwards',
    async (kind, over) => {
      const { rig, locks, order, history, open } = start();
      Object.assign(rig, over);
      expect(await locks.lockCard('c1', id)).toEqual(failed({ kind }));
      expect(order).toEqual(['drawn']);
      expect(locks.progress('c1', id)).toMatchObject({ state: 'failed', error: { kind } });
      Object.assign(rig, { canSend: true, phase: 'signed-in' });
      expect(await locks.lockCard('c1', id)).toEqual(ok(done));
      await open('c1');
      expect(history()).toEqual(['answered']);
    },
  );

  it('is locked even if the disk fails, which is reported, and enters its history later', async () => {
    const { rig, locks, history, open } = start();
    rig.diskFails = true;
    expect(await locks.lockCard('c1', id)).toEqual(ok({ ...done, isUnsaved: true }));
    rig.diskFails = false;
    await open('c1');
    await open('c1');
    expect(history()).toEqual(['answered']);
  });

  it('has an unknown outcome if the request failed by a bug', async () => {
    const { rig, locks, bugs } = start();
    const bug = new Error('bug');
    rig.answer = () => Promise.reject(bug);
    expect([await locks.lockCard('c1', id), bugs]).toEqual([unknown, [bug]]);
  });

  it.each([
    ['answered', paused, null],
    ['outcome-unknown', unknown, fakeServices.now()],
    ['not-found', refused, null],
  ] as const)(
    'has %s in its history, and the lock is ours while that is possible',
    async (outcome, answer, left) => {
      const { rig, locks, scopes, history, open } = start();
      scopes.c1.vault.knownCards.put({
        ...{ id, fields: '{"status":"live"}', changes: null, isUntold: 0, asOfEpochMs: 1 },
        lockLeftEpochMs: null,
      });
      rig.answer = async () => answer;
      await locks.lockCard('c1', id);
      await open('c1');
      expect(history()).toEqual([outcome]);
      expect(scopes.c1.vault.knownCards.get(id)?.lockLeftEpochMs).toBe(left);
      expect(JSON.parse(scopes.c1.cache.cards.get(id)?.model ?? 'null')).toMatchObject({
        status: answer.ok ? 'paused' : 'live',
      });
    },
  );
});

it('separates the cards of two companies with the same ID', async () => {
  const { rig, locks, order, history, open } = setUp('c2');
  rig.answer = async () => refused;
  await locks.lockCard('c1', id);
  expect(order).toContain('sent to c1');
  expect([locks.progress('c1', id).state, locks.progress('c2', id).state]).toEqual([
    'failed',
    'none',
  ]);
  await open('c2');
  expect([history('c1'), history('c2')]).toEqual([[], []]);
});

it('records a lock once if it is answered after its connection opened', async () => {
  const { rig, locks, history, open } = setUp(null);
  const gate = Promise.withResolvers<Result<Card>>();
  rig.answer = () => gate.promise;
  const locking = locks.lockCard('c1', id);
  await new Promise(setImmediate);
  await open('c1');
  expect(history()).toEqual([]);
  gate.resolve(paused);
  await locking;
  expect(history()).toEqual(['answered']);
});

it('records a lock as unknown if an earlier run of the app got no answer', async () => {
  const { locks, rig, history } = setUp(null);
  rig.open = 'c1';
  locks.recordInVault('c1', [{ id, sentEpochMs: 5, response: null }]);
  expect(history()).toEqual(['outcome-unknown']);
});

it('leaves the journal unchanged if the vault accepts no lock', async () => {
  const { locks, rig, history, open } = setUp(null);
  await locks.lockCard('c1', id);
  rig.diskFails = true;
  await open('c1');
  rig.diskFails = false;
  await open('c1');
  expect(history()).toEqual(['answered']);
});
