import type { ElectronApplication } from '@playwright/test';

/**
 * The longest task of the event loop: processor time, and clock time, which includes the load of
 * other processes.
 */
export type LongestTask = { readonly processorMs: number; readonly clockMs: number };

const pollIntervalMs = 2;

/** Watches the event loop of the app's main process until the returned function is called. */
export async function watchMainTasks(
  app: ElectronApplication,
): Promise<() => Promise<LongestTask>> {
  await app.evaluate((_electron, everyMs) => {
    const processorMs = (): number => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
    const longest = { processorMs: 0, clockMs: 0 };
    let before = { processorMs: processorMs(), clockMs: performance.now() };
    const timer = setInterval(() => {
      const now = { processorMs: processorMs(), clockMs: performance.now() };
      longest.processorMs = Math.max(longest.processorMs, now.processorMs - before.processorMs);
      longest.clockMs = Math.max(longest.clockMs, now.clockMs - before.clockMs - everyMs);
      before = now;
    }, everyMs);
    Object.assign(globalThis, { __stretches: { longest, timer } });
  }, pollIntervalMs);
  return () =>
    app.evaluate(() => {
      const { longest, timer } = (
        globalThis as unknown as {
          readonly __stretches: { readonly longest: LongestTask; readonly timer: NodeJS.Timeout };
        }
      ).__stretches;
      clearInterval(timer);
      return longest;
    });
}

/** The same in this idle process: its clock time shows the load of the rest of the machine. */
export function watchIdleProcess(): () => number {
  let [longestMs, beforeMs] = [0, performance.now()];
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - beforeMs - pollIntervalMs);
    beforeMs = performance.now();
  }, pollIntervalMs);
  return () => {
    clearInterval(timer);
    return longestMs;
  };
}
