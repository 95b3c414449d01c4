import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShutdown } from '../../../main/http/shutdown.ts';

const limitMs = 1_000;

/** Checks whether a promise has settled, without waiting for it. */
function watched(promise: Promise<unknown>) {
  const seen = { isOver: false };
  void promise.finally(() => (seen.isOver = true));
  return seen;
}

describe('the shutdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
  };

  it('ends at once without tasks, and starts no new ones', async () => {
    const ending = createShutdown();
    expect([ending.begun.aborted, ending.over.aborted]).toEqual([false, false]);
    await ending.begin(limitMs);
    expect([ending.begun.aborted, ending.over.aborted]).toEqual([true, false]);
    expect(vi.getTimerCount(), 'no timer is left').toBe(0);
  });

  it('waits for running tasks and the tasks they start', async () => {
    const ending = createShutdown();
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
    expect(seen.isOver, 'the second task is awaited, too').toBe(false);
    second.resolve('written');
    await end;
    expect(ending.over.aborted).toBe(false);
  });

  it('waits for a failing task as well, and passes its error on', async () => {
    const ending = createShutdown();
    const task = Promise.withResolvers<never>();
    const awaited = ending.awaited(() => task.promise);
    const end = ending.begin(limitMs);
    task.reject(new Error('reset'));
    await expect(awaited).rejects.toThrow('reset');
    await end;
    expect(ending.over.aborted).toBe(false);
  });

  it('cancels remaining tasks when its time is over, and waits a moment for their results', async () => {
    const ending = createShutdown();
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

  it('does not wait forever for a task that ignores its cancellation', async () => {
    const ending = createShutdown();
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
