import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../../../../preload/contract/index.ts';
import type { CardWriteAnswer } from '../../../../../preload/contract/cards/card-changes.ts';
import { type CommandError, stopsAll } from '../../../../../preload/contract/result.ts';
import type { CardId } from '../../../../../preload/contract/values.ts';
import { readAllCards } from '../lock-all.ts';

/**
 * `not-done`: not approved, or not in time; the card is unchanged. `still-locked`: the bank
 * accepted the unlock, but still reports the card as locked.
 */
type UnlockEntry = {
  readonly id: CardId;
  readonly name: string | null;
  readonly lastDigits: string | null;
  readonly isChosen: boolean;
  readonly state:
    | 'waiting'
    | 'sending'
    | 'approving'
    | 'unlocked'
    | 'still-locked'
    | 'not-done'
    | 'failed';
  readonly error: CommandError | null;
};

type UnlockManyState = {
  readonly phase: 'reading' | 'asking' | 'running' | 'done' | 'failed';
  readonly entries: readonly UnlockEntry[];
  /** Why the list could not be read, or why the remaining cards were not sent. */
  readonly error: CommandError | null;
};

type UnlockMany = {
  readonly store: StoreApi<UnlockManyState>;
  readonly open: () => Promise<void>;
  readonly choose: (id: CardId, isChosen: boolean) => void;
  /** One after another: each request waits until the one before has ended. */
  readonly start: () => Promise<void>;
  /** Sends no more requests; a waiting approval continues. */
  readonly stop: () => void;
  /** Main reported a change of open writes. */
  readonly checkApproval: () => Promise<void>;
};

type Commands = Pick<Bridge['cards'], 'list' | 'get' | 'unlock'> &
  Pick<Bridge['approvals'], 'status'> & { readonly openWrites: Bridge['approvals']['list'] };

function unlockedState({ differences }: Extract<CardWriteAnswer, { readonly state: 'applied' }>) {
  return differences.length === 0 ? ('unlocked' as const) : ('still-locked' as const);
}

/** Removes the user's own locks of many cards; the bank requires an approval for each. */
export function createUnlockMany({ list, get, unlock, status, openWrites }: Commands): UnlockMany {
  const store = createStore<UnlockManyState>(() => ({
    phase: 'reading',
    entries: [],
    error: null,
  }));
  let isStopped = false;
  let approving: { readonly writeId: string; readonly onEnded: () => void } | null = null;

  const change = (id: CardId, changes: Partial<UnlockEntry>): void =>
    store.setState(({ entries }) => ({
      entries: entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)),
    }));

  const checkApproval = async (): Promise<void> => {
    if (approving === null) return;
    const { writeId, onEnded } = approving;
    const answer = await openWrites({});
    const write = answer.ok ? answer.value.writes.find(({ id }) => id === writeId) : null;
    if (write === null || write?.state === 'waiting-for-approval' || write?.state === 'sending')
      return;
    onEnded();
  };

  const waitForApproval = async (id: CardId, writeId: string): Promise<void> => {
    change(id, { state: 'approving' });
    await new Promise<void>((resolve) => {
      approving = { writeId, onEnded: resolve };
      // It may have ended already.
      void checkApproval();
    });
    approving = null;
    if (isStopped) return;
    const answer = await status({ id: writeId });
    if (answer.ok && answer.value.state === 'applied')
      change(id, { state: unlockedState(answer.value) });
    else change(id, { state: 'not-done', error: answer.ok ? null : answer.error });
  };

  /** Unlocks that already wait for an approval, by card: no second one is requested. */
  const readWaitingUnlocks = async (): Promise<ReadonlyMap<string | null, string>> => {
    const answer = await openWrites({});
    return new Map(
      (answer.ok ? answer.value.writes : [])
        .filter(({ kind, state }) => kind === 'unlock' && state === 'waiting-for-approval')
        .map(({ cardId, id }) => [cardId, id]),
    );
  };

  const unlockOne = async (
    { id }: UnlockEntry,
    waitingId: string | undefined,
  ): Promise<CommandError | null> => {
    change(id, { state: 'sending', error: null });
    if (waitingId !== undefined) {
      await waitForApproval(id, waitingId);
      return null;
    }
    const answer = await unlock({ id });
    if (!answer.ok) {
      change(id, { state: 'failed', error: answer.error });
      return stopsAll(answer.error) ? answer.error : null;
    }
    if (answer.value.state === 'waiting-for-approval')
      await waitForApproval(id, answer.value.writeId);
    else change(id, { state: unlockedState(answer.value) });
    return null;
  };

  return {
    store,
    open: async () => {
      const read = await readAllCards(list);
      if ('error' in read) return store.setState({ phase: 'failed', error: read.error });
      const locked = read.rows.filter((row) => row.isLocked && !row.isAbsent);
      const details = await Promise.all(locked.map(({ id }) => get({ id, refresh: 'no' })));
      store.setState({
        phase: 'asking',
        error: null,
        entries: locked.flatMap(({ id, name, lastDigits }, at) => {
          const answer = details[at];
          return answer?.ok === true && answer.value.offers.unlock
            ? [
                {
                  id,
                  name,
                  lastDigits,
                  isChosen: true,
                  state: 'waiting' as const,
                  error: null,
                },
              ]
            : [];
        }),
      });
    },
    choose: (id, isChosen) => change(id, { isChosen }),
    start: async () => {
      isStopped = false;
      store.setState({ phase: 'running', error: null });
      const waitingUnlocks = await readWaitingUnlocks();
      const entries = store
        .getState()
        .entries.toSorted(
          (answer, other) =>
            Number(waitingUnlocks.has(other.id)) - Number(waitingUnlocks.has(answer.id)),
        );
      for (const entry of entries) {
        if (!entry.isChosen || entry.state === 'unlocked') continue;
        const error = await unlockOne(entry, waitingUnlocks.get(entry.id));
        if (isStopped) return;
        if (error !== null) {
          store.setState({ error });
          break;
        }
      }
      store.setState({ phase: 'done' });
    },
    stop: () => {
      isStopped = true;
      approving?.onEnded();
    },
    checkApproval,
  };
}
