import { Temporal } from 'temporal-polyfill';
import type { OpenWindow } from '../../../../preload/contract/cards/card-rules.ts';
import { dayMs, minuteMs } from '../../../time/durations.ts';

const minutesADay = 1_440;

/**
 * The times at which a rule lets a card work. `openDay`: a day on which it works from midnight to
 * midnight.
 */
export type Hours = {
  readonly windows: readonly OpenWindow[];
  /** An IANA name. */
  readonly zone: string;
  readonly openDay: string | null;
};

/** From one moment to another, without the end. */
type Interval = { readonly startEpochMs: number; readonly endEpochMs: number };

/** A calendar day, counted from 1 January 1970. */
type Day = number;

/**
 * The moment at which clocks in the zone show a minute of a day. If clocks show that time twice, a
 * start takes the first and an end the second. If they skip it, the moment is the change of the
 * clocks.
 */
function momentOfClockTime(
  day: Day,
  minute: number,
  { zone, which }: { readonly zone: string; readonly which: 'earlier' | 'later' },
): number {
  const time = new Temporal.PlainDate(1970, 1, 1)
    .add({ days: day })
    .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const zonedTime = time.toZonedDateTime(zone, { disambiguation: which });
  if (zonedTime.hour * 60 + zonedTime.minute === minute) return zonedTime.epochMilliseconds;
  const later = time.toZonedDateTime(zone, { disambiguation: 'later' });
  return (later.getTimeZoneTransition('previous') ?? later).epochMilliseconds;
}

/** The start of days, by zone. Temporal takes 0.2 ms a moment, so all cards share this cache. */
const startsOfZones = new Map<string, Map<Day, number>>();

function startOf(day: Day, zone: string): number {
  const starts = startsOfZones.get(zone) ?? new Map<Day, number>();
  const start = starts.get(day) ?? momentOfClockTime(day, 0, { zone, which: 'earlier' });
  startsOfZones.set(zone, starts.set(day, start));
  return start;
}

function momentOf(
  day: Day,
  minute: number,
  options: { readonly zone: string; readonly which: 'earlier' | 'later' },
): number {
  if (minute >= minutesADay) return momentOf(day + 1, minute - minutesADay, options);
  const startEpochMs = startOf(day, options.zone);
  // Clocks change only on days that are not 24 hours long.
  return startOf(day + 1, options.zone) - startEpochMs === dayMs
    ? startEpochMs + minute * minuteMs
    : momentOfClockTime(day, minute, options);
}

function dayAt(epochMs: number, zone: string): Day {
  const utcDay = Math.floor(epochMs / dayMs);
  return (
    [utcDay + 1, utcDay, utcDay - 1].find((day) => startOf(day, zone) <= epochMs) ?? utcDay - 2
  );
}

function isoDay(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** 1 is Monday. */
function dayOfWeek(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

export function dayText(epochMs: number, zone: string): string {
  return isoDay(dayAt(epochMs, zone));
}

/** The intervals of a day's hours, in order; the last may end on the next day. */
function intervalsOf({ windows, zone, openDay }: Hours, day: Day): readonly Interval[] {
  const intervals = windows
    .filter(({ days }) => days.includes(dayOfWeek(day)))
    .map(({ fromMinute, toMinute }) => ({
      startEpochMs: momentOf(day, fromMinute, { zone, which: 'earlier' }),
      endEpochMs:
        toMinute === minutesADay
          ? startOf(day + 1, zone)
          : momentOf(day, toMinute <= fromMinute ? toMinute + minutesADay : toMinute, {
              zone,
              which: 'later',
            }),
    }));
  if (openDay !== null && isoDay(day) === openDay)
    intervals.push({ startEpochMs: startOf(day, zone), endEpochMs: startOf(day + 1, zone) });
  return intervals
    .filter(({ startEpochMs, endEpochMs }) => startEpochMs < endEpochMs)
    .toSorted((one, other) => one.startEpochMs - other.startEpochMs);
}

/**
 * The intervals in which the card works, in order and without overlaps, for ten days from the day
 * before a moment. Lazy, because callers seldom need more than three.
 */
function* generateOpenings(hours: Hours, aboutEpochMs: number): Generator<Interval> {
  const today = dayAt(aboutEpochMs, hours.zone);
  let currentInterval = null as Interval | null;
  for (let days = -1; days <= 8; days += 1)
    for (const next of intervalsOf(hours, today + days)) {
      if (currentInterval !== null && next.startEpochMs <= currentInterval.endEpochMs)
        currentInterval = {
          ...currentInterval,
          endEpochMs: Math.max(currentInterval.endEpochMs, next.endEpochMs),
        };
      else {
        if (currentInterval !== null) yield currentInterval;
        currentInterval = next;
      }
    }
  if (currentInterval !== null) yield currentInterval;
}

/** Whether the card works at a moment, and when that changes; null: not within the week. */
export function openingAt(
  hours: Hours,
  epochMs: number,
): { readonly isOpen: boolean; readonly changesAtEpochMs: number | null } {
  for (const { startEpochMs, endEpochMs } of generateOpenings(hours, epochMs)) {
    if (endEpochMs <= epochMs) continue;
    const isOpen = startEpochMs <= epochMs;
    const changes = isOpen ? endEpochMs : startEpochMs;
    // The end of an interval that lasts to the end of the ten days is unknown.
    return { isOpen, changesAtEpochMs: changes > epochMs + 8 * dayMs ? null : changes };
  }
  return { isOpen: false, changesAtEpochMs: null };
}

/**
 * The moments between two times at which the card started or stopped working, oldest first; at most
 * for a week.
 */
export function changesBetween(hours: Hours, from: number, to: number): readonly number[] {
  const start = Math.max(from, to - 7 * dayMs);
  const changes: number[] = [];
  for (const { startEpochMs, endEpochMs } of generateOpenings(hours, start)) {
    if (startEpochMs > to) break;
    changes.push(startEpochMs, endEpochMs);
  }
  return changes.filter((epochMs) => epochMs > start && epochMs <= to);
}

/** The intervals of each day, for a week from today on. */
export function weekOf(
  hours: Hours,
  nowEpochMs: number,
): { readonly day: string; readonly open: Interval[] }[] {
  const today = dayAt(nowEpochMs, hours.zone);
  const all = [...generateOpenings(hours, nowEpochMs)];
  return Array.from({ length: 7 }, (_, index) => {
    const day = today + index;
    const startEpochMs = startOf(day, hours.zone);
    const endEpochMs = startOf(day + 1, hours.zone);
    return {
      day: isoDay(day),
      open: all
        .map((each) => ({
          startEpochMs: Math.max(each.startEpochMs, startEpochMs),
          endEpochMs: Math.min(each.endEpochMs, endEpochMs),
        }))
        .filter((each) => each.startEpochMs < each.endEpochMs),
    };
  });
}
