import { type CommandError, type Result, isOfRequest } from '../../../preload/contract/result.ts';
import type { AskedBy } from '../../list-sync/asked-by.ts';
import type { Job, ScheduledJob, Scheduler } from '../../scheduler/scheduler.ts';
import type { InvoiceToPoll } from '../../data/cache/supplier-invoices.ts';
import type { Day } from './due-lanes.ts';
import { nextReadEpochMs } from '../background-reads.ts';
import { isObjectRefusal } from '../optional-endpoints.ts';
import { type FailedTry, createPollingPlan, minIntervalMs } from './polling-plan.ts';

export type PolledInvoices = {
  /**
   * `all`: the service has no list. `unread`: it has one, so only invoices that the user added are
   * read by id. `none`: a read makes no sense now.
   */
  readonly selection: (askedBy: AskedBy) => 'all' | 'unread' | 'none';
  readonly candidates: (afterRow: number, limit: number) => readonly InvoiceToPoll[];
  readonly read: (id: string) => Promise<Result<unknown>>;
};

type InvoicePollingDeps = {
  readonly invoices: PolledInvoices;
  readonly scheduler: Pick<Scheduler, 'add' | 'blockedReason'>;
  /** Whether the connection is open: after it closes, nothing is requested or stored. */
  readonly isOpen: () => boolean;
  /** Whether the user is at the computer. */
  readonly isInUse: () => boolean;
  readonly now: () => number;
  readonly today: () => Day;
  /** Lets other work of the event loop run. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** Polling began, ended or failed. */
  readonly onChange: () => void;
};

type PollingStatus = {
  readonly isRunning: boolean;
  readonly lastReadAtEpochMs: number | null;
  readonly failure: CommandError | null;
};

export type InvoicePolling = {
  /** The shown data may be stale: reads the invoices that are due. */
  readonly poll: () => void;
  /**
   * The user asked for a refresh, or added an id. This runs also after a rejection, and a refused
   * invoice does not stop the others. Waits that the bank asked for still apply.
   */
  readonly pollNow: () => void;
  /** Another read of an invoice succeeded, so the earlier failure is no longer reported. */
  readonly recordAnswer: () => void;
  readonly status: () => PollingStatus;
};

const batchSize = 500;
const maxPerPlan = 100;
/** The longest time without planning again, because a plan reads the vault. */
const maxPlanAgeMs = 10 * 60_000;
/** No event signals that the user is back, or that the service turns out to have an endpoint. */
const recheckMs = 15_000;
/** The pause between two plans while the user is away from the computer. */
const unusedPauseMs = 30 * 60_000;
const pausesMs = [15_000, 60_000, 5 * 60_000, 15 * 60_000] as const;
/** The cause may be the service or this one invoice. */
function mayConcernInvoice(error: CommandError): boolean {
  return (
    error.kind === 'service-failed' ||
    error.kind === 'not-the-bank' ||
    error.kind === 'timed-out' ||
    isObjectRefusal(error)
  );
}
/**
 * Such failures count at most this often for an invoice's wait, because the service may be back
 * soon.
 */
const maxServiceFailureCount = 2;

type Polling = {
  readonly deps: InvoicePollingDeps;
  readonly job: ScheduledJob;
  readonly failedTries: Map<string, FailedTry>;
  /** Invoices whose read may have failed because of the service. */
  readonly uncertainIds: Set<string>;
  /** The invoices to read, the most urgent first. */
  planned: readonly string[];
  plannedAtEpochMs: number;
  /** When to plan again. */
  nextAtEpochMs: number;
  askedBy: AskedBy;
  isReading: boolean;
  lastReadAtEpochMs: number | null;
  failure: CommandError | null;
};

/**
 * Reads single invoices one after the other by a plan, if a service has no list that shows changes.
 */
export function createInvoicePolling(deps: InvoicePollingDeps): InvoicePolling {
  const job = deps.scheduler.add({
    needsBank: true,
    pausesMs,
    tasks: () => tasksOf(polling),
    run: (_id, mayAskMore) => readNext(polling, mayAskMore),
    onHeld: (by) => {
      if (by !== null) resetPlan(polling);
    },
  });
  const polling: Polling = {
    deps,
    job,
    failedTries: new Map(),
    uncertainIds: new Set(),
    planned: [],
    plannedAtEpochMs: 0,
    nextAtEpochMs: 0,
    askedBy: 'background',
    isReading: false,
    lastReadAtEpochMs: null,
    failure: null,
  };
  return {
    recordAnswer: () => recordAnswer(polling),
    poll: job.reschedule,
    pollNow: () => {
      polling.nextAtEpochMs = 0;
      polling.askedBy = 'owner';
      for (const id of polling.uncertainIds) polling.failedTries.delete(id);
      polling.uncertainIds.clear();
      job.reset();
      job.reschedule();
    },
    status: () => ({
      isRunning: polling.isReading || polling.planned.length > 0,
      lastReadAtEpochMs: polling.lastReadAtEpochMs,
      failure: polling.failure,
    }),
  };
}

