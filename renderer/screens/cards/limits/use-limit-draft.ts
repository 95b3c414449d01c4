import { useMemo } from 'react';
import type { LimitField } from '../../../../preload/contract/cards/limits.ts';
import type { DraftForm } from '../../../platform/drafts/draft-drawer.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { limitDraftFromJson, limitDraftKey } from './limit-edit.ts';
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

const untouched: LimitDraft = {};

function draftOf(cardId: string): DraftForm<LimitDraft> {
  return {
    key: limitDraftKey(cardId),
    belongsTo: 'connection',
    empty: untouched,
    read: limitDraftFromJson,
    write: (draft) => (Object.keys(draft).length === 0 ? null : JSON.stringify(draft)),
  };
}

/** What was typed over the limits of one card, until it is sent or thrown away. */
export function useLimitDraft(cardId: string): KeptDraft {
  const draft = useDraft(useMemo(() => draftOf(cardId), [cardId]));
  return {
    isOpen: draft !== null,
    values: draft?.value ?? untouched,
    change: (field, part) =>
      draft?.change((before) => ({ ...before, [field]: { ...before[field], ...part } })),
    reset: (field) =>
      draft?.change((before) =>
        Object.fromEntries(Object.entries(before).filter(([kept]) => kept !== field)),
      ),
    discard: () => void draft?.replace(untouched),
  };
}
