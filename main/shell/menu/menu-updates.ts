/** A desktop that never says that its menu closed must not keep an old one for good. */
const openAtMostMs = 30_000;
/**
 * Twice a second: some desktops flicker, or lose clicks, where a tray's menu changes more often.
 */
const apartMs = 500;

type MenuUpdates<Content> = {
  /**
   * What the menu should show from now on. Shown at once where nothing speaks against it, else as
   * soon as that is over.
   */
  readonly show: (content: Content) => void;
  /** The menu opened under the owner's pointer: nothing in it may move until it closes. */
  readonly opened: () => void;
  readonly closed: () => void;
};

type Options<Content> = { readonly set: (content: Content) => void; readonly now: () => number };

/**
 * When a menu of the desktop is set anew: only if it shows something else, at most twice a second,
 * and not while it is open.
 */
export const createMenuUpdates = <Content>({
  set,
  now,
}: Options<Content>): MenuUpdates<Content> => {
  let shown: string | null = null;
  let next: { readonly content: Content; readonly key: string } | null = null;
  let lastSetAt = -Infinity;
  let openedAt: number | null = null;
  let waiting: NodeJS.Timeout | null = null;

  const waitMs = (): number => {
    const untilClosed = openedAt === null ? 0 : openedAt + openAtMostMs - now();
    return Math.max(0, untilClosed, lastSetAt + apartMs - now());
  };

  const update = (): void => {
    if (waiting !== null) clearTimeout(waiting);
    waiting = null;
    if (next === null) return;
    const ms = waitMs();
    if (ms > 0) {
      waiting = setTimeout(update, ms);
      return;
    }
    const { content, key } = next;
    next = null;
    shown = key;
    lastSetAt = now();
    openedAt = null;
    set(content);
  };

  return {
    show: (content) => {
      const key = JSON.stringify(content);
      next = key === shown ? null : { content, key };
      update();
    },
    opened: () => {
      openedAt = now();
    },
    closed: () => {
      openedAt = null;
      update();
    },
  };
};
