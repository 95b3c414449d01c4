import type { SyncStatus } from '../../preload/contract/lists.ts';
import type { CommandError } from '../../preload/contract/result.ts';
import type { BookPage, BookRecord, BookStore, FetchBookPage } from './book-page.ts';
import { type BookState, type PassState, emptyBookState } from './book-state.ts';
import { coalesce } from './coalesce.ts';
import { type PassStep, afterInterruption, beginPass, nextQuestion, presentOverlapMs, takePage, walkFrom } from './read-pass.ts';
import { isRefusal, longestWaitMs, passDue, waitAfter } from './when-to-read.ts';

const progressEveryMs = 250;
/** So many records are put in one write: a whole page at once would hold up everything else for longer than a frame. */
const mostPerWrite = 34;
const defaultMaxPages = 20_000;

export type BookSyncDeps<Item extends BookRecord> = {
  /** `time`: the service filters and sorts by `updated_at`. `walk`: it does not, every refresh walks through everything. */
  readonly order: 'time' | 'walk';
  readonly fetchPage: FetchBookPage<Item>;
  readonly store: BookStore<Item>;
  /** Why asking the bank makes no sense right now (`offline`, `signed-out`); null: it does. */
  readonly obstacle: () => CommandError | null;
  readonly now: () => number;
  /** Must let other work of the event loop run, even for 0. Ends early, without throwing, when the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** The status has changed: at most four times a second. */
  readonly onProgress: () => void;
  /** The store has thrown: writes it down, and says what the owner is told. */
  readonly onThrown: (cause: unknown) => CommandError;
  /** A service that counts on for ever is left after so many requests of one pass. */
  readonly maxPages?: number;
};

export type BookSync = {
  readonly status: () => SyncStatus;
  readonly request: (action: 'refresh' | 'full' | 'pause' | 'resume') => void;
  /** Goes on with a pass that the last run of the app did not finish, unless it was paused. */
  readonly resumeAfterStart: () => void;
  /** The network, the session or a grant is back: what waits for it goes on. Waits that the service asked for are kept. */
  readonly lookAgain: () => void;
  /** The connection closes: the store is not touched any more, whatever still comes. */
  readonly stop: () => void;
};

