import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { AskedBy } from '../../list-sync/asked-by.ts';
import type { InvoiceToPoll } from '../../data/cache/supplier-invoices.ts';
import type { Day } from './due-lanes.ts';
import { isRefusalOfOne } from '../optional-endpoints.ts';
import {
  type FailedTry,
  type PlanTime,
  createPollingPlan,
  mostRequests,
  shortestIntervalMs,
} from './polling-plan.ts';

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

/** When requests went out lately. */
type RecentRequests = { atEpochMs: readonly number[] };
export const noRequests = (): RecentRequests => ({ atEpochMs: [] });

type InvoicePollingDeps = {
  readonly invoices: PolledInvoices;
  /** The connection is: without it nothing is asked for or kept. */
  readonly isOpen: () => boolean;
  /** They count after the connection was closed and opened again, too. */
  readonly recent: RecentRequests;
  /** Nobody has looked at the window for long. */
  readonly isUnattended: () => boolean;
  readonly now: () => number;
  readonly today: () => Day;
  /** Lets other work of the event loop run. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** It began or ended, or could not go on. */
  readonly onChange: () => void;
  readonly reportBug: (cause: unknown) => void;
};

type PollingStatus = {
  readonly isRunning: boolean;
  readonly lastReadAtEpochMs: number | null;
  readonly failure: CommandError | null;
};

export type InvoicePolling = {
  /**
   * Reads what is due, if anything is. To be called now and then (each time it may read up to a
   * tenth of what the bank takes), and after the computer woke.
   */
  readonly poll: () => Promise<void>;
  /**
   * The owner asks, or added an id. It goes out also after a rejection, and one invoice that is
   * refused keeps none of the others from being read; waits that the bank asked for are kept.
   */
  readonly pollNow: () => Promise<void>;
  readonly status: () => PollingStatus;
};

const pieceSize = 500;
/** Without a look at the vault, which costs a moment. */
const longestRestMs = 10 * 60_000;
const longestQuietMs = 60 * 60_000;
const pausesMs = [15_000, 60_000, 5 * 60_000, 15 * 60_000] as const;
const ofTheInvoice: ReadonlySet<CommandError['kind']> = new Set(['not-found', 'rejected']);
/** Of the service, or of this one invoice: who knows. */
const maybeOfTheInvoice = (error: CommandError): boolean =>
  error.kind === 'service-failed' || error.kind === 'timed-out' || isRefusalOfOne(error);
/**
 * Such a try makes an invoice wait for no longer than this many do, for the service may be back.
 */
const mostMaybeCount = 2;

/**
 * Reads single invoices one after the other, as a plan says, where a service has no list that tells
 * what changed.
 */
