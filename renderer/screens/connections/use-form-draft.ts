import { useCallback, useEffect, useRef, useState } from 'react';
import { bridge } from '../../app/bridge.ts';
import { valuesFromJson } from './form-values.ts';
import type { FormValues } from './form-values.ts';

type FormDraft = {
  readonly values: FormValues;
  readonly change: (change: Partial<FormValues>) => void;
  /** What stands here is from an earlier time and was never saved. */
  readonly isRestored: boolean;
  /** Forgets the draft and goes back to what is saved. */
  readonly discard: () => void;
  /** After saving: the draft has served. */
  readonly forget: () => void;
};

/** The values of the form, kept as a draft half a second after the last keystroke. Null until it is known whether there is one. */
export const useFormDraft = (key: string, saved: FormValues): FormDraft | null => {
  const [state, setState] = useState<{ readonly values: FormValues; readonly isRestored: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unkept = useRef<string | null>(null);
  const start = useRef(saved);

  useEffect(() => {
    let isGone = false;
    void bridge()
      .drafts.get({ key })
      .then((answer) => {
        if (isGone) return;
        const kept = answer.ok && answer.value.json !== null ? valuesFromJson(answer.value.json) : null;
        setState({ values: kept ?? start.current, isRestored: kept !== null });
      });
    return () => {
      isGone = true;
    };
  }, [key]);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (unkept.current !== null) void bridge().drafts.put({ key, json: unkept.current });
    unkept.current = null;
  }, [key]);

  useEffect(() => {
    // Whoever quits right after the last keystroke loses nothing either.
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const change = useCallback(
    (part: Partial<FormValues>) =>
      setState((before) => {
        if (before === null) return null;
        const values = { ...before.values, ...part };
        clearTimeout(timer.current);
        unkept.current = JSON.stringify(values);
        timer.current = setTimeout(keep, 500);
        return { ...before, values };
      }),
    [keep],
  );
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    unkept.current = null;
    void bridge().drafts.remove({ key });
  }, [key]);
  const discard = useCallback(() => {
    forget();
    setState({ values: start.current, isRestored: false });
  }, [forget]);
  return state && { ...state, change, discard, forget };
};
