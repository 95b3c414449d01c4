import { describe, expect, it } from 'vitest';
import { canReopenWindow } from '../../../main/shell/tray/can-reopen-window.ts';

/** A Linux desktop whose panel gives these answers in turn. */
async function onLinux(answers: readonly (boolean | null)[], isTrayMade = true) {
  let asked = 0;
  let sleptMs = 0;
  const can = await canReopenWindow({
    isTrayMade,
    platform: 'linux',
    readFlag: async () => answers[Math.min(asked++, answers.length - 1)] ?? null,
    sleep: async (ms) => void (sleptMs += ms),
  });
  return { can, asked, sleptMs };
}
function elsewhere(platform: NodeJS.Platform, isTrayMade: boolean) {
  return canReopenWindow({
    isTrayMade,
    platform,
    readFlag: async () => null,
    sleep: async () => undefined,
  });
}

describe('a window that starts hidden', () => {
  it('stays hidden if a panel shows trays, also one that starts seconds after the app', async () => {
    expect(await onLinux([true])).toEqual({ can: true, asked: 1, sleptMs: 0 });
    expect(await onLinux([null, false, true])).toEqual({ can: true, asked: 3, sleptMs: 2000 });
  });

  it('is shown after ten seconds without a panel for trays, and at once without a tray', async () => {
    expect(await onLinux([null])).toEqual({ can: false, asked: 10, sleptMs: 10_000 });
    expect(await onLinux([false])).toMatchObject({ can: false });
    expect(await onLinux([true], false)).toEqual({ can: false, asked: 0, sleptMs: 0 });
  });

  it('stays hidden on Windows with its tray, and on macOS, whose Dock restores it', async () => {
    expect(await elsewhere('win32', true)).toBe(true);
    expect(await elsewhere('win32', false)).toBe(false);
    expect(await elsewhere('darwin', false)).toBe(true);
  });
});
