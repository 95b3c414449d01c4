import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { WindowDrafts } from '../../platform/drafts/window-drafts.ts';
import { limitsForm, pendingChanges } from './limit-draft.ts';
import type { LimitChanges, OpenCell } from './limit-draft.ts';
import { nothingChosen } from './limit-selection.ts';
import type { Selection } from './limit-selection.ts';
import type { LimitQuery } from './limit-view.ts';

export type LimitsState = {
  readonly query: LimitQuery;
  readonly selection: Selection;
  readonly changes: LimitChanges;
  /** The cell with an open field, and its text. */
  readonly open: OpenCell | null;
};

type LimitsStore = {
  readonly store: StoreApi<LimitsState>;
  /**
   * The connection that owns the cards. A change of connection clears the store and loads that
   * connection's stored draft.
   */
  readonly resetFor: (connectionId: string | null) => void;
  readonly changeQuery: (change: Partial<LimitQuery>) => void;
  readonly changeSelection: (next: (selection: Selection) => Selection) => void;
  readonly change: (next: (changes: LimitChanges) => LimitChanges) => void;
  readonly setOpen: (open: OpenCell | null) => void;
  /** The bank's data changed: removes changes that the bank has already. */
  readonly dropAppliedChanges: (rows: readonly LimitRow[]) => void;
  /** Saves a pending draft now, because the screen closes. */
  readonly saveNow: () => void;
};

const initialState: LimitsState = {
  query: { text: '', sort: 'name', withFinal: false },
  selection: nothingChosen,
  changes: {},
  open: null,
};

/**
 * The user's unsent changes, stored until they are sent or discarded: across screens, restarts and
 * crashes.
 */
export function createLimitsStore(windowDrafts: Pick<WindowDrafts, 'openDraft'>): LimitsStore {
  const store = createStore<LimitsState>(() => initialState);
  let owner: string | null = null;
  let draft = windowDrafts.openDraft(limitsForm, null);
  let stopFollowing = draft.store.subscribe(({ value }) => store.setState(value));

  const change: LimitsStore['change'] = (next) =>
    draft.change((before) => {
      const changes = next(before.changes);
      return changes === before.changes ? before : { ...before, changes };
    }, 'at-once');

  return {
    store,
    resetFor: (connectionId) => {
      if (connectionId === owner) return;
      owner = connectionId;
      stopFollowing();
      draft.close();
      draft = windowDrafts.openDraft(limitsForm, connectionId);
      store.setState({ ...initialState, ...draft.store.getState().value });
      stopFollowing = draft.store.subscribe(({ value }) => store.setState(value));
    },
    changeQuery: (query) => store.setState((state) => ({ query: { ...state.query, ...query } })),
    changeSelection: (next) => store.setState((state) => ({ selection: next(state.selection) })),
    change,
    setOpen: (open) => draft.change((before) => ({ ...before, open })),
    dropAppliedChanges: (rows) =>
      change((changes) => {
        const remaining = pendingChanges(changes, rows);
        return JSON.stringify(remaining) === JSON.stringify(changes) ? changes : remaining;
      }),
    saveNow: () => void draft.save(),
  };
}
