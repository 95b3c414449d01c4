import { describe, expect, it } from 'vitest';
import { startAgainOptions } from '../../../main/shell/start-and-end/start-again.ts';

describe('starting again', () => {
  it('takes the same program with what it was given', () => {
    expect(startAgainOptions(['cashdesk://card/1'], {})).toEqual({ args: ['cashdesk://card/1'] });
  });

  it('shows itself, also where the app was started at login', () => {
    expect(startAgainOptions(['--hidden', '--lang=de'], {})).toEqual({ args: ['--lang=de'] });
  });

  it('takes the file of an AppImage, for its folder is gone by then', () => {
    expect(startAgainOptions([], { APPIMAGE: '/home/ana/Cashdesk.AppImage' })).toEqual({
      execPath: '/home/ana/Cashdesk.AppImage',
      args: ['--appimage-extract-and-run'],
    });
  });
});
