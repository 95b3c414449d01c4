import { sentDraft } from '../../../preload/contract/app/drafts.ts';
import type { WriteStatus } from '../../outbox/write-kind.ts';
import { valueOfJson } from '../../../preload/contract/value-of-json.ts';

/**
 * The draft to show. Null once its write is done; without the mark of a write that certainly had no
 * effect.
 */
export function draftAfterSending(
  json: string,
  statusOf: (writeId: string) => WriteStatus,
): string | null {
  const draft = sentDraft.safeParse(valueOfJson(json));
  if (!draft.success) return json;
  const status = statusOf(draft.data.sent.writeId);
  if (status === 'unknown') return json;
  return status === 'done' ? null : JSON.stringify({ ...draft.data, sent: null });
}
