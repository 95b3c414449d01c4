import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import {
  createRetries,
  revivePage,
  stoppedAddress,
} from '../../../main/shell/window/revive-page.ts';
import { stoppedPage } from '../../../main/shell/window/stopped-page.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { asked, person } from '../../fixtures/fake-electron.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));

function open({ canEndProcess = true } = {}) {
  const calls: string[] = [];
  const clock = { now: 0 };
  const contents = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    reload: () => void calls.push('reload'),
    forcefullyCrashRenderer: () => void calls.push('end'),
  });
  const window = Object.assign(new EventEmitter(), {
    webContents: contents,
    isDestroyed: () => false,
    loadURL: async (url: string) => void calls.push(url),
  });
  const onGone = vi.fn();
  const { empty } = revivePage(window as unknown as BrowserWindow, {
    messages: () => messagesOf('en'),
    log: { write: () => undefined },
    now: () => clock.now,
    onGone,
    canEndProcess,
  });
  return {
    calls,
    empty,
    clock,
    window,
    onGone,
    failToLoad: async (errorCode: number, isMainFrame = true) => {
      contents.emit('did-fail-load', {}, errorCode, '', '', isMainFrame, 1, 1);
      await new Promise((resolve) => void setImmediate(resolve));
    },
    gone: (reason: string) => contents.emit('render-process-gone', {}, { reason, exitCode: 1 }),
  };
}

describe('a page that is emptied', () => {
  it('restarts in another process, any number of times, without a reported failure', () => {
    const { calls, empty, gone, onGone } = open();
    for (let times = 0; times < 5; times += 1) {
      empty();
      gone('crashed');
    }
    expect(calls).toEqual(Array.from({ length: 5 }, () => ['end', 'reload']).flat());
    expect(onGone).toHaveBeenCalledTimes(5);
  });

  it('reloads in the same process if a test holds it', () => {
    const { calls, empty, onGone } = open({ canEndProcess: false });
    empty();
    expect(calls).toEqual(['reload']);
    expect(onGone).toHaveBeenCalledOnce();
  });
});

describe('a page whose process ended', () => {
  it.each(['crashed', 'oom', 'killed', 'abnormal-exit'])('is reloaded: %s', (reason) => {
    const { calls, gone, onGone } = open();
    gone(reason);
    expect(calls).toEqual(['reload']);
    expect(onGone).toHaveBeenCalledOnce();
  });

  it('is not reloaded if it ended on purpose', () => {
    const { calls, gone } = open();
    gone('clean-exit');
    expect(calls).toEqual([]);
  });

  it('is reloaded three times a minute, and then replaced by an explanation', () => {
    const { calls, clock, gone } = open();
    for (let times = 0; times < 4; times += 1) gone('crashed');
    expect(calls).toEqual(['reload', 'reload', 'reload', stoppedAddress]);
    expect(asked.boxes).toEqual([]);
    clock.now = 120_000;
    gone('crashed');
    expect(calls, 'the explanation is not loaded again').toHaveLength(4);
    expect(asked.boxes).toEqual(['The Cashdesk window stopped several times']);
  });

  it('is tried again when the minute is over', () => {
    const clock = { now: 0 };
    const mayRetry = createRetries(() => clock.now);
    expect([mayRetry(), mayRetry(), mayRetry(), mayRetry()]).toEqual([true, true, true, false]);
    clock.now = 60_001;
    expect(mayRetry()).toBe(true);
  });
});

describe('a page that failed to load', () => {
  const index = 'app://cashdesk/index.html';

  it('is loaded three times more, then replaced by an explanation, then by a system dialog', async () => {
    asked.boxes.length = 0;
    const { calls, failToLoad, onGone } = open();
    for (let times = 0; times < 4; times += 1) await failToLoad(-6);
    expect(calls).toEqual([index, index, index, stoppedAddress]);
    expect(asked.boxes).toEqual([]);
    await failToLoad(-6);
    expect(calls).toHaveLength(4);
    expect(asked.boxes).toEqual(['The Cashdesk window stopped several times']);
    expect(onGone).toHaveBeenCalledTimes(5);
  });

  it('is left unchanged if another page replaced it or only a part failed', async () => {
    const { calls, failToLoad } = open();
    await failToLoad(-3);
    await failToLoad(-6, false);
    expect(calls).toEqual([]);
  });
});

describe('a page that does not answer', () => {
  it('causes one question, and is ended only if the user agrees', async () => {
    const { calls, window } = open();
    asked.questions.length = 0;
    person.presses = 0;
    window.emit('unresponsive');
    window.emit('unresponsive');
    await vi.waitFor(() =>
      expect(asked.questions.map(({ buttons }) => buttons)).toEqual([['Wait', 'Reload']]),
    );
    expect(calls).toEqual([]);
    person.presses = 1;
    await Promise.resolve();
    window.emit('unresponsive');
    await vi.waitFor(() => expect(calls).toEqual(['end']));
  });
});

describe('the explanation after several crashes', () => {
  it.each(['en', 'de', 'fr', 'it', 'es'] as const)(
    'says in %s that nothing is lost and names a next step, without a script',
    (locale) => {
      const t = messagesOf(locale);
      const page = stoppedPage(locale);
      expect(page).toContain(`<html lang="${locale}">`);
      expect(page).toContain(t('stopped.next'));
      expect(page).not.toMatch(/<script|style=|on\w+=/);
    },
  );
});
