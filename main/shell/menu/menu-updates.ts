/** A desktop that never reports a closed menu must not block updates permanently. */
const openAtMostMs = 30_000;
/**
 * The least time between two updates: some desktops flicker, or lose clicks, if a tray menu changes
 * more often.
 */
const apartMs = 500;
/**
 * The wait of a change that the user did not cause, where the desktop reports neither opening nor
 * closing. Then fewer changes happen while the pointer is in the menu.
 */
const automaticWaitMs = 5000;

type MenuUpdates<Content> = {
  /**
   * Sets the content of the menu: shown at once if allowed, otherwise as soon as possible.
   * `isAsked`: the user caused the change, and is not in the menu.
   */
  readonly show: (content: Content, isAsked: boolean) => void;
  /** The user opened the menu: no item may move until it closes. */
  readonly opened: () => void;
  readonly closed: () => void;
};

type Options<Content> = {
  readonly set: (content: Content) => void;
  readonly now: () => number;
  /**
   * False: `opened` and `closed` are never called, as on Linux, where the desktop draws the menu.
   */
  readonly tellsOpen: boolean;
};

/**
 * Decides when to replace a desktop menu: only if it changed, at most twice a second, and not while
 * it is open. Where the desktop does not report that, changes that the user did not cause wait.
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
    /** When the waiting change was made without the user; null: the user caused it. */
    readonly automaticSince: number | null;
  } | null = null;
  let lastSetAt = -Infinity;
  let openedAt: number | null = null;
  let waiting: NodeJS.Timeout | null = null;

  const waitMs = (automaticSince: number | null): number => {
    const untilClosed = openedAt === null ? 0 : openedAt + openAtMostMs - now();
    const untilAutomatic = automaticSince === null ? 0 : automaticSince + automaticWaitMs - now();
    return Math.max(0, untilClosed, untilAutomatic, lastSetAt + apartMs - now());
  };

  const update = (): void => {
    if (waiting !== null) clearTimeout(waiting);
    waiting = null;
    if (next === null) return;
    const ms = waitMs(next.automaticSince);
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
      const automaticSince = isWaited ? (next === null ? now() : next.automaticSince) : null;
      next = key === shown ? null : { content, key, automaticSince };
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
