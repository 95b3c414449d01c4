import { describe, expect, it } from 'vitest';
import { displayArguments, displayVariables, hasDisplay } from '../../../scripts/display.ts';

describe('the display of a test run', () => {
  it('exists on every system except a Linux that names none', () => {
    expect(hasDisplay({}, 'linux')).toBe(false);
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({}, 'darwin')).toBe(true);
  });

  it('is passed to Electron if it is a Wayland compositor only', () => {
    const wayland = { WAYLAND_DISPLAY: 'wayland-1' };
    expect(displayArguments([], wayland, 'linux')).toEqual(['--ozone-platform=wayland']);
    expect(displayArguments([], { ...wayland, DISPLAY: ':0' }, 'linux')).toEqual([]);
    expect(displayArguments(['--ozone-platform=x11'], wayland, 'linux')).toEqual([]);
    expect(displayArguments([], wayland, 'darwin')).toEqual([]);
  });

  it('is found from a session with other folders: its socket, and its key', () => {
    const environment = { WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/1000' };
    expect(displayVariables('/home/ana', environment, () => true)).toEqual({
      WAYLAND_DISPLAY: '/run/user/1000/wayland-0',
      XAUTHORITY: '/home/ana/.Xauthority',
    });
    expect(displayVariables('/home/ana', { XAUTHORITY: '/run/key' }, () => true)).toEqual({});
    expect(displayVariables('/home/ana', { DISPLAY: ':0' }, () => false)).toEqual({});
  });
});
