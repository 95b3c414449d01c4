import { expect, test } from './app.ts';
import { exploreDemo, goTo, screens } from './demo-company.ts';
import { readClockOffsetHours } from './process-clocks.ts';

test('every screen opens on the clock of the machine', async ({ launch }) => {
  const cashdesk = await launch({ isOnMachineClock: true });
  expect(await readClockOffsetHours(cashdesk)).toEqual([0, 0]);
  const { page } = cashdesk;
  await exploreDemo(page);
  for (const screen of screens) await goTo(page, screen);
});
