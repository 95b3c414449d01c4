import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEndBeforeStart } from '../../../main/shell/start-and-end/end-before-start.ts';
import { couldNotStart } from '../../../main/shell/start-and-end/terminal-signals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function appOf(
  platform: NodeJS.Platform,
  { isReady = false, showErrorBox = undefined as (() => void) | undefined } = {},
) {
  const done: string[] = [];
  const ready = Promise.withResolvers<void>();
  const state = { isReady };
  const { end, isEnding } = createEndBeforeStart({
    app: {
      isReady: () => state.isReady,
      whenReady: () => ready.promise,
      exit: (code) => done.push(`exit ${code}`),
    },
    showErrorBox: showErrorBox ?? ((title, content) => done.push(`box ${title}: ${content}`)),
    writeError: (text) => done.push(`stderr ${text.trim()}`),
    platform,
    limitMs: 10_000,
  });
  const becomeReady = async (): Promise<void> => {
    state.isReady = true;
    ready.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { done, end, isEnding, becomeReady };
}

describe('Real Electron: an error before the app is ready', () => {
  it('is shown on Linux as soon as there is a desktop, and written to the terminal at once', async () => {
    const { done, end, becomeReady } = appOf('linux');
    end('no room');
    expect(done).toEqual(['stderr Cashdesk: no room']);
    await becomeReady();
    expect(done).toEqual([
      'stderr Cashdesk: no room',
      'box Cashdesk: no room',
      `exit ${couldNotStart}`,
    ]);
  });

  it('ends the app if that desktop never appears', async () => {
    const { done, end } = appOf('linux');
    end('no room');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toEqual(['stderr Cashdesk: no room', `exit ${couldNotStart}`]);
  });

  it.each(['darwin', 'win32'] as const)(
    'is shown at once on %s, whose dialogs need no ready app',
    (platform) => {
      const { done, end } = appOf(platform);
      end('no room');
      expect(done).toEqual(['box Cashdesk: no room', `exit ${couldNotStart}`]);
    },
  );

  it('is shown at once on Linux if the app is ready already', () => {
    const { done, end } = appOf('linux', { isReady: true });
    end('no room');
    expect(done).toEqual(['box Cashdesk: no room', `exit ${couldNotStart}`]);
  });

  it('is shown once, despite later failures, and stops every other start', async () => {
    const { done, end, isEnding, becomeReady } = appOf('linux');
    expect(isEnding()).toBe(false);
    end('the first');
    end('the second');
    expect(isEnding()).toBe(true);
    await becomeReady();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toEqual([
      'stderr Cashdesk: the first',
      'box Cashdesk: the first',
      `exit ${couldNotStart}`,
    ]);
  });

  it('ends the app also if the dialog cannot be shown', () => {
    const { done, end } = appOf('darwin', {
      showErrorBox: () => {
        throw new Error('No desktop');
      },
    });
    expect(() => end('no room')).toThrow('No desktop');
    expect(done).toEqual([`exit ${couldNotStart}`]);
  });
});
