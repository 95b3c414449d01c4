import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createMainWindow,
  canHide,
  paintTitleBar,
} from '../../../main/shell/window/main-window.ts';
import { setApplicationMenu } from '../../../main/shell/menu/application-menu.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { asked } from '../../fixtures/fake-electron.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));

/** Runs this as on another system. */
function onSystem(platform: NodeJS.Platform, task: () => void): void {
  const real = Object.getOwnPropertyDescriptor(process, 'platform');
  Object.defineProperty(process, 'platform', { ...real, value: platform });
  try {
    task();
  } finally {
    if (real) Object.defineProperty(process, 'platform', real);
  }
}

function made({ zoomPercent = 100, staysInTray = false } = {}): (typeof asked.windows)[number] & {
  readonly window: BrowserWindow;
} {
  const window = createMainWindow({
    preload: '/app/preload/index.cjs',
    bounds: { width: 1200, height: 800 },
    minSize: { width: 911, height: 485 },
    startsHidden: false,
    zoomPercent: () => zoomPercent,
    staysInTray: () => staysInTray,
    onBounds: () => undefined,
    onZoom: () => undefined,
    onZoomKey: () => undefined,
    messages: () => messagesOf('en'),
  });
  const [noted] = asked.windows;
  if (!noted) throw new Error('No window was made');
  return { ...noted, window };
}

beforeEach(() => {
  asked.windows.length = 0;
  asked.menus.length = 0;
  asked.window.length = 0;
});

describe('the window', () => {
  it('has the given minimum size', () => {
    expect(made().options).toMatchObject({ minWidth: 911, minHeight: 485 });
  });

  it('is sandboxed, isolated and without Node, and disables no protection', () => {
    expect(made().options['webPreferences']).toEqual({
      preload: '/app/preload/index.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Only macOS checks spelling without fetching dictionaries from a third party.
      spellcheck: process.platform === 'darwin',
      disableDialogs: true,
    });
  });

  it('is created hidden and shown at the first sign of its page, also without a paint', () => {
    const { options, window } = made();
    const shown: string[] = [];
    window.on('show', () => shown.push('show'));
    expect(options['show']).toBe(false);
    window.webContents.emit('did-finish-load');
    window.emit('ready-to-show');
    expect(shown).toEqual(['show']);
  });

  it('loads its own page and no other', () => {
    expect(made().urls).toEqual(['app://cashdesk/index.html']);
  });
});

describe('the system’s part of the title bar', () => {
  it.each([
    ['win32', 100, 44],
    ['linux', 150, 66],
    ['win32', 90, 40],
  ] as const)('on %s is as high as the page’s at %i %%: %i', (platform, zoomPercent, height) => {
    onSystem(platform, () => {
      expect(made({ zoomPercent }).options['titleBarOverlay']).toMatchObject({ height });
      paintTitleBar(made().window, zoomPercent);
    });
    expect(asked.window).toEqual([['setTitleBarOverlay', expect.objectContaining({ height })]]);
  });

  it.each([
    [100, 14],
    [150, 25],
    [200, 36],
  ])('on macOS has its buttons in the middle of the page’s at %i %%', (zoomPercent, y) => {
    onSystem('darwin', () => {
      const { options } = made({ zoomPercent });
      expect(options['titleBarOverlay']).toBe(true);
      expect(options['trafficLightPosition']).toEqual({ x: 15, y });
      paintTitleBar(made().window, zoomPercent);
    });
    expect(asked.window).toEqual([['setWindowButtonPosition', { x: 15, y }]]);
  });
});

describe('a window that is closed into the tray', () => {
  const closed = (platform: NodeJS.Platform, isFullScreen: boolean) => {
    const { window } = made({ staysInTray: true });
    const hidden: string[] = [];
    window.on('hide', () => hidden.push('hidden'));
    window.isFullScreen = () => isFullScreen;
    onSystem(platform, () => {
      window.emit('close', { preventDefault: () => undefined });
    });
    return { window, hidden };
  };

  it('leaves full screen on macOS before it is hidden', () => {
    const { window, hidden } = closed('darwin', true);
    expect(asked.window).toEqual([['setFullScreen', false]]);
    expect(hidden).toEqual([]);
    window.emit('leave-full-screen');
    expect(hidden).toEqual(['hidden']);
  });

  it.each([
    ['darwin', false],
    ['win32', true],
  ] as const)('is hidden at once on %s, full screen %j', (platform, isFullScreen) => {
    expect(closed(platform, isFullScreen).hidden).toEqual(['hidden']);
    expect(asked.window).toEqual([]);
  });

  it.each([
    ['GNOME', false],
    ['GNOME-Classic:GNOME', false],
    ['ubuntu:GNOME', true],
    ['KDE', true],
    ['', true],
  ])('is hidden only if the desktop %j shows a tray that restores it', (desktop, expected) => {
    expect(canHide('linux', { XDG_CURRENT_DESKTOP: desktop })).toBe(expected);
    expect(canHide('win32', { XDG_CURRENT_DESKTOP: desktop })).toBe(true);
  });
});

describe('the menu', () => {
  it.each(['linux', 'darwin', 'win32'] as const)(
    'contains no reload and no developer tools on %s',
    (platform) => {
      onSystem(platform, () => setApplicationMenu(messagesOf('en'), () => undefined));
      const roles = [...JSON.stringify(asked.menus).matchAll(/"role":"([^"]+)"/g)].map(
        ([, role]) => role,
      );
      expect(roles.length).toBeGreaterThan(5);
      expect(
        new Set(roles).difference(
          new Set([
            'about',
            'services',
            'hide',
            'hideOthers',
            'unhide',
            'close',
            'undo',
            'redo',
            'cut',
            'copy',
            'paste',
            'pasteAndMatchStyle',
            'selectAll',
            'minimize',
          ]),
        ),
      ).toEqual(new Set());
    },
  );

  it('contains the print command, with its key', () => {
    setApplicationMenu(messagesOf('en'), () => undefined);
    expect(JSON.stringify(asked.menus)).toContain(
      '{"label":"Print…","accelerator":"CmdOrCtrl+P","registerAccelerator":false}',
    );
  });
});
