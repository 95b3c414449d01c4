import type { Result } from '../../preload/contract/result.ts';
import type { SentForm } from './use-sent-form.ts';

/** The write that a form was sent as, stored with the form: one id per content. */
type SentWrite = { readonly writeId: string; readonly atEpochMs: number; readonly content: string };

/** `unknown`: the bank may have done it, so the form stores its id. */
type DraftOutcome = 'done' | 'not-done' | 'unknown';

/** How a write ended, by the state in main's answer. */
export const draftOutcomes = {
  created: 'done',
  found: 'done',
  done: 'done',
  refused: 'not-done',
  unknown: 'unknown',
} as const;

/** The id of the write for this content. */
export function writeIdOf(sent: SentWrite | null, content: string): string {
  return sent?.content === content ? sent.writeId : crypto.randomUUID();
}

/**
 * Sends the content of a form once. Its id is stored on disk before the request, so that the same
 * content is never sent twice; if the disk fails, no request is sent. Content that is sent again
 * has the same id until the write is known not to be done.
 *
 * An error of main other than `outcome-unknown` means that it was not done. `unexpected` is a bug,
 * so the outcome is unknown.
 */
export async function sendDraft<Value>(
  {
    sent,
    markSent,
    markNotSent,
    empty,
  }: Pick<SentForm<unknown, SentWrite>, 'sent' | 'markSent' | 'markNotSent' | 'empty'>,
  {
    content,
    writeId = writeIdOf(sent, content),
    send,
    outcomeOf = () => 'done',
  }: {
    readonly content: string;
    /** The id that the user saw for this content. */
    readonly writeId?: string;
    readonly send: (writeId: string) => Promise<Result<Value>>;
    /** How the write ended, for an answer without an error. */
    readonly outcomeOf?: (value: Value) => DraftOutcome;
  },
): Promise<Result<Value>> {
  const marked = await markSent({ writeId, content, atEpochMs: Date.now() });
  if (!marked.ok) return marked;
  const answer = await send(writeId);
  if (answer.ok) {
    const outcome = outcomeOf(answer.value);
    if (outcome === 'done') await empty();
    if (outcome === 'not-done') await markNotSent();
  } else if (answer.error.kind !== 'outcome-unknown' && answer.error.kind !== 'unexpected')
    await markNotSent();
  return answer;
}
