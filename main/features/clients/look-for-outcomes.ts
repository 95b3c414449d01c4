import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { Scope } from '../scope.ts';
import { blockedReason } from './blocked-reason.ts';

/** A request that was given up may still arrive: the bank is asked once more when that is over. */
export const lateArrivalMs = 2 * 60_000;
const longestWaitMs = 24 * 60 * 60_000;

/** A write whose outcome is not known. */
type Unheard = {
  readonly id: string;
  readonly sentAtEpochMs: number;
  readonly lookedAtEpochMs: number | null;
};

type Looks = {
  /** Looks for all that the bank was not asked for yet, now or as soon as that is possible. */
  readonly resume: () => void;
  readonly reschedule: () => void;
};

/** When the bank is to be asked; null: it has been. */
function dueEpochMs({ sentAtEpochMs, lookedAtEpochMs }: Unheard): number | null {
  if (lookedAtEpochMs === null) return 0;
  const lateEpochMs = sentAtEpochMs + lateArrivalMs;
  return lookedAtEpochMs < lateEpochMs ? lateEpochMs : null;
}

/** What is about the bank itself the next one would meet as well. */
const ofTheBank: ReadonlySet<CommandError['kind']> = new Set([
  'signed-out',
  'offline',
  'untrusted',
  'not-the-bank',
  'rate-limited',
]);

/** Asks the bank by itself what became of writes whose answers were lost. */
export function createLooks(
  scope: Scope,
  {
    name,
    unheard,
    find,
    reconcile,
  }: {
    readonly name: string;
    /** Those whose answer nobody waits for, oldest first. */
    readonly unheard: () => readonly Unheard[];
    /** As it stands by now; null: its outcome is known, or it is on its way once more. */
    readonly find: (id: string) => Unheard | null;
    readonly reconcile: (id: string) => Promise<Result<unknown>>;
  },
): Looks {
  const lookOnce = async (): Promise<void> => {
    let hasFailed = false;
    for (const { id } of unheard()) {
      // While another was asked about, the owner may have resolved this one.
      const found = find(id);
      const dueAt = found && dueEpochMs(found);
      if (dueAt === null || scope.now() < dueAt || blockedReason(scope)) continue;
      const polled = await reconcile(id);
      if (polled.ok) continue;
      hasFailed = true;
      looks.failed(polled.error);
      if (ofTheBank.has(polled.error.kind)) return;
    }
    if (!hasFailed) looks.reset();
  };

  let looking: Promise<void> | null = null;
  let isAskedAgain = false;
  const look = (): Promise<void> => {
    const lookAll = async (): Promise<void> => {
      do {
        isAskedAgain = false;
        await lookOnce();
      } while (isAskedAgain);
    };
    looking ??= lookAll()
      .catch((bug: unknown) => {
        looks.failed(null);
        scope.reportBug(bug);
      })
      .finally(() => {
        looking = null;
        looks.reschedule();
      });
    return looking;
  };
  const looks = scope.scheduler.add({
    name,
    needsBank: true,
    tasks: () => {
      const due = scope.isOpen() ? unheard().flatMap((write) => dueEpochMs(write) ?? []) : [];
      return due.length === 0 ? [] : [{ dueEpochMs: Math.min(...due), pauseMs: longestWaitMs }];
    },
    run: look,
  });

  return {
    resume: () => {
      if (!scope.vault || !scope.isOpen()) return;
      if (looking === null) void look();
      else isAskedAgain = true;
    },
    reschedule: looks.reschedule,
  };
}
