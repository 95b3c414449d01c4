import { useCallback, useEffect, useRef, useState } from 'react';
import { bridge } from '../../app/bridge.ts';
import { limitDraftFromJson, limitDraftKey } from './limit-edit.ts';
import type { EditableLimit, LimitDraft } from './limit-edit.ts';

type KeptDraft = {
  readonly values: LimitDraft;
  readonly change: (name: EditableLimit, part: { readonly text?: string; readonly isOn?: boolean }) => void;
  /** This limit as the bank has it. */
  readonly reset: (name: EditableLimit) => void;
  /** All of them, and the draft is forgotten: thrown away, or sent. */
  readonly discard: () => void;
};

const isEmpty = (draft: LimitDraft): boolean => Object.keys(draft).length === 0;

/** What was typed over the limits of one card. It is kept, a moment after the last keystroke, until it is sent or thrown away. */
export const useLimitDraft = (cardId: string): KeptDraft => {
  const key = limitDraftKey(cardId);
  const [values, setValues] = useState<LimitDraft>({});
  const latest = useRef<LimitDraft>({});
  const isUnkept = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (!isUnkept.current) return;
    isUnkept.current = false;
    void (isEmpty(latest.current) ? bridge().drafts.remove({ key }) : bridge().drafts.put({ key, json: JSON.stringify(latest.current) }));
  }, [key]);

  const set = useCallback(
    (next: LimitDraft) => {
      latest.current = next;
      isUnkept.current = true;
      setValues(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, 500);
    },
    [keep],
  );

  useEffect(() => {
    let isGone = false;
    latest.current = {};
    setValues({});
    void bridge()
      .drafts.get({ key })
      .then((answer) => {
        // Whoever typed before the draft was read keeps what they typed.
        if (isGone || !answer.ok || isUnkept.current || !isEmpty(latest.current)) return;
        latest.current = limitDraftFromJson(answer.value.json);
        setValues(latest.current);
      });
    window.addEventListener('pagehide', keep);
    return () => {
      isGone = true;
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, keep]);

  return {
    values,
    change: (name, part) => set({ ...latest.current, [name]: { ...latest.current[name], ...part } }),
    reset: (name) => set(Object.fromEntries(Object.entries(latest.current).filter(([kept]) => kept !== name))),
    discard: useCallback(() => {
      set({});
      keep();
    }, [set, keep]),
  };
};