/** Reads a book page by page and keeps it up to date, one pass at a time. Where it has come to is kept with each page, so it goes on from there. */
export const createBookSync = <Item extends BookRecord>(deps: BookSyncDeps<Item>): BookSync => {
  const { store, now } = deps;
  let state: BookState = store.state() ?? emptyBookState;
  let error: CommandError | null = null;
  /** What was asked for and has not begun. */
  let wanted: 'refresh' | 'full' | null = null;
  let failureCount = 0;
  /** The service did not come to an end: it is not asked again by itself. */
  let hasGivenUp = false;
  /** The service asked for quiet until then; a pause in between does not shorten it. */
  let quietUntilEpochMs = -Infinity;
  let isRunning = false;
  let isStopped = false;
  let wait: { readonly abort: AbortController; readonly mayBeCutShort: boolean } | null = null;

  const tell = coalesce(deps.onProgress, { intervalMs: progressEveryMs, sleep: deps.sleep, isOver: () => isStopped });

  const phase = (): SyncStatus['phase'] => {
    if (state.isPaused) return 'paused';
    if (error !== null) return 'failed';
    return isRunning ? 'running' : 'idle';
  };

  const put = (records: readonly Item[], next: BookState): void => {
    store.putPage(records, next);
    state = next;
  };

  const newPass = (kind: PassState['kind']): BookState => {
    const leg = deps.order;
    const fromEpochMs = kind === 'changes' && state.highWaterEpochMs !== null ? state.highWaterEpochMs - presentOverlapMs : null;
    const isFull = kind === 'full';
    return { ...state, passNumber: state.passNumber + (isFull ? 1 : 0), isWalkOnly: state.isWalkOnly && !isFull, pass: beginPass(kind, { leg, fromEpochMs, beganAtEpochMs: now() }) };
  };

  /** The pass to go on with, begun where one is wanted; null: there is nothing to do. */
  const passToRead = (): PassState | null => {
    if (wanted === 'full' && state.pass?.kind !== 'full') put([], newPass('full'));
    else if (wanted === 'refresh' && state.pass === null) {
      const due = passDue(state, now());
      if (due !== null) put([], newPass(due));
    }
    wanted = null;
    return state.pass;
  };

  const finish = (records: readonly Item[], pass: PassState): void => {
    const readAllAt = { lastFullAtEpochMs: pass.beganAtEpochMs, lastFullCount: pass.doneCount };
    if (pass.kind === 'changes') {
      const highWaterEpochMs = Math.max(state.highWaterEpochMs ?? -Infinity, pass.maxEpochMs ?? -Infinity);
      return put(records, { ...state, pass: null, highWaterEpochMs: Number.isFinite(highWaterEpochMs) ? highWaterEpochMs : null, lastChangesAtEpochMs: now() });
    }
    // A walk sees no change of what it has passed, so it is as old as its beginning.
    const lastChangesAtEpochMs = pass.leg === 'walk' ? pass.beganAtEpochMs : now();
    const next: BookState = { ...state, ...readAllAt, pass: null, highWaterEpochMs: state.isWalkOnly ? null : pass.maxEpochMs, lastChangesAtEpochMs };
    if (!pass.isWhole) return put(records, next);
    put(records, { ...state, pass });
    store.finishFullPass(state.passNumber, next);
    state = next;
  };

  /** Puts most of a page, with pauses for other work; answers what is left to be put with the state that follows from the page. */
  const putAhead = async (records: readonly Item[]): Promise<readonly Item[]> => {
    let left = records;
    // Taking the answer apart was work enough for one turn, and the first wait is over before this one ends.
    await deps.sleep(0);
    await deps.sleep(0);
    while (store.putAhead !== undefined && left.length > mostPerWrite && !isStopped) {
      store.putAhead(left.slice(0, mostPerWrite));
      left = left.slice(mostPerWrite);
      await tidy();
    }
    return left;
  };

  const tidy = async (): Promise<void> => {
    await deps.sleep(0);
    while (store.tidy !== undefined && !isStopped && store.tidy()) await deps.sleep(0);
  };

  /** @param left of the records of the page, what is not put yet */
  const take = (before: PassState, page: BookPage<Item>, left: readonly Item[]): PassStep['next'] => {
    const step = takePage(before, page);
    switch (step.next) {
      case 'page':
        if (step.pass.requestCount >= (deps.maxPages ?? defaultMaxPages)) {
          put(left, { ...state, pass: null });
          return 'never-ends';
        }
        put(left, { ...state, pass: step.pass });
        return 'page';
      case 'end':
        finish(left, step.pass);
        return 'end';
      case 'by-walking':
        put(left, { ...state, isWalkOnly: true, passNumber: state.passNumber + (before.kind === 'changes' ? 1 : 0), pass: { ...walkFrom(step.pass), kind: 'full' } });
        return 'page';
      case 'never-ends':
        put(left, { ...state, pass: null });
        return 'never-ends';
    }
  };

  /** True when the pass may go on, after a wait. */
  const fail = async (failure: CommandError): Promise<boolean> => {
    error = failure;
    failureCount += 1;
    const due = waitAfter(failure, { failureCount, now: now() });
    if (due !== null && failure.kind === 'rate-limited') quietUntilEpochMs = now() + due.waitMs;
    tell();
    if (due === null) return false;
    const abort = new AbortController();
    wait = { abort, mayBeCutShort: due.mayBeCutShort };
    await deps.sleep(due.waitMs, abort.signal);
    wait = null;
    return true;
  };

  /** A clock that was set back must not keep it quiet for longer than any wait. */
  const quiet = (): CommandError | null => {
    const leftMs = quietUntilEpochMs - now();
    return leftMs > 0 && leftMs <= longestWaitMs ? { kind: 'rate-limited', retryAtEpochMs: quietUntilEpochMs, traceId: null } : null;
  };

  /** One page of the pass; true when there may be more to do. */
  const readOn = async (): Promise<boolean> => {
    const obstacle = quiet() ?? deps.obstacle();
    if (obstacle !== null) return fail(obstacle);
    const pass = passToRead();
    if (pass === null) {
      error = null;
      return false;
    }
    const answer = await deps.fetchPage(nextQuestion(pass));
    if (isStopped) return false;
    if (!answer.ok) return fail(answer.error);
    failureCount = 0;
    error = null;
    const left = await putAhead(answer.value.records);
    // What was asked for meanwhile is of no account for this page, but a store that was closed is not touched.
    if (isStopped) return false;
    const next = take(pass, answer.value, left);
    if (next === 'never-ends') {
      hasGivenUp = true;
      error = { kind: 'service-failed', status: null, traceId: null };
      return false;
    }
    tell();
    await tidy();
    if (!isStopped) await store.afterPage?.();
    return next === 'page' || wanted !== null;
  };

  const run = async (): Promise<void> => {
    try {
      while (!isStopped && !state.isPaused && (await readOn()));
    } catch (cause) {
      if (!isStopped) error = deps.onThrown(cause);
    } finally {
      isRunning = false;
      tell();
    }
  };

  const start = (): void => {
    if (isStopped || isRunning || state.isPaused) return;
    isRunning = true;
    if (state.pass !== null) state = { ...state, pass: afterInterruption(state.pass) };
    void run();
    tell();
  };

  const cutShort = (): void => {
    if (wait?.mayBeCutShort === true) wait.abort.abort();
  };

  const setPaused = (isPaused: boolean): void => {
    try {
      put([], { ...state, isPaused });
    } catch (cause) {
      error = deps.onThrown(cause);
    }
    tell();
  };

  return {
    status: () => ({
      phase: phase(),
      pass: state.pass?.kind ?? null,
      doneCount: state.pass?.doneCount ?? 0,
      totalCount: state.pass?.totalCount ?? null,
      lastFullAtEpochMs: state.lastFullAtEpochMs,
      lastChangesAtEpochMs: state.lastChangesAtEpochMs,
      error,
    }),
    request: (action) => {
      if (isStopped) return;
      if (action === 'pause') {
        setPaused(true);
        wait?.abort.abort();
        return;
      }
      if (action === 'refresh' && (state.isPaused || hasGivenUp || isRefusal(error))) return;
      if (action === 'resume' && state.isPaused) setPaused(false);
      hasGivenUp = false;
      if (action === 'full' && state.pass?.kind !== 'full') wanted = 'full';
      wanted ??= 'refresh';
      // The owner sees at once that it is tried again.
      if (action !== 'refresh' && !isRunning) error = null;
      cutShort();
      start();
    },
    resumeAfterStart: () => {
      if (state.pass !== null) start();
    },
    lookAgain: () => {
      failureCount = 0;
      cutShort();
      if (error !== null && (state.pass !== null || wanted !== null)) start();
    },
    stop: () => {
      isStopped = true;
      wait?.abort.abort();
    },
  };
};
