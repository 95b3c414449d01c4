import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { LimitRow } from '../../../preload/contract/card-changes.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import { readDraft, stillToChange, writeDraft } from './limit-draft.ts';
import type { LimitChanges, OpenCell } from './limit-draft.ts';
import { nothingChosen } from './limit-selection.ts';
import type { Selection } from './limit-selection.ts';
import type { LimitQuestion } from './limit-view.ts';

export type DeskState = {
  readonly question: LimitQuestion;
  readonly selection: Selection;
  readonly changes: LimitChanges;
  /** The cell whose field stands open, with what is typed in it. */
  readonly open: OpenCell | null;
};

export type LimitsDesk = {
  readonly store: StoreApi<DeskState>;
  /** Whose cards these are. Another connection starts with nothing but its own kept draft. */
  readonly belongTo: (connectionId: string | null) => void;
  readonly ask: (change: Partial<LimitQuestion>) => void;
  readonly choose: (next: (selection: Selection) => Selection) => void;
  readonly change: (next: (changes: LimitChanges) => LimitChanges) => void;
  readonly setOpen: (open: OpenCell | null) => void;
  /** The bank said something new: what it holds by now is no change any more. */
  readonly follow: (rows: readonly LimitRow[]) => void;
  /** Keeps at once what would be kept in a moment: the screen goes. */
  readonly keepNow: () => void;
};

const draftKey = 'limits:changes';
const typingPauseMs = 400;
const fresh: DeskState = { question: { text: '', sort: 'near-limit', withFinal: false }, selection: nothingChosen, changes: {}, open: null };

/** What the owner is about to change, kept until it is sent or thrown away: over another screen, a restart, a crash. */
export const createLimitsDesk = (drafts: () => Pick<Bridge['drafts'], 'get' | 'put' | 'remove'>): LimitsDesk => {
  const store = createStore<DeskState>(() => fresh);
  let owner: string | null = null;
  /* Another owner, or a change from here: a draft that is still being read comes too late. */
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const keep = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const json = writeDraft(store.getState());
    void (json === null ? drafts().remove({ key: draftKey }) : drafts().put({ key: draftKey, json }));
  };
  const change: LimitsDesk['change'] = (next) => {
    const { changes } = store.getState();
    const after = next(changes);
    if (after === changes) return;
    turn += 1;
    store.setState({ changes: after });
    keep();
  };

  return {
    store,
    belongTo: (connectionId) => {
      if (connectionId === owner) return;
      owner = connectionId;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      const mine = ++turn;
      store.setState(fresh);
      if (connectionId === null) return;
      void drafts()
        .get({ key: draftKey })
        .then((answer) => {
          const kept = answer.ok ? readDraft(answer.value.json) : null;
          if (kept !== null && mine === turn) store.setState(kept);
        });
    },
    ask: (question) => store.setState((state) => ({ question: { ...state.question, ...question } })),
    choose: (next) => store.setState((state) => ({ selection: next(state.selection) })),
    change,
    setOpen: (open) => {
      turn += 1;
      store.setState({ open });
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(keep, typingPauseMs);
    },
    follow: (rows) =>
      change((changes) => {
        const left = stillToChange(changes, rows);
        return JSON.stringify(left) === JSON.stringify(changes) ? changes : left;
      }),
    keepNow: () => {
      if (timer !== null) keep();
    },
  };
};
