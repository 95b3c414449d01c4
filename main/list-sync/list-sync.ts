import type { SyncStatus } from '../../preload/contract/lists.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import type { AskedBy } from './asked-by.ts';
import type {
  SyncPage,
  SyncedRecord,
  ListStore,
  FetchSyncPage,
  PageCost,
  PageToStore,
} from './sync-page.ts';
import type { PassState } from './list-state.ts';
import { throttle } from './throttle.ts';
import { StoreReplaced, createStoredState } from './stored-list-state.ts';
import {
  type CutShort,
  changesAtStart,
  changesAtEnd,
  changesAtStop,
  nextPassKind,
} from './pass-changes.ts';
import { type PassStep, nextPageRequest, addPage, walkFrom } from './read-pass.ts';
import { createWaits } from './waits.ts';
import { wasRecentlyCutShort, isRejection } from './pass-timing.ts';

const progressEveryMs = 250;
const defaultMaxPages = 20_000;

export type ListSyncDeps<Item extends SyncedRecord> = {
  /**
   * `time`: the service filters and sorts by `updated_at`. `walk`: it does not, so every refresh
   * walks through all pages.
   */
  readonly order: 'time' | 'walk';
  readonly fetchPage: FetchSyncPage<Item>;
  readonly store: ListStore<Item>;
  /**
   * Why the bank cannot be asked now (`offline`, `signed-out`); null: it can. Known limits of the
   * service do not block a request of the user.
   */
  readonly blockedReason: (askedBy: AskedBy) => CommandError | null;
  readonly now: () => number;
  /**
   * Must let other work of the event loop run, even for 0. Ends early, without an error, when the
   * signal is aborted.
   */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** The status has changed; called at most four times a second. */
  readonly onProgress: () => void;
  /** Logs an error of the store, and returns the error for the user. */
  readonly onThrown: (cause: unknown) => CommandError;
  /** The limit of requests per pass, in case a service never ends its list. */
  readonly maxPages?: number;
  /** Why a costly pass stops; null: it may continue. */
  readonly cutShort?: (readSoFar: PageCost & { readonly items: number }) => CutShort | null;
};

export type ListSync = {
  readonly status: () => SyncStatus;
  /**
   * A background `refresh` waits if the service refused, never ended its list, or the user paused.
   * A refresh of the user is always sent.
   */
  readonly request: (action: 'refresh' | 'full' | 'pause' | 'resume', askedBy?: AskedBy) => void;
  /** Requests a refresh as the user, and waits for its end or first failure. */
  readonly readNow: () => Promise<Result<unknown>>;
  /** Resumes an unfinished pass of the last run, unless it was paused. */
  readonly resumeAfterStart: () => void;
  /**
   * The network, the session or a grant is back: waiting work resumes. Waits that the service
   * demanded stay.
   */
  readonly onReconnect: () => void;
  /** The connection closes: the store is not touched any more, even if an answer arrives. */
  readonly stop: () => void;
};

type Sync<Item extends SyncedRecord> = {
  readonly deps: ListSyncDeps<Item>;
  readonly waits: ReturnType<typeof createWaits>;
  readonly stored: ReturnType<typeof createStoredState<Item>>;
  readonly stopped: AbortController;
  /** Reports progress, unless the sync is stopped. */
  readonly notify: () => void;
  error: CommandError | null;
  /** The requested pass that has not started. */
  requested: 'refresh' | 'full' | null;
  /** Who requested it last, until the bank has answered. */
  requestedBy: AskedBy;
  /** The pages being stored while the next one is read. Rejects if storing fails. */
  storing: Promise<void>;
  isRunning: boolean;
  /** A request arrived during the run, perhaps too late for it: check again at the end. */
  isRequestedAgain: boolean;
  /** `readNow` waits for it. */
  progress: PromiseWithResolvers<void>;
};

/**
 * Reads a list page by page and keeps it up to date, one pass at a time. Its position in the list
 * is stored with each page, so it resumes from there.
 */
export function createListSync<Item extends SyncedRecord>(deps: ListSyncDeps<Item>): ListSync {
  const stopped = new AbortController();
  const unlessStopped = (work: () => void): void => {
    if (!stopped.signal.aborted) work();
  };
  const throttled = throttle(deps.onProgress, {
    intervalMs: progressEveryMs,
    later: (work, ms) => void deps.sleep(ms).then(() => unlessStopped(work)),
  });
  const sync: Sync<Item> = {
    deps,
    waits: createWaits(deps),
    stored: createStoredState({
      store: deps.store,
      now: deps.now,
      signal: stopped.signal,
      onStoreReplaced: () => {
        sync.requested = 'full';
      },
    }),
    stopped,
    notify: () => unlessStopped(throttled),
    error: null,
    requested: null,
    requestedBy: 'background',
    storing: Promise.resolve(),
    isRunning: false,
    isRequestedAgain: false,
    progress: Promise.withResolvers(),
  };
  return {
    status: () => statusOf(sync),
    request: (action, askedBy = 'background') => request(sync, action, askedBy),
    readNow: () => readNow(sync),
    resumeAfterStart: () => {
      if (sync.stored.state().pass !== null) start(sync);
    },
    onReconnect: () => {
      sync.waits.onAnswer();
      sync.waits.retryNow();
      if (sync.error !== null && (sync.stored.state().pass !== null || sync.requested !== null))
        start(sync);
    },
    stop: () => {
      stopped.abort();
      sync.waits.end();
    },
  };
}

