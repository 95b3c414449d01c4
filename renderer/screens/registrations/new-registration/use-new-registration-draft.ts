import { useEffect } from 'react';
import type { Result } from '../../../../preload/contract/result.ts';
import { onEvent } from '../../../platform/bridge.ts';
import type { DraftForm } from '../../../platform/drafts/draft-drawer.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import {
  emptyNewRegistrationDraft,
  readNewRegistrationDraft,
  writeNewRegistrationDraft,
} from './new-registration-values.ts';
import type {
  NewRegistrationDraft,
  NewRegistrationValues,
  SentContent,
} from './new-registration-values.ts';

const newRegistrationDraft: DraftForm<NewRegistrationDraft> = {
  key: 'registrations:new',
  belongsTo: 'connection',
  empty: emptyNewRegistrationDraft,
  read: readNewRegistrationDraft,
  write: writeNewRegistrationDraft,
};

export type KeptNewRegistration = {
  readonly values: NewRegistrationValues;
  readonly change: (change: (before: NewRegistrationValues) => NewRegistrationValues) => void;
  /** What stands here is from an earlier time. */
  readonly isRestored: boolean;
  /** What went out last from this form, and is not known to have come to nothing. */
  readonly sent: SentContent | null;
  /** It goes out now. Not before main has that on disk. */
  readonly markSent: (sent: SentContent) => Promise<Result<unknown>>;
  /** Surely nothing was made of it. */
  readonly markNotSent: () => Promise<Result<unknown>>;
  /** Puts these into the fields, as if they had just been typed. */
  readonly fill: (values: NewRegistrationValues) => Promise<Result<unknown>>;
  readonly empty: () => Promise<Result<unknown>>;
};

/**
 * The form of a new registration as it was left. Null until it is known whether something was kept.
 */
export const useNewRegistrationDraft = (): KeptNewRegistration | null => {
  const draft = useDraft(newRegistrationDraft);
  const isSent = draft !== null && draft.value.sent !== null;
  const reread = draft?.reread;
  useEffect(() => {
    if (!isSent || reread === undefined) return undefined;
    // What was not confirmed may have been confirmed elsewhere: main then throws the draft away.
    return onEvent('data.changed', ({ topic }) => topic === 'registrations' && void reread());
  }, [isSent, reread]);
  if (draft === null || !draft.isRead) return null;
  const { values, sent } = draft.value;
  return {
    values,
    change: (change) => draft.change((before) => ({ ...before, values: change(before.values) })),
    isRestored: draft.restored !== null,
    sent,
    markSent: (next) => draft.replace({ values, sent: next }),
    markNotSent: () => draft.replace({ values, sent: null }),
    fill: (filled) => draft.replace({ values: filled, sent: null }),
    empty: () => draft.replace(emptyNewRegistrationDraft),
  };
};
