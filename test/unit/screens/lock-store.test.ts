import { describe, expect, it } from 'vitest';
import type { Bridge } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { createCardLocks, shownLock } from '../../../renderer/screens/cards/lock/lock-store.ts';

type Answer = Awaited<ReturnType<Bridge['cards']['lock']>>;
const id = 'c1' as CardId;
const locked: Answer = ok({ id, status: 'paused', isLocked: true, isUnsaved: true });

function rig() {
  const sent: string[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  let readAgain = 0;
  const locks = createCardLocks({
    lock: (input) => {
      sent.push(input.id);
      return new Promise((answer) => answers.push(answer));
    },
    now: () => 1000,
    onLocked: () => (readAgain += 1),
  });
  return { locks, sent, answers, readAgain: () => readAgain };
}

describe('locking a card from the window', () => {
  it('sends one request for repeated clicks', async () => {
    const { locks, sent, answers } = rig();
    const first = locks.lock(id);
    await locks.lock(id);
    expect(sent).toEqual(['c1']);
    expect(locks.store.getState().inProgress['c1']).toEqual({ state: 'pending' });
    answers[0]?.(locked);
    await first;
  });

  it('shows when the bank confirmed it, and refreshes the card', async () => {
    const { locks, answers, readAgain } = rig();
    const pressed = locks.lock(id);
    answers[0]?.(locked);
    await pressed;
    expect(locks.store.getState()).toEqual({
      inProgress: {},
      locked: { c1: { atEpochMs: 1000, isUnsaved: true } },
    });
    expect(readAgain()).toBe(1);
  });

  it('does not report a card as locked if the bank answered otherwise', async () => {
    const { locks, answers } = rig();
    const pressed = locks.lock(id);
    answers[0]?.(ok({ id, status: 'live', isLocked: false, isUnsaved: false }));
    await pressed;
    expect(locks.store.getState()).toEqual({
      inProgress: { c1: { state: 'failed', error: null, atEpochMs: 1000 } },
      locked: {},
    });
  });

  it('preserves the failure until it is read or retried', async () => {
    const { locks, sent, answers } = rig();
    const pressed = locks.lock(id);
    answers[0]?.(failed({ kind: 'offline' }));
    await pressed;
    expect(locks.store.getState().inProgress['c1']).toEqual({
      state: 'failed',
      error: { kind: 'offline' },
      atEpochMs: 1000,
    });
    void locks.lock(id);
    expect(sent).toHaveLength(2);
    expect(locks.store.getState().inProgress['c1']).toEqual({ state: 'pending' });
    answers[1]?.(failed({ kind: 'offline' }));
  });

  it('removes a failure that was read', async () => {
    const { locks, answers } = rig();
    const pressed = locks.lock(id);
    answers[0]?.(failed({ kind: 'offline' }));
    await pressed;
    locks.dismiss(id);
    expect(locks.store.getState().inProgress).toEqual({});
  });

  it('shows nothing of one connection in the next, not even an outcome in flight', async () => {
    const { locks, answers, readAgain } = rig();
    locks.resetFor('one');
    const failing = locks.lock(id);
    answers[0]?.(failed({ kind: 'offline' }));
    await failing;
    const pending = locks.lock('c2' as CardId);
    locks.resetFor('one');
    expect(Object.keys(locks.store.getState().inProgress)).toEqual(['c1', 'c2']);
    locks.resetFor('two');
    answers[1]?.(failed({ kind: 'offline' }));
    await pending;
    expect(locks.store.getState()).toEqual({ inProgress: {}, locked: {} });
    expect(readAgain()).toBe(0);
  });

  it('removes a failure permanently when the card turns out to be locked', async () => {
    const { locks, answers } = rig();
    const pressed = locks.lock(id);
    answers[0]?.(failed({ kind: 'offline' }));
    await pressed;
    locks.dropObsoleteFailures([{ id, isLocked: false }]);
    expect(locks.store.getState().inProgress['c1']?.state).toBe('failed');
    locks.dropObsoleteFailures([{ id, isLocked: true }]);
    expect(locks.store.getState().inProgress).toEqual({});
  });
});

describe('the shown state of a lock', () => {
  const failure = { state: 'failed', error: { kind: 'offline' }, atEpochMs: 1 } as const;
  const online = { isLocked: false, isOnline: true };

  it('prefers a locked card to an older failure', () => {
    expect(shownLock(failure, failure, { isLocked: true, isOnline: false })).toEqual({
      state: 'none',
    });
  });

  it("shows this window's lock before main confirms it, and a lock from the tray", () => {
    expect(shownLock({ state: 'none' }, { state: 'pending' }, online)).toEqual({
      state: 'pending',
    });
    expect(shownLock({ state: 'pending' }, undefined, online)).toEqual({ state: 'pending' });
  });

  it('shows a lock that failed offline as missed once online, and keeps every other failure', () => {
    const refused = { state: 'failed', error: { kind: 'timed-out' }, atEpochMs: 1 } as const;
    expect(shownLock(failure, failure, { isLocked: false, isOnline: false })).toBe(failure);
    expect(shownLock(failure, failure, online)).toEqual({ state: 'missed' });
    expect(shownLock(failure, undefined, online)).toEqual({ state: 'none' });
    expect(shownLock(refused, refused, online)).toBe(refused);
  });
});
