/**
 * Work that is asked for more often than it can be done: one after the other, and all that was
 * asked meanwhile is one more time.
 */
type OneAtATime = {
  readonly ask: () => void;
  /** What is under way ends; nothing follows it. */ readonly stop: () => void;
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
