/**
 * Runs a task once, later; the returned function cancels it. Passed in, so that tests control the
 * time.
 */
export type Timers = { readonly after: (delayMs: number, task: () => void) => () => void };

export const systemTimers: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
