import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CardRow, LockProgress } from '../../../../preload/contract/cards/cards.ts';
import type { Bridge } from '../../../../preload/contract/index.ts';
import type { CardId } from '../../../../preload/contract/values.ts';

type LockState = {
  /** Locks of this window that main has not reported yet: in flight, or failed. */
  readonly underWay: Readonly<Record<string, LockProgress>>;
  /** Cards whose lock the bank confirmed while this window was open. */
  readonly locked: Readonly<
    Record<string, { readonly atEpochMs: number; readonly isUnsaved: boolean }>
  >;
};

type CardLocks = {
  readonly store: StoreApi<LockState>;
  /**
   * The connection that owns the cards. A change of connection clears the store, and locks still in
   * flight no longer report to it.
   */
  readonly resetFor: (connectionId: string | null) => void;
  /** Locks at once. A second press while one is in flight sends nothing. */
  readonly lock: (id: CardId) => Promise<void>;
  /** Updates from main's cards: a failure is dropped when its card is locked after all. */
  readonly follow: (rows: readonly Pick<CardRow, 'id' | 'isLocked'>[]) => void;
  /** The user dismissed the failure. */
  readonly dismiss: (id: CardId) => void;
};

function without<Value>(
  record: Readonly<Record<string, Value>>,
  id: string,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
}

/**
 * The locks pressed in this window, shared by the list and a card's page.
 * @param onLocked runs after the bank confirmed, to read the card again
 */
export function createCardLocks(parts: {
  readonly lock: Bridge['cards']['lock'];
  readonly now: () => number;
  readonly onLocked: () => void;
}): CardLocks {
  const store = createStore<LockState>(() => ({ underWay: {}, locked: {} }));
  let owner: string | null = null;
  let ownerNumber = 0;
  const set = (id: CardId, progress: LockProgress): void =>
    store.setState((state) => ({ underWay: { ...state.underWay, [id]: progress } }));
  return {
    store,
    resetFor: (connectionId) => {
      if (connectionId === owner) return;
      owner = connectionId;
      ownerNumber += 1;
      store.setState({ underWay: {}, locked: {} });
    },
    follow: (rows) => {
      const { underWay } = store.getState();
      const over = new Set<string>(
        rows.flatMap((row) =>
          row.isLocked && underWay[row.id]?.state === 'failed' ? [row.id] : [],
        ),
      );
      if (over.size > 0)
        store.setState({
          underWay: Object.fromEntries(Object.entries(underWay).filter(([id]) => !over.has(id))),
        });
    },
    lock: async (id) => {
      if (store.getState().underWay[id]?.state === 'pending') return;
      const number = ownerNumber;
      set(id, { state: 'pending' });
      const answer = await parts.lock({ id });
      if (number !== ownerNumber) return;
      const atEpochMs = parts.now();
      if (!answer.ok || !answer.value.isLocked) {
        set(id, { state: 'failed', error: answer.ok ? null : answer.error, atEpochMs });
        return;
      }
      const { isUnsaved } = answer.value;
      store.setState(({ underWay, locked }) => ({
        underWay: without(underWay, id),
        locked: { ...locked, [id]: { atEpochMs, isUnsaved } },
      }));
      parts.onLocked();
    },
    dismiss: (id) => store.setState((state) => ({ underWay: without(state.underWay, id) })),
  };
}

/** `missed`: pressed in this window while offline, and the network is back. */
export type ShownLock = LockProgress | { readonly state: 'missed' };

function failedOffline(lock: LockProgress | undefined): boolean {
  return lock?.state === 'failed' && lock.error?.kind === 'offline';
}

/**
 * The lock to show: a press in this window overrides main's last report. Exceptions: a card that
 * main reports as locked is locked, and an offline failure ends when the network is back.
 */
export function shownLock(
  fromMain: LockProgress,
  here: LockProgress | undefined,
  { isLocked, isOnline }: { readonly isLocked: boolean; readonly isOnline: boolean },
): ShownLock {
  if (here?.state === 'pending') return here;
  if (isLocked) return { state: 'none' };
  if (!isOnline || !failedOffline(here ?? fromMain)) return here ?? fromMain;
  return { state: here === undefined ? 'none' : 'missed' };
}
