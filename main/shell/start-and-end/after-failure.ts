export type AfterFailureDeps = {
  /** Writes it into the log. */
  readonly note: (error: unknown) => void;
  /** There is a desktop to ask on (Electron's `ready`). */
  readonly canAsk: () => boolean;
  /** Says in a box of the system that it could not start, and ends. */
  readonly endBeforeStart: () => void;
  /** Writes down what is under way; what is kept is on the disk at each write anyway. */
  readonly writeDown: () => void;
  /** Whether the owner wants the app to be started again now. */
  readonly ask: () => Promise<boolean>;
  readonly restart: () => Promise<void>;
};

/**
 * Something was thrown that nobody caught, so nobody knows what main holds by now. The first time,
 * what is under way is written down and the owner is asked to start the app again; whatever else is
 * thrown after that is only noted, so that no failure asks again and again.
 */
export function createAfterFailure(deps: AfterFailureDeps): (error: unknown) => void {
  let wasAsked = false;

  /** What is done about a failure may fail for the same reason. */
  const guarded = (task: () => void): void => {
    try {
      task();
    } catch (cause) {
      process.stderr.write(
        `${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
      );
    }
  };

  return (error) => {
    guarded(() => deps.note(error));
    if (wasAsked) return;
    wasAsked = true;
    if (!deps.canAsk()) {
      guarded(deps.endBeforeStart);
      return;
    }
    guarded(deps.writeDown);
    const offer = async (): Promise<void> => {
      if (await deps.ask()) await deps.restart();
    };
    offer().catch((cause: unknown) => guarded(() => deps.note(cause)));
  };
}
