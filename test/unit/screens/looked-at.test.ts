import { describe, expect, it } from 'vitest';
import { lookedAt } from '../../../renderer/widgets/lists/looked-at.ts';
import { simulatedClock } from '../features/simulated-clock.ts';

const lookedAtMs = 20_000;

function looking(isVisibleAtFirst: boolean) {
  const clock = simulatedClock(0);
  const listeners = new Set<() => void>();
  let isVisible = isVisibleAtFirst;
  let seenCount = 0;
  const sight = {
    isVisible: () => isVisible,
    onChange: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    after: clock.timers.after,
  };
  const stop = lookedAt(sight, lookedAtMs, () => void (seenCount += 1));
  return {
    clock,
    stop,
    listeners,
    seenCount: () => seenCount,
    show: (next: boolean) => {
      isVisible = next;
      for (const listener of listeners) listener();
    },
  };
}

describe('what changed of an invoice', () => {
  it('is seen once, after it was in sight for the whole while', async () => {
    const { clock, seenCount, listeners } = looking(true);
    await clock.pass(19_999);
    expect(seenCount()).toBe(0);
    await clock.pass(60_000);
    expect([seenCount(), listeners.size, clock.timerCount()]).toEqual([1, 0, 0]);
  });

  it('is not seen behind other windows, and the while begins anew with each look', async () => {
    const { clock, seenCount, show } = looking(false);
    await clock.pass(60_000);
    show(true);
    await clock.pass(15_000);
    show(false);
    await clock.pass(60_000);
    show(true);
    await clock.pass(15_000);
    expect(seenCount()).toBe(0);
    await clock.pass(5_000);
    expect(seenCount()).toBe(1);
  });

  it('is not seen by who says twice that the window is in sight any sooner or later', async () => {
    const { clock, seenCount, show } = looking(true);
    await clock.pass(15_000);
    show(true);
    await clock.pass(5_000);
    expect(seenCount()).toBe(1);
  });

  it('is not seen any more once another invoice is shown', async () => {
    const { clock, seenCount, stop, listeners } = looking(true);
    await clock.pass(15_000);
    stop();
    await clock.pass(60_000);
    expect([seenCount(), listeners.size, clock.timerCount()]).toEqual([0, 0, 0]);
  });
});
