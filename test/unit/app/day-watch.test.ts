import { expect, it } from 'vitest';
import { createDayWatch } from '../../../main/app/day-watch.ts';

function watched(first: string) {
  let [day, notifyCount] = [first, 0];
  const check = createDayWatch({ today: () => day, notify: () => (notifyCount += 1) });
  return { check, notifyCount: () => notifyCount, becomes: (next: string) => void (day = next) };
}

it('reports once that a new day began while the app was idle', () => {
  const { check, notifyCount, becomes } = watched('2026-11-21');
  check();
  expect(notifyCount()).toBe(0);
  becomes('2026-11-22');
  check();
  check();
  expect(notifyCount()).toBe(1);
});

it('reports a day that repeats, as after a journey to the west', () => {
  const { check, notifyCount, becomes } = watched('2026-11-21');
  becomes('2026-11-22');
  check();
  becomes('2026-11-21');
  check();
  expect(notifyCount()).toBe(2);
});
