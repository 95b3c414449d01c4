import { useMemo } from 'react';
import type { LimitField } from '../../../../preload/contract/cards/limits.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { limitForm } from './limit-edit.ts';
import type { LimitDraft } from './limit-edit.ts';

type LimitDraftHandle = {
  /** False until the draft was read: no limit can be changed yet. */
  readonly isOpen: boolean;
  readonly values: LimitDraft;
  readonly change: (
    field: LimitField,
    part: { readonly text?: string; readonly isOn?: boolean },
  ) => void;
  /** Resets this limit to the bank's value. */
  readonly reset: (field: LimitField) => void;
  readonly setTemporary: () => void;
  /** Resets all limits and deletes the draft, after discarding or sending. */
  readonly discard: () => void;
};

/** The draft of one card's limits, until it is sent or discarded. */
export function useLimitDraft(cardId: string): LimitDraftHandle {
  const form = useMemo(() => limitForm(cardId), [cardId]);
  const draft = useDraft(form);
  return {
    isOpen: draft !== null,
    values: draft?.value ?? form.empty,
    change: (field, part) =>
      draft?.change((before) => ({ ...before, [field]: { ...before[field], ...part } })),
    reset: (field) =>
      draft?.change((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)),
      ),
    setTemporary: () => draft?.change((before) => ({ ...before, isTemporary: true })),
    discard: () => void draft?.replace(form.empty),
  };
}
