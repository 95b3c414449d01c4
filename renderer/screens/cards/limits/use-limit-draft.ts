import { useMemo } from 'react';
import type { LimitField } from '../../../../preload/contract/cards/limits.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { limitForm } from './limit-edit.ts';
import type { LimitDraft } from './limit-edit.ts';

type KeptDraft = {
  /** For a moment it is not, and nothing can be changed. */
  readonly isOpen: boolean;
  readonly values: LimitDraft;
  readonly change: (
    field: LimitField,
    part: { readonly text?: string; readonly isOn?: boolean },
  ) => void;
  /** This limit as the bank has it. */
  readonly reset: (field: LimitField) => void;
  /** All of them, and the draft is forgotten: thrown away, or sent. */
  readonly discard: () => void;
};

/** What was typed over the limits of one card, until it is sent or thrown away. */
export function useLimitDraft(cardId: string): KeptDraft {
  const form = useMemo(() => limitForm(cardId), [cardId]);
  const draft = useDraft(form);
  return {
    isOpen: draft !== null,
    values: draft?.value ?? form.empty,
    change: (field, part) =>
      draft?.change((before) => ({ ...before, [field]: { ...before[field], ...part } })),
    reset: (field) =>
      draft?.change((before) =>
        Object.fromEntries(Object.entries(before).filter(([kept]) => kept !== field)),
      ),
    discard: () => void draft?.replace(form.empty),
  };
}
