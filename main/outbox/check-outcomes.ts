import type { CommandError, Result } from '../../preload/contract/result.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { blockedReason } from './blocked-reason.ts';
import type { Write } from './write.ts';

/** A request that was given up may still arrive: the bank is asked again when that is over. */
export const lateArrivalMs = 2 * 60_000;
const longestWaitMs = 24 * 60 * 60_000;

type Unknown = Pick<Write, 'id' | 'sentAtEpochMs' | 'checkedAtEpochMs'>;

type OutcomeChecks = {
  /** Checks all that the bank was not asked about yet, now or as soon as that is possible. */
  readonly resume: () => void;
  readonly reschedule: () => void;
};

/** When the bank is to be asked; null: it has been. */
function dueEpochMs({ sentAtEpochMs, checkedAtEpochMs }: Unknown): number | null {
  if (checkedAtEpochMs === null) return 0;
  const lateEpochMs = sentAtEpochMs + lateArrivalMs;
  return checkedAtEpochMs < lateEpochMs ? lateEpochMs : null;
}

/** The next request would fail for the same reason. */
const ofTheBank: ReadonlySet<CommandError['kind']> = new Set([
  'signed-out',
  'offline',
  'untrusted',
  'not-the-bank',
  'rate-limited',
]);

/** Asks the bank automatically what became of writes whose outcome is unknown. */
export function createOutcomeChecks(
  scope: Parameters<typeof blockedReason>[0] & {
    readonly scheduler: Pick<Scheduler, 'add'>;
    readonly now: () => number;
    readonly reportBug: (cause: unknown) => void;
  },
  {
    name,
    unknown,
    find,
    check,
  }: {
    readonly name: string;
    /** Oldest first. */
    readonly unknown: () => readonly Unknown[];
    /** Null: its outcome is known by now, or it is in flight again. */
    readonly find: (id: string) => Unknown | null;
    readonly check: (id: string) => Promise<Result<unknown>>;
  },
): OutcomeChecks {
  const checkOnce = async (): Promise<void> => {
    let hasFailed = false;
    for (const { id } of unknown()) {
      if (blockedReason(scope) !== null) return;
      // While another was checked, the user may have resolved this one.
      const found = find(id);
      const dueAt = found && dueEpochMs(found);
      if (dueAt === null || scope.now() < dueAt) continue;
      const checked = await check(id);
      if (checked.ok) continue;
      hasFailed = true;
      checks.failed(checked.error);
      if (ofTheBank.has(checked.error.kind)) return;
    }
    if (!hasFailed) checks.reset();
  };

  let checking: Promise<void> | null = null;
  let isAskedAgain = false;
  const checkAll = (): Promise<void> => {
    const work = async (): Promise<void> => {
      do {
        isAskedAgain = false;
        await checkOnce();
      } while (isAskedAgain);
    };
    checking ??= work()
      .catch((bug: unknown) => {
        checks.failed(null);
        scope.reportBug(bug);
      })
      .finally(() => {
        checking = null;
        checks.reschedule();
      });
    return checking;
  };
  const checks = scope.scheduler.add({
    name,
    needsBank: true,
    tasks: () => {
      const due = scope.isOpen() ? unknown().flatMap((write) => dueEpochMs(write) ?? []) : [];
      return due.length === 0 ? [] : [{ dueEpochMs: Math.min(...due), pauseMs: longestWaitMs }];
    },
    run: checkAll,
  });

  return {
    resume: () => {
      if (!scope.isOpen()) return;
      if (checking === null) void checkAll();
      else isAskedAgain = true;
    },
    reschedule: checks.reschedule,
  };
}
