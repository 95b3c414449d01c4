import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from '../app/app.ts';
import { ignoreGone, type Protocol } from '../chromium/devtools.ts';
import { applicationShortcut } from '../desktop/shortcuts.ts';
import { nativeTheme } from '../desktop/native-theme.ts';
import { cancellable } from '../events.ts';
import type { Imitates } from '../imitates.ts';
import { devtools, isHeaded } from '../runtime.ts';
import { WebContents, type WebPreferences } from './web-contents.ts';
import { WindowBounds, type Bounds } from './window-bounds.ts';

type Options = Partial<Bounds> & {
  readonly show?: boolean;
  readonly title?: string;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly backgroundColor?: string;
  readonly webPreferences?: WebPreferences;
};

type OwnOfContents =
  | 'page'
  | 'onShortcut'
  | 'onGone'
  | 'targetId'
  | 'resize'
  | 'setColorScheme'
  | 'dispose'
  | 'getOwnerBrowserWindow';

const windows = new Set<BrowserWindow>();
let focused: BrowserWindow | null = null;
let lastId = 0;

function moveFocus(window: BrowserWindow | null): void {
  focused = window;
}

/**
 * Electron's `BrowserWindow` over one Chromium page. Without a display, hidden and focused are the
 * states that the app set.
 */
export class BrowserWindow extends WindowBounds {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  #title: string;
  #isVisible: boolean;
  #state: Protocol.Browser.WindowState = 'normal';
  #isDestroyed = false;

  constructor(options: Options = {}) {
    super(
      {
        x: options.x ?? 80,
        y: options.y ?? 60,
        width: options.width ?? 800,
        height: options.height ?? 600,
      },
      { width: options.minWidth ?? 0, height: options.minHeight ?? 0 },
    );
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.backgroundColor = options.backgroundColor ?? '#FFF';
    this.#title = options.title ?? app.getName();
    this.#isVisible = options.show !== false;
    windows.add(this);
    app.windows.add(this);
    this.webContents = new WebContents(
      options.webPreferences ?? {},
      this.getBounds(),
      () => this,
    ) satisfies Imitates<Electron.WebContents, WebContents, OwnOfContents>;
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.webContents.on(
      'page-title-updated',
      (event: ReturnType<typeof cancellable>, title: string) => {
        this.emit('page-title-updated', event, title, true);
        if (!event.defaultPrevented) this.#title = title;
      },
    );
    this.webContents.onShortcut = (key) => applicationShortcut(key, this);
    this.webContents.onGone = () => this.#closedByPerson();
    this.webContents.setColorScheme(nativeTheme.emulated);
    this.applyBounds(this.getBounds());
    if (!this.#isVisible) this.#applyState();
    app.emit('browser-window-created', {}, this);
    if (this.#isVisible) this.#takeFocus();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return [...windows].find((window) => window.id === id) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  loadFile(file: string): Promise<void> {
    return this.webContents.loadURL(pathToFileURL(path.resolve(app.getAppPath(), file)).href);
  }

  reload(): void {
    this.webContents.reload();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isVisible(): boolean {
    return this.#isVisible && this.#state !== 'minimized';
  }

  isFocused(): boolean {
    return focused === this;
  }

  isMinimized(): boolean {
    return this.#state === 'minimized';
  }

  isMaximized(): boolean {
    return this.#state === 'maximized';
  }

  isFullScreen(): boolean {
    return this.#state === 'fullscreen';
  }

  isNormal(): boolean {
    return this.#state === 'normal';
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    const wasVisible = this.#isVisible;
    this.#isVisible = true;
    this.#applyState();
    if (!wasVisible) this.emit('show');
  }

  hide(): void {
    if (!this.#isVisible) return;
    this.#isVisible = false;
    this.#loseFocus();
    this.#applyState();
    this.emit('hide');
  }

  focus(): void {
    if (!this.#isVisible) return;
    this.#takeFocus();
    this.webContents.focus();
  }

  blur(): void {
    this.#loseFocus();
  }

  minimize(): void {
    this.#loseFocus();
    this.#setState('minimized', 'minimize');
  }

  maximize(): void {
    this.#setState('maximized', 'maximize');
  }

  unmaximize(): void {
    this.#setState('normal', 'unmaximize');
  }

  restore(): void {
    this.#setState('normal', 'restore');
    this.#takeFocus();
  }

  setFullScreen(isFullScreen: boolean): void {
    this.#setState(
      isFullScreen ? 'fullscreen' : 'normal',
      isFullScreen ? 'enter-full-screen' : 'leave-full-screen',
    );
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  close(): void {
    void this.requestClose();
  }

  /** Asks the app; false when it prevents the close. Resolves once the window is gone. */
  async requestClose(): Promise<boolean> {
    if (this.#isDestroyed) return true;
    const event = cancellable({});
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    await this.#gone();
    return true;
  }

  destroy(): void {
    void this.#gone();
  }

  async #gone(): Promise<void> {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.delete(this);
    if (focused === this) focused = null;
    await this.webContents.dispose();
    this.emit('closed');
    app.windowClosed(this);
  }

  /** Chromium's own close button cannot be prevented, so the app gets a destroyed window. */
  #closedByPerson(): void {
    if (this.#isDestroyed) return;
    this.emit('close', cancellable({}));
    void this.#gone();
  }

  #takeFocus(): void {
    if (focused === this) return;
    focused?.blur();
    moveFocus(this);
    this.emit('focus');
    app.emit('browser-window-focus', {}, this);
  }

  #loseFocus(): void {
    if (focused !== this) return;
    focused = null;
    this.emit('blur');
    app.emit('browser-window-blur', {}, this);
  }

  #setState(state: Protocol.Browser.WindowState, event: string): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#applyState();
    this.emit(event);
  }

  protected override applyBounds(bounds: Bounds): void {
    this.webContents.resize(bounds);
    this.#tellChromium({
      left: bounds.x,
      top: bounds.y,
      width: bounds.width,
      height: bounds.height,
    });
  }

  #applyState(): void {
    this.#tellChromium({ windowState: this.#isVisible ? this.#state : 'minimized' });
  }

  #tellChromium(bounds: Protocol.Browser.Bounds): void {
    if (!isHeaded || this.#isDestroyed) return;
    ignoreGone(
      this.webContents.page.then(async ({ targetId }) => {
        const { windowId } = await devtools().browser.send('Browser.getWindowForTarget', {
          targetId,
        });
        await devtools().browser.send('Browser.setWindowBounds', { windowId, bounds });
      }),
    );
  }
}