function canRead({ deps: { isOpen, invoices }, askedBy }: Polling): boolean {
  return isOpen() && invoices.selection(askedBy) !== 'none';
}

function tasksOf(polling: Polling): ReturnType<Job['tasks']> {
  const { planned, plannedAtEpochMs, deps } = polling;
  const now = deps.now();
  if (planned.length > 0) return [{ dueEpochMs: plannedAtEpochMs, pauseMs: minIntervalMs }];
  const isTooSoon =
    !deps.isInUse() &&
    now < nextReadEpochMs(plannedAtEpochMs, { everyMs: unusedPauseMs, nowEpochMs: now });
  if (isTooSoon || !canRead(polling)) return [{ dueEpochMs: now + recheckMs, pauseMs: recheckMs }];
  const dueEpochMs = Math.min(polling.nextAtEpochMs, plannedAtEpochMs + maxPlanAgeMs);
  return [{ dueEpochMs, pauseMs: Math.max(minIntervalMs, dueEpochMs - plannedAtEpochMs) }];
}

/** It resumes later, automatically. */
function resetPlan(polling: Polling): void {
  polling.planned = [];
  polling.nextAtEpochMs = 0;
  polling.askedBy = 'background';
}

async function makePlan(polling: Polling, selection: 'all' | 'unread'): Promise<void> {
  const { deps, failedTries } = polling;
  const time = { now: deps.now(), today: deps.today() };
  polling.plannedAtEpochMs = time.now;
  // Unknown until the plan is made; a request for another plan in the meantime lowers it.
  polling.nextAtEpochMs = Infinity;
  const pollingPlan = createPollingPlan(time, {
    maxReads: maxPerPlan,
    failedTry: (id) => failedTries.get(id),
  });
  for (let after = 0; ;) {
    const batch = deps.invoices.candidates(after, batchSize);
    pollingPlan.consider(
      selection === 'all' ? batch : batch.filter(({ asOfEpochMs }) => asOfEpochMs <= 0),
    );
    const lastInvoice = batch.at(-1);
    if (lastInvoice === undefined || batch.length < batchSize) break;
    after = lastInvoice.row;
    await deps.yieldToEventLoop();
    if (!deps.isOpen()) return;
  }
  const { ids, nextAtEpochMs: nextOfOthers } = pollingPlan.result();
  polling.planned = ids;
  // The invoices that are read now may be due again after the shortest interval.
  polling.nextAtEpochMs = Math.min(
    polling.nextAtEpochMs,
    nextOfOthers ?? Infinity,
    ids.length === 0 ? Infinity : time.now + minIntervalMs,
  );
}

function recordAnswer(polling: Polling): void {
  polling.failure = null;
  polling.lastReadAtEpochMs = polling.deps.now();
}

/** Whether the next invoice is read now. */
function recordFailure(polling: Polling, id: string, error: CommandError): boolean {
  const { failedTries, uncertainIds } = polling;
  const atEpochMs = polling.deps.now();
  const count = failedTries.get(id)?.count ?? 0;
  if (isOfRequest(error)) {
    failedTries.set(id, { atEpochMs, count: count + 1 });
    uncertainIds.delete(id);
    return true;
  }
  if (mayConcernInvoice(error)) {
    // After the pause another invoice is read first: one that always fails must not stop the
    // others.
    failedTries.set(id, {
      atEpochMs,
      count: Math.max(count, Math.min(count + 1, maxServiceFailureCount)),
    });
    uncertainIds.add(id);
  }
  polling.failure = error;
  if (polling.askedBy === 'owner' && isObjectRefusal(error)) return true;
  polling.job.failed(error);
  return false;
}

async function readPlanned(polling: Polling, mayAskMore: () => boolean): Promise<void> {
  for (;;) {
    const [id, ...others] = polling.planned;
    if (id === undefined) return;
    polling.planned = others;
    const answer = await polling.deps.invoices.read(id);
    if (answer.ok) {
      polling.failedTries.delete(id);
      polling.uncertainIds.delete(id);
      recordAnswer(polling);
      polling.job.reset();
    } else if (!recordFailure(polling, id, answer.error)) return resetPlan(polling);
    if (!canRead(polling)) return resetPlan(polling);
    // The rest of the plan runs a moment later.
    if (polling.planned.length > 0 && !mayAskMore()) return;
  }
}

async function readNext(polling: Polling, mayAskMore: () => boolean): Promise<void> {
  const { deps } = polling;
  const selection = deps.invoices.selection(polling.askedBy);
  if (selection === 'none') return;
  if (polling.planned.length === 0) {
    await makePlan(polling, selection);
    if (deps.scheduler.blockedReason() !== null) return resetPlan(polling);
    if (polling.planned.length > 0) deps.onChange();
  }
  const hasPlan = polling.planned.length > 0;
  polling.isReading = hasPlan;
  try {
    await readPlanned(polling, mayAskMore);
  } finally {
    polling.isReading = false;
    if (polling.planned.length === 0 && polling.nextAtEpochMs !== 0) polling.askedBy = 'background';
    if (hasPlan && polling.planned.length === 0) deps.onChange();
  }
}
