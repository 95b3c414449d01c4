import type { Result } from '../../preload/contract/result.ts';
import { minuteMs } from '../time/durations.ts';
import type { Scope } from './scope.ts';

/** How often a background read runs. */
type ReadInterval = {
  /** While the user is at the computer. */
  readonly inUseMs: number;
  readonly otherwiseMs: number;
};

/** For data that may change at any moment: cards, balances. */
export const usualInterval: ReadInterval = { inUseMs: 5 * minuteMs, otherwiseMs: 30 * minuteMs };
/** For data that changes a few times a day: supplier invoices, registrations. */
export const slowInterval: ReadInterval = { inUseMs: 15 * minuteMs, otherwiseMs: 30 * minuteMs };

/**
 * No event signals that the user is back or that an endpoint turns out to exist, so check every
 * minute.
 */
export const recheckMs = minuteMs;
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs] as const;

type BackgroundRead = {
  readonly interval: ReadInterval;
  /** False for a read that does not need the bank's session. */
  readonly needsBank?: boolean;
  /** Whether a read makes sense now. */
  readonly mayRead: () => boolean;
  /**
   * When the data was last read, for whatever reason; null: not since the connection was opened.
   */
  readonly lastReadEpochMs: () => number | null;
  /** The last read left a part over, because the request budget was used up. */
  readonly isUnfinished?: () => boolean;
  readonly read: (mayAskMore: () => boolean) => Promise<Result<unknown>>;
};

export function intervalMs(scope: Pick<Scope, 'isInUse'>, interval: ReadInterval): number {
  return scope.isInUse() ? interval.inUseMs : interval.otherwiseMs;
}

/**
 * When to read again. A clock that was set back since makes the age unknown, so the read is due
 * now.
 */
export function nextReadEpochMs(
  lastEpochMs: number,
  { everyMs, nowEpochMs }: { readonly everyMs: number; readonly nowEpochMs: number },
): number {
  return lastEpochMs > nowEpochMs ? nowEpochMs : lastEpochMs + everyMs;
}

/**
 * Reads something periodically, whether or not a screen shows it. The scheduler pauses it while the
 * connection is offline, signed out or asleep, and enforces the request budget. Other code reads
 * when the connection opens, so the first read here comes a moment later.
 */
export function readPeriodically(scope: Scope, periodicRead: BackgroundRead): void {
  const { now } = scope;
  const openedAtEpochMs = now();
  const dueEpochMs = (everyMs: number): number => {
    if (periodicRead.isUnfinished?.() === true) return now();
    const lastReadEpochMs = periodicRead.lastReadEpochMs();
    return lastReadEpochMs === null
      ? nextReadEpochMs(openedAtEpochMs, { everyMs: recheckMs, nowEpochMs: now() })
      : nextReadEpochMs(lastReadEpochMs, { everyMs, nowEpochMs: now() });
  };
  const job = scope.scheduler.add({
    needsBank: periodicRead.needsBank ?? true,
    pausesMs,
    tasks: () => {
      const everyMs = intervalMs(scope, periodicRead.interval);
      const recheckEpochMs = now() + recheckMs;
      const due = periodicRead.mayRead() ? dueEpochMs(everyMs) : recheckEpochMs;
      // Check at least every minute, because the interval may change meanwhile.
      return [{ dueEpochMs: Math.min(due, recheckEpochMs), pauseMs: everyMs }];
    },
    run: async (_id, mayAskMore) => {
      const answer = await periodicRead.read(mayAskMore);
      if (answer.ok) job.reset();
      else job.failed(answer.error);
    },
  });
  job.reschedule();
}
