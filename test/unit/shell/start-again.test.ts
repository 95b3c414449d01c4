import { describe, expect, it } from 'vitest';
import { startAgainOptions } from '../../../main/shell/start-and-end/start-again.ts';

describe('restarting the app', () => {
  it('runs the same program with the same arguments', () => {
    expect(startAgainOptions(['cashdesk://card/1'], {})).toEqual({ args: ['cashdesk://card/1'] });
  });

  it('shows its window, also if the app was started at login', () => {
    expect(startAgainOptions(['--hidden', '--lang=de'], {})).toEqual({ args: ['--lang=de'] });
  });

  it('runs the AppImage file, since its folder is gone by then', () => {
    expect(startAgainOptions([], { APPIMAGE: '/home/ana/Cashdesk.AppImage' })).toEqual({
      execPath: '/home/ana/Cashdesk.AppImage',
      args: ['--appimage-extract-and-run'],
    });
  });
});
