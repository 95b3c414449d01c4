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
  /** The cell whose field stands open, with what is typed in it. */
  readonly open: OpenCell | null;
};

type LimitsStore = {
  readonly store: StoreApi<LimitsState>;
  /** Whose cards these are. Another connection starts with nothing but its own kept draft. */
  readonly resetFor: (connectionId: string | null) => void;
  readonly ask: (change: Partial<LimitQuery>) => void;
  readonly choose: (next: (selection: Selection) => Selection) => void;
  readonly change: (next: (changes: LimitChanges) => LimitChanges) => void;
  readonly setOpen: (open: OpenCell | null) => void;
  /** The bank said something new: what it holds by now is no change any more. */
  readonly follow: (rows: readonly LimitRow[]) => void;
  /** Keeps at once what would be kept in a moment: the screen goes. */
  readonly keepNow: () => void;
};

const fresh: LimitsState = {
  query: { text: '', sort: 'name', withFinal: false },
  selection: nothingChosen,
  changes: {},
  open: null,
};

/**
 * What the owner is about to change, kept until it is sent or thrown away: over another screen, a
 * restart, a crash.
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
    keepNow: () => void draft.keep(),
  };
}
