import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from '../app/app.ts';
import { ignoreGone, type Protocol } from '../chromium/devtools.ts';
import { applicationShortcut } from '../desktop/shortcuts.ts';
import { nativeTheme } from '../desktop/native-theme.ts';
import { cancellable } from '../events.ts';
import { devtools, isHeaded } from '../runtime.ts';
import { WebContents, type WebPreferences } from './web-contents.ts';
import { WindowDecoration } from './window-decoration.ts';

export type Bounds = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Options = Partial<Bounds> & { readonly show?: boolean; readonly title?: string; readonly minWidth?: number; readonly minHeight?: number; readonly backgroundColor?: string; readonly webPreferences?: WebPreferences };

const windows = new Set<BrowserWindow>();
let focused: BrowserWindow | null = null;
let lastId = 0;

function moveFocus(window: BrowserWindow | null): void {
  focused = window;
}

/** Electron's `BrowserWindow` over one Chromium page. Without a display, hidden and focused are what the app said they are. */
export class BrowserWindow extends WindowDecoration {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  #bounds: Bounds;
  #minimum: { readonly width: number; readonly height: number };
  #title: string;
  #isVisible: boolean;
  #state: Protocol.Browser.WindowState = 'normal';
  #isDestroyed = false;

  constructor(options: Options = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.backgroundColor = options.backgroundColor ?? '#FFF';
    this.#bounds = { x: options.x ?? 80, y: options.y ?? 60, width: options.width ?? 800, height: options.height ?? 600 };
    this.#minimum = { width: options.minWidth ?? 0, height: options.minHeight ?? 0 };
    this.#title = options.title ?? app.getName();
    this.#isVisible = options.show !== false;
    windows.add(this);
    app.windows.add(this);
    this.webContents = new WebContents(options.webPreferences ?? {}, this.#bounds, () => this);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.webContents.on('page-title-updated', (event: ReturnType<typeof cancellable>, title: string) => {
      this.emit('page-title-updated', event, title, true);
      if (!event.defaultPrevented) this.#title = title;
    });
    this.webContents.onShortcut = (key) => applicationShortcut(key, this);
    this.webContents.onGone = () => this.#closedByPerson();
    this.webContents.setColorScheme(nativeTheme.emulated);
    const { x, y, width, height } = this.#bounds;
    this.#tellChromium({ left: x, top: y, width, height });
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
    this.#setState(isFullScreen ? 'fullscreen' : 'normal', isFullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getBounds(): Bounds {
    return { ...this.#bounds };
  }

  getNormalBounds(): Bounds {
    return this.getBounds();
  }

  getContentBounds(): Bounds {
    return this.getBounds();
  }

  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height];
  }

  getContentSize(): [number, number] {
    return this.getSize();
  }

  getPosition(): [number, number] {
    return [this.#bounds.x, this.#bounds.y];
  }

  getMinimumSize(): [number, number] {
    return [this.#minimum.width, this.#minimum.height];
  }

  setMinimumSize(width: number, height: number): void {
    this.#minimum = { width, height };
  }

  setBounds(bounds: Partial<Bounds>): void {
    const before = this.#bounds;
    const wanted = { ...before, ...bounds };
    this.#bounds = { ...wanted, width: Math.max(wanted.width, this.#minimum.width), height: Math.max(wanted.height, this.#minimum.height) };
    this.webContents.resize(this.#bounds);
    this.#tellChromium({ left: this.#bounds.x, top: this.#bounds.y, width: this.#bounds.width, height: this.#bounds.height });
    if (before.x !== this.#bounds.x || before.y !== this.#bounds.y) this.emit('move');
    if (before.width !== this.#bounds.width || before.height !== this.#bounds.height) {
      this.emit('resize');
      this.emit('resized');
    }
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {}

  close(): void {
    void this.requestClose();
  }

  /** Asks the app; false when it keeps the window. Resolves once the window is gone. */
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

  /** Chromium's own close button cannot be taken back, so an app that wants to keep its window gets it as a destroyed one. */
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

  #applyState(): void {
    this.#tellChromium({ windowState: this.#isVisible ? this.#state : 'minimized' });
  }

  #tellChromium(bounds: Protocol.Browser.Bounds): void {
    if (!isHeaded || this.#isDestroyed) return;
    ignoreGone(
      this.webContents.page.then(async ({ targetId }) => {
        const { windowId } = await devtools().browser.send('Browser.getWindowForTarget', { targetId });
        await devtools().browser.send('Browser.setWindowBounds', { windowId, bounds });
      }),
    );
  }
}
