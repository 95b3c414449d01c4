import { expect, it } from 'vitest';
import { createDayWatch } from '../../../main/app/day-watch.ts';

function watched(first: string) {
  let [day, told] = [first, 0];
  const look = createDayWatch({ today: () => day, notify: () => (told += 1) });
  return { look, told: () => told, becomes: (next: string) => void (day = next) };
}

it('reports once that a new day began while the app was idle', () => {
  const { look, told, becomes } = watched('2026-11-21');
  look();
  expect(told()).toBe(0);
  becomes('2026-11-22');
  look();
  look();
  expect(told()).toBe(1);
});

it('reports a day that repeats, as after a journey to the west', () => {
  const { look, told, becomes } = watched('2026-11-21');
  becomes('2026-11-22');
  look();
  becomes('2026-11-21');
  look();
  expect(told()).toBe(2);
});
