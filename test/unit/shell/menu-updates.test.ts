import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMenuUpdates } from '../../../main/shell/menu/menu-updates.ts';

describe('the menu of the tray', () => {
  const set: string[] = [];
  const menuOf = (reportsOpening = true) =>
    createMenuUpdates<string>({
      set: (content) => void set.push(content),
      now: () => Date.now(),
      reportsOpening,
    });
  beforeEach(() => {
    set.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the first content at once', () => {
    menuOf().show('one card', false);
    expect(set).toEqual(['one card']);
  });

  it('is not replaced by the same content', () => {
    const menu = menuOf();
    for (let times = 0; times < 5; times += 1) {
      menu.show('one card', false);
      vi.advanceTimersByTime(1000);
    }
    expect(set).toEqual(['one card']);
  });

  it('changes at most twice a second, and ends with the current state', () => {
    const menu = menuOf();
    for (let change = 0; change <= 100; change += 1) {
      menu.show(`change ${String(change)}`, false);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    expect(set.length).toBeLessThanOrEqual(4);
    expect(set.at(-1)).toBe('change 100');
  });

  it('does not move under the pointer: a change while it is open appears when it closes', () => {
    const menu = menuOf();
    menu.show('before', false);
    menu.opened();
    menu.show('meanwhile', false);
    vi.advanceTimersByTime(5000);
    expect(set).toEqual(['before']);
    menu.closed();
    expect(set).toEqual(['before', 'meanwhile']);
  });

  it('drops a change that returned to the shown state', () => {
    const menu = menuOf();
    menu.show('locked', false);
    menu.opened();
    menu.show('locking', false);
    menu.show('locked', false);
    menu.closed();
    vi.advanceTimersByTime(5000);
    expect(set).toEqual(['locked']);
  });

  it('does not keep outdated content forever on a desktop that never reports its closing', () => {
    const menu = menuOf();
    menu.show('before', false);
    menu.opened();
    menu.show('after', false);
    vi.advanceTimersByTime(60_000);
    expect(set).toEqual(['before', 'after']);
  });

  describe('on Linux, whose desktops report neither its opening nor its closing', () => {
    it('delays background changes by some seconds, and then shows the last one', () => {
      const menu = menuOf(false);
      menu.show('one card', false);
      vi.advanceTimersByTime(60_000);
      menu.show('two cards', false);
      vi.advanceTimersByTime(3000);
      menu.show('three cards', false);
      vi.advanceTimersByTime(1999);
      expect(set).toEqual(['one card']);
      vi.advanceTimersByTime(1);
      expect(set).toEqual(['one card', 'three cards']);
    });

    it("shows the user's change at once, together with delayed ones", () => {
      const menu = menuOf(false);
      menu.show('can be locked', false);
      vi.advanceTimersByTime(60_000);
      menu.show('can be locked, offline', false);
      vi.advanceTimersByTime(1000);
      menu.show('locking, offline', true);
      expect(set).toEqual(['can be locked', 'locking, offline']);
      vi.advanceTimersByTime(60_000);
      expect(set).toEqual(['can be locked', 'locking, offline']);
    });
  });
});
