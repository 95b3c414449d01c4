import type { OpenWindow } from '../../../../preload/contract/cards/card-rules.ts';
import { dayMs, minuteMs } from '../../../time/durations.ts';

/** When a card works by a rule. `openDay`: a day on which it works from midnight to midnight. */
export type Hours = {
  readonly windows: readonly OpenWindow[];
  /** IANA. */
  readonly zone: string;
  readonly openDay: string | null;
};

/** From a moment to another, the end not included. */
type Interval = { readonly startEpochMs: number; readonly endEpochMs: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** How far the clock on the wall there is ahead of UTC, asked for. */
function askedOffsetMs(epochMs: number, zone: string): number {
  const whole = Math.floor(epochMs / 1_000) * 1_000;
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(epochMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

/** At the beginnings of days of UTC, by zone: asking is slow, and all rules ask for the same days. */
const offsets = new Map<string, Map<number, number>>();
const mostOffsets = 1_000;

function dayOffsetMs(day: number, zone: string): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone);
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  if (ofZone.size >= mostOffsets) ofZone.clear();
  const asked = askedOffsetMs(day * dayMs, zone);
  ofZone.set(day, asked);
  return asked;
}

function offsetMs(epochMs: number, zone: string): number {
  const day = Math.floor(epochMs / dayMs);
  const before = dayOffsetMs(day, zone);
  return before === dayOffsetMs(day + 1, zone) ? before : askedOffsetMs(epochMs, zone);
}

/** What the clock on the wall shows there, as if it were UTC. */
function wallMs(epochMs: number, zone: string): number {
  return Math.floor(epochMs / 1_000) * 1_000 + offsetMs(epochMs, zone);
}

/** The day there, as midnight of it in UTC. */
function dayAt(epochMs: number, zone: string): number {
  return Math.floor(wallMs(epochMs, zone) / dayMs) * dayMs;
}

export function dayText(epochMs: number, zone: string): string {
  return new Date(dayAt(epochMs, zone)).toISOString().slice(0, 10);
}

/** The first minute at which clocks there were changed between two moments. */
function changeBetween(from: number, to: number, zone: string): number {
  const before = offsetMs(from, zone);
  let [low, high] = [Math.floor(from / minuteMs), Math.ceil(to / minuteMs)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle * minuteMs, zone) === before) low = middle;
    else high = middle;
  }
  return high * minuteMs;
}

/**
 * The moment at which clocks there show a time. One that they show twice counts the first time for
 * a beginning and the second for an end; one that they skip is the moment at which they skip it.
 */
function momentOf(wall: number, zone: string, which: 'first' | 'last'): number {
  const around = [offsetMs(wall - dayMs, zone), offsetMs(wall + dayMs, zone)];
  const shown = around
    .map((offset) => wall - offset)
    .filter((epochMs) => wallMs(epochMs, zone) === wall);
  if (shown.length > 0) return which === 'first' ? Math.min(...shown) : Math.max(...shown);
  return changeBetween(wall - Math.max(...around), wall - Math.min(...around), zone);
}

function merged(intervals: readonly Interval[]): readonly Interval[] {
  return intervals
    .filter(({ startEpochMs, endEpochMs }) => startEpochMs < endEpochMs)
    .toSorted((one, other) => one.startEpochMs - other.startEpochMs)
    .reduce<Interval[]>((all, next) => {
      const last = all.at(-1);
      if (last === undefined || next.startEpochMs > last.endEpochMs) return [...all, next];
      return [
        ...all.slice(0, -1),
        { ...last, endEpochMs: Math.max(last.endEpochMs, next.endEpochMs) },
      ];
    }, []);
}

function ofDay({ windows, zone, openDay }: Hours, day: number): readonly Interval[] {
  const at = (minute: number, which: 'first' | 'last'): number =>
    momentOf(day + minute * minuteMs, zone, which);
  const wholeDay = { startEpochMs: at(0, 'first'), endEpochMs: at(1440, 'first') };
  const weekday = new Date(day).getUTCDay() || 7;
  const chosen = windows
    .filter(({ days }) => days.includes(weekday))
    .map(({ fromMinute, toMinute }) => ({
      startEpochMs: at(fromMinute, 'first'),
      endEpochMs:
        toMinute === 1440
          ? wholeDay.endEpochMs
          : at(toMinute <= fromMinute ? toMinute + 1440 : toMinute, 'last'),
    }));
  return new Date(day).toISOString().slice(0, 10) === openDay ? [wholeDay, ...chosen] : chosen;
}

/** When the card works, from the day before a moment on for so many days. */
function openings(hours: Hours, aboutEpochMs: number, dayCount: number): readonly Interval[] {
  const today = dayAt(aboutEpochMs, hours.zone);
  return merged(
    Array.from({ length: dayCount + 1 }, (_, index) =>
      ofDay(hours, today + (index - 1) * dayMs),
    ).flat(),
  );
}

/** Whether the card works at a moment, and when that changes; null: not within the week. */
export function openingAt(
  hours: Hours,
  epochMs: number,
): { readonly isOpen: boolean; readonly changesAtEpochMs: number | null } {
  const all = openings(hours, epochMs, 9);
  const current = all.find((each) => each.startEpochMs <= epochMs && epochMs < each.endEpochMs);
  // What goes on to the end of what was looked at has no end to name.
  const changes =
    current?.endEpochMs ?? all.find((each) => each.startEpochMs > epochMs)?.startEpochMs;
  const isFarOff = changes === undefined || changes > epochMs + 8 * dayMs;
  return { isOpen: current !== undefined, changesAtEpochMs: isFarOff ? null : changes };
}

/** The moments between two at which it began or ended to work, oldest first; of a week at most. */
export function changesBetween(hours: Hours, from: number, to: number): readonly number[] {
  const start = Math.max(from, to - 7 * dayMs);
  return openings(hours, start, 9)
    .flatMap(({ startEpochMs, endEpochMs }) => [startEpochMs, endEpochMs])
    .filter((epochMs) => epochMs > start && epochMs <= to);
}

/** Day by day, for a week from today on. */
export function weekOf(
  hours: Hours,
  nowEpochMs: number,
): { readonly day: string; readonly open: Interval[] }[] {
  const today = dayAt(nowEpochMs, hours.zone);
  const all = openings(hours, nowEpochMs, 9);
  return Array.from({ length: 7 }, (_, index) => {
    const day = today + index * dayMs;
    const startEpochMs = momentOf(day, hours.zone, 'first');
    const endEpochMs = momentOf(day + dayMs, hours.zone, 'first');
    return {
      day: new Date(day).toISOString().slice(0, 10),
      open: all
        .map((each) => ({
          startEpochMs: Math.max(each.startEpochMs, startEpochMs),
          endEpochMs: Math.min(each.endEpochMs, endEpochMs),
        }))
        .filter((each) => each.startEpochMs < each.endEpochMs),
    };
  });
}
