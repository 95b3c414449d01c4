import type { Result } from '../../preload/contract/result.ts';
import type { SentForm } from './use-sent-form.ts';

/** What a form stores of the write it was sent as: one id for one content. */
type Sent = { readonly writeId: string; readonly atEpochMs: number; readonly content: string };

/** `unknown`: the bank may have done it, and the form keeps its id. */
type DraftEnd = 'done' | 'not-done' | 'unknown';

/** How a write ended, by the state that main answers. */
export const draftEnds = {
  created: 'done',
  found: 'done',
  done: 'done',
  refused: 'not-done',
  unknown: 'unknown',
} as const;

/** The id that this content is sent with. */
export function writeIdOf(sent: Sent | null, content: string): string {
  return sent?.content === content ? sent.writeId : crypto.randomUUID();
}

/**
 * Sends the content of a form once. Its id is on disk before anything leaves, so that the same
 * content is never sent twice; if the disk does not take it, nothing is sent. Content that is sent
 * again keeps its id until it is known that nothing was done.
 *
 * An error of main other than `outcome-unknown` says that nothing was done. `unexpected` is a bug:
 * it says nothing.
 */
export async function sendDraft<Value>(
  {
    sent,
    markSent,
    markNotSent,
    empty,
  }: Pick<SentForm<unknown, Sent>, 'sent' | 'markSent' | 'markNotSent' | 'empty'>,
  {
    content,
    writeId = writeIdOf(sent, content),
    send,
    endOf = () => 'done',
  }: {
    readonly content: string;
    /** The id that the user was shown for this content. */
    readonly writeId?: string;
    readonly send: (writeId: string) => Promise<Result<Value>>;
    /** How the write ended by an answer without an error. */
    readonly endOf?: (value: Value) => DraftEnd;
  },
): Promise<Result<Value>> {
  const marked = await markSent({ writeId, content, atEpochMs: Date.now() });
  if (!marked.ok) return marked;
  const answer = await send(writeId);
  if (answer.ok) {
    const end = endOf(answer.value);
    if (end === 'done') await empty();
    if (end === 'not-done') await markNotSent();
  } else if (answer.error.kind !== 'outcome-unknown' && answer.error.kind !== 'unexpected')
    await markNotSent();
  return answer;
}
