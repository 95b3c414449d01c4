/**
 * Calls `onSeen` once, after the window was visible for `forMs` without a break. Returns a function
 * that stops it.
 */
export function callWhenSeen(forMs: number, onSeen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'visible') timer ??= setTimeout(markSeen, forMs);
    else {
      clearTimeout(timer);
      timer = undefined;
    }
  };
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
  const markSeen = (): void => {
    stop();
    onSeen();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return stop;
}
