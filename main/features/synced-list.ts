import type { Refresh } from '../../preload/contract/organization.ts';
import type { DataTopic } from '../../preload/contract/events.ts';
import type { CommandError, Freshness, Result } from '../../preload/contract/result.ts';
import type { SyncStatus } from '../../preload/contract/lists.ts';
import type { ListWrite } from '../data/cache/list-writes.ts';
import type { Cache } from '../data/cache/open-cache.ts';
import type { SyncState, SyncStates, SyncedList } from '../data/cache/sync-states.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { syncedListBudget, cutShortReason } from '../bank/transport/list-budget.ts';
import { askedByOf } from '../list-sync/asked-by.ts';
import type { SyncPage, SyncedRecord, PageCost } from '../list-sync/sync-page.ts';
import { type ListState, readListState } from '../list-sync/list-state.ts';
import type { ListSync, ListSyncDeps } from '../list-sync/list-sync.ts';
import { storageErrorOf } from '../data/storage-failure.ts';
import { pause } from '../time/pause.ts';
import type { Lifecycle } from './feature.ts';
import type { Scope } from './scope.ts';
import { valueOfJson } from '../../preload/contract/value-of-json.ts';

/**
 * The page size: the documented default of products, and the size to which services cut larger
 * requests.
 */
export const recordsPerPage = 100;
const staleAfterMs = 60_000;

/** The sync progress of a list as the cache stores it; null if nothing usable is stored. */
export function storedListState(states: SyncStates, list: SyncedList): ListState | null {
  const stored = states.get(list);
  return stored === null ? null : readListState(valueOfJson(stored.body));
}

export function toSyncState(state: ListState): SyncState {
  return {
    pass: state.passNumber,
    body: JSON.stringify(state),
  };
}

/**
 * A page of the bank in the shape that the sync takes. An unreadable entry does not mark its record
 * as absent: the service's count still includes it.
 */
export function toSyncPage<Item extends SyncedRecord>(page: {
  readonly items: readonly Item[];
  readonly entryCount: number;
  readonly nextPage: number | null;
  readonly totalCount: number | null;
  readonly cost?: PageCost;
}): SyncPage<Item> {
  return {
    records: page.items,
    entryCount: page.entryCount,
    nextPage: page.nextPage,
    totalCount: page.totalCount,
    ...(page.cost === undefined ? {} : { cost: page.cost }),
  };
}

/** How much of a list is read before the sync gives up. */
export const listLimits: Pick<ListSyncDeps<SyncedRecord>, 'cutShort'> = {
  cutShort: (readSoFar) => cutShortReason(syncedListBudget, readSoFar),
};

/**
 * The number of records that go to the writing thread at a time. Passing all records of a service
 * at once would block main.
 */
const maxBatchSize = 250;

/**
 * Stores the records of a page in batches. The last batch is marked, so that it also stores the
 * sync state.
 */
async function putInBatches<Item>(
  records: readonly Item[],
  put: (batch: readonly Item[], isLast: boolean) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (
    let from = 0;
    from === 0 || (from < records.length && !signal.aborted);
    from += maxBatchSize
  ) {
    await put(records.slice(from, from + maxBatchSize), from + maxBatchSize >= records.length);
    if (from > 0) await nextTurn();
  }
}

type Page = Extract<ListWrite, { readonly kind: 'put' }>;

/**
 * The store of a list's sync, where a thread writes the list. `toWrite` converts records, with the
 * time when the bank was asked, to their stored form.
 */
export function writtenListStore<Item extends SyncedRecord>(
  { cache, now }: { readonly cache: Cache; readonly now: () => number },
  list: Page['list'],
  toWrite: (
    records: readonly { readonly record: Item; readonly askedAtEpochMs: number }[],
    rest: Omit<Page['page'], 'records'>,
  ) => Page,
): ListSyncDeps<Item>['store'] {
  return {
    identity: cache.identity,
    state: () => storedListState(cache.syncStates, list),
    putPages: (pages, next, signal) =>
      putInBatches(
        pages.flatMap(({ records, askedAtEpochMs }) =>
          records.map((record) => ({ record, askedAtEpochMs })),
        ),
        (batch, isLast) =>
          cache.write(
            toWrite(batch, { nowEpochMs: now(), ...(isLast ? { sync: toSyncState(next) } : {}) }),
            signal,
          ),
        signal,
      ),
    finishFullPass: (_passNumber, next) =>
      cache.write({
        kind: 'finish-pass',
        list,
        end: { nowEpochMs: now(), sync: toSyncState(next) },
      }),
  };
}

/** Asks the sync for a refresh after a read; the sync knows whether there is anything to do. */
export function refreshList(sync: ListSync, refresh: Refresh, now: number): void {
  if (refresh === 'no') return;
  const { phase, lastChangesAtEpochMs } = sync.status();
  const isFresh =
    lastChangesAtEpochMs !== null && Math.abs(now - lastChangesAtEpochMs) < staleAfterMs;
  if (phase !== 'running' && (refresh === 'now' || !isFresh))
    sync.request('refresh', askedByOf(refresh));
}

/**
 * The bank answered the user's own search of a list. A sync that failed before tries again, so that
 * its error message goes away.
 */
export function retryAfterAnswer<Answer extends Result<unknown>>(
  sync: ListSync,
  answer: Answer,
): Answer {
  if (answer.ok && sync.status().phase === 'failed') sync.request('refresh', 'owner');
  return answer;
}

/** How old a list is, and why it could not be refreshed. */
export function syncedListFreshness({
  phase,
  lastFullAtEpochMs,
  lastChangesAtEpochMs,
  error,
}: SyncStatus): Freshness {
  return {
    asOfEpochMs: lastChangesAtEpochMs ?? lastFullAtEpochMs,
    isRefreshing: phase === 'running',
    failure: error,
  };
}

export function missingScopeOf({ error }: SyncStatus): string | null {
  return error?.kind === 'not-allowed' ? error.missingScope : null;
}

/** The parts of the connection that the sync of each list needs. */
export function listSyncParts(
  { bank, cache, phase, isOnline, now, publishChange, reportBug }: Scope,
  topic: DataTopic,
) {
  return {
    bank,
    cache,
    blockedReason: (): CommandError | null =>
      phase() !== 'signed-in' ? { kind: 'signed-out' } : isOnline() ? null : { kind: 'offline' },
    now,
    sleep: pause,
    onProgress: () => publishChange(topic),
    onThrown: (cause: unknown): CommandError => {
      const failure = storageErrorOf(cause);
      if (failure === null) reportBug(cause);
      return failure ?? { kind: 'storage-unavailable', reason: 'unavailable' };
    },
  };
}

/** Ties the sync of a list to the life of its connection. */
export function listSyncLifecycle(sync: ListSync): Partial<Lifecycle> {
  return {
    opened: sync.resumeAfterStart,
    online: sync.onReconnect,
    cacheLost: () => sync.request('refresh'),
    closing: sync.stop,
  };
}
