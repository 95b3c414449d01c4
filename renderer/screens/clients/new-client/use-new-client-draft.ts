import { useEffect } from 'react';
import type { Result } from '../../../../preload/contract/result.ts';
import { onEvent } from '../../../platform/bridge.ts';
import type { DraftForm } from '../../../platform/drafts/draft-drawer.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import {
  emptyNewClientDraft,
  readNewClientDraft,
  writeNewClientDraft,
} from './new-client-values.ts';
import type { NewClientDraft, NewClientValues, SentContent } from './new-client-values.ts';

const newClientDraft: DraftForm<NewClientDraft> = {
  key: 'clients:new',
  belongsTo: 'connection',
  empty: emptyNewClientDraft,
  read: readNewClientDraft,
  write: writeNewClientDraft,
};

export type KeptNewClient = {
  /** All that is kept of it. */
  readonly draft: NewClientDraft;
  readonly values: NewClientValues;
  readonly change: (change: Partial<NewClientValues>) => void;
  /** What stands here is from an earlier time. */
  readonly isRestored: boolean;
  /** What went out last from this form, and is not known to have come to nothing. */
  readonly sent: SentContent | null;
  /** They go to the bank now. Not before main has that on disk. */
  readonly markSent: (sent: SentContent) => Promise<Result<unknown>>;
  /** The bank surely made nothing of them. */
  readonly markNotSent: () => Promise<Result<unknown>>;
  /** Puts these into the fields, as if they had just been typed. */
  readonly fill: (values: NewClientValues) => Promise<Result<unknown>>;
  readonly empty: () => Promise<Result<unknown>>;
  /** Puts back what stood here, with what is known of its sending. */
  readonly restore: (draft: NewClientDraft) => Promise<Result<unknown>>;
};

/** The form of a new client as it was left. Null until it is known whether something was kept. */
export const useNewClientDraft = (): KeptNewClient | null => {
  const draft = useDraft(newClientDraft);
  const isSent = draft !== null && draft.value.sent !== null;
  const reread = draft?.reread;
  useEffect(() => {
    if (!isSent || reread === undefined) return undefined;
    // What was not confirmed may have been found by itself: main then throws the draft away.
    return onEvent('data.changed', ({ topic }) => topic === 'clients' && void reread());
  }, [isSent, reread]);
  if (draft === null || !draft.isRead) return null;
  const { values, sent } = draft.value;
  return {
    draft: draft.value,
    values,
    change: (part) =>
      draft.change((before) => ({ ...before, values: { ...before.values, ...part } })),
    isRestored: draft.restored !== null,
    sent,
    markSent: (next) => draft.replace({ values, sent: next }),
    markNotSent: () => draft.replace({ values, sent: null }),
    fill: (filled) => draft.replace({ values: filled, sent: null }),
    empty: () => draft.replace(emptyNewClientDraft),
    restore: (before) => draft.replace(before),
  };
};
