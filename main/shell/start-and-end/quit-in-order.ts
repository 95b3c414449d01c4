type QuittingApp = {
  readonly on: (
    event: 'will-quit',
    listener: (event: { readonly preventDefault: () => void }) => void,
  ) => unknown;
  readonly quit: () => void;
};

type Options = {
  /** Finishes work in progress and closes everything. Never rejects: it reports errors itself. */
  readonly close: () => Promise<void>;
  /** A hanging network or disk must not block the shutdown of the computer. */
  readonly limitMs: number;
};

/**
 * Delays the end until writes are finished and the receiver has sent its last answer, or the limit
 * is over. Electron ends the process right after `will-quit`, even with pending promises. Returns
 * whether the end has begun, and whether everything closed in time.
 */
export function quitInOrder(
  app: QuittingApp,
  { close, limitMs }: Options,
): { readonly isLeaving: () => boolean; readonly isClosed: () => boolean } {
  let stage: 'running' | 'closing' | 'closed' = 'running';
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (stage === 'closed') return;
    event.preventDefault();
    if (stage === 'closing') return;
    stage = 'closing';
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, limitMs);
    const closed = close().then(() => void (isClosed = true));
    void Promise.race([closed, limit.promise]).finally(() => {
      clearTimeout(timer);
      stage = 'closed';
      // Quit again, now without a delay: a prevented quit leaves the app running.
      app.quit();
    });
  });
  return { isLeaving: () => stage !== 'running', isClosed: () => isClosed };
}
