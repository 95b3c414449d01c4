import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CardRow, LockProgress } from '../../../../preload/contract/cards/cards.ts';
import type { Bridge } from '../../../../preload/contract/index.ts';
import type { CardId } from '../../../../preload/contract/values.ts';

type LockState = {
  /** Locks of this window that main has not reported yet: in flight, or failed. */
  readonly inProgress: Readonly<Record<string, LockProgress>>;
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
  readonly dropObsoleteFailures: (rows: readonly Pick<CardRow, 'id' | 'isLocked'>[]) => void;
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
export function createCardLocks(deps: {
  readonly lock: Bridge['cards']['lock'];
  readonly now: () => number;
  readonly onLocked: () => void;
}): CardLocks {
  const store = createStore<LockState>(() => ({ inProgress: {}, locked: {} }));
  let owner: string | null = null;
  let ownerNumber = 0;
  const set = (id: CardId, progress: LockProgress): void =>
    store.setState((state) => ({ inProgress: { ...state.inProgress, [id]: progress } }));
  return {
    store,
    resetFor: (connectionId) => {
      if (connectionId === owner) return;
      owner = connectionId;
      ownerNumber += 1;
      store.setState({ inProgress: {}, locked: {} });
    },
    dropObsoleteFailures: (rows) => {
      const { inProgress } = store.getState();
      const lockedIds = new Set<string>(
        rows.flatMap((row) =>
          row.isLocked && inProgress[row.id]?.state === 'failed' ? [row.id] : [],
        ),
      );
      if (lockedIds.size > 0)
        store.setState({
          inProgress: Object.fromEntries(
            Object.entries(inProgress).filter(([id]) => !lockedIds.has(id)),
          ),
        });
    },
    lock: async (id) => {
      if (store.getState().inProgress[id]?.state === 'pending') return;
      const number = ownerNumber;
      set(id, { state: 'pending' });
      const answer = await deps.lock({ id });
      if (number !== ownerNumber) return;
      const atEpochMs = deps.now();
      if (!answer.ok || !answer.value.isLocked) {
        set(id, { state: 'failed', error: answer.ok ? null : answer.error, atEpochMs });
        return;
      }
      const { isUnsaved } = answer.value;
      store.setState(({ inProgress, locked }) => ({
        inProgress: without(inProgress, id),
        locked: { ...locked, [id]: { atEpochMs, isUnsaved } },
      }));
      deps.onLocked();
    },
    dismiss: (id) => store.setState((state) => ({ inProgress: without(state.inProgress, id) })),
  };
}

/** `missed`: pressed in this window while offline, and the network is back. */
export type ShownLock = LockProgress | { readonly state: 'missed' };

function hasFailedOffline(lock: LockProgress | undefined): boolean {
  return lock?.state === 'failed' && lock.error?.kind === 'offline';
}

/**
 * The lock to show: a press in this window overrides main's last report. Exceptions: a card that
 * main reports as locked is locked, and an offline failure ends when the network is back.
 */
export function shownLock(
  fromMain: LockProgress,
  windowLock: LockProgress | undefined,
  { isLocked, isOnline }: { readonly isLocked: boolean; readonly isOnline: boolean },
): ShownLock {
  if (windowLock?.state === 'pending') return windowLock;
  if (isLocked) return { state: 'none' };
  if (!isOnline || !hasFailedOffline(windowLock ?? fromMain)) return windowLock ?? fromMain;
  return { state: windowLock === undefined ? 'none' : 'missed' };
}
