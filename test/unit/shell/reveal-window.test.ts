import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import { revealWindow } from '../../../main/shell/window/reveal-window.ts';

function hiddenWindow() {
  const shown: string[] = [];
  const waiting = new Map<() => void, number>();
  const webContents = new EventEmitter();
  const window = Object.assign(new EventEmitter(), {
    webContents,
    show: () => void shown.push('show'),
  });
  revealWindow(window as unknown as BrowserWindow, {
    after: (delayMs, task) => {
      waiting.set(task, delayMs);
      return () => void waiting.delete(task);
    },
  });
  const signs = {
    'ready-to-show': () => void window.emit('ready-to-show'),
    'did-finish-load': () => void webContents.emit('did-finish-load'),
    'did-fail-load': () => void webContents.emit('did-fail-load', {}, -6, '', '', true),
    '3 seconds': () => {
      for (const [task, delayMs] of waiting) if (delayMs === 3_000) task();
    },
  };
  return { shown, waiting, window, signs };
}
type Sign = keyof ReturnType<typeof hiddenWindow>['signs'];
const allSigns: readonly Sign[] = [
  'ready-to-show',
  'did-finish-load',
  'did-fail-load',
  '3 seconds',
];

describe('a new window', () => {
  it('stays hidden until it has content', () => {
    expect(hiddenWindow().shown).toEqual([]);
  });

  it.each(allSigns)('is shown at %s without another signal, and waits no longer', (sign) => {
    const { shown, waiting, signs } = hiddenWindow();
    signs[sign]();
    expect(shown).toEqual(['show']);
    expect(waiting.size).toBe(0);
  });

  it.each(allSigns)('is shown once if %s is the first signal', (first) => {
    const { shown, signs } = hiddenWindow();
    signs[first]();
    for (const sign of allSigns) signs[sign]();
    expect(shown).toEqual(['show']);
  });

  it.each(['show', 'closed'])(
    'is left unchanged after %s: the user may have hidden it',
    (event) => {
      const { shown, window, signs } = hiddenWindow();
      window.emit(event);
      for (const sign of allSigns) signs[sign]();
      expect(shown).toEqual([]);
    },
  );
});
