import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMainWindow } from '../../../main/shell/main-window.ts';
import { setApplicationMenu } from '../../../main/shell/application-menu.ts';
import { wordsOf } from '../../../main/words/words.ts';
import { asked } from '../../fixtures/fake-electron.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));

const made = (): {
  readonly options: Record<string, unknown>;
  readonly urls: readonly string[];
} => {
  createMainWindow({
    preload: '/app/preload/index.cjs',
    bounds: { width: 1200, height: 800 },
    zoomPercent: () => 100,
    staysInTray: () => false,
    onBounds: () => undefined,
    onZoom: () => undefined,
  });
  const [window] = asked.windows;
  if (!window) throw new Error('No window was made');
  return window;
};

beforeEach(() => {
  asked.windows.length = 0;
  asked.menus.length = 0;
});

describe('the window', () => {
  it('is sandboxed, isolated and without Node, and switches off nothing that protects it', () => {
    expect(made().options['webPreferences']).toEqual({
      preload: '/app/preload/index.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      disableDialogs: true,
    });
  });

  it('loads its own page and no other', () => {
    expect(made().urls).toEqual(['app://cashdesk/index.html']);
  });
});

describe('the menu', () => {
  it.each(['linux', 'darwin', 'win32'] as const)(
    'holds no reload and no developer tools on %s',
    (platform) => {
      const real = Object.getOwnPropertyDescriptor(process, 'platform');
      Object.defineProperty(process, 'platform', { ...real, value: platform });
      try {
        setApplicationMenu(wordsOf('en'), () => undefined);
      } finally {
        if (real) Object.defineProperty(process, 'platform', real);
      }
      const roles = [...JSON.stringify(asked.menus).matchAll(/"role":"([^"]+)"/g)].map(
        ([, role]) => role,
      );
      expect(roles.length).toBeGreaterThan(5);
      expect(
        new Set(roles).difference(
          new Set([
            'hide',
            'close',
            'undo',
            'redo',
            'cut',
            'copy',
            'paste',
            'selectAll',
            'minimize',
          ]),
        ),
      ).toEqual(new Set());
    },
  );
});
