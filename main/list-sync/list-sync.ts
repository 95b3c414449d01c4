import type { SyncStatus } from '../../preload/contract/lists.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import type { AskedBy } from './asked-by.ts';
import type {
  SyncPage,
  SyncedRecord,
  ListStore,
  FetchSyncPage,
  PageCost,
  PageToKeep,
} from './sync-page.ts';
import type { PassState } from './list-state.ts';
import { throttle } from './throttle.ts';
import { BegunAnew, createKeptState } from './kept-state.ts';
import { type CutShort, begunPass, endedPass, givenUpPass, passToBegin } from './pass-changes.ts';
import { type PassStep, nextQuestion, takePage, walkFrom } from './read-pass.ts';
import { createWaits } from './waits.ts';
import { isCutShortLately, isRejection } from './when-to-read.ts';

const progressEveryMs = 250;
const defaultMaxPages = 20_000;

export type ListSyncDeps<Item extends SyncedRecord> = {
  /**
   * `time`: the service filters and sorts by `updated_at`. `walk`: it does not, every refresh walks
   * through everything.
   */
  readonly order: 'time' | 'walk';
  readonly fetchPage: FetchSyncPage<Item>;
  readonly store: ListStore<Item>;
  /**
   * Why asking the bank makes no sense right now (`offline`, `signed-out`); null: it does. What was
   * found of the service stands in nobody’s way who asks herself.
   */
  readonly blockedReason: (askedBy: AskedBy) => CommandError | null;
  readonly now: () => number;
  /**
   * Must let other work of the event loop run, even for 0. Ends early, without throwing, when the
   * signal is aborted.
   */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** The status has changed: at most four times a second. */
  readonly onProgress: () => void;
  /** The store has thrown: writes it down, and says what the owner is told. */
  readonly onThrown: (cause: unknown) => CommandError;
  /** A service that counts on for ever is left after so many requests of one pass. */
  readonly maxPages?: number;
  /** Why a pass that took so much goes no further; null: it may. */
  readonly cutShort?: (taken: PageCost & { readonly items: number }) => CutShort | null;
};

export type ListSync = {
  readonly status: () => SyncStatus;
  /**
   * A `refresh` from the background waits where the service refused, never ended, or the owner
   * paused; hers always goes out.
   */
  readonly request: (action: 'refresh' | 'full' | 'pause' | 'resume', askedBy?: AskedBy) => void;
  /** Asks for a refresh as the owner, and waits for its end or its first failure. */
  readonly readNow: () => Promise<Result<unknown>>;
  /** Goes on with a pass that the last run of the app did not finish, unless it was paused. */
  readonly resumeAfterStart: () => void;
  /**
   * The network, the session or a grant is back: what waits for it goes on. Waits that the service
   * asked for are kept.
   */
  readonly onReconnect: () => void;
  /** The connection closes: the store is not touched any more, whatever still comes. */
  readonly stop: () => void;
};

/**
 * Reads a list page by page and keeps it up to date, one pass at a time. Where it has come to is
 * kept with each page, so it goes on from there.
 */
