import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type {
  CardWriteAnswer,
  CardWriteKind,
  CardDifference,
} from '../../../preload/contract/cards/card-changes.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { showDoneToast } from './done-changes.tsx';

/**
 * A change sent from this window. `differs` and `failed` stay until the user dismisses them. A toast
 * reports an applied change, which is then removed.
 */
type CardChange =
  | { readonly state: 'pending'; readonly requestedValues: Readonly<Record<string, string>> }
  | { readonly state: 'differs'; readonly differences: readonly CardDifference[] }
  | { readonly state: 'failed'; readonly error: CommandError };

type CardChanges = {
  readonly store: StoreApi<{ readonly changes: Readonly<Record<string, CardChange>> }>;
  /**
   * The connection that owns the cards. A change of connection clears the store, and changes still
   * in flight no longer report to it.
   */
  readonly resetFor: (connectionId: string | null) => void;
  /** One at a time per kind and card: null if one is in flight. */
  readonly send: (change: {
    readonly kind: CardWriteKind;
    readonly id: CardId;
    readonly card: { readonly name: string | null; readonly lastDigits: string | null };
    /** Field by field, shown until the answer arrives. */
    readonly requestedValues: Readonly<Record<string, string>>;
    readonly run: () => Promise<Result<CardWriteAnswer>>;
  }) => Promise<Result<CardWriteAnswer> | null>;
  /** Records an answer that arrived in another way, after an approval. */
  readonly recordAnswer: (kind: CardWriteKind, id: string, answer: CardWriteAnswer) => void;
  readonly dismiss: (kind: CardWriteKind, id: string) => void;
};

function keyOf(kind: CardWriteKind, id: string): string {
  return `${kind}:${id}`;
}

export function createCardChanges(): CardChanges {
  const store = createStore<{ readonly changes: Readonly<Record<string, CardChange>> }>(() => ({
    changes: {},
  }));
  let owner: string | null = null;
  const set = (key: string, change: CardChange | null): void =>
    store.setState(({ changes }) => {
      const others = Object.fromEntries(Object.entries(changes).filter(([other]) => other !== key));
      return { changes: change === null ? others : { ...others, [key]: change } };
    });
  const toFinishedChange = (answer: CardWriteAnswer): CardChange | null =>
    answer.state === 'applied' && answer.differences.length > 0
      ? { state: 'differs', differences: answer.differences }
      : null;
  return {
    store,
    resetFor: (connectionId) => {
      if (connectionId === owner) return;
      owner = connectionId;
      store.setState({ changes: {} });
    },
    send: async ({ kind, id, card, requestedValues, run }) => {
      const key = keyOf(kind, id);
      if (store.getState().changes[key]?.state === 'pending') return null;
      const pendingChange: CardChange = { state: 'pending', requestedValues };
      set(key, pendingChange);
      const result = await run();
      if (store.getState().changes[key] !== pendingChange) return result;
      set(
        key,
        result.ok ? toFinishedChange(result.value) : { state: 'failed', error: result.error },
      );
      if (result.ok && result.value.state === 'applied' && result.value.differences.length === 0)
        showDoneToast({
          kind,
          cardId: id,
          cardName: card.name,
          holderName: null,
          lastDigits: card.lastDigits,
          asked: Object.entries(requestedValues).map(([field, value]) => ({
            field,
            before: null,
            asked: value,
          })),
        });
      return result;
    },
    recordAnswer: (kind, id, answer) => set(keyOf(kind, id), toFinishedChange(answer)),
    dismiss: (kind, id) => set(keyOf(kind, id), null),
  };
}

/** The changes of this window, shared by a card's page and the approvals banner. */
export const cardChanges = createCardChanges();

/** The state of a card's change that was sent from this window. */
export function useCardChange(
  kind: CardWriteKind,
  id: string,
): {
  readonly isPending: boolean;
  /** Field by field, until the answer arrives. */
  readonly requestedValues: Readonly<Record<string, string>>;
  readonly differences: readonly CardDifference[];
  readonly error: CommandError | null;
  readonly dismiss: () => void;
} {
  const change = useStore(cardChanges.store, ({ changes }) => changes[keyOf(kind, id)]);
  return {
    isPending: change?.state === 'pending',
    requestedValues: change?.state === 'pending' ? change.requestedValues : {},
    differences: change?.state === 'differs' ? change.differences : [],
    error: change?.state === 'failed' ? change.error : null,
    dismiss: () => cardChanges.dismiss(kind, id),
  };
}
