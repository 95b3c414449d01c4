import type { Result } from '../../preload/contract/result.ts';
import { minuteMs } from '../time/durations.ts';
import type { Scope } from './scope.ts';

/** How often something is read that nobody asks for. */
type Pace = {
  /** While somebody is at the computer. */
  readonly inUseMs: number;
  readonly otherwiseMs: number;
};

/** What may change at any moment: cards, balances. */
export const usualPace: Pace = { inUseMs: 5 * minuteMs, otherwiseMs: 30 * minuteMs };
/** What changes a few times a day: supplier invoices, registrations. */
export const slowPace: Pace = { inUseMs: 15 * minuteMs, otherwiseMs: 30 * minuteMs };

/** Nobody tells when somebody comes back to the computer, or what the service turns out to have. */
export const lookAgainMs = minuteMs;
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs] as const;

type BackgroundRead = {
  readonly pace: Pace;
  /** False where the session of the bank has nothing to do with it. */
  readonly needsBank?: boolean;
  /** Whether asking makes sense now. */
  readonly mayRead: () => boolean;
  /** When it was read last, whoever asked; null: not since the connection was opened. */
  readonly lastReadEpochMs: () => number | null;
  /** A part was left for the next moment: the budget was used up. */
  readonly isLeft?: () => boolean;
  readonly read: (mayAskMore: () => boolean) => Promise<Result<unknown>>;
};

export function paceMs(scope: Pick<Scope, 'isInUse'>, pace: Pace): number {
  return scope.isInUse() ? pace.inUseMs : pace.otherwiseMs;
}

/**
 * When to read again what was read then: by a clock that was set back since, now, for how long ago
 * it was nobody can say.
 */
export function nextReadEpochMs(
  lastEpochMs: number,
  { everyMs, nowEpochMs }: { readonly everyMs: number; readonly nowEpochMs: number },
): number {
  return lastEpochMs > nowEpochMs ? nowEpochMs : lastEpochMs + everyMs;
}

/**
 * Reads something again and again, whether or not a screen shows it. The scheduler holds it while
 * the connection is offline, signed out or asleep, and sees to the budget. What is read when the
 * connection opens is asked for elsewhere, so the first time is a moment later.
 */
export function readByItself(scope: Scope, what: BackgroundRead): void {
  const { now } = scope;
  const openedAtEpochMs = now();
  const dueEpochMs = (everyMs: number): number => {
    if (what.isLeft?.() === true) return now();
    const last = what.lastReadEpochMs();
    return last === null
      ? nextReadEpochMs(openedAtEpochMs, { everyMs: lookAgainMs, nowEpochMs: now() })
      : nextReadEpochMs(last, { everyMs, nowEpochMs: now() });
  };
  const job = scope.scheduler.add({
    needsBank: what.needsBank ?? true,
    pausesMs,
    tasks: () => {
      const everyMs = paceMs(scope, what.pace);
      const lookedAtEpochMs = now() + lookAgainMs;
      const due = what.mayRead() ? dueEpochMs(everyMs) : lookedAtEpochMs;
      // Looked at again meanwhile, for the pace may be another one by then.
      return [{ dueEpochMs: Math.min(due, lookedAtEpochMs), pauseMs: everyMs }];
    },
    run: async (_id, mayAskMore) => {
      const answer = await what.read(mayAskMore);
      if (answer.ok) job.reset();
      else job.failed(answer.error);
    },
  });
  job.reschedule();
}
