import { toApp, toChromium } from '../addresses.ts';
import { app } from '../app/app.ts';
import { createCloneCodec } from '../clone-codec.ts';
import { ignoreGone, type Session } from '../chromium/devtools.ts';
import { cancellable } from '../events.ts';
import { devtools, isHeaded } from '../runtime.ts';
import { intercept } from '../session/interception.ts';
import { applyPermissions } from '../session/permissions.ts';
import { scheme } from '../session/schemes.ts';
import { session as sessions, type StandInSession } from '../session/session.ts';
import { preloadWorldName, receiverName } from '../worlds/compose.ts';
import type { FromMain, PressedKey, ToMain } from '../worlds/messages.ts';
import { FrameTree, type WebFrame } from './frames.ts';
import { IpcMain } from './ipc-main.ts';
import { NavigationGate } from './navigation-gate.ts';
import { IpcRouter } from './ipc-router.ts';
import { PageCommands } from './page-commands.ts';
import { openPage, resumeChildren, type OpenPage } from './open-page.ts';

export type WebPreferences = {
  readonly preload?: string;
  readonly session?: StandInSession;
  readonly partition?: string;
  readonly additionalArguments?: readonly string[];
  readonly zoomFactor?: number;
};
type WindowOpenHandler = (details: {
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
  readonly disposition: string;
  readonly referrer: object;
}) => { readonly action: 'allow' | 'deny' };
type Size = { readonly width: number; readonly height: number };

const all = new Map<number, WebContents>();
let lastId = 0;
const codec = createCloneCodec();

/**
 * Electron's `WebContents`: one Chromium page. Commands wait until it is open and are dropped once
 * it is closed.
 */
export class WebContents extends PageCommands {
  override readonly id = ++lastId;
  readonly session: StandInSession;
  readonly ipc = new IpcMain();
  override readonly page: Promise<OpenPage>;
  onShortcut: (key: PressedKey) => void = () => undefined;
  onGone: () => void = () => undefined;
  targetId: string | undefined;
  readonly #frames = new FrameTree(preloadWorldName);
  readonly #gate = new NavigationGate(this, this.#frames);
  readonly #router: IpcRouter;
  #openHandler: WindowOpenHandler = () => ({ action: 'allow' });
  #zoomFactor: number;
  #size: Size;
  #title = '';
  #isLoading = false;
  #isDestroyed = false;