export const createInvoicePolling = (deps: InvoicePollingDeps): InvoicePolling => {
  const { invoices, isOpen, recent } = deps;
  const failed = new Map<string, FailedTry>();
  /** Those of them that may have failed for the service. */
  const failedMaybe = new Set<string>();
  let plannedAtEpochMs = -Infinity;
  let nextAtEpochMs = -Infinity;
  let failureCount = 0;
  /** After a failure that was not of one invoice. */
  let pausedUntilEpochMs = -Infinity;
  /** The bank asked for quiet. */
  let quietUntilEpochMs = -Infinity;
  let isRunning = false;
  let lastReadAtEpochMs: number | null = null;
  let failure: CommandError | null = null;

  /**
   * How many requests may still go out. A clock that was set back forgets what it counted after.
   */
  const left = (): number => {
    const now = deps.now();
    recent.atEpochMs = recent.atEpochMs.filter(
      (atEpochMs) => atEpochMs <= now && now - atEpochMs < mostRequests.withinMs,
    );
    return mostRequests.count - recent.atEpochMs.length;
  };

  const isTime = (): boolean => {
    const now = deps.now();
    // No wait is longer than these: a clock that was set back does not make one so.
    if (quietUntilEpochMs > now && quietUntilEpochMs <= now + longestQuietMs) return false;
    if (pausedUntilEpochMs > now && pausedUntilEpochMs <= now + longestQuietMs) return false;
    const rests =
      plannedAtEpochMs <= now && now - plannedAtEpochMs < longestRestMs && nextAtEpochMs > now;
    return !rests && left() > 0;
  };

  const plan = async (what: 'all' | 'unread', time: PlanTime): Promise<readonly string[]> => {
    const made = createPollingPlan(time, { most: left(), failedTry: (id) => failed.get(id) });
    for (let after = 0; ;) {
      const piece = invoices.candidates(after, pieceSize);
      made.consider(what === 'all' ? piece : piece.filter(({ asOfEpochMs }) => asOfEpochMs <= 0));
      const last = piece.at(-1);
      if (last === undefined || piece.length < pieceSize) break;
      after = last.row;
      await deps.yieldToEventLoop();
      if (!isOpen()) return [];
    }
    const { ids, nextAtEpochMs: nextOfOthers } = made.result();
    plannedAtEpochMs = time.now;
    // Those that are asked now may be due again after the shortest interval.
    nextAtEpochMs = Math.min(
      nextOfOthers ?? Infinity,
      ids.length === 0 ? Infinity : time.now + shortestIntervalMs,
    );
    return ids;
  };

  /** Whether the next one is asked for; else not now. */
  const noteFailure = (id: string, error: CommandError, askedBy: AskedBy): boolean => {
    const now = deps.now();
    const count = failed.get(id)?.count ?? 0;
    if (ofTheInvoice.has(error.kind)) {
      failed.set(id, { atEpochMs: now, count: count + 1 });
      failedMaybe.delete(id);
      return true;
    }
    if (maybeOfTheInvoice(error)) {
      // After the pause another one is asked first: one that always fails keeps none from being
      // read.
      failed.set(id, {
        atEpochMs: now,
        count: Math.max(count, Math.min(count + 1, mostMaybeCount)),
      });
      failedMaybe.add(id);
    }
    failure = error;
    if (askedBy === 'owner' && isRefusalOfOne(error)) return true;
    failureCount += 1;
    nextAtEpochMs = -Infinity;
    if (error.kind === 'rate-limited')
      quietUntilEpochMs = Math.min(
        now + longestQuietMs,
        Math.max(now + pausesMs[1], error.retryAtEpochMs ?? 0),
      );
    else
      pausedUntilEpochMs =
        now + (pausesMs[Math.min(failureCount, pausesMs.length) - 1] ?? pausesMs[0]);
    return false;
  };

  const readOn = async (ids: readonly string[], askedBy: AskedBy): Promise<void> => {
    for (const id of ids) {
      if (!isOpen() || invoices.what(askedBy) === 'none' || left() <= 0) {
        nextAtEpochMs = -Infinity;
        return;
      }
      recent.atEpochMs = [...recent.atEpochMs, deps.now()];
      const answer = await invoices.read(id);
      if (!answer.ok) {
        if (!noteFailure(id, answer.error, askedBy)) return;
        continue;
      }
      failed.delete(id);
      failedMaybe.delete(id);
      failure = null;
      failureCount = 0;
      lastReadAtEpochMs = deps.now();
    }
  };

  const poll = async (askedBy: AskedBy): Promise<void> => {
    if (!isOpen() || isRunning || deps.isUnattended()) return;
    const what = invoices.what(askedBy);
    if (what === 'none' || !isTime()) return;
    isRunning = true;
    let hasBegun = false;
    try {
      const ids = await plan(what, { now: deps.now(), today: deps.today() });
      if (ids.length > 0) {
        hasBegun = true;
        deps.onChange();
        await readOn(ids, askedBy);
      }
    } catch (cause) {
      // A disk that fails is not asked for again and again.
      pausedUntilEpochMs = deps.now() + pausesMs[2];
      deps.reportBug(cause);
    } finally {
      isRunning = false;
      if (hasBegun) deps.onChange();
    }
  };

  return {
    poll: () => poll('background'),
    pollNow: () => {
      nextAtEpochMs = -Infinity;
      pausedUntilEpochMs = -Infinity;
      failureCount = 0;
      for (const id of failedMaybe) failed.delete(id);
      failedMaybe.clear();
      return poll('owner');
    },
    status: () => ({ isRunning, lastReadAtEpochMs, failure }),
  };
};