function statusOf<Item extends SyncedRecord>(sync: Sync<Item>): SyncStatus {
  const { cutShort, isPaused, pass, lastFullAtEpochMs, lastChangesAtEpochMs } = sync.stored.state();
  const error: CommandError | null =
    sync.error ??
    (sync.isRunning || cutShort === null
      ? null
      : { kind: 'list-cut-short', why: cutShort.why, readCount: cutShort.readCount });
  return {
    phase: isPaused ? 'paused' : error !== null ? 'failed' : sync.isRunning ? 'running' : 'idle',
    pass: pass?.kind ?? null,
    doneCount: pass?.doneCount ?? 0,
    totalCount: pass?.totalCount ?? null,
    lastFullAtEpochMs,
    lastChangesAtEpochMs,
    error,
  };
}

function request<Item extends SyncedRecord>(
  sync: Sync<Item>,
  action: Parameters<ListSync['request']>[0],
  askedBy: AskedBy,
): void {
  const { stored, waits } = sync;
  if (sync.stopped.signal.aborted) return;
  if (action === 'pause') {
    setPaused(sync, true);
    waits.end();
    return;
  }
  const isUserRequest = action === 'resume' || askedBy === 'owner';
  const { isPaused } = stored.state();
  if (
    action === 'refresh' &&
    !isUserRequest &&
    (isPaused || wasRecentlyCutShort(stored.state(), sync.deps.now()) || isRejection(sync.error))
  )
    return;
  if (isUserRequest && isPaused) setPaused(sync, false);
  if (askedBy === 'owner') sync.requestedBy = 'owner';
  if (action === 'full' && stored.state().pass?.kind !== 'full') sync.requested = 'full';
  sync.requested ??= 'refresh';
  // Clear the error at once, so that the user sees the retry.
  if ((action !== 'refresh' || isUserRequest) && !sync.isRunning) sync.error = null;
  waits.retryNow();
  start(sync);
}

async function readNow<Item extends SyncedRecord>(sync: Sync<Item>): Promise<Result<unknown>> {
  const demandedPause = sync.waits.demandedPause();
  if (demandedPause !== null) return failed(demandedPause);
  sync.error = null;
  request(sync, 'refresh', 'owner');
  while (sync.isRunning && sync.error === null) await sync.progress.promise;
  if (sync.stopped.signal.aborted) return failed({ kind: 'signed-out' });
  return sync.error ? failed(sync.error) : ok({});
}

function setPaused<Item extends SyncedRecord>(sync: Sync<Item>, isPaused: boolean): void {
  sync.stored.putState({ isPaused }).catch((cause: unknown) => {
    if (sync.stopped.signal.aborted) return;
    sync.error = failureOf(sync, cause);
    sync.notify();
  });
  sync.notify();
}

function start<Item extends SyncedRecord>(sync: Sync<Item>): void {
  sync.isRequestedAgain = sync.isRunning;
  if (sync.isRunning || !mayRead(sync)) return;
  sync.isRunning = true;
  sync.stored.prepareRestart();
  void run(sync);
  sync.notify();
}

async function run<Item extends SyncedRecord>(sync: Sync<Item>): Promise<void> {
  try {
    await readAll(sync).catch((cause: unknown) => {
      if (!(cause instanceof StoreReplaced)) throw cause;
      // Retry only once: a disk that loses its store repeatedly cannot be trusted.
      return readAll(sync);
    });
  } catch (cause) {
    sync.isRequestedAgain = false;
    if (!sync.stopped.signal.aborted) sync.error = failureOf(sync, cause);
  } finally {
    // A restart resumes from the stored state.
    await sync.stored.whenWritten();
    sync.storing = Promise.resolve();
    sync.isRunning = false;
    sync.notify();
    if (sync.isRequestedAgain) start(sync);
    reportProgress(sync);
  }
}

/** Reads until nothing is left to read. */
async function readAll<Item extends SyncedRecord>(sync: Sync<Item>): Promise<void> {
  while (mayRead(sync) && (await readNextPage(sync)));
  await sync.storing;
}

/**
 * Reads one page of the pass; true: there may be more. The page is still being stored while the
 * next one is read.
 */
