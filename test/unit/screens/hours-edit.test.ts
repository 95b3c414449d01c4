import { expect, it } from 'vitest';
import { areHoursOnOffDays, hoursDraft } from '../../../renderer/screens/cards/hours/hours-edit.ts';

it.each([
  ['the days on which the bank lets the card work', [6, 7], [6, 7]],
  ['weekdays if the bank lets it work on all days', [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5]],
  ['weekdays if the bank names no day', [], [1, 2, 3, 4, 5]],
])('begins hours on %s', (_, activeDays, days) => {
  expect(hoursDraft({ activeDays }, null, []).windows.map((window) => window.days)).toEqual([days]);
});

it.each([
  ['on another day', [5], 480, 1080, true],
  ['past midnight into a day on which the bank lets it work', [5], 1320, 360, false],
  ['until midnight', [5], 480, 1440, true],
  ['from the last day of the week into the first', [7], 1320, 360, false],
  ['without a day yet', [], 480, 1080, false],
])('finds hours that never meet the days of the bank: %s', (_, days, from, to, isNever) => {
  const windows = [{ days, fromMinute: from, toMinute: to }];
  expect(areHoursOnOffDays({ activeDays: days[0] === 7 ? [1] : [6] }, windows)).toBe(isNever);
  expect(areHoursOnOffDays({ activeDays: [] }, windows)).toBe(false);
});
