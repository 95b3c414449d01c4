import { useState } from 'react';
import { useDraft } from '../../platform/drafts/drafts.ts';
import { connectionForm } from './form-values.ts';
import type { FormValues } from './form-values.ts';

export type FormDraft = {
  readonly values: FormValues;
  readonly change: (change: (before: FormValues) => FormValues) => void;
  /** What stands here is from an earlier time and was never saved. */
  readonly isRestored: boolean;
  /** Forgets the draft and goes back to what is saved. */
  readonly discard: () => void;
  /** After saving: the draft has served. */
  readonly forget: () => void;
};

/** The values of the form, kept as a draft. Null until it is known whether there is one. */
export function useFormDraft(key: string, saved: FormValues): FormDraft | null {
  const [known, setKnown] = useState(() => connectionForm(key, saved));
  if (known.key !== key) setKnown(connectionForm(key, saved));
  const draft = useDraft(known);
  if (draft === null || !draft.isRead) return null;
  return {
    values: draft.value,
    change: (change) => draft.change(change),
    isRestored: draft.restored !== null,
    discard: () => void draft.replace(known.empty),
    forget: () => void draft.forget(),
  };
}