  constructor(preferences: WebPreferences, size: Size, ownerWindow: () => unknown) {
    super();
    all.set(this.id, this);
    this.session = preferences.session ?? sessions.fromPartition(preferences.partition ?? '');
    this.#zoomFactor = preferences.zoomFactor ?? 1;
    this.#size = size;
    this.#router = new IpcRouter(this, this.#frames, (contextId, message) =>
      this.#tell(contextId, message),
    );
    this.getOwnerBrowserWindow = ownerWindow;
    this.page = this.#open(preferences);
    ignoreGone(this.page);
    app.emit('web-contents-created', {}, this);
  }

  readonly getOwnerBrowserWindow: () => unknown;

  get mainFrame(): WebFrame {
    return this.#frames.main;
  }

  loadURL(url: string): Promise<void> {
    const loaded = this.#load(url);
    // Electron, too, reports a failure only to callers that await it.
    loaded.catch(() => undefined);
    return loaded;
  }

  async #load(url: string): Promise<void> {
    const { session } = await this.page;
    const address = toChromium(url, scheme());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const loaded = (): void => resolve();
    this.once('did-finish-load', loaded);
    this.#gate.expected = address;
    try {
      const { errorText, loaderId } = await session.send('Page.navigate', { url: address });
      if (errorText !== undefined && errorText !== '') {
        const code = errorText.replace('net::', '');
        this.emit('did-fail-load', {}, -2, code, url, true, 0, 0);
        reject(Object.assign(new Error(`${code} (-2) loading '${url}'`), { code, errno: -2, url }));
      } else if (loaderId === undefined) resolve();
      await promise;
    } finally {
      this.off('did-finish-load', loaded);
      this.#gate.expected = undefined;
    }
  }

  getURL(): string {
    return this.mainFrame.address === 'about:blank' ? '' : this.mainFrame.url;
  }

  getTitle(): string {
    return this.#title;
  }

  isLoading(): boolean {
    return this.#isLoading;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isCrashed(): boolean {
    return false;
  }

  isFocused(): boolean {
    return (this.getOwnerBrowserWindow() as { isFocused(): boolean }).isFocused();
  }

  focus(): void {
    this.#send((session) => session.send('Page.bringToFront'));
  }

  reload(): void {
    this.#gate.isReloading = true;
    this.#send((session) => session.send('Page.reload'));
  }

  forcefullyCrashRenderer(): void {
    // It never answers: the page is gone.
    this.#send((session) => session.send('Page.crash'));
  }

  reloadIgnoringCache(): void {
    this.#gate.isReloading = true;
    this.#send((session) => session.send('Page.reload', { ignoreCache: true }));
  }

  stop(): void {
    this.#send((session) => session.send('Page.stopLoading'));
  }

  /**
   * Reaches the listeners of the current document; text is encoded immediately, so later changes of
   * the arguments do not travel.
   */
  send(channel: string, ...args: unknown[]): void {
    const encoded = codec.encode(args);
    for (const contextId of this.#frames.mainContexts())
      this.#tell(contextId, { type: 'send', channel, args: encoded });
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  getZoomFactor(): number {
    return this.#zoomFactor;
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoomFactor = factor;
    this.#applyMetrics();
  }

  getZoomLevel(): number {
    return Math.log(this.#zoomFactor) / Math.log(1.2);
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
  }

  /** Closes the window, as the page's own close does. */
  close(): void {
    (this.getOwnerBrowserWindow() as { close(): void }).close();
  }

  /** The inner size of the window changed. */
  resize(size: Size): void {
    this.#size = size;
    this.#applyMetrics();
  }

  setColorScheme(colorScheme: 'light' | 'dark' | ''): void {
    this.#send((session) =>
      session.send('Emulation.setEmulatedMedia', {
        features: colorScheme === '' ? [] : [{ name: 'prefers-color-scheme', value: colorScheme }],
      }),
    );
  }

  async dispose(): Promise<void> {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    all.delete(this.id);
    const { targetId, session } = await this.page.catch(() => ({
      targetId: undefined,
      session: undefined,
    }));
    if (targetId !== undefined)
      await devtools()
        .browser.send('Target.closeTarget', { targetId })
        .catch(() => undefined);
    if (session !== undefined) devtools().forget(session);
    this.#frames.dispose();
    this.emit('destroyed');
  }

  async #open(preferences: WebPreferences): Promise<OpenPage> {
    const { additionalArguments, preload } = preferences;
    const opened = await openPage(devtools(), {
      ...this.#size,
      preload,
      arguments: additionalArguments ?? [],
    });
    const { session, targetId } = opened;
    this.targetId = targetId;
    this.#frames.follow(session, targetId, (isSameDocument) =>
      this.emit(
        isSameDocument ? 'did-navigate-in-page' : 'did-navigate',
        {},
        this.mainFrame.url,
        isSameDocument ? true : 200,
      ),
    );
    this.#listen(session);
    devtools().browser.on('Target.targetDestroyed', (closed) => {
      if (closed.targetId === targetId && !this.#isDestroyed) this.onGone();
    });
    this.#gate.follow(session);
    await Promise.all([
      intercept(session, this.session, (navigation) => this.#gate.mayNavigate(navigation)),
      resumeChildren(devtools(), session),
      this.#metrics(session),
    ]);
    ignoreGone(
      applyPermissions(devtools().browser, this.session, {
        contents: this,
        origin: `${scheme()}://`,
      }),
    );
    return opened;
  }

  #listen(session: Session): void {
    session.on('Runtime.bindingCalled', ({ executionContextId, payload }) =>
      this.#receive(executionContextId, JSON.parse(payload) as ToMain),
    );
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (this.#frames.byId(frameId) !== this.mainFrame) return;
      this.#isLoading = true;
      this.emit('did-start-loading');
    });
    session.on('Page.domContentEventFired', () => this.emit('dom-ready', {}));
    session.on('Page.loadEventFired', () => {
      this.#isLoading = false;
      ignoreGone(
        this.executeJavaScript('document.title').then((title) => {
          if (title === this.#title || this.#isDestroyed) return;
          this.#title = String(title);
          this.emit('page-title-updated', cancellable({}), this.#title, true);
        }),
      );
      this.emit('did-stop-loading');
      this.emit('did-finish-load');
    });
    const ask = (url: string, disposition: string, frameName = '', features = ''): unknown =>
      this.#openHandler({
        url: toApp(url, scheme()),
        frameName,
        features,
        disposition,
        referrer: { url: this.getURL(), policy: 'default' },
      });
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      ask(url, 'foreground-tab', windowName, windowFeatures.join(',')),
    );
    session.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
      // window.open was reported above; a click with Ctrl or the middle button is only reported
      // here.
      if (disposition === 'newTab' || disposition === 'newWindow')
        ask(url, disposition === 'newTab' ? 'background-tab' : 'new-window');
    });
    session.on('Inspector.targetCrashed', () =>
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
    );
  }

  #receive(contextId: number, message: ToMain): void {
    const frame = this.#frames.ofContext(contextId);
    if (frame === null || this.#isDestroyed) return;
    frame.address = message.url;
    switch (message.type) {
      case 'invoke':
      case 'send':
        this.#router.receive(contextId, message);
        return;
      case 'zoom':
        this.setZoomFactor(message.factor);
        return;
      case 'preload-error':
        this.emit(
          'preload-error',
          {},
          '',
          Object.assign(new Error(message.message), { stack: message.stack }),
        );
        return;
      case 'context-menu': {
        const { isEditable, selectionText } = message.place;
        const canCut = isEditable && selectionText !== '';
        const editFlags = {
          canUndo: isEditable,
          canRedo: false,
          canCut,
          canCopy: selectionText !== '',
          canPaste: isEditable,
          canDelete: canCut,
          canSelectAll: true,
          canEditRichly: false,
        };
        this.emit(
          'context-menu',
          {},
          { ...message.place, frame, misspelledWord: '', dictionarySuggestions: [], editFlags },
        );
        return;
      }
      case 'key': {
        const before = cancellable({});
        this.emit('before-input-event', before, {
          type: 'keyDown',
          isComposing: false,
          modifiers: [],
          ...message.key,
        });
        if (!message.wasPrevented && !before.defaultPrevented) this.onShortcut(message.key);
      }
    }
  }

  #tell(contextId: number, message: FromMain): void {
    const expression = `${receiverName}(${JSON.stringify(JSON.stringify(message))})`;
    this.#send((session) => session.send('Runtime.evaluate', { contextId, expression }));
  }

  #send(command: (session: Session) => Promise<unknown>): void {
    if (!this.#isDestroyed) ignoreGone(this.page.then(({ session }) => command(session)));
  }

  #applyMetrics(): void {
    this.#send((session) => this.#metrics(session));
  }

  /**
   * Without a display the page is exactly as large as the window; zoom makes its pixels larger and
   * fewer.
   */
  async #metrics(session: Session): Promise<void> {
    if (isHeaded && this.#zoomFactor === 1)
      await session.send('Emulation.clearDeviceMetricsOverride');
    else
      await session.send('Emulation.setDeviceMetricsOverride', {
        width: Math.round(this.#size.width / this.#zoomFactor),
        height: Math.round(this.#size.height / this.#zoomFactor),
        deviceScaleFactor: this.#zoomFactor,
        mobile: false,
      });
  }
}

/** Electron's `webContents` module. */
export const webContents = {
  getAllWebContents: (): WebContents[] => [...all.values()],
  fromId: (id: number): WebContents | undefined => all.get(id),
  fromDevToolsTargetId: (targetId: string): WebContents | undefined =>
    [...all.values()].find((contents) => contents.targetId === targetId),
  getFocusedWebContents: (): WebContents | null =>
    [...all.values()].find((contents) => contents.isFocused()) ?? null,
};
