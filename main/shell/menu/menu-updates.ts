/** A desktop that never says that its menu closed must not keep an old one for good. */
const openAtMostMs = 30_000;
/**
 * Twice a second: some desktops flicker, or lose clicks, where a tray's menu changes more often.
 */
const apartMs = 500;
/**
 * How long a change that the user did not cause waits where a menu tells neither that it opens nor
 * that it closes: it comes less often under a pointer that is in the menu.
 */
const unaskedWaitMs = 5000;

type MenuUpdates<Content> = {
  /**
   * What the menu should show from now on. Shown at once where nothing speaks against it, else as
   * soon as that is over. `isAsked`: the user caused the change, and is not in the menu.
   */
  readonly show: (content: Content, isAsked: boolean) => void;
  /** The menu opened under the owner's pointer: nothing in it may move until it closes. */
  readonly opened: () => void;
  readonly closed: () => void;
};

type Options<Content> = {
  readonly set: (content: Content) => void;
  readonly now: () => number;
  /** False: `opened` and `closed` are never called, as on Linux, whose desktops draw the menu. */
  readonly tellsOpen: boolean;
};

/**
 * When a menu of the desktop is set anew: only if it shows something else, at most twice a second,
 * and not while it is open. Where nobody tells that, what the user did not cause waits.
 */
export function createMenuUpdates<Content>({
  set,
  now,
  tellsOpen,
}: Options<Content>): MenuUpdates<Content> {
  let shown: string | null = null;
  let next: {
    readonly content: Content;
    readonly key: string;
    /** Since when the user did not cause what waits; null: they did. */
    readonly unaskedSince: number | null;
  } | null = null;
  let lastSetAt = -Infinity;
  let openedAt: number | null = null;
  let waiting: NodeJS.Timeout | null = null;

  const waitMs = (unaskedSince: number | null): number => {
    const untilClosed = openedAt === null ? 0 : openedAt + openAtMostMs - now();
    const untilUnasked = unaskedSince === null ? 0 : unaskedSince + unaskedWaitMs - now();
    return Math.max(0, untilClosed, untilUnasked, lastSetAt + apartMs - now());
  };

  const update = (): void => {
    if (waiting !== null) clearTimeout(waiting);
    waiting = null;
    if (next === null) return;
    const ms = waitMs(next.unaskedSince);
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
    show: (content, isAsked) => {
      const key = JSON.stringify(content);
      const isWaited = !tellsOpen && !isAsked && shown !== null;
      const unaskedSince = isWaited ? (next === null ? now() : next.unaskedSince) : null;
      next = key === shown ? null : { content, key, unaskedSince };
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
}
