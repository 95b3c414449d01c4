import { useMemo } from 'react';
import type { DraftForm } from '../../../platform/drafts/draft-drawer.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { limitDraftFromJson, limitDraftKey } from './limit-edit.ts';
import type { EditableLimit, LimitDraft } from './limit-edit.ts';

type KeptDraft = {
  /** For a moment it is not, and nothing can be changed. */
  readonly isOpen: boolean;
  readonly values: LimitDraft;
  readonly change: (
    name: EditableLimit,
    part: { readonly text?: string; readonly isOn?: boolean },
  ) => void;
  /** This limit as the bank has it. */
  readonly reset: (name: EditableLimit) => void;
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
    change: (name, part) =>
      draft?.change((before) => ({ ...before, [name]: { ...before[name], ...part } })),
    reset: (name) =>
      draft?.change((before) =>
        Object.fromEntries(Object.entries(before).filter(([kept]) => kept !== name)),
      ),
    discard: () => void draft?.replace(untouched),
  };
}
