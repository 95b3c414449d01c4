import { useState } from 'react';
import type { DraftForm } from '../../platform/drafts/draft-drawer.ts';
import { useDraft } from '../../platform/drafts/drafts.ts';
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

const draftOf = (key: string, saved: FormValues): DraftForm<FormValues> => ({
  key,
  belongsTo: 'nobody',
  empty: saved,
  read: valuesFromJson,
  write: (values) =>
    JSON.stringify(values) === JSON.stringify(saved) ? null : JSON.stringify(values),
});

/** The values of the form, kept as a draft. Null until it is known whether there is one. */
export const useFormDraft = (key: string, saved: FormValues): FormDraft | null => {
  const [known, setKnown] = useState(() => draftOf(key, saved));
  if (known.key !== key) setKnown(draftOf(key, saved));
  const draft = useDraft(known);
  if (draft === null || !draft.isRead) return null;
  return {
    values: draft.value,
    change: (part) => draft.change((before) => ({ ...before, ...part })),
    isRestored: draft.restored !== null,
    discard: () => void draft.replace(known.empty),
    forget: () => void draft.forget(),
  };
};
