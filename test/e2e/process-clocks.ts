import type { Cashdesk } from './app.ts';

/** How many milliseconds a process clock is ahead of the machine's. */
function clockOffsetMs(): number {
  return Date.now() - performance.timeOrigin - performance.now();
}
/** In whole hours: two process clocks differ by milliseconds. */
function toHours(ms: number): number {
  return Math.round(ms / 3_600_000) || 0;
}

/** How many hours the clocks of main and of the page are ahead of the machine's. */
export async function readClockOffsetHours({
  app,
  page,
}: Pick<Cashdesk, 'app' | 'page'>): Promise<readonly number[]> {
  return [toHours(await app.evaluate(clockOffsetMs)), toHours(await page.evaluate(clockOffsetMs))];
}

/** The same for the clock of the test run. */
export const runClockOffsetHours = toHours(clockOffsetMs());
