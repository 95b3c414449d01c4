import { type CommandError, type Result, isOfRequest } from '../../../preload/contract/result.ts';
import type { AskedBy } from '../../list-sync/asked-by.ts';
import type { Scheduler } from '../../scheduler/scheduler.ts';
import type { InvoiceToPoll } from '../../data/cache/supplier-invoices.ts';
import type { Day } from './due-lanes.ts';
import { nextReadEpochMs } from '../background-reads.ts';
import { isRefusalOfOne } from '../optional-endpoints.ts';
import { type FailedTry, createPollingPlan, shortestIntervalMs } from './polling-plan.ts';

/** What is polled: the invoices of a connection. */
export type PolledInvoices = {
  /**
   * `all`: the service has no list. `unread`: it has, and only what the owner added is read by its
   * id. `none`: asking makes no sense now.
   */
  readonly what: (askedBy: AskedBy) => 'all' | 'unread' | 'none';
  readonly candidates: (afterRow: number, limit: number) => readonly InvoiceToPoll[];
  readonly read: (id: string) => Promise<Result<unknown>>;
};

type InvoicePollingDeps = {
  readonly invoices: PolledInvoices;
  readonly scheduler: Pick<Scheduler, 'add' | 'blockedReason'>;
  /** The connection is: without it nothing is asked for or kept. */
  readonly isOpen: () => boolean;
  /** Somebody is at the computer. */
  readonly isInUse: () => boolean;
  readonly now: () => number;
  readonly today: () => Day;
  /** Lets other work of the event loop run. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** It began or ended, or could not go on. */
  readonly onChange: () => void;
};

type PollingStatus = {
  readonly isRunning: boolean;
  readonly lastReadAtEpochMs: number | null;
  readonly failure: CommandError | null;
};

export type InvoicePolling = {
  /** What is shown may be old: reads what is due, if anything is. */
  readonly poll: () => void;
  /**
   * The owner asks, or added an id. It goes out also after a rejection, and one invoice that is
   * refused keeps none of the others from being read; waits that the bank asked for are kept.
   */
  readonly pollNow: () => void;
  /** Another read of an invoice was answered: what was refused before is not told any more. */
  readonly noteAnswer: () => void;
  readonly status: () => PollingStatus;
};

const pieceSize = 500;
const mostInAPlan = 100;
/** Without a look at the vault, which costs a moment. */
const longestRestMs = 10 * 60_000;
/** Nobody tells when somebody is back, or what the service turns out to have. */
const lookAgainMs = 15_000;
/** Between two plans while nobody is at the computer. */
const unusedPauseMs = 30 * 60_000;
const pausesMs = [15_000, 60_000, 5 * 60_000, 15 * 60_000] as const;
/** Of the service, or of this one invoice: who knows. */
function maybeOfTheInvoice(error: CommandError): boolean {
  return (
    error.kind === 'service-failed' ||
    error.kind === 'not-the-bank' ||
    error.kind === 'timed-out' ||
    isRefusalOfOne(error)
  );
}
/**
 * Such a try makes an invoice wait for no longer than this many do, for the service may be back.
 */
const mostMaybeCount = 2;

/**
 * Reads single invoices one after the other, as a plan says, where a service has no list that tells
 * what changed.
 */
