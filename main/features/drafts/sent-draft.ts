import { sentDraft } from '../../../preload/contract/app/drafts.ts';
import type { WriteStatus } from '../../outbox/write-kind.ts';
import { valueOfJson } from '../../../preload/contract/value-of-json.ts';

/**
 * The draft to show: null once the write that it was sent as is done, and without its mark if that
 * write certainly had no effect.
 */
export function afterSending(
  json: string,
  statusOf: (writeId: string) => WriteStatus,
): string | null {
  const draft = sentDraft.safeParse(valueOfJson(json));
  if (!draft.success) return json;
  const status = statusOf(draft.data.sent.writeId);
  if (status === 'unknown') return json;
  return status === 'done' ? null : JSON.stringify({ ...draft.data, sent: null });
}
