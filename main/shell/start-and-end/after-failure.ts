export type AfterFailureDeps = {
  /** Logs the error. */
  readonly logError: (error: unknown) => void;
  /** Whether dialogs can be shown (Electron's `ready`). */
  readonly canAsk: () => boolean;
  /** Shows a system box that the app could not start, and ends it. */
  readonly endBeforeStart: () => void;
  /** Logs what is in progress. Stored data is on the disk after each write anyway. */
  readonly logInterruptedWrites: () => void;
  /** Asks the user whether to restart the app now. */
  readonly askToRestart: () => Promise<boolean>;
  readonly restart: () => Promise<void>;
};

/**
 * Handles an uncaught error, after which main's state is unknown. The first time, logs what is in
 * progress and asks the user to restart the app. Later errors are only logged, so that the question
 * does not repeat.
 */
export function createAfterFailure(deps: AfterFailureDeps): (error: unknown) => void {
  let wasAsked = false;

  /** Handling a failure may fail for the same reason. */
  const runGuarded = (task: () => void): void => {
    try {
      task();
    } catch (cause) {
      process.stderr.write(
        `${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
      );
    }
  };

  return (error) => {
    runGuarded(() => deps.logError(error));
    if (wasAsked) return;
    wasAsked = true;
    if (!deps.canAsk()) {
      runGuarded(deps.endBeforeStart);
      return;
    }
    runGuarded(deps.logInterruptedWrites);
    const offer = async (): Promise<void> => {
      if (await deps.askToRestart()) await deps.restart();
    };
    offer().catch((cause: unknown) => runGuarded(() => deps.logError(cause)));
  };
}