export function createInvoicePolling(deps: InvoicePollingDeps): InvoicePolling {
  const { invoices, isOpen, now } = deps;
  const failed = new Map<string, FailedTry>();
  /** Those of them that may have failed for the service. */
  const failedMaybe = new Set<string>();
  /** What is to be read, the most urgent first. */
  let planned: readonly string[] = [];
  let plannedAtEpochMs = 0;
  /** When to plan again. */
  let nextAtEpochMs = 0;
  let askedBy: AskedBy = 'background';
  let isReading = false;
  let lastReadAtEpochMs: number | null = null;
  let failure: CommandError | null = null;

  const canAsk = (): boolean => isOpen() && invoices.what(askedBy) !== 'none';

  /** It goes on later, by itself. */
  const planAnew = (): void => {
    planned = [];
    nextAtEpochMs = 0;
    askedBy = 'background';
  };

  const plan = async (what: 'all' | 'unread'): Promise<void> => {
    const time = { now: now(), today: deps.today() };
    plannedAtEpochMs = time.now;
    // Until it is known; whoever asks for another plan meanwhile gets one.
    nextAtEpochMs = Infinity;
    const made = createPollingPlan(time, { most: mostInAPlan, failedTry: (id) => failed.get(id) });
    for (let after = 0; ;) {
      const piece = invoices.candidates(after, pieceSize);
      made.consider(what === 'all' ? piece : piece.filter(({ asOfEpochMs }) => asOfEpochMs <= 0));
      const last = piece.at(-1);
      if (last === undefined || piece.length < pieceSize) break;
      after = last.row;
      await deps.yieldToEventLoop();
      if (!isOpen()) return;
    }
    const { ids, nextAtEpochMs: nextOfOthers } = made.result();
    planned = ids;
    // Those that are asked now may be due again after the shortest interval.
    nextAtEpochMs = Math.min(
      nextAtEpochMs,
      nextOfOthers ?? Infinity,
      ids.length === 0 ? Infinity : time.now + shortestIntervalMs,
    );
  };

  /** Whether the next one is asked for; else not now. */
  const noteFailure = (id: string, error: CommandError): boolean => {
    const count = failed.get(id)?.count ?? 0;
    if (isOfRequest(error)) {
      failed.set(id, { atEpochMs: now(), count: count + 1 });
      failedMaybe.delete(id);
      return true;
    }
    if (maybeOfTheInvoice(error)) {
      // After the pause another one is asked first: one that always fails keeps none from being
      // read.
      failed.set(id, {
        atEpochMs: now(),
        count: Math.max(count, Math.min(count + 1, mostMaybeCount)),
      });
      failedMaybe.add(id);
    }
    failure = error;
    if (askedBy === 'owner' && isRefusalOfOne(error)) return true;
    job.failed(error);
    return false;
  };

  const noteAnswer = (): void => {
    failure = null;
    lastReadAtEpochMs = now();
  };

  const readPlanned = async (mayAskMore: () => boolean): Promise<void> => {
    for (;;) {
      const [id, ...others] = planned;
      if (id === undefined) return;
      planned = others;
      const answer = await invoices.read(id);
      if (answer.ok) {
        failed.delete(id);
        failedMaybe.delete(id);
        noteAnswer();
        job.reset();
      } else if (!noteFailure(id, answer.error)) return planAnew();
      if (!canAsk()) return planAnew();
      // The rest of the plan has its turn a moment later.
      if (planned.length > 0 && !mayAskMore()) return;
    }
  };

  const readOn = async (mayAskMore: () => boolean): Promise<void> => {
    const what = invoices.what(askedBy);
    if (what === 'none') return;
    if (planned.length === 0) {
      await plan(what);
      if (deps.scheduler.blockedReason() !== null) return planAnew();
      if (planned.length > 0) deps.onChange();
    }
    const isBegun = planned.length > 0;
    isReading = isBegun;
    try {
      await readPlanned(mayAskMore);
    } finally {
      isReading = false;
      if (planned.length === 0 && nextAtEpochMs !== 0) askedBy = 'background';
      if (isBegun && planned.length === 0) deps.onChange();
    }
  };

  const job = deps.scheduler.add({
    needsBank: true,
    pausesMs,
    tasks: () => {
      if (planned.length > 0)
        return [{ dueEpochMs: plannedAtEpochMs, pauseMs: shortestIntervalMs }];
      const isTooSoon =
        !deps.isInUse() &&
        now() < nextReadEpochMs(plannedAtEpochMs, { everyMs: unusedPauseMs, nowEpochMs: now() });
      if (isTooSoon || !canAsk())
        return [{ dueEpochMs: now() + lookAgainMs, pauseMs: lookAgainMs }];
      const dueEpochMs = Math.min(nextAtEpochMs, plannedAtEpochMs + longestRestMs);
      return [{ dueEpochMs, pauseMs: Math.max(shortestIntervalMs, dueEpochMs - plannedAtEpochMs) }];
    },
    run: (_id, mayAskMore) => readOn(mayAskMore),
    onHeld: (by) => {
      if (by !== null) planAnew();
    },
  });

  return {
    noteAnswer,
    poll: job.reschedule,
    pollNow: () => {
      nextAtEpochMs = 0;
      askedBy = 'owner';
      for (const id of failedMaybe) failed.delete(id);
      failedMaybe.clear();
      job.reset();
      job.reschedule();
    },
    status: () => ({ isRunning: isReading || planned.length > 0, lastReadAtEpochMs, failure }),
  };
}
