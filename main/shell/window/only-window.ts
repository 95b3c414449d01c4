import { app, type BrowserWindow } from 'electron';
import type { EventPayload, PushEvent, ScreenName } from '../../../preload/contract/events.ts';
import { createPush } from '../../ipc/push-events.ts';
import type { DeepLink } from '../guard/deep-link.ts';

/** The created window, with the functions that the app lock uses. */
export type CreatedWindow = {
  readonly browserWindow: BrowserWindow;
  /** Restarts the page without the data that it had. */
  readonly empty: () => void;
  /** Prevents screenshots by the system and other programs, where the system supports it. */
  readonly protect: (isProtected: boolean) => void;
};

export type OnlyWindow = {
  readonly current: () => BrowserWindow | null;
  /** The window can be created from here on: creates it. `isHidden`: not visible yet. */
  readonly open: (
    make: () => CreatedWindow,
    options: { readonly isHidden: boolean; readonly onLinkFollowed: () => void },
  ) => BrowserWindow;
  readonly empty: () => void;
  readonly protect: (isProtected: boolean) => void;
  /**
   * Brings the window to the front, and creates it again if it was closed. Does nothing before the
   * app is ready.
   */
  readonly show: () => void;
  readonly push: PushEvent;
  /** Brings the window to the front and navigates. */
  readonly navigate: (to: EventPayload<'navigate'>) => void;
  /** Opens the target of a link. A link that arrives before the window can show it waits. */
  readonly openLink: (link: DeepLink | null) => void;
  readonly openWaitingLink: () => void;
  /** The screen of the link that started the app, until the page receives it: the page begins there. */
  readonly linkedScreen: () => ScreenName | null;
  /** The page sent its first request: from now on it receives pushed events. */
  readonly notePageListens: () => void;
  /** The page ended and receives no events until it is back. */
  readonly notePageGone: () => void;
  readonly whenPageListens: (task: () => void) => void;
  /** When the window was hidden in the tray or minimised; null: visible. */
  readonly hiddenSinceEpochMs: () => number | null;
  /** The time since the last input in the window, or since its start. */
  readonly idleMs: () => number;
};

/** All links are about cards. */
const linkScreen = 'cards';

type Options = {
  /** The link that started the app. */
  readonly link: DeepLink | null;
  readonly isLeaving: () => boolean;
};

/** The one window of the app: whether it exists, is visible, and its page receives events. */
export function createOnlyWindow({ link, isLeaving }: Options): OnlyWindow {
  let window: BrowserWindow | null = null;
  let make: (() => CreatedWindow) | null = null;
  let guard: Omit<CreatedWindow, 'browserWindow'> | null = null;
  let onLinkFollowed = (): void => undefined;
  let waitingLink = link;
  let linkedScreen: ScreenName | null = link && linkScreen;
  let hiddenSinceEpochMs: number | null = null;
  let lastInputAt = performance.now();
  let pageListens = Promise.withResolvers<void>();

  const notePageGone = (): void => {
    pageListens = Promise.withResolvers();
  };
  const openWindow = (): BrowserWindow => {
    if (make === null) throw new Error('The window is asked for before the app is ready');
    const { browserWindow, ...guards } = make();
    guard = guards;
    const noteHidden = (): void => void (hiddenSinceEpochMs ??= Date.now());
    const noteShown = (): void => void (hiddenSinceEpochMs = null);
    browserWindow.on('hide', noteHidden);
    browserWindow.on('minimize', noteHidden);
    browserWindow.webContents.on('input-event', () => (lastInputAt = performance.now()));
    browserWindow.on('show', noteShown);
    browserWindow.on('restore', noteShown);
    browserWindow.on('closed', () => {
      window = null;
      notePageGone();
    });
    return browserWindow;
  };
  const show = (): void => {
    if (!app.isReady() || isLeaving()) return;
    window ??= openWindow();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  const push = createPush((channel, payload) => {
    if (window && !window.isDestroyed()) window.webContents.send(channel, payload);
  });
  const whenPageListens = (task: () => void): void => void pageListens.promise.then(task);
  const navigate: OnlyWindow['navigate'] = (to) => {
    show();
    whenPageListens(() => push('navigate', to));
  };
  const openLink = (to: DeepLink | null): void => {
    if (to === null) return;
    waitingLink = window ? null : to;
    if (!window) return;
    navigate({
      screen: linkScreen,
      id: to.cardId,
      action: to.action === 'ask-lock' ? 'cards.lock' : null,
    });
    onLinkFollowed();
  };

  return {
    current: () => window,
    open: (makeWindow, { isHidden, ...options }) => {
      make = makeWindow;
      ({ onLinkFollowed } = options);
      window = openWindow();
      if (isHidden) hiddenSinceEpochMs = Date.now();
      return window;
    },
    empty: () => guard?.empty(),
    protect: (isProtected) => guard?.protect(isProtected),
    show,
    push,
    navigate,
    openLink,
    openWaitingLink: () => openLink(waitingLink),
    linkedScreen: () => linkedScreen,
    notePageListens: () => {
      linkedScreen = null;
      pageListens.resolve();
    },
    notePageGone,
    whenPageListens,
    hiddenSinceEpochMs: () => hiddenSinceEpochMs,
    idleMs: () => performance.now() - lastInputAt,
  };
}
