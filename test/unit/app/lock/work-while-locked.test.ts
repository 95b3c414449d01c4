import { expect, test } from 'vitest';
import type { LockState } from '../../../../main/app/lock/lock-state.ts';
import { createWorkWhileLocked } from '../../../../main/app/lock/work-while-locked.ts';
import { contextWith } from '../../../fixtures/app-context.ts';
import type { LentConnection } from '../../../../main/connection/active-connection.ts';
import type { CardForTray } from '../../../../main/features/card-for-tray.ts';
import type { Scope } from '../../../../main/features/scope.ts';
import type { ResolvedPreferences } from '../../../../preload/contract/app/preferences.ts';
import type { LockProgress } from '../../../../preload/contract/cards/cards.ts';
import { ok } from '../../../../preload/contract/result.ts';
import { cardIdOf } from '../../features/fakes.ts';

const [a, b] = [cardIdOf('a'), cardIdOf('b')];
function card(id: CardForTray['id']): CardForTray {
  return { id, name: 'Deliveries', lastDigits: '4242', state: { kind: 'can-lock' } };
}
const receiver = { state: 'listening', port: 4000, path: '/events' } as LentConnection['receiver'];

/** A connection whose files another operation uses; `open` opens another connection. */
function rig() {
  const profile = { id: 'c1' } as Scope['profile'];
  let away: LentConnection | null = { profile, cards: [card(a), card(b)], receiver };
  let openId: string | null = null;
  const state: LockState = { phase: 'open', isClosed: false };
  const sent: string[] = [];
  const refused: unknown[] = [];
  const locks = new Map<string, LockProgress | 'locked'>();
  const timers: (() => void)[] = [];
  const collected = { times: 0 };
  const open = (id: string): void => void ([away, openId] = [null, id]);
  const gate = Promise.withResolvers<null>();
  const work = createWorkWhileLocked({
    ...contextWith({
      lockState: state,
      preferences: {
        current: () => ({ chosen: { appLockMode: 'closed' } }) as ResolvedPreferences,
      },
      active: {
        current: () => (openId === null ? null : ({ profile: { id: openId } } as Scope)),
        features: () => null,
        lentConnection: () => away,
        reopen: async () => void (away = null),
      },
      locks: {
        lockCard: async (of, id) => {
          sent.push(`${of}:${id}`);
          await gate.promise;
          return ok({ id, status: 'paused', isLocked: true, isUnsaved: false });
        },
        progress: (of, id) => {
          const lock = locks.get(`${of}:${id}`) ?? 'locked';
          return lock === 'locked' ? { state: 'none' } : lock;
        },
        wasLocked: (of, id) => locks.get(`${of}:${id}`) === 'locked',
      },
      connectionCommands: {
        events: { receiverStatus: async () => ok({ receiver: { state: 'off' } }) },
      } as never,
      sessions: { reconcileAll: async () => undefined },
      onMissedWhileLocked: () => undefined,
      onChange: () => undefined,
      collectGarbage: () => void (collected.times += 1),
      later: (run) => void timers.push(run),
      reportBug: () => undefined,
    }),
    openActive: async () => undefined,
    closedConnections: { readCards: async () => null },
    refuseDeliveries: async (place) => (refused.push(place), null),
  });
  const letTimePass = (): void => {
    for (const run of timers.splice(0)) run();
  };
  return {
    work,
    sent,
    refused,
    locks,
    open,
    collected,
    letTimePass,
    answer: () => gate.resolve(null),
  };
}

test('the tray shows cards and the state of their locks while the connection’s files are in use', () => {
  const { work, locks } = rig();
  const states = () => work.cardsForTray().map(({ state }) => state.kind);
  expect(states()).toEqual(['can-lock', 'can-lock']);
  locks.set('c1:a', { state: 'pending' });
  locks.set('c1:b', { state: 'failed', error: null, atEpochMs: 1 });
  expect(states()).toEqual(['locking', 'failed']);
  locks.set('c1:a', 'locked');
  expect(states()).toEqual(['locked', 'failed']);
});

test('locks many cards at the shown company even if another connection opens meanwhile', async () => {
  const { work, sent, open, answer } = rig();
  const locking = work.lockMany({ ids: [a, b, a] });
  open('c2');
  answer();
  expect(await locking).toMatchObject({ value: { results: [{ id: a }, { id: b }] } });
  expect(sent).toEqual(['c1:a', 'c1:b']);
});

test('a locked app can lock cards and refuses deliveries while the connection’s files are in use', async () => {
  const { work, sent, refused, answer } = rig();
  answer();
  await work.pause();
  expect(work.cards()).toEqual([a, b].map((id) => ({ id, lastDigits: '4242', isLocked: false })));
  expect(refused).toEqual([{ port: 4000, path: '/events' }]);
  expect(await work.lockCard(a)).toMatchObject({ ok: true });
  expect(sent).toEqual(['c1:a']);
  expect(await work.lockCard(cardIdOf('other'))).toMatchObject({ error: { kind: 'app-locked' } });
});

test('collects garbage once after many cards are locked while closed, without delaying the answers', async () => {
  const { work, collected, letTimePass, answer } = rig();
  answer();
  await work.pause();
  letTimePass();
  collected.times = 0;
  await work.lockMany({ ids: [a, b] });
  await work.lockCard(a);
  expect(collected.times).toBe(0);
  letTimePass();
  expect(collected.times).toBe(1);
});