async function readNextPage<Item extends SyncedRecord>(sync: Sync<Item>): Promise<boolean> {
  const { deps, waits, stored, stopped } = sync;
  const blockedReason = waits.demandedPause() ?? deps.blockedReason(sync.requestedBy);
  if (blockedReason !== null) return fail(sync, blockedReason);
  const kind = nextPassKind(
    { requested: sync.requested, requestedBy: sync.requestedBy },
    stored.state(),
    deps.now(),
  );
  sync.requested = null;
  sync.isRequestedAgain = false;
  if (kind !== null) {
    await sync.storing;
    // Store the start of the pass first: every record stored from now on counts as found by this
    // pass, and none may be older than the first page.
    await stored.putState(
      changesAtStart(kind, stored.state(), { order: deps.order, now: deps.now() }),
    );
    if (stopped.signal.aborted) return false;
  }
  const { pass } = stored.state();
  if (pass === null) {
    sync.error = null;
    return false;
  }
  const [askedAtEpochMs, readInto] = [deps.now(), stored.identity()];
  const answer = await deps.fetchPage(nextPageRequest(pass));
  if (stopped.signal.aborted) return false;
  sync.requestedBy = 'background';
  if (!answer.ok && answer.error.kind === 'list-cut-short') {
    await sync.storing;
    await stored.putState(changesAtStop(answer.error.why, pass, deps.now()));
    return false;
  }
  if (!answer.ok) return fail(sync, answer.error);
  waits.onAnswer();
  sync.error = null;
  const page = { records: answer.value.records, askedAtEpochMs };
  // Even if this page need not wait for the previous write, a failure of that write stops it.
  await (stored.hasRoomFor(page) ? Promise.race([sync.storing, Promise.resolve()]) : sync.storing);
  // Parsing the answer was enough work for one turn. The first wait ends within this turn, so wait
  // twice.
  await deps.sleep(0);
  await deps.sleep(0);
  // A request made meanwhile does not change this page, but a closed store must not be touched.
  if (stopped.signal.aborted) return false;
  if (stored.identity() !== readInto) throw new StoreReplaced();
  const { next, storing } = storePage(sync, { before: pass, page, read: answer.value });
  storeMeanwhile(sync, storing.then(sync.notify));
  if (next === 'page') return true;
  await sync.storing;
  return next === 'by-walking' || (next === 'end' && sync.requested !== null);
}

/** Starts storing a page. The state changes at once. */
function storePage<Item extends SyncedRecord>(
  { deps, stored }: Sync<Item>,
  {
    before,
    page,
    read,
  }: {
    readonly before: PassState;
    readonly page: PageToStore<Item>;
    readonly read: SyncPage<Item>;
  },
): { readonly next: PassStep['next'] | 'cut-short'; readonly storing: Promise<void> } {
  const { next, pass } = addPage(before, read);
  switch (next) {
    case 'page': {
      const why =
        pass.requestCount < (deps.maxPages ?? defaultMaxPages)
          ? (deps.cutShort?.({ ...pass.cost, items: pass.doneCount }) ?? null)
          : 'never-ends';
      return why === null
        ? { next, storing: stored.put(page, { pass }) }
        : { next: 'cut-short', storing: stored.put(page, changesAtStop(why, pass, deps.now())) };
    }
    case 'end': {
      const end = changesAtEnd(pass, stored.state(), deps.now());
      const isWhole = pass.kind === 'full' && pass.isWhole;
      return {
        next,
        storing: isWhole ? stored.putLastOfFullPass(page, { pass }, end) : stored.put(page, end),
      };
    }
    case 'by-walking':
      return {
        next,
        storing: stored.put(page, {
          isWalkOnly: true,
          passNumber: stored.state().passNumber + (before.kind === 'changes' ? 1 : 0),
          pass: { ...walkFrom(pass), kind: 'full' },
        }),
      };
    case 'never-ends':
      return {
        next: 'cut-short',
        storing: stored.put(page, changesAtStop('never-ends', pass, deps.now())),
      };
  }
}

/** Keeps a rejection for the next await, without an unhandled rejection now. */
function storeMeanwhile<Item extends SyncedRecord>(sync: Sync<Item>, storing: Promise<void>): void {
  storing.catch(() => undefined);
  sync.storing = storing;
}

/** True: the pass may continue, after a wait. */
function fail<Item extends SyncedRecord>(
  sync: Sync<Item>,
  failure: CommandError,
): Promise<boolean> {
  sync.error = failure;
  sync.isRequestedAgain = false;
  reportProgress(sync);
  return sync.waits.waitAfter(failure, sync.notify);
}

function mayRead<Item extends SyncedRecord>({ stopped, stored }: Sync<Item>): boolean {
  return !stopped.signal.aborted && !stored.state().isPaused;
}

function reportProgress<Item extends SyncedRecord>(sync: Sync<Item>): void {
  sync.progress.resolve();
  sync.progress = Promise.withResolvers();
}

function failureOf<Item extends SyncedRecord>({ deps }: Sync<Item>, cause: unknown): CommandError {
  return cause instanceof StoreReplaced
    ? { kind: 'storage-unavailable', reason: 'damaged' }
    : deps.onThrown(cause);
}
