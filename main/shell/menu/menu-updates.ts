/** A desktop that never reports a closed menu must not block updates permanently. */
const maxOpenMs = 30_000;
/**
 * The least time between two updates: some desktops flicker, or lose clicks, if a tray menu changes
 * more often.
 */
const minIntervalMs = 500;
/**
 * The wait of a change that the user did not cause, where the desktop reports neither opening nor
 * closing. Then fewer changes happen while the pointer is in the menu.
 */
const automaticWaitMs = 5000;

type MenuUpdates<Content> = {
  /**
   * Sets the content of the menu: shown at once if allowed, otherwise as soon as possible.
   * `isByUser`: the user caused the change, and is not in the menu.
   */
  readonly show: (content: Content, isByUser: boolean) => void;
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
  readonly reportsOpening: boolean;
};

/**
 * Decides when to replace a desktop menu: only if it changed, at most twice a second, and not while
 * it is open. Where the desktop does not report that, changes that the user did not cause wait.
 */
export function createMenuUpdates<Content>({
  set,
  now,
  reportsOpening,
}: Options<Content>): MenuUpdates<Content> {
  let shownKey: string | null = null;
  let next: {
    readonly content: Content;
    readonly key: string;
    /** When the waiting change was made without the user; null: the user caused it. */
    readonly automaticSince: number | null;
  } | null = null;
  let lastSetAt = -Infinity;
  let openedAt: number | null = null;
  let pendingUpdate: NodeJS.Timeout | null = null;

  const waitMs = (automaticSince: number | null): number => {
    const untilClosed = openedAt === null ? 0 : openedAt + maxOpenMs - now();
    const untilAutomatic = automaticSince === null ? 0 : automaticSince + automaticWaitMs - now();
    return Math.max(0, untilClosed, untilAutomatic, lastSetAt + minIntervalMs - now());
  };

  const update = (): void => {
    if (pendingUpdate !== null) clearTimeout(pendingUpdate);
    pendingUpdate = null;
    if (next === null) return;
    const ms = waitMs(next.automaticSince);
    if (ms > 0) {
      pendingUpdate = setTimeout(update, ms);
      return;
    }
    const { content, key } = next;
    next = null;
    shownKey = key;
    lastSetAt = now();
    openedAt = null;
    set(content);
  };

  return {
    show: (content, isByUser) => {
      const key = JSON.stringify(content);
      const isWaited = !reportsOpening && !isByUser && shownKey !== null;
      const automaticSince = isWaited ? (next === null ? now() : next.automaticSince) : null;
      next = key === shownKey ? null : { content, key, automaticSince };
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
