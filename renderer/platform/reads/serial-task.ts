/**
 * Runs work that is requested more often than it can run: one run at a time, and all requests
 * during a run cause one more run.
 */
type SerialTask = {
  readonly request: () => void;
  /** The current run ends; no further run starts. */
  readonly stop: () => void;
};

export function createSerialTask(work: () => Promise<unknown>): SerialTask {
  let isStopped = false;
  let isWorking = false;
  let isRequested = false;
  const request = (): void => {
    isRequested = !isStopped;
    if (isWorking || isStopped) return;
    isWorking = true;
    isRequested = false;
    void work().finally(() => {
      isWorking = false;
      if (isRequested) request();
    });
  };
  return {
    request,
    stop: () => {
      isStopped = true;
      isRequested = false;
    },
  };
}
