import { expect, test } from 'vitest';
import type { LockState } from '../../../../main/app/lock/lock-state.ts';
import { createWorkWhileLocked } from '../../../../main/app/lock/work-while-locked.ts';
import { contextWith } from '../../../fixtures/app-context.ts';
import type { AwayConnection } from '../../../../main/connection/active-connection.ts';
import type { OpenFeatures } from '../../../../main/connection/open-features.ts';
import type { CardForTray } from '../../../../main/features/card-for-tray.ts';
import type { Scope } from '../../../../main/features/scope.ts';
import type { ResolvedPreferences } from '../../../../preload/contract/app/preferences.ts';
import { failed, ok } from '../../../../preload/contract/result.ts';
import { cardIdOf } from '../../features/fakes.ts';

const [a, b] = [cardIdOf('a'), cardIdOf('b')];
function card(id: CardForTray['id']): CardForTray {
  return {
    id,
    name: 'Deliveries',
    lastDigits: '4242',
    state: { kind: 'can-lock' },
  };
}
const receiver: AwayConnection['receiver'] = {
  state: 'listening',
  port: 4000,
  path: '/events',
} as AwayConnection['receiver'];

/** A connection whose files are lent, to be locked; `comeBack` opens a connection. */
function rig(...more: readonly CardForTray[]) {
  const profile = { id: 'c1' } as Scope['profile'];
  let away: AwayConnection | null = { profile, cards: [card(a), ...more], receiver };
  let openId: string | null = null;
  const state: LockState = { phase: 'open', isClosed: false };
  const sent: string[] = [];
  const told: string[] = [];
  const noted: string[] = [];
  const refused: unknown[] = [];
  const progress: unknown[] = [];
  const answer = Promise.withResolvers<null>();
  const work = createWorkWhileLocked({
    ...contextWith({
      lockState: state,
      preferences: {
        current: () => ({ chosen: { appLockMode: 'closed' } }) as ResolvedPreferences,
      },
      active: {
        current: () => (openId === null ? null : ({ profile: { id: openId } } as Scope)),
        features: () =>
          openId === null
            ? null
            : ({
                cardsForTray: () => [card(b)],
                noteLock: ({ id }) => void told.push(`${openId ?? ''}:${id}`),
              } as Partial<OpenFeatures> as OpenFeatures),
        away: () => away,
        reopen: async () => {
          [away, openId] = [null, null];
        },
      },
      ofConnection: {
        cards: {
          lock: async () => failed({ kind: 'signed-out' }),
          lockMany: async () => failed({ kind: 'signed-out' }),
        },
        events: { receiverStatus: async () => ok({ receiver: { state: 'off' } }) },
      } as never,
      sessions: { reconcileAll: async () => undefined },
      journal: {
        note: async (of, { answer }) => {
          noted.push(`${of}:${answer === null ? 'leaves' : 'answered'}`);
          return false;
        },
      },
      onMissedWhileLocked: () => undefined,
      onChange: () => undefined,
      collectGarbage: () => undefined,
      later: () => undefined,
      push: (_, payload) => void progress.push(payload),
      now: () => 1,
      reportBug: () => undefined,
    }),
    openActive: async () => undefined,
    closed: {
      readCards: async () => null,
      lockCard: async (of, id) => {
        sent.push(`${of.id}:${id}`);
        await answer.promise;
        return ok({ id, status: 'paused', isLocked: true });
      },
    },
    refuseDeliveries: async (place) => (refused.push(place), null),
  });
  return {
    work,
    sent,
    noted,
    told,
    refused,
    progress,
    answer: () => answer.resolve(null),
    comeBack: (id: string): void => {
      [away, openId] = [null, id];
      work.tellLocks();
    },
  };
}

test('while its files are lent a connection’s cards stay in the tray and are locked, once each, and its history says so once it is open again', async () => {
  const { work, sent, noted, told, answer, comeBack } = rig();
  expect(work.cardsForTray()).toEqual([card(a)]);
  const locks = [work.lockCard(a), work.lockCard(a)];
  expect(work.cardsForTray()).toMatchObject([{ id: a, state: { kind: 'locking' } }]);
  answer();
  expect(await Promise.all(locks)).toMatchObject([{ ok: true }, { ok: true }]);
  expect(sent).toEqual(['c1:a']);
  expect(noted).toEqual(['c1:leaves', 'c1:answered']);
  expect(work.cardsForTray()).toMatchObject([{ id: a, state: { kind: 'locked' } }]);
  comeBack('c2');
  expect(work.cardsForTray()).toEqual([card(b)]);
  expect(told, 'nothing in the history of another company').toEqual([]);
  comeBack('c1');
  comeBack('c1');
  expect(told).toEqual(['c1:a']);
});

test('all cards of a connection whose files are lent are locked one after the other, but for those that are locked or final', async () => {
  const isLocked = { ...card(cardIdOf('locked')), state: { kind: 'locked' } as const };
  const final = { ...card(cardIdOf('final')), state: { kind: 'final' } as const };
  const { work, sent, told, progress, answer, comeBack } = rig(card(b), isLocked, final);
  answer();
  const named = { name: 'Deliveries', lastDigits: '4242', isLocked: true, error: null };
  expect(await work.lockMany({ ids: 'all' })).toEqual(
    ok({
      results: [
        { id: a, ...named },
        { id: b, ...named },
      ],
    }),
  );
  expect(sent).toEqual(['c1:a', 'c1:b']);
  expect(progress.at(-1)).toEqual({ task: 'lock-many', doneCount: 2, totalCount: 2 });
  comeBack('c1');
  expect(told).toEqual(['c1:a', 'c1:b']);
  expect(await work.lockMany({ ids: [a] }), 'by the connection that is open').toEqual(
    failed({ kind: 'signed-out' }),
  );
});

test('a lock that is answered only after the connection is open again is in its history, too', async () => {
  const { work, told, answer, comeBack } = rig();
  const lock = work.lockCard(a);
  comeBack('c1');
  expect(told).toEqual([]);
  answer();
  await lock;
  expect(told).toEqual(['c1:a']);
});

test('the app locked while the files of its connection are lent has its cards to lock, and turns deliveries away', async () => {
  const { work, sent, refused, answer } = rig();
  await work.pause();
  expect(work.cards()).toEqual([{ id: a, lastDigits: '4242', isLocked: false }]);
  expect(refused).toEqual([{ port: 4000, path: '/events' }]);
  answer();
  expect(await work.lockCard(a)).toMatchObject({ ok: true });
  expect(sent).toEqual(['c1:a']);
  expect(await work.lockCard(b)).toMatchObject({ error: { kind: 'app-locked' } });
});
