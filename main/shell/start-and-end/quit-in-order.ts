type QuittingApp = {
  readonly on: (
    event: 'will-quit',
    listener: (event: { readonly preventDefault: () => void }) => void,
  ) => unknown;
  readonly quit: () => void;
};

type Options = {
  /** Ends what is under way and closes what is open. Rejects never: it reports by itself. */
  readonly close: () => Promise<void>;
  /** A network or a disk that hangs must not keep the owner from shutting the computer down. */
  readonly limitMs: number;
};

/**
 * Lets the app end only when what was being written is written and the receiver has given its last
 * answer, or the limit is over: Electron ends the process right after `will-quit`, whatever its
 * promises are doing. Answers whether the end has begun, and whether all was closed by then.
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
      // Once more, and nothing holds it up: a prevented end leaves the app running.
      app.quit();
    });
  });
  return { isLeaving: () => stage !== 'running', isClosed: () => isClosed };
}
