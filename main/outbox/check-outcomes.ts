import type { Result } from '../../preload/contract/result.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { Write } from './write.ts';

/**
 * An abandoned request may still arrive at the bank within this time, so check the outcome again
 * after it.
 */
export const lateArrivalMs = 2 * 60_000;
const maxWaitMs = 24 * 60 * 60_000;

/**
 * Asks the bank automatically for the outcome of writes with an unknown outcome.
 * @returns `reschedule`, to call when one of them has changed
 */
export function scheduleOutcomeChecks<W extends Write>(
  scope: {
    readonly scheduler: Pick<Scheduler, 'add'>;
    readonly isOpen: () => boolean;
    readonly now: () => number;
  },
  {
    unknown,
    findUnknown,
    check,
  }: {
    readonly unknown: () => readonly W[];
    /** Null: the outcome is known, or the write is in flight again. */
    readonly findUnknown: (id: string) => W | null;
    readonly check: (id: string) => Promise<Result<unknown>>;
  },
): () => void {
  /** An earlier run may have sent it just before, even if the clock was set since. */
  const openedAtEpochMs = scope.now();
  const dueEpochMs = ({ sentAtEpochMs, checkedAtEpochMs }: W): number | null => {
    if (checkedAtEpochMs === null) return 0;
    const lateEpochMs = Math.max(sentAtEpochMs, openedAtEpochMs) + lateArrivalMs;
    return checkedAtEpochMs < lateEpochMs ? lateEpochMs : null;
  };

  const checks = scope.scheduler.add<string>({
    needsBank: true,
    tasks: () =>
      (scope.isOpen() ? unknown() : []).flatMap((write) => {
        const dueAt = dueEpochMs(write);
        return dueAt === null ? [] : [{ id: write.id, dueEpochMs: dueAt, pauseMs: maxWaitMs }];
      }),
    run: async (id) => {
      if (findUnknown(id) === null) return;
      const result = await check(id);
      if (result.ok) checks.reset(id);
      else checks.failed(result.error, id);
    },
  });
  return checks.reschedule;
}
