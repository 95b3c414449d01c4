import { expect, test, type Cashdesk } from './app.ts';
import { exploreDemo, goTo, screens } from './demo-company.ts';

/** How many milliseconds a clock is ahead of the machine's. */
function aheadMs(): number {
  return Date.now() - performance.timeOrigin - performance.now();
}
/** In whole hours: the clocks of two processes are not compared to the millisecond. */
function hours(ms: number): number {
  return Math.round(ms / 3_600_000) || 0;
}

async function hoursAhead({ app, page }: Cashdesk): Promise<readonly number[]> {
  return [hours(await app.evaluate(aheadMs)), hours(await page.evaluate(aheadMs))];
}

test('main and the page have the clock of the test run, or the machine’s own, on which every screen opens', async ({
  launch,
}) => {
  expect(await hoursAhead(await launch())).toEqual([hours(aheadMs()), hours(aheadMs())]);
  const cashdesk = await launch({ isOnMachineClock: true });
  expect(await hoursAhead(cashdesk)).toEqual([0, 0]);
  const { page } = cashdesk;
  await exploreDemo(page);
  for (const screen of screens) await goTo(page, screen);
});
