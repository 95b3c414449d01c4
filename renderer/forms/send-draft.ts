import { type CommandError, type Result, mayHaveHappened } from '../../preload/contract/result.ts';
import type { SentForm } from './use-sent-form.ts';

/** What a form notes of a write that it was sent as; one id for one content. */
type Sent = { readonly writeId: string; readonly atEpochMs: number; readonly content: string };

export type DraftToSend = Pick<
  SentForm<unknown, Sent>,
  'sent' | 'markSent' | 'markNotSent' | 'empty'
> & {
  readonly randomUUID: () => string;
  readonly now: () => number;
};

/** `unknown`: the bank may have done it, and the form keeps its id. */
type DraftEnd = 'done' | 'not-done' | 'unknown';

/** How it ended where nothing more is known than the error. */
export function endOfError(error: CommandError): DraftEnd {
  return mayHaveHappened(error) ? 'unknown' : 'not-done';
}

/** Whether the error is how it ended by what main has written down. */
export function isRecorded({ kind }: CommandError): boolean {
  return kind !== 'outcome-unknown' && kind !== 'unexpected';
}

/**
 * Sends the content of a form once. Its id is on disk before anything leaves, so that the same
 * content is never sent twice, whatever happens in between; where that cannot be written nothing is
 * sent. Content that is sent again keeps its id until it is known that nothing was done.
 */
export async function sendDraft<Value>(
  { sent, markSent, markNotSent, empty, randomUUID, now }: DraftToSend,
  {
    content,
    send,
    endOf,
  }: {
    readonly content: string;
    readonly send: (writeId: string) => Promise<Result<Value>>;
    readonly endOf: (answer: Result<Value>, writeId: string) => DraftEnd | Promise<DraftEnd>;
  },
): Promise<{ readonly answer: Result<Value>; readonly end: DraftEnd }> {
  const writeId = sent?.content === content ? sent.writeId : randomUUID();
  const marked = await markSent({ writeId, content, atEpochMs: now() });
  if (!marked.ok) return { answer: marked, end: 'not-done' };
  const answer = await send(writeId);
  const end = await endOf(answer, writeId);
  if (end === 'done') await empty();
  if (end === 'not-done') await markNotSent();
  return { answer, end };
}
