import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quitInOrder } from '../../../main/shell/start-and-end/quit-in-order.ts';

/** Ends as Electron does: at once after a `will-quit` that no listener prevented. */
function fakeApp() {
  const app = Object.assign(new EventEmitter(), {
    hasEnded: false,
    quit: (): void => {
      let isPrevented = false;
      app.emit('will-quit', { preventDefault: () => (isPrevented = true) });
      if (!isPrevented) app.hasEnded = true;
    },
  });
  return app;
}

describe('quitting the app', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits for writes in progress and the receiver’s last answer', async () => {
    const app = fakeApp();
    const written = Promise.withResolvers<void>();
    const { isLeaving } = quitInOrder(app, { close: () => written.promise, limitMs: 5000 });
    expect(isLeaving()).toBe(false);
    app.quit();
    await vi.advanceTimersByTimeAsync(1000);
    expect([app.hasEnded, isLeaving()]).toEqual([false, true]);
    written.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.hasEnded).toBe(true);
  });

  it('reports whether everything was closed, so that no update is installed over a hanging part', async () => {
    const [inOrder, hanging] = [fakeApp(), fakeApp()];
    const ends = [
      quitInOrder(inOrder, { close: async () => undefined, limitMs: 5000 }),
      quitInOrder(hanging, { close: () => new Promise(() => undefined), limitMs: 5000 }),
    ];
    inOrder.quit();
    hanging.quit();
    await vi.advanceTimersByTimeAsync(5000);
    expect([inOrder.hasEnded, hanging.hasEnded]).toEqual([true, true]);
    expect(ends.map(({ isClosed }) => isClosed())).toEqual([true, false]);
  });

  it('waits no longer than its limit for a hanging part', async () => {
    const app = fakeApp();
    quitInOrder(app, { close: () => new Promise(() => undefined), limitMs: 5000 });
    app.quit();
    await vi.advanceTimersByTimeAsync(4999);
    expect(app.hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(app.hasEnded).toBe(true);
  });

  it('closes once, for any number of requests', async () => {
    const app = fakeApp();
    const close = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 100)));
    quitInOrder(app, { close, limitMs: 5000 });
    for (let times = 0; times < 3; times += 1) app.quit();
    await vi.advanceTimersByTimeAsync(200);
    app.quit();
    expect(close).toHaveBeenCalledTimes(1);
    expect(app.hasEnded).toBe(true);
  });
});
