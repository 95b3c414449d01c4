import type { Cashdesk } from './app.ts';

/** How many milliseconds the clock of a process is ahead of the machine's. */
function aheadMs(): number {
  return Date.now() - performance.timeOrigin - performance.now();
}
/** In whole hours: the clocks of two processes are not compared to the millisecond. */
function hours(ms: number): number {
  return Math.round(ms / 3_600_000) || 0;
}

/** How many hours the clocks of main and of the page are ahead of the machine's. */
export async function hoursAhead({
  app,
  page,
}: Pick<Cashdesk, 'app' | 'page'>): Promise<readonly number[]> {
  return [hours(await app.evaluate(aheadMs)), hours(await page.evaluate(aheadMs))];
}

/** The same of the clock of the test run. */
export const hoursAheadOfRun = hours(aheadMs());
