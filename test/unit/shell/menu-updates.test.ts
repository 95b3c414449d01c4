import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMenuUpdates } from '../../../main/shell/menu/menu-updates.ts';

describe('the menu of the tray', () => {
  const set: string[] = [];
  const menuOf = () =>
    createMenuUpdates<string>({ set: (content) => void set.push(content), now: () => Date.now() });
  beforeEach(() => {
    set.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the first content at once', () => {
    menuOf().show('one card');
    expect(set).toEqual(['one card']);
  });

  it('is not set anew while it shows the same', () => {
    const menu = menuOf();
    for (let times = 0; times < 5; times += 1) {
      menu.show('one card');
      vi.advanceTimersByTime(1000);
    }
    expect(set).toEqual(['one card']);
  });

  it('changes at most twice a second, and ends with what is true', () => {
    const menu = menuOf();
    for (let change = 0; change <= 100; change += 1) {
      menu.show(`change ${String(change)}`);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    expect(set.length).toBeLessThanOrEqual(4);
    expect(set.at(-1)).toBe('change 100');
  });

  it('does not move under the pointer: what came while it was open shows when it closes', () => {
    const menu = menuOf();
    menu.show('before');
    menu.opened();
    menu.show('meanwhile');
    vi.advanceTimersByTime(5000);
    expect(set).toEqual(['before']);
    menu.closed();
    expect(set).toEqual(['before', 'meanwhile']);
  });

  it('forgets what went back to what it shows', () => {
    const menu = menuOf();
    menu.show('locked');
    menu.opened();
    menu.show('locking');
    menu.show('locked');
    menu.closed();
    vi.advanceTimersByTime(5000);
    expect(set).toEqual(['locked']);
  });

  it('does not keep an old one for good on a desktop that never says that it closed', () => {
    const menu = menuOf();
    menu.show('before');
    menu.opened();
    menu.show('after');
    vi.advanceTimersByTime(60_000);
    expect(set).toEqual(['before', 'after']);
  });
});
