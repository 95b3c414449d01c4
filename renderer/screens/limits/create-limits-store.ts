import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { DraftDrawer } from '../../platform/drafts/draft-drawer.ts';
import { limitsForm, stillToChange } from './limit-draft.ts';
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
  readonly ask: (change: Partial<LimitQuery>) => void;
  readonly choose: (next: (selection: Selection) => Selection) => void;
  readonly change: (next: (changes: LimitChanges) => LimitChanges) => void;
  readonly setOpen: (open: OpenCell | null) => void;
  /** The bank's data changed: removes changes that the bank has already. */
  readonly follow: (rows: readonly LimitRow[]) => void;
  /** Saves a pending draft now, because the screen closes. */
  readonly saveNow: () => void;
};

const fresh: LimitsState = {
  query: { text: '', sort: 'name', withFinal: false },
  selection: nothingChosen,
  changes: {},
  open: null,
};

/**
 * The user's unsent changes, stored until they are sent or discarded: across screens, restarts and
 * crashes.
 */
export function createLimitsStore(drawer: Pick<DraftDrawer, 'open'>): LimitsStore {
  const store = createStore<LimitsState>(() => fresh);
  let owner: string | null = null;
  let draft = drawer.open(limitsForm, null);
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
      draft = drawer.open(limitsForm, connectionId);
      store.setState({ ...fresh, ...draft.store.getState().value });
      stopFollowing = draft.store.subscribe(({ value }) => store.setState(value));
    },
    ask: (query) => store.setState((state) => ({ query: { ...state.query, ...query } })),
    choose: (next) => store.setState((state) => ({ selection: next(state.selection) })),
    change,
    setOpen: (open) => draft.change((before) => ({ ...before, open })),
    follow: (rows) =>
      change((changes) => {
        const left = stillToChange(changes, rows);
        return JSON.stringify(left) === JSON.stringify(changes) ? changes : left;
      }),
    saveNow: () => void draft.keep(),
  };
}
