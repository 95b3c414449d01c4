/**
 * Runs work that is requested more often than it can run: one run at a time, and all requests
 * during a run cause one more run.
 */
type OneAtATime = {
  readonly ask: () => void;
  /** The current run ends; no further run starts. */
  readonly stop: () => void;
};

export function oneAtATime(work: () => Promise<unknown>): OneAtATime {
  let isStopped = false;
  let isWorking = false;
  let isAsked = false;
  const ask = (): void => {
    isAsked = !isStopped;
    if (isWorking || isStopped) return;
    isWorking = true;
    isAsked = false;
    void work().finally(() => {
      isWorking = false;
      if (isAsked) ask();
    });
  };
  return {
    ask,
    stop: () => {
      isStopped = true;
      isAsked = false;
    },
  };
}
