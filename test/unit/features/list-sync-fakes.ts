import type {
  SyncPage,
  SyncedRecord,
  ListStore,
  PageRequest,
} from '../../../main/list-sync/sync-page.ts';
import { type ListState, readListState } from '../../../main/list-sync/list-state.ts';

export type FakeRecord = SyncedRecord & { readonly version: number };
type BankRecord = {
  readonly id: string;
  readonly createdMs: number;
  updatedMs: number | null;
  version: number;
};

export type BankHabits = {
  readonly perPage: number;
  readonly filter: 'inclusive' | 'exclusive' | 'whole-seconds' | 'ignored';
  readonly untimed: 'first' | 'last';
  /**
   * The page information it sends: all, only the next page, or none (then a full page implies a
   * next one).
   */
  readonly meta: 'all' | 'next-page' | 'none';
  /** The clocks of its instances differ: a change may carry a time this much earlier. */
  readonly skewMs: number;
};

export type Mutation =
  | { readonly do: 'create'; readonly isTimed: boolean }
  | { readonly do: 'change' | 'delete'; readonly which: number; readonly isSkewed: boolean }
  | { readonly do: 'delete-oldest'; readonly count: number }
  | { readonly do: 'touch-all' }
  | { readonly do: 'pass'; readonly ms: number };

/**
 * A bank that stores a list and answers page by page. It has its own time, which passes only on
 * command.
 */
export function createPagedBank(habits: BankHabits) {
  let bankMs = Date.UTC(2026, 0, 1);
  let created = 0;
  const records = new Map<string, BankRecord>();

  const timeOf = (isSkewed: boolean): number => bankMs - (isSkewed ? habits.skewMs : 0);
  const mutate = (mutation: Mutation): void => {
    const all = [...records.values()];
    switch (mutation.do) {
      case 'create': {
        created += 1;
        // IDs that do not follow the order of creation, so that equal times give no helpful order.
        const id = `${String((created * 37) % 101).padStart(3, '0')}-${String(created)}`;
        records.set(id, {
          id,
          createdMs: bankMs,
          updatedMs: mutation.isTimed ? bankMs : null,
          version: 1,
        });
        return;
      }
      case 'change':
      case 'delete': {
        const record = all[mutation.which % Math.max(1, all.length)];
        if (record === undefined) return;
        if (mutation.do === 'delete') return void records.delete(record.id);
        record.version += 1;
        if (record.updatedMs !== null) record.updatedMs = timeOf(mutation.isSkewed);
        return;
      }
      case 'delete-oldest':
        for (const { id } of all.slice(0, mutation.count)) records.delete(id);
        return;
      case 'touch-all':
        for (const record of all) {
          record.version += 1;
          if (record.updatedMs !== null) record.updatedMs = bankMs;
        }
        return;
      case 'pass':
        bankMs += mutation.ms;
    }
  };

  const isAfter = (updatedMs: number | null, from: string): boolean => {
    if (habits.filter === 'ignored') return true;
    if (updatedMs === null) return false;
    const fromMs = Date.parse(from);
    if (habits.filter === 'exclusive') return updatedMs > fromMs;
    return (
      updatedMs >= (habits.filter === 'whole-seconds' ? Math.floor(fromMs / 1000) * 1000 : fromMs)
    );
  };

  const answer = ({ updatedFrom, page, sort }: PageRequest): SyncPage<FakeRecord> => {
    const untimedMs = habits.untimed === 'first' ? -1 : Number.MAX_SAFE_INTEGER;
    const keyOf = (record: BankRecord): number =>
      sort === 'created_at:asc' ? record.createdMs : (record.updatedMs ?? untimedMs);
    const found = [...records.values()]
      .filter((record) => updatedFrom === null || isAfter(record.updatedMs, updatedFrom))
      .sort((a, b) => keyOf(a) - keyOf(b) || (a.id < b.id ? -1 : 1));
    if (sort === 'updated_at:desc') found.reverse();
    const shown = found.slice((page - 1) * habits.perPage, page * habits.perPage);
    const hasNext =
      habits.meta === 'none'
        ? shown.length === habits.perPage
        : page * habits.perPage < found.length;
    return {
      records: shown.map(({ id, updatedMs, version }) => ({
        id,
        version,
        updatedAt: updatedMs === null ? null : new Date(updatedMs).toISOString(),
      })),
      entryCount: shown.length,
      nextPage: hasNext && shown.length > 0 ? page + 1 : null,
      totalCount: habits.meta === 'all' ? found.length : null,
    };
  };

  return { mutate, answer, records };
}

/** A store of JSON only, like a file. */
export function createMemoryStore() {
  let saved: string | null = null;
  let finishedPass = 0;
  const rows = new Map<string, { readonly record: FakeRecord; readonly metBy: number }>();
  const save = (next: ListState): void => {
    saved = JSON.stringify(next);
  };
  let identity = {};
  const store: ListStore<FakeRecord> = {
    identity: () => identity,
    state: () => (saved === null ? null : readListState(JSON.parse(saved))),
    putPages: async (pages, next) => {
      for (const record of pages.flatMap(({ records }) => records))
        rows.set(record.id, { record, metBy: next.passNumber });
      save(next);
    },
    finishFullPass: async (passNumber, next) => {
      finishedPass = passNumber;
      save(next);
    },
  };
  return {
    store,
    rows,
    /** Like a quarantined cache. */
    beginAnew: (): void => {
      identity = {};
      saved = null;
      finishedPass = 0;
      rows.clear();
    },
    absentIds: (): readonly string[] =>
      [...rows.values()]
        .filter(({ metBy }) => metBy < finishedPass)
        .map(({ record }) => record.id)
        .sort(),
    presentVersions: (): Readonly<Record<string, number>> =>
      Object.fromEntries(
        [...rows.values()]
          .filter(({ metBy }) => metBy >= finishedPass)
          .map(({ record }) => [record.id, record.version]),
      ),
  };
}

/** Runs pending promises without passing time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
