/**
 * Runs a task once, later; the answer takes it back. Passed in, so that five minutes pass in a test
 * when the test says so.
 */
export type Timers = { readonly after: (delayMs: number, task: () => void) => () => void };

export const systemTimers: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
