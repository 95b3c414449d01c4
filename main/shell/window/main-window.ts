import { BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme } from 'electron';
import { appOrigin } from '../../ipc/trusted-sender.ts';
import type { Messages } from '../../messages/messages.ts';
import { systemTimers } from '../../time/timers.ts';
import { offerContextMenu } from './context-menu.ts';
import { revealWindow } from './reveal-window.ts';
import { type ZoomKey, zoomKeyOf } from './zoom-keys.ts';

/**
 * The paper and ink of `renderer/ui/tokens.css`, for what the system draws before and beside the
 * page.
 */
const ground = {
  light: { paper: '#eff2ec', ink: '#15211b' },
  dark: { paper: '#0f1512', ink: '#e9efea' },
} as const;
const titleBarHeight = 44;

export const pageAddress = `${appOrigin}/index.html`;

export type WindowBounds = {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
};

type MainWindowOptions = {
  readonly preload: string;
  readonly bounds: WindowBounds;
  readonly least: { readonly width: number; readonly height: number };
  readonly zoomPercent: () => number;
  /** Answers whether closing hides the window instead. */
  readonly staysInTray: () => boolean;
  readonly onBounds: (bounds: WindowBounds) => void;
  readonly onZoom: (percent: number) => void;
  readonly onZoomKey: (key: ZoomKey) => void;
  readonly messages: () => Messages;
};

const colours = (): { readonly paper: string; readonly ink: string } =>
  ground[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'];

const titleBar = (): BrowserWindowConstructorOptions =>
  process.platform === 'darwin'
    ? { titleBarStyle: 'hidden', titleBarOverlay: true }
    : {
        titleBarStyle: 'hidden',
        titleBarOverlay: {
          color: colours().paper,
          symbolColor: colours().ink,
          height: titleBarHeight,
        },
      };

/**
 * Whether a hidden window can be brought back by its tray. GNOME shows none unless an extension
 * does, and tells no app so: there a closed window is minimised, where its owner finds it. Ubuntu
 * brings the extension. Everywhere a second start brings the window back, and on macOS the Dock.
 */
export const mayHide = (
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): boolean =>
  platform !== 'linux' || !/^GNOME(-|$)/i.test(environment['XDG_CURRENT_DESKTOP'] ?? '');

/** The one window: sandboxed, isolated, without Node, shown as soon as it has something to show. */
export const createMainWindow = (options: MainWindowOptions): BrowserWindow => {
  const window = new BrowserWindow({
    ...options.bounds,
    minWidth: options.least.width,
    minHeight: options.least.height,
    show: false,
    title: 'Cashdesk',
    backgroundColor: colours().paper,
    ...titleBar(),
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Elsewhere Chromium fetches dictionaries from a third party; macOS has its own.
      spellcheck: process.platform === 'darwin',
      disableDialogs: true,
    },
  });
  revealWindow(window, systemTimers);
  window.webContents.on('did-finish-load', () =>
    window.webContents.setZoomFactor(options.zoomPercent() / 100),
  );
  window.webContents.on('zoom-changed', (_event, direction) => {
    const step = direction === 'in' ? 10 : -10;
    options.onZoom(Math.min(300, Math.max(50, options.zoomPercent() + step)));
  });
  window.webContents.on('before-input-event', (event, input) => {
    const key = zoomKeyOf(input, process.platform);
    if (key === null) return;
    event.preventDefault();
    options.onZoomKey(key);
  });
  offerContextMenu(window, options.messages);
  window.on('close', (event) => {
    if (!window.isMaximized() && !window.isMinimized()) options.onBounds(window.getBounds());
    if (!options.staysInTray()) return;
    event.preventDefault();
    if (mayHide(process.platform, process.env)) window.hide();
    else window.minimize();
  });
  void window.loadURL(pageAddress);
  return window;
};

/** The system's parts of the title bar follow the theme. */
export const paintTitleBar = (window: BrowserWindow): void => {
  window.setBackgroundColor(colours().paper);
  if (process.platform !== 'darwin')
    window.setTitleBarOverlay({
      color: colours().paper,
      symbolColor: colours().ink,
      height: titleBarHeight,
    });
};
