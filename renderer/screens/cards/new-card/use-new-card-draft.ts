import { useEffect } from 'react';
import type { Result } from '../../../../preload/contract/result.ts';
import { onEvent } from '../../../platform/bridge.ts';
import type { DraftForm } from '../../../platform/drafts/draft-drawer.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { emptyNewCardDraft, readNewCardDraft, writeNewCardDraft } from './new-card-values.ts';
import type { NewCardDraft, NewCardValues } from './new-card-values.ts';

const newCardDraft: DraftForm<NewCardDraft> = {
  key: 'cards:new',
  belongsTo: 'connection',
  empty: emptyNewCardDraft,
  read: readNewCardDraft,
  write: writeNewCardDraft,
};

export type KeptForm = {
  readonly values: NewCardValues;
  /** What is changed is another card than the one that was sent. */
  readonly change: (change: Partial<NewCardValues>) => void;
  /** What stands here is from an earlier time, and was not sent then. */
  readonly isRestored: boolean;
  /** These very values were sent then, and they may have made a card or may still do so. */
  readonly sentAtEpochMs: number | null;
  /** They go to the bank now. Not before main has that on disk. */
  readonly markSent: (writeId: string, atEpochMs: number) => Promise<Result<unknown>>;
  /** The bank surely made nothing of them. */
  readonly markNotSent: () => Promise<Result<unknown>>;
  /** Forgets everything typed: it has served, or the owner wants an empty form. */
  readonly empty: () => Promise<Result<unknown>>;
};

/** The form of a new card as it was left. Null until it is known whether something was kept. */
export const useNewCardDraft = (): KeptForm | null => {
  const draft = useDraft(newCardDraft);
  const isSent = draft !== null && draft.value.sent !== null;
  const reread = draft?.reread;
  useEffect(() => {
    if (!isSent || reread === undefined) return undefined;
    // A creation that waited may have come to its end by itself: main then throws the draft away,
    // or knows that nothing was made.
    return onEvent('data.changed', ({ topic }) => topic === 'approvals' && void reread());
  }, [isSent, reread]);
  if (draft === null || !draft.isRead) return null;
  const { values, sent } = draft.value;
  return {
    values,
    change: (part) =>
      draft.change((before) => ({ values: { ...before.values, ...part }, sent: null })),
    isRestored: draft.restored !== null && draft.restored.sent === null,
    sentAtEpochMs: sent?.atEpochMs ?? null,
    markSent: (writeId, atEpochMs) => draft.replace({ values, sent: { writeId, atEpochMs } }),
    markNotSent: () => draft.replace({ values, sent: null }),
    empty: () => draft.replace(emptyNewCardDraft),
  };
};

/** Whether a form was begun and left. */
export const useBegunCard = (): boolean => {
  const draft = useDraft(newCardDraft);
  return draft?.isRead === true && draft.value !== emptyNewCardDraft && draft.value.sent === null;
};
