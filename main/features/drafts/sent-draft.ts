import { sentDraft } from '../../../preload/contract/app/drafts.ts';
import type { WriteStatus } from '../../outbox/write-kind.ts';
import { valueOfJson } from '../../../preload/contract/value-of-json.ts';

/**
 * The draft as it is to be shown: null once what it was sent as is done, without its mark once that
 * surely did nothing.
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
