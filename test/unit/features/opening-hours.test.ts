import { expect, it } from 'vitest';
import {
  changesBetween,
  openingAt,
  weekOf,
} from '../../../main/features/cards/rules/opening-hours.ts';
import { dayMs, hourMs } from '../../../main/time/durations.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
function hours(zone: string, fromMinute: number, toMinute: number) {
  return { windows: [{ days: everyDay, fromMinute, toMinute }], zone, openDay: null };
}
/** The only interval of a day in which a card works, in UTC. */
function openOn(of: ReturnType<typeof hours>, day: string): readonly string[] {
  const [first] = weekOf(of, Date.parse(`${day}T12:00Z`));
  return (
    first?.open.flatMap(({ startEpochMs, endEpochMs }) =>
      [startEpochMs, endEpochMs].map((epochMs) => new Date(epochMs).toISOString().slice(0, 16)),
    ) ?? []
  );
}

it.each([
  // In spring 2:00 becomes 3:00, which is 1:00 of UTC.
  ['a skipped start', 'Europe/Berlin', 150, 300, '2026-03-29', '01:00', '03:00'],
  ['a skipped end', 'Europe/Berlin', 60, 150, '2026-03-29', '00:00', '01:00'],
  // In autumn 3:00 becomes 2:00: from the first 2:30 to the second 2:30 are two hours.
  ['a repeated start', 'Europe/Berlin', 150, 300, '2026-10-25', '00:30', '04:00'],
  ['a repeated end', 'Europe/Berlin', 60, 150, '2026-10-25', '23:00', '01:30'],
  ['a skipped half hour', 'Australia/Lord_Howe', 130, 300, '2026-10-04', '15:30', '18:00'],
  ['no clock change', 'Asia/Kolkata', 540, 1080, '2026-03-29', '03:30', '12:30'],
])('%s counts as shown in %s', (_name, zone, fromMinute, toMinute, day, from, to) => {
  const [start, end] = openOn(hours(zone, fromMinute, toMinute), day);
  expect([start?.slice(11), end?.slice(11)]).toEqual([from, to]);
});

it('an open day lasts from midnight to midnight, 23 or 25 hours on clock changes', () => {
  const lengthOf = (openDay: string, zone: string): number => {
    const of = { windows: [], zone, openDay };
    const [day] = weekOf(of, Date.parse(`${openDay}T12:00Z`));
    const [open] = day?.open ?? [];
    return ((open?.endEpochMs ?? 0) - (open?.startEpochMs ?? 0)) / hourMs;
  };
  expect([
    lengthOf('2026-03-29', 'Europe/Berlin'),
    lengthOf('2026-10-25', 'Europe/Berlin'),
    lengthOf('2026-06-01', 'Europe/Berlin'),
  ]).toEqual([23, 25, 24]);
});

it('joins adjoining hours, also over midnight, and has no end without one within a week', () => {
  const noon = Date.UTC(2026, 5, 1, 12);
  const always = hours('UTC', 0, 1440);
  expect(openingAt(always, noon)).toEqual({ isOpen: true, changesAtEpochMs: null });
  const night = hours('UTC', 1200, 360);
  const midnight = Date.UTC(2026, 5, 2);
  expect(openingAt(night, midnight)).toEqual({
    isOpen: true,
    changesAtEpochMs: midnight + 6 * hourMs,
  });
  expect(changesBetween(night, noon, noon + dayMs)).toEqual([
    Date.UTC(2026, 5, 1, 20),
    Date.UTC(2026, 5, 2, 6),
  ]);
});
