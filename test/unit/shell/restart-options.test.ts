import { describe, expect, it } from 'vitest';
import { restartOptions } from '../../../main/shell/start-and-end/restart-options.ts';

describe('restarting the app', () => {
  it('runs the same program with the same arguments', () => {
    expect(restartOptions(['cashdesk://card/1'], {})).toEqual({ args: ['cashdesk://card/1'] });
  });

  it('shows its window, also if the app was started at login', () => {
    expect(restartOptions(['--hidden', '--lang=de'], {})).toEqual({ args: ['--lang=de'] });
  });

  it('runs the AppImage file, since its folder is gone by then', () => {
    expect(restartOptions([], { APPIMAGE: '/home/ana/Cashdesk.AppImage' })).toEqual({
      execPath: '/home/ana/Cashdesk.AppImage',
      args: ['--appimage-extract-and-run'],
    });
  });
});
