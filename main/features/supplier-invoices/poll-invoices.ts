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

/** What is polled: one connection's invoices while it is open. */
export type PolledInvoices = {
  /**
   * `all`: the service has no list. `unread`: it has, and only what the owner added is read by its
   * id. `none`: asking makes no sense now.
   */
  readonly what: (askedBy: AskedBy) => 'all' | 'unread' | 'none';
  readonly candidates: (afterRow: number, limit: number) => readonly InvoiceToPoll[];
  readonly read: (id: string) => Promise<Result<unknown>>;
};

export type InvoicePollingDeps = {
  /** The same object for as long as the connection is open; null: none is. */
  readonly invoices: () => PolledInvoices | null;
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

export type PollingStatus = {
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

type State = {
  readonly invoices: PolledInvoices;
  readonly failed: Map<string, FailedTry>;
  /** Those of them that may have failed for the service. */
  readonly failedMaybe: Set<string>;
  plannedAtEpochMs: number;
  nextAtEpochMs: number;
  failureCount: number;
  /** After a failure that was not of one invoice. */
  pausedUntilEpochMs: number;
  /** The bank asked for quiet. */
  quietUntilEpochMs: number;
  isRunning: boolean;
  lastReadAtEpochMs: number | null;
  failure: CommandError | null;
};

/**
 * Reads single invoices one after the other, as a plan says, where a service has no list that tells
 * what changed.
 */
export const createInvoicePolling = (deps: InvoicePollingDeps): InvoicePolling => {
  let state: State | null = null;
  /** Over all connections: the limit is that of an address. */
  let askedAt: number[] = [];

  const current = (): State | null => {
    const invoices = deps.invoices();
    if (invoices === null) state = null;
    else if (state?.invoices !== invoices) {
      state = {
        invoices,
        failed: new Map(),
        failedMaybe: new Set(),
        plannedAtEpochMs: -Infinity,
        nextAtEpochMs: -Infinity,
        failureCount: 0,
        pausedUntilEpochMs: -Infinity,
        quietUntilEpochMs: -Infinity,
        isRunning: false,
        lastReadAtEpochMs: null,
        failure: null,
      };
    }
    return state;
  };

  /**
   * How many requests may still go out. A clock that was set back forgets what it counted after.
   */
  const left = (): number => {
    const now = deps.now();
    askedAt = askedAt.filter(
      (atEpochMs) => atEpochMs <= now && now - atEpochMs < mostRequests.withinMs,
    );
    return mostRequests.count - askedAt.length;
  };

  const isTime = (own: State): boolean => {
    const now = deps.now();
    // No wait is longer than these: a clock that was set back does not make one so.
    if (own.quietUntilEpochMs > now && own.quietUntilEpochMs <= now + longestQuietMs) return false;
    if (own.pausedUntilEpochMs > now && own.pausedUntilEpochMs <= now + longestQuietMs)
      return false;
    const rests =
      own.plannedAtEpochMs <= now &&
      now - own.plannedAtEpochMs < longestRestMs &&
      own.nextAtEpochMs > now;
    return !rests && left() > 0;
  };

  const plan = async (
    own: State,
    what: 'all' | 'unread',
    time: PlanTime,
  ): Promise<readonly string[]> => {
    const made = createPollingPlan(time, { most: left(), failedTry: (id) => own.failed.get(id) });
    for (let after = 0; ;) {
      const piece = own.invoices.candidates(after, pieceSize);
      made.consider(what === 'all' ? piece : piece.filter(({ asOfEpochMs }) => asOfEpochMs <= 0));
      const last = piece.at(-1);
      if (last === undefined || piece.length < pieceSize) break;
      after = last.row;
      await deps.yieldToEventLoop();
      if (current() !== own) return [];
    }
    const { ids, nextAtEpochMs } = made.result();
    own.plannedAtEpochMs = time.now;
    // Those that are asked now may be due again after the shortest interval.
    own.nextAtEpochMs = Math.min(
      nextAtEpochMs ?? Infinity,
      ids.length === 0 ? Infinity : time.now + shortestIntervalMs,
    );
    return ids;
  };

  /** Whether the next one is asked for; else not now. */
  const noteFailure = (
    own: State,
    {
      id,
      error,
      askedBy,
    }: { readonly id: string; readonly error: CommandError; readonly askedBy: AskedBy },
  ): boolean => {
    const now = deps.now();
    const count = own.failed.get(id)?.count ?? 0;
    if (ofTheInvoice.has(error.kind)) {
      own.failed.set(id, { atEpochMs: now, count: count + 1 });
      own.failedMaybe.delete(id);
      return true;
    }
    if (maybeOfTheInvoice(error)) {
      // After the pause another one is asked first: one that always fails keeps none from being
      // read.
      own.failed.set(id, {
        atEpochMs: now,
        count: Math.max(count, Math.min(count + 1, mostMaybeCount)),
      });
      own.failedMaybe.add(id);
    }
    own.failure = error;
    if (askedBy === 'owner' && isRefusalOfOne(error)) return true;
    own.failureCount += 1;
    own.nextAtEpochMs = -Infinity;
    if (error.kind === 'rate-limited')
      own.quietUntilEpochMs = Math.min(
        now + longestQuietMs,
        Math.max(now + pausesMs[1], error.retryAtEpochMs ?? 0),
      );
    else
      own.pausedUntilEpochMs =
        now + (pausesMs[Math.min(own.failureCount, pausesMs.length) - 1] ?? pausesMs[0]);
    return false;
  };

  const readOn = async (own: State, ids: readonly string[], askedBy: AskedBy): Promise<void> => {
    for (const id of ids) {
      if (current() !== own || own.invoices.what(askedBy) === 'none' || left() <= 0) {
        own.nextAtEpochMs = -Infinity;
        return;
      }
      askedAt.push(deps.now());
      const answer = await own.invoices.read(id);
      if (!answer.ok) {
        if (!noteFailure(own, { id, error: answer.error, askedBy })) return;
        continue;
      }
      own.failed.delete(id);
      own.failedMaybe.delete(id);
      own.failure = null;
      own.failureCount = 0;
      own.lastReadAtEpochMs = deps.now();
    }
  };

  const poll = async (askedBy: AskedBy): Promise<void> => {
    const own = current();
    if (own === null || own.isRunning || deps.isUnattended()) return;
    const what = own.invoices.what(askedBy);
    if (what === 'none' || !isTime(own)) return;
    own.isRunning = true;
    let hasBegun = false;
    try {
      const ids = await plan(own, what, { now: deps.now(), today: deps.today() });
      if (ids.length > 0) {
        hasBegun = true;
        deps.onChange();
        await readOn(own, ids, askedBy);
      }
    } catch (cause) {
      // A disk that fails is not asked for again and again.
      own.pausedUntilEpochMs = deps.now() + pausesMs[2];
      deps.reportBug(cause);
    } finally {
      own.isRunning = false;
      if (hasBegun) deps.onChange();
    }
  };

  return {
    poll: () => poll('background'),
    pollNow: () => {
      const own = current();
      if (own !== null) {
        own.nextAtEpochMs = -Infinity;
        own.pausedUntilEpochMs = -Infinity;
        own.failureCount = 0;
        for (const id of own.failedMaybe) own.failed.delete(id);
        own.failedMaybe.clear();
      }
      return poll('owner');
    },
    status: () => {
      const own = current();
      return {
        isRunning: own?.isRunning ?? false,
        lastReadAtEpochMs: own?.lastReadAtEpochMs ?? null,
        failure: own?.failure ?? null,
      };
    },
  };
};
