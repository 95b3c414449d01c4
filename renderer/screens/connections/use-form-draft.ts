import { useState } from 'react';
import { useDraft } from '../../platform/drafts/drafts.ts';
import { connectionForm } from './form-values.ts';
import type { FormValues } from './form-values.ts';

export type FormDraft = {
  readonly values: FormValues;
  readonly change: (change: (before: FormValues) => FormValues) => void;
  /** The content was restored from an earlier session and was never saved. */
  readonly isRestored: boolean;
  /** Deletes the draft and restores the saved values. */
  readonly discard: () => void;
  /** After saving: the draft is no longer needed. */
  readonly forget: () => void;
};

/** The values of the form with their draft. Null until the stored draft was read. */
export function useFormDraft(key: string, saved: FormValues): FormDraft | null {
  const [form, setForm] = useState(() => connectionForm(key, saved));
  if (form.key !== key) setForm(connectionForm(key, saved));
  const draft = useDraft(form);
  if (draft === null || !draft.isLoaded) return null;
  return {
    values: draft.value,
    change: (change) => draft.change(change),
    isRestored: draft.restored !== null,
    discard: () => void draft.replace(form.empty),
    forget: () => void draft.forget(),
  };
}
