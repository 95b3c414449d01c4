import type { SyncPage, PageRequest } from '../../../main/list-sync/sync-page.ts';
import {
  type ListSync,
  type ListSyncDeps,
  createListSync,
} from '../../../main/list-sync/list-sync.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import { type FakeRecord, createMemoryStore, settle } from './list-sync-fakes.ts';

export const startMs = Date.UTC(2026, 0, 1);

/** Changed at `startMs` unless given otherwise. */
export function record(id: string, updatedMs: number | null = startMs): FakeRecord {
  return {
    id,
    version: 1,
    updatedAt: updatedMs === null ? null : new Date(updatedMs).toISOString(),
  };
}
export function pageOf(
  records: readonly FakeRecord[],
  {
    nextPage = null,
    totalCount = null,
    entryCount = records.length,
    cost = { bytes: 0, values: 0, readMs: 0 },
  }: Partial<SyncPage<FakeRecord>> = {},
): Result<SyncPage<FakeRecord>> {
  return ok({ records, nextPage, totalCount, entryCount, cost });
}

/** A bank that answers in turn, or by a rule; a clock and waits that the test moves. */
export function createSyncRig(
  answer: (request: PageRequest, requestNumber: number) => Result<SyncPage<FakeRecord>>,
  over: Partial<ListSyncDeps<FakeRecord>> = {},
) {
  const memory = createMemoryStore();
  const asked: PageRequest[] = [];
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  const clock = { nowMs: startMs };
  let progressCount = 0;
  const open = (): ListSync =>
    createListSync<FakeRecord>({
      order: 'time',
      store: memory.store,
      blockedReason: () => null,
      now: () => clock.nowMs,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (ms === 0) return void setImmediate(resolve);
          waits.push({ ms, end: resolve });
          signal?.addEventListener('abort', () => resolve());
        }),
      onProgress: () => {
        progressCount += 1;
      },
      onThrown: () => ({ kind: 'storage-unavailable', reason: 'unavailable' }),
      fetchPage: async (request) => {
        asked.push(request);
        return answer(request, asked.length);
      },
      ...over,
    });
  /**
   * Ends the waits between retries; the quarter of a second between two notifications does not
   * count.
   */
  const passWaits = async (): Promise<void> => {
    for (const wait of waits.splice(0)) {
      if (wait.ms !== 250) clock.nowMs += wait.ms;
      wait.end();
    }
    await settle();
  };
  const sync = open();
  return {
    memory,
    asked,
    waits,
    clock,
    open,
    sync,
    settle,
    request: async (...given: Parameters<ListSync['request']>): Promise<void> => {
      sync.request(...given);
      await settle();
    },
    passWaits,
    progressCount: () => progressCount,
  };
}