export function createListSync<Item extends SyncedRecord>(deps: ListSyncDeps<Item>): ListSync {
  const { store, now } = deps;
  let error: CommandError | null = null;
  /** What was asked for and has not begun. */
  let wanted: 'refresh' | 'full' | null = null;
  /** By whom it was asked for last, until the bank has answered. */
  let wantedBy: AskedBy = 'background';
  const waits = createWaits(deps);
  /** The pages that are being kept while the next one is asked for. Rejects where that fails. */
  let keptMeanwhile: Promise<void> = Promise.resolve();
  let isRunning = false;
  /** More was asked for while it ran, perhaps too late for it: it looks again at its end. */
  let isAskedAgain = false;
  /** What `readNow` waits for. */
  let progress = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const { state, identity, put, putState, putLastOfFullPass, hasRoomFor, isWritten, takeUp } =
    createKeptState({
      store,
      now,
      signal: stopped.signal,
      onBegunAnew: () => {
        wanted = 'full';
      },
    });

  const tellProgress = (): void => {
    progress.resolve();
    progress = Promise.withResolvers();
  };

  const unlessStopped = (work: () => void): void => {
    if (!stopped.signal.aborted) work();
  };
  const throttled = throttle(deps.onProgress, {
    intervalMs: progressEveryMs,
    later: (work, ms) => void deps.sleep(ms).then(() => unlessStopped(work)),
  });
  const notify = (): void => unlessStopped(throttled);

  const failureOf = (cause: unknown): CommandError =>
    cause instanceof BegunAnew
      ? { kind: 'storage-unavailable', reason: 'damaged' }
      : deps.onThrown(cause);

  const errorNow = (): CommandError | null => {
    const { cutShort } = state();
    return (
      error ??
      (isRunning || cutShort === null
        ? null
        : { kind: 'list-cut-short', why: cutShort.why, readCount: cutShort.readCount })
    );
  };

  const phase = (): SyncStatus['phase'] => {
    if (state().isPaused) return 'paused';
    if (errorNow() !== null) return 'failed';
    return isRunning ? 'running' : 'idle';
  };

  /** What it rejects with is met by whoever waits for it before going on. */
  const keepMeanwhile = (keeping: Promise<void>): void => {
    keeping.catch(() => undefined);
    keptMeanwhile = keeping;
  };

  const finish = (page: PageToKeep<Item>, pass: PassState): Promise<void> => {
    const end = endedPass(pass, state(), now());
    return pass.kind === 'full' && pass.isWhole
      ? putLastOfFullPass(page, { pass }, end)
      : put(page, end);
  };

  /** Hands a page over to be kept. What follows from it is in the state at once. */
  const take = (
    before: PassState,
    { page, read }: { readonly page: PageToKeep<Item>; readonly read: SyncPage<Item> },
  ): { readonly next: PassStep['next'] | 'cut-short'; readonly keeping: Promise<void> } => {
    const { next, pass } = takePage(before, read);
    switch (next) {
      case 'page': {
        const why =
          pass.requestCount < (deps.maxPages ?? defaultMaxPages)
            ? (deps.cutShort?.({ ...pass.cost, items: pass.doneCount }) ?? null)
            : 'never-ends';
        return why === null
          ? { next, keeping: put(page, { pass }) }
          : { next: 'cut-short', keeping: put(page, givenUpPass(why, pass, now())) };
      }
      case 'end':
        return { next, keeping: finish(page, pass) };
      case 'by-walking':
        return {
          next,
          keeping: put(page, {
            isWalkOnly: true,
            passNumber: state().passNumber + (before.kind === 'changes' ? 1 : 0),
            pass: { ...walkFrom(pass), kind: 'full' },
          }),
        };
      case 'never-ends':
        return { next: 'cut-short', keeping: put(page, givenUpPass('never-ends', pass, now())) };
    }
  };

  /** True when the pass may go on, after a wait. */
  const fail = (failure: CommandError): Promise<boolean> => {
    error = failure;
    isAskedAgain = false;
    tellProgress();
    return waits.after(failure, notify);
  };

  /**
   * One page of the pass; true when there may be more to do. The page is still being kept while the
   * next one is asked for.
   */
  const readOn = async (): Promise<boolean> => {
    const blockedReason = waits.quiet() ?? deps.blockedReason(wantedBy);
    if (blockedReason !== null) return fail(blockedReason);
    const kind = passToBegin({ wanted, by: wantedBy }, state(), now());
    wanted = null;
    isAskedAgain = false;
    if (kind !== null) {
      await keptMeanwhile;
      // Whatever else is put from now on has to count as met by this pass: none of it may be older
      // than the first page.
      await putState(begunPass(kind, state(), { order: deps.order, now: now() }));
      if (stopped.signal.aborted) return false;
    }
    const { pass } = state();
    if (pass === null) {
      error = null;
      return false;
    }
    const [askedAtEpochMs, readInto] = [now(), identity()];
    const answer = await deps.fetchPage(nextQuestion(pass));
    if (stopped.signal.aborted) return false;
    wantedBy = 'background';
    if (!answer.ok && answer.error.kind === 'list-cut-short') {
      await keptMeanwhile;
      await putState(givenUpPass(answer.error.why, pass, now()));
      return false;
    }
    if (!answer.ok) return fail(answer.error);
    waits.answered();
    error = null;
    const page = { records: answer.value.records, askedAtEpochMs };
    // Where it need not wait for what is being kept, it still stops where that has failed.
    await (hasRoomFor(page) ? Promise.race([keptMeanwhile, Promise.resolve()]) : keptMeanwhile);
    // Taking the answer apart was work enough for one turn, and the first wait is over before this
    // one ends.
    await deps.sleep(0);
    await deps.sleep(0);
    // What was asked for meanwhile is of no account for this page, but a store that was closed is
    // not touched.
    if (stopped.signal.aborted) return false;
    if (identity() !== readInto) throw new BegunAnew();
    const { next, keeping } = take(pass, { page, read: answer.value });
    keepMeanwhile(keeping.then(notify));
    if (next === 'page') return true;
    await keptMeanwhile;
    if (next === 'by-walking') return true;
    return next === 'end' && wanted !== null;
  };

  const mayRead = (): boolean => !stopped.signal.aborted && !state().isPaused;

  /** Reads until there is nothing more to do. */
  const readAll = async (): Promise<void> => {
    while (mayRead() && (await readOn()));
    await keptMeanwhile;
  };

  const run = async (): Promise<void> => {
    try {
      await readAll().catch((cause: unknown) => {
        if (!(cause instanceof BegunAnew)) throw cause;
        // Once: where it is begun anew again and again, its disk is not to be trusted.
        return readAll();
      });
    } catch (cause) {
      isAskedAgain = false;
      if (!stopped.signal.aborted) error = failureOf(cause);
    } finally {
      // Whoever begins anew begins from what is kept.
      await isWritten();
      keptMeanwhile = Promise.resolve();
      isRunning = false;
      notify();
      if (isAskedAgain) start();
      tellProgress();
    }
  };

  const start = (): void => {
    isAskedAgain = isRunning;
    if (isRunning || !mayRead()) return;
    isRunning = true;
    takeUp();
    void run();
    notify();
  };

  const setPaused = (isPaused: boolean): void => {
    putState({ isPaused }).catch((cause: unknown) => {
      if (stopped.signal.aborted) return;
      error = failureOf(cause);
      notify();
    });
    notify();
  };

  const request: ListSync['request'] = (action, askedBy = 'background') => {
    if (stopped.signal.aborted) return;
    if (action === 'pause') {
      setPaused(true);
      waits.end();
      return;
    }
    const isInsisted = action === 'resume' || askedBy === 'owner';
    if (
      action === 'refresh' &&
      !isInsisted &&
      (state().isPaused || isCutShortLately(state(), now()) || isRejection(error))
    )
      return;
    if (isInsisted && state().isPaused) setPaused(false);
    if (askedBy === 'owner') wantedBy = 'owner';
    if (action === 'full' && state().pass?.kind !== 'full') wanted = 'full';
    wanted ??= 'refresh';
    // The owner sees at once that it is tried again.
    if ((action !== 'refresh' || isInsisted) && !isRunning) error = null;
    waits.cutShort();
    start();
  };

  return {
    status: () => {
      const { pass, lastFullAtEpochMs, lastChangesAtEpochMs } = state();
      return {
        phase: phase(),
        pass: pass?.kind ?? null,
        doneCount: pass?.doneCount ?? 0,
        totalCount: pass?.totalCount ?? null,
        lastFullAtEpochMs,
        lastChangesAtEpochMs,
        error: errorNow(),
      };
    },
    request,
    readNow: async () => {
      const quiet = waits.quiet();
      if (quiet !== null) return failed(quiet);
      error = null;
      request('refresh', 'owner');
      while (isRunning && error === null) await progress.promise;
      return stopped.signal.aborted
        ? failed({ kind: 'signed-out' })
        : error
          ? failed(error)
          : ok({});
    },
    resumeAfterStart: () => {
      if (state().pass !== null) start();
    },
    onReconnect: () => {
      waits.answered();
      waits.cutShort();
      if (error !== null && (state().pass !== null || wanted !== null)) start();
    },
    stop: () => {
      stopped.abort();
      waits.end();
    },
  };
}
