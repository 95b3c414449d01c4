import { useEffect } from 'react';
import type { DataTopic } from '../../preload/contract/events.ts';
import type { Result } from '../../preload/contract/result.ts';
import { onEvent } from '../platform/bridge.ts';
import type { DraftForm, OpenDraft } from '../platform/drafts/window-drafts.ts';
import { useDraft } from '../platform/drafts/drafts.ts';

/** The stored draft of a form that is sent as a write; `sent` as in the contract's `sentDraft`. */
export type SentDraft<Values, Sent> = { readonly values: Values; readonly sent: Sent | null };

export type SentForm<Values, Sent> = {
  /** The whole stored draft. */
  readonly draft: SentDraft<Values, Sent>;
  readonly values: Values;
  readonly change: (change: (before: Values) => Values) => void;
  /** The draft restored from an earlier session. Null: none. */
  readonly restored: SentDraft<Values, Sent> | null;
  /** The last write of this form, unless it certainly failed. */
  readonly sent: Sent | null;
  /** Marks the form as sent; resolves after main stored the mark on disk. */
  readonly markSent: (sent: Sent) => Promise<Result<unknown>>;
  /** The write certainly had no effect. */
  readonly markNotSent: () => Promise<Result<unknown>>;
  /** Fills the fields, as if the user had typed the values. */
  readonly fill: (values: Values) => Promise<Result<unknown>>;
  readonly empty: () => Promise<Result<unknown>>;
  /** Restores a draft, with the state of its write. */
  readonly restore: (draft: SentDraft<Values, Sent>) => Promise<Result<unknown>>;
};

/** Removes the mark of the write; changes since then stay. */
export function removeSentMark<Values, Sent>({
  change,
  save,
}: Pick<OpenDraft<SentDraft<Values, Sent>>, 'change' | 'save'>): Promise<Result<unknown>> {
  change(({ values }) => ({ values, sent: null }));
  return save();
}

/**
 * The draft of a form that is sent as a write. Null until the stored draft was read.
 * @param topic changes when its write finishes elsewhere: main then deletes the draft, or knows
 * that the write had no effect
 * @param afterChange `unsent`: changed content counts as not sent. Else `sent` still names the
 * former content, which the user may restore
 */
export function useSentForm<Values, Sent>(
  form: DraftForm<SentDraft<Values, Sent>>,
  topic: DataTopic,
  afterChange: 'sent' | 'unsent' = 'sent',
): SentForm<Values, Sent> | null {
  const draft = useDraft(form);
  const isSent = draft !== null && draft.value.sent !== null;
  const reread = draft?.reread;
  useEffect(() => {
    if (!isSent || reread === undefined) return undefined;
    return onEvent('data.changed', (changed) => changed.topic === topic && void reread());
  }, [isSent, reread, topic]);
  if (draft === null || !draft.isLoaded) return null;
  const { values, sent } = draft.value;
  return {
    draft: draft.value,
    values,
    change: (change) =>
      draft.change((before) => ({
        values: change(before.values),
        sent: afterChange === 'sent' ? before.sent : null,
      })),
    restored: draft.restored,
    sent,
    markSent: (next) => draft.replace({ values, sent: next }),
    markNotSent: () => removeSentMark(draft),
    fill: (filled) => draft.replace({ values: filled, sent: null }),
    empty: () => draft.replace(form.empty),
    restore: (before) => draft.replace(before),
  };
}
