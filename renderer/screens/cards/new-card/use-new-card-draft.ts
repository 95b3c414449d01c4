import { useCallback, useEffect, useRef, useState } from 'react';
import { bridge } from '../../../app/bridge.ts';
import { emptyNewCardDraft, readNewCardDraft, writeNewCardDraft } from './new-card-values.ts';
import type { NewCardDraft, NewCardValues } from './new-card-values.ts';

const key = 'cards:new';

const put = (draft: NewCardDraft): void => {
  const json = writeNewCardDraft(draft);
  void (json === null ? bridge().drafts.remove({ key }) : bridge().drafts.put({ key, json }));
};

export type KeptForm = {
  readonly values: NewCardValues;
  readonly change: (change: Partial<NewCardValues>) => void;
  /** What stands here is from an earlier time. */
  readonly isRestored: boolean;
  /** These values were sent then, and how that ended was not clear. */
  readonly sentAtEpochMs: number | null;
  /** They went to the bank now, and it is not clear how that ends. */
  readonly markSent: (atEpochMs: number) => void;
  /** Forgets everything typed: it has served, or the owner wants an empty form. */
  readonly empty: () => void;
};

/** What is typed, kept half a second after the last keystroke and when the page goes. Null until it is known whether something was kept. */
export const useNewCardDraft = (): KeptForm | null => {
  const [state, setState] = useState<{ readonly draft: NewCardDraft; readonly isRestored: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unkept = useRef<NewCardDraft | null>(null);
  useEffect(() => {
    let isGone = false;
    void bridge()
      .drafts.get({ key })
      .then((answer) => {
        if (isGone) return;
        const kept = answer.ok ? readNewCardDraft(answer.value.json) : null;
        setState({ draft: kept ?? emptyNewCardDraft, isRestored: kept !== null });
      });
    return () => {
      isGone = true;
    };
  }, []);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (unkept.current !== null) put(unkept.current);
    unkept.current = null;
  }, []);
  useEffect(() => {
    // Whoever quits right after the last keystroke loses nothing either.
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const change = useCallback(
    (part: Partial<NewCardValues>) =>
      setState((before) => {
        if (before === null) return null;
        const draft = { ...before.draft, values: { ...before.draft.values, ...part } };
        clearTimeout(timer.current);
        unkept.current = draft;
        timer.current = setTimeout(keep, 500);
        return { ...before, draft };
      }),
    [keep],
  );
  const set = (draft: NewCardDraft): void => {
    clearTimeout(timer.current);
    unkept.current = null;
    put(draft);
    setState({ draft, isRestored: false });
  };
  return (
    state && {
      values: state.draft.values,
      sentAtEpochMs: state.draft.sentAtEpochMs,
      isRestored: state.isRestored,
      change,
      markSent: (atEpochMs) => set({ values: state.draft.values, sentAtEpochMs: atEpochMs }),
      empty: () => set(emptyNewCardDraft),
    }
  );
};

/** Whether a form was begun and left, asked once when the list appears. */
export const useBegunCard = (): boolean => {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    let isGone = false;
    void bridge()
      .drafts.get({ key })
      .then((answer) => {
        const kept = answer.ok ? readNewCardDraft(answer.value.json) : null;
        if (!isGone) setBegun(kept !== null && kept.sentAtEpochMs === null);
      });
    return () => {
      isGone = true;
    };
  }, []);
  return isBegun;
};
