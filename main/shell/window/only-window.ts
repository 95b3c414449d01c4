import { app, type BrowserWindow } from 'electron';
import type { EventPayload, PushEvent } from '../../../preload/contract/events.ts';
import { createPush } from '../../ipc/push-events.ts';
import type { DeepLink } from '../guard/deep-link.ts';

/** The window as it is made, with the ways by which the lock of the app closes it. */
export type MadeWindow = {
  readonly made: BrowserWindow;
  /** What its page knew is gone, and it begins anew. */
  readonly empty: () => void;
  /** No picture of it is taken by the system or by other programs, where the system can do that. */
  readonly protect: (isProtected: boolean) => void;
};

export type OnlyWindow = {
  readonly current: () => BrowserWindow | null;
  /** From here on there is a way to make it: does so. `isHidden`: nobody sees it yet. */
  readonly open: (
    make: () => MadeWindow,
    options: { readonly isHidden: boolean; readonly onLinkFollowed: () => void },
  ) => BrowserWindow;
  readonly empty: () => void;
  readonly protect: (isProtected: boolean) => void;
  /** Brings it to the front, made anew where it was closed. Nothing before the app is ready. */
  readonly show: () => void;
  readonly push: PushEvent;
  /** Brings it to the front, at a place. */
  readonly navigate: (to: EventPayload<'navigate'>) => void;
  /** Where a link leads; one that came before the window could show it waits. */
  readonly follow: (link: DeepLink | null) => void;
  readonly followWaiting: () => void;
  /** Its page asked for the first thing: what is pushed to it from now on is heard. */
  readonly notePageListens: () => void;
  /** Its page is gone, and listens no more until it is there again. */
  readonly notePageGone: () => void;
  readonly whenPageListens: (task: () => void) => void;
  /** Hidden in the tray or minimised since then; null: it can be seen. */
  readonly hiddenSinceEpochMs: () => number | null;
  /** How long ago the last key or move in it was, or its start. */
  readonly idleMs: () => number;
};

type Options = {
  /** A link that the app was started with. */
  readonly link: DeepLink | null;
  readonly isLeaving: () => boolean;
};

/** The one window of the app: whether it is there, can be seen, and its page listens. */
export function createOnlyWindow({ link, isLeaving }: Options): OnlyWindow {
  let window: BrowserWindow | null = null;
  let make: (() => MadeWindow) | null = null;
  let guard: Omit<MadeWindow, 'made'> | null = null;
  let onLinkFollowed = (): void => undefined;
  let waitingLink = link;
  let hiddenSinceEpochMs: number | null = null;
  let lastInputAt = performance.now();
  let pageListens = Promise.withResolvers<void>();

  const notePageGone = (): void => {
    pageListens = Promise.withResolvers();
  };
  const openWindow = (): BrowserWindow => {
    if (make === null) throw new Error('The window is asked for before the app is ready');
    const { made, ...ofMade } = make();
    guard = ofMade;
    const noteHidden = (): void => void (hiddenSinceEpochMs ??= Date.now());
    const noteShown = (): void => void (hiddenSinceEpochMs = null);
    made.on('hide', noteHidden);
    made.on('minimize', noteHidden);
    made.webContents.on('input-event', () => (lastInputAt = performance.now()));
    made.on('show', noteShown);
    made.on('restore', noteShown);
    made.on('closed', () => {
      window = null;
      notePageGone();
    });
    return made;
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
  const follow = (to: DeepLink | null): void => {
    if (to === null) return;
    waitingLink = window ? null : to;
    if (!window) return;
    navigate({
      screen: 'cards',
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
    follow,
    followWaiting: () => follow(waitingLink),
    notePageListens: () => pageListens.resolve(),
    notePageGone,
    whenPageListens,
    hiddenSinceEpochMs: () => hiddenSinceEpochMs,
    idleMs: () => performance.now() - lastInputAt,
  };
}
