import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  type Point,
  type TitleBarOverlayOptions,
} from 'electron';
import { appOrigin } from '../../ipc/trusted-sender.ts';
import type { Messages } from '../../messages/messages.ts';
import { systemTimers } from '../../time/timers.ts';
import { offerContextMenu } from './context-menu.ts';
import { revealWindow } from './reveal-window.ts';
import { type ZoomKey, zoomKeyOf } from './zoom-keys.ts';

/**
 * The background and text colours of `renderer/ui/tokens.css`, for what the system draws before and
 * next to the page.
 */
const windowColours = {
  light: { paper: '#eff2ec', ink: '#15211b' },
  dark: { paper: '#0f1512', ink: '#e9efea' },
} as const;
/** The height of the page's title bar at 100 %, `--bar` of `renderer/ui/tokens.css`, in pixels. */
const titleBarHeight = 44;
/** The window buttons on macOS, in pixels: their height, and their distance from the left. */
const macButtons = { height: 16, left: 15 } as const;

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
  readonly minSize: { readonly width: number; readonly height: number };
  /** The window stays hidden until the user opens it. */
  readonly startsHidden: boolean;
  readonly zoomPercent: () => number;
  /** Returns whether closing hides the window instead. */
  readonly staysInTray: () => boolean;
  readonly onBounds: (bounds: WindowBounds) => void;
  readonly onZoom: (percent: number) => void;
  readonly onZoomKey: (key: ZoomKey) => void;
  readonly messages: () => Messages;
};

function colours(): { readonly paper: string; readonly ink: string } {
  return windowColours[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'];
}

/** The system's part of the title bar is as high as the page's, which zooms. */
function overlay(zoomPercent: number): Required<TitleBarOverlayOptions> {
  return {
    color: colours().paper,
    symbolColor: colours().ink,
    height: Math.round((titleBarHeight * zoomPercent) / 100),
  };
}

/**
 * On macOS, the position of the buttons also sets the overlay's height: their height, and the same
 * space below as above. An explicit height could not follow the zoom there.
 */
function macButtonPosition(zoomPercent: number): Point {
  return {
    x: macButtons.left,
    y: Math.round((overlay(zoomPercent).height - macButtons.height) / 2),
  };
}

function titleBar(zoomPercent: number): BrowserWindowConstructorOptions {
  return process.platform === 'darwin'
    ? {
        titleBarStyle: 'hidden',
        titleBarOverlay: true,
        trafficLightPosition: macButtonPosition(zoomPercent),
      }
    : { titleBarStyle: 'hidden', titleBarOverlay: overlay(zoomPercent) };
}

/**
 * Whether a hidden window can be opened by its tray. GNOME shows no tray without an extension
 * (Ubuntu includes one), and does not tell the app. So a closed window is minimised there, where
 * the user finds it. On every system a second start shows the window, on macOS also the Dock.
 */
export function canHide(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return platform !== 'linux' || !/^GNOME(-|$)/i.test(environment['XDG_CURRENT_DESKTOP'] ?? '');
}

/** Hiding a full-screen window on macOS leaves a black screen (electron#20263). */
function hideWindow(window: BrowserWindow): void {
  if (process.platform !== 'darwin' || !window.isFullScreen()) return window.hide();
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}

/**
 * The one window: sandboxed, isolated, without Node. It is shown as soon as it has content, unless
 * the app was started at login.
 */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...options.bounds,
    minWidth: options.minSize.width,
    minHeight: options.minSize.height,
    show: false,
    title: 'Cashdesk',
    backgroundColor: colours().paper,
    ...titleBar(options.zoomPercent()),
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Elsewhere Chromium downloads dictionaries from a third party; macOS has its own.
      spellcheck: process.platform === 'darwin',
      disableDialogs: true,
    },
  });
  if (!options.startsHidden) revealWindow(window, systemTimers);
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
    if (canHide(process.platform, process.env)) hideWindow(window);
    else window.minimize();
  });
  void window.loadURL(pageAddress);
  return window;
}

/** The system's parts of the title bar follow the theme and the zoom. */
export function paintTitleBar(window: BrowserWindow, zoomPercent: number): void {
  window.setBackgroundColor(colours().paper);
  if (process.platform === 'darwin') window.setWindowButtonPosition(macButtonPosition(zoomPercent));
  else window.setTitleBarOverlay(overlay(zoomPercent));
}
