/** What looking for a while depends on: whether anybody can see the window, and time. */
type Sight = {
  readonly isVisible: () => boolean;
  /** Told whenever that may have changed; answers how to stop. */
  readonly onChange: (changed: () => void) => () => void;
  readonly after: (delayMs: number, task: () => void) => () => void;
};

/** The window as it is. */
export const windowSight: Sight = {
  isVisible: () => document.visibilityState === 'visible',
  onChange: (changed) => {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * Calls `onSeen` once, when the window was in sight for so long without a break. Answers how to
 * stop.
 */
export function lookedAt(
  { isVisible, onChange, after }: Sight,
  forMs: number,
  onSeen: () => void,
): () => void {
  let cancel: () => void = () => undefined;
  let isWaiting = false;
  const look = (): void => {
    if (isVisible() === isWaiting) return;
    cancel();
    isWaiting = isVisible();
    cancel = isWaiting ? after(forMs, seen) : () => undefined;
  };
  const forget = onChange(look);
  const stop = (): void => {
    cancel();
    forget();
  };
  const seen = (): void => {
    stop();
    onSeen();
  };
  look();
  return stop;
}
