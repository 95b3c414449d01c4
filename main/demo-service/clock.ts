import { localDay } from '../time/local-day.ts';

/** The service's own clock, so that a test or the tour can let an hour pass at once. */
export interface DemoClock {
  /** Milliseconds since the epoch, by this clock. */
  readonly now: () => number;
  /** Sets another time source. `undefined` restores the one from the start. */
  readonly set: (source: (() => number) | undefined) => void;
  /** Moves the time forward, with any source. */
  readonly advance: (byMs: number) => void;
}

/** A clock based on the given time source. */
export function createClock(startSource: () => number): DemoClock {
  let source = startSource;
  let offsetMs = 0;
  return {
    now: () => source() + offsetMs,
    set: (next) => {
      source = next ?? startSource;
      offsetMs = 0;
    },
    advance: (byMs) => {
      offsetMs += byMs;
    },
  };
}

/** An instant as the service writes it: ISO 8601 in UTC. */
export function timestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/**
 * A day in this computer's calendar, `2026-11-21`, `daysAhead` days after that moment's. Not the
 * UTC day: in Auckland that is yesterday's until noon, and an invoice due today would be late.
 */
export function calendarDay(epochMs: number, daysAhead = 0): string {
  const at = new Date(epochMs);
  return localDay(at.setDate(at.getDate() + daysAhead));
}

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
