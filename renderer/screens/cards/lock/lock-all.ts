import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import type { LockAnswer } from '../../../../preload/contract/cards/lock-answer.ts';
import type { Bridge } from '../../../../preload/contract/index.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';

export type LockAllEntry = {
  readonly id: CardId;
  readonly name: string | null;
  readonly lastDigits: string | null;
  readonly state: 'waiting' | 'pending' | 'locked' | 'failed';
  readonly error: CommandError | null;
  readonly isUnsaved: boolean;
};

/**
 * `reading`: the list is being read. `asking`: no request was sent yet. `running`, then `done`.
 * `failed`: the list could not be read, or no request could be sent.
 */
type LockAllState = {
  readonly phase: 'reading' | 'asking' | 'running' | 'done' | 'failed';
  readonly entries: readonly LockAllEntry[];
  readonly alreadyLockedCount: number;
  readonly error: CommandError | null;
};

type LockAll = {
  readonly store: StoreApi<LockAllState>;
  readonly open: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly retryFailed: () => Promise<void>;
  /** Main reported a change of cards: shows those locked meanwhile. */
  readonly updateEntries: () => Promise<void>;
};

type Commands = Pick<Bridge['cards'], 'list' | 'lockMany'>;
/** The contract's maximum in one answer: a list read in several parts could miss a card. */
const maxCards = 100_000;
/** The contract's maximum in one command. */
const maxPerCommand = 1000;

/** Every row of the list. */
export async function readAllCards(
  list: Commands['list'],
): Promise<{ readonly rows: readonly CardRow[] } | { readonly error: CommandError }> {
  const answer = await list({
    text: '',
    statuses: [],
    sort: 'name',
    at: 0,
    limit: maxCards,
    refresh: 'no',
  });
  return answer.ok ? { rows: answer.value.rows } : { error: answer.error };
}

/**
 * Locks every card of the list: asks first, then reports each card; a retry sends only the failed
 * ones.
 */
export function createLockAll({ list, lockMany }: Commands): LockAll {
  const store = createStore<LockAllState>(() => ({
    phase: 'reading',
    entries: [],
    alreadyLockedCount: 0,
    error: null,
  }));

  const sendBatch = async (ids: readonly CardId[]): Promise<void> => {
    const sent = await lockMany({ ids: [...ids] });
    const answers = new Map<string, LockAnswer>(
      sent.ok
        ? sent.value.results.map(({ id, answer }) => [id, answer])
        : ids.map((id) => [id, sent]),
    );
    store.setState((state) => ({
      entries: state.entries.map((entry) => {
        const answer = answers.get(entry.id);
        return answer === undefined || (!sent.ok && entry.state === 'locked')
          ? entry
          : {
              ...entry,
              state: answer.ok && answer.value.isLocked ? 'locked' : 'failed',
              error: answer.ok ? null : answer.error,
              isUnsaved: answer.ok && answer.value.isUnsaved,
            };
      }),
    }));
  };

  const send = async (ids: readonly CardId[]): Promise<void> => {
    const sent = new Set<string>(ids);
    store.setState((state) => ({
      phase: 'running',
      error: null,
      entries: state.entries.map((entry) =>
        sent.has(entry.id) ? { ...entry, state: 'waiting', error: null } : entry,
      ),
    }));
    for (let from = 0; from < ids.length; from += maxPerCommand)
      await sendBatch(ids.slice(from, from + maxPerCommand));
    store.setState({ phase: 'done' });
  };

  return {
    store,
    open: async () => {
      store.setState({ phase: 'reading', entries: [], alreadyLockedCount: 0, error: null });
      const read = await readAllCards(list);
      if ('error' in read) {
        store.setState({ phase: 'failed', error: read.error });
        return;
      }
      store.setState({
        phase: 'asking',
        entries: read.rows
          .filter((row) => row.isInLockAll)
          .map(({ id, name, lastDigits }) => ({
            id,
            name,
            lastDigits,
            state: 'waiting',
            error: null,
            isUnsaved: false,
          })),
        alreadyLockedCount: read.rows.filter((row) => row.isLocked).length,
      });
    },
    start: () => send(store.getState().entries.map((entry) => entry.id)),
    retryFailed: () =>
      send(
        store.getState().entries.flatMap((entry) => (entry.state === 'failed' ? [entry.id] : [])),
      ),
    updateEntries: async () => {
      if (store.getState().phase !== 'running') return;
      const read = await readAllCards(list);
      if ('error' in read || store.getState().phase !== 'running') return;
      const rows = new Map(read.rows.map((row) => [row.id as string, row]));
      store.setState((state) => ({
        entries: state.entries.map((entry) => {
          const row = rows.get(entry.id);
          if (row === undefined || entry.state === 'locked') return entry;
          if (row.isLocked) return { ...entry, state: 'locked', error: null };
          if (row.lock.state === 'pending') return { ...entry, state: 'pending' };
          return row.lock.state === 'failed' && entry.state === 'pending'
            ? { ...entry, state: 'failed', error: row.lock.error }
            : entry;
        }),
      }));
    },
  };
}
