import { useEffect } from 'react';
import type { DataTopic } from '../../preload/contract/events.ts';
import type { Result } from '../../preload/contract/result.ts';
import { onEvent } from '../platform/bridge.ts';
import type { DraftForm, OpenDraft } from '../platform/drafts/draft-drawer.ts';
import { useDraft } from '../platform/drafts/drafts.ts';

/** What a form that goes out as a write keeps; `sent` as `sentDraft` of the contract. */
export type SentDraft<Values, Sent> = { readonly values: Values; readonly sent: Sent | null };

export type SentForm<Values, Sent> = {
  /** All that is kept of it. */
  readonly draft: SentDraft<Values, Sent>;
  readonly values: Values;
  readonly change: (change: (before: Values) => Values) => void;
  /** What was kept at an earlier time and stands here again. Null: nothing. */
  readonly restored: SentDraft<Values, Sent> | null;
  /** What went out last from this form, and is not known to have come to nothing. */
  readonly sent: Sent | null;
  /** It goes to the bank now. Not before main has that on disk. */
  readonly markSent: (sent: Sent) => Promise<Result<unknown>>;
  /** The bank surely made nothing of it. */
  readonly markNotSent: () => Promise<Result<unknown>>;
  /** Puts these into the fields, as if they had just been typed. */
  readonly fill: (values: Values) => Promise<Result<unknown>>;
  readonly empty: () => Promise<Result<unknown>>;
  /** Puts back what stood here, with what is known of its sending. */
  readonly restore: (draft: SentDraft<Values, Sent>) => Promise<Result<unknown>>;
};

/** What was typed since it went out stays. */
export function takeMarkOff<Values, Sent>({
  change,
  keep,
}: Pick<OpenDraft<SentDraft<Values, Sent>>, 'change' | 'keep'>): Promise<Result<unknown>> {
  change(({ values }) => ({ values, sent: null }));
  return keep();
}

/**
 * A form that goes out as a write, as it was left. Null until it is known whether something was
 * kept.
 * @param topic what changes when its write comes to its end elsewhere: main then throws the draft
 * away, or knows that nothing was made
 * @param afterChange `unsent`: what is changed is another thing than the one that was sent. Else
 * `sent` names its content, which may stand there again
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
  if (draft === null || !draft.isRead) return null;
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
    markNotSent: () => takeMarkOff(draft),
    fill: (filled) => draft.replace({ values: filled, sent: null }),
    empty: () => draft.replace(form.empty),
    restore: (before) => draft.replace(before),
  };
}
