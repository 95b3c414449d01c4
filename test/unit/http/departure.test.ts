import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEnding } from '../../../main/http/departure.ts';

const limitMs = 1_000;

/** Whether a promise has come to an end, without waiting for it. */
function watched(promise: Promise<unknown>) {
  const seen = { isOver: false };
  void promise.finally(() => (seen.isOver = true));
  return seen;
}

describe('the end of the app', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
  };

  it('is over at once where nothing is under way, and lets nothing more leave', async () => {
    const ending = createEnding();
    expect([ending.begun.aborted, ending.over.aborted]).toEqual([false, false]);
    await ending.begin(limitMs);
    expect([ending.begun.aborted, ending.over.aborted]).toEqual([true, false]);
    expect(vi.getTimerCount(), 'no timer is left').toBe(0);
  });

  it('waits for what is under way, and for what that begins', async () => {
    const ending = createEnding();
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const task = ending.awaited(() => first.promise);
    void task.then(() => ending.awaited(() => second.promise));
    const end = ending.begin(limitMs);
    const seen = watched(end);
    await turns();
    expect(seen.isOver).toBe(false);
    first.resolve('answer');
    expect(await task).toBe('answer');
    await turns();
    expect(seen.isOver, 'what the first one began is awaited too').toBe(false);
    second.resolve('written');
    await end;
    expect(ending.over.aborted).toBe(false);
  });

  it('waits for a task that fails as for one that succeeds, and passes its failure on', async () => {
    const ending = createEnding();
    const task = Promise.withResolvers<never>();
    const awaited = ending.awaited(() => task.promise);
    const end = ending.begin(limitMs);
    task.reject(new Error('reset'));
    await expect(awaited).rejects.toThrow('reset');
    await end;
    expect(ending.over.aborted).toBe(false);
  });

  it('cancels what is left when its time is over, and waits a moment for what comes of it', async () => {
    const ending = createEnding();
    const cancelled = Promise.withResolvers<void>();
    ending.over.addEventListener('abort', () => setTimeout(cancelled.resolve, 200));
    void ending.awaited(() => cancelled.promise);
    const seen = watched(ending.begin(limitMs));
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(ending.over.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(ending.over.aborted).toBe(true);
    await turns();
    expect(seen.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await turns();
    expect(seen.isOver).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for ever for what hangs after it was cancelled', async () => {
    const ending = createEnding();
    void ending.awaited(() => new Promise<never>(() => undefined));
    const seen = watched(ending.begin(limitMs));
    await vi.advanceTimersByTimeAsync(limitMs + 249);
    await turns();
    expect(seen.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await turns();
    expect(seen.isOver).toBe(true);
  });
});
