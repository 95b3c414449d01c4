import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CardRow, LockProgress } from '../../../../preload/contract/cards/cards.ts';
import type { Bridge } from '../../../../preload/contract/index.ts';
import type { CardId } from '../../../../preload/contract/values.ts';

type LockState = {
  /** What this window knows of a lock before main has told it: pressed and waiting, or refused. */
  readonly underWay: Readonly<Record<string, LockProgress>>;
  /** Cards whose lock the bank confirmed while this window was open. */
  readonly locked: Readonly<
    Record<string, { readonly atEpochMs: number; readonly isUnsaved: boolean }>
  >;
};

type CardLocks = {
  readonly store: StoreApi<LockState>;
  /**
   * Whose cards these are. Another connection starts with nothing, and hears nothing of a lock that
   * is still under way.
   */
  readonly resetFor: (connectionId: string | null) => void;
  /** Locks at once. A second press while one is under way sends nothing. */
  readonly lock: (id: CardId) => Promise<void>;
  /** What main says of cards now: a failure here is forgotten once its card is locked after all. */
  readonly follow: (rows: readonly Pick<CardRow, 'id' | 'isLocked'>[]) => void;
  /** The failure was read. */
  readonly dismiss: (id: CardId) => void;
};

function without<Value>(
  record: Readonly<Record<string, Value>>,
  id: string,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
}

/**
 * The locks pressed in this window, shared by the list and the page of a card.
 * @param onLocked told after the bank confirmed, to read the card again
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

/** `missed`: it was pressed here without a network, and there is one again. */
export type ShownLock = LockProgress | { readonly state: 'missed' };

function isForWantOfNetwork(lock: LockProgress | undefined): boolean {
  return lock?.state === 'failed' && lock.error?.kind === 'offline';
}

/**
 * What to show: what was pressed here wins over what main last said, except that a card main calls
 * locked is locked, and that nothing fails for want of a network that is there.
 */
export function shownLock(
  fromMain: LockProgress,
  here: LockProgress | undefined,
  { isLocked, isOnline }: { readonly isLocked: boolean; readonly isOnline: boolean },
): ShownLock {
  if (here?.state === 'pending') return here;
  if (isLocked) return { state: 'none' };
  if (!isOnline || !isForWantOfNetwork(here ?? fromMain)) return here ?? fromMain;
  return { state: here === undefined ? 'none' : 'missed' };
}
