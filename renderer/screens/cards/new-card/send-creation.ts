import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { mayHaveHappened } from '../../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import type { SentForm } from '../../../forms/use-sent-form.ts';
import type { NewCardValues, SentCard } from './new-card-values.ts';

/**
 * How sending a new card ended. `unknown`: the bank may have made it all the same, and main goes on
 * asking with the same key.
 */
type CreationEnd =
  | {
      readonly kind: 'created';
      readonly answer: Extract<CardWriteAnswer, { readonly state: 'applied' }>;
    }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'unknown'; readonly error: CommandError }
  /**
   * Main knows of another creation of the very same card, which came about after this one was
   * shown.
   */
  | { readonly kind: 'second' }
  | { readonly kind: 'refused'; readonly error: CommandError };

function isAboutSecond(error: CommandError): boolean {
  return (
    error.kind === 'invalid-input' && error.problems.some(({ code }) => code === 'equal-creation')
  );
}

type SendCreationDeps = {
  readonly form: Pick<SentForm<NewCardValues, SentCard>, 'markSent' | 'markNotSent' | 'empty'>;
  readonly create: (input: {
    readonly intentId: string;
    readonly isSecondWanted: boolean;
  }) => Promise<Result<CardWriteAnswer>>;
  readonly now: () => number;
};

/**
 * Sends what was prepared. That the form was sent is on disk before the first byte leaves: whatever
 * happens in between, the same form is never taken for one that was not sent. Where that cannot be
 * written nothing is sent.
 */
export async function sendCreation(
  { form, create, now }: SendCreationDeps,
  { intentId, isSecondWanted }: { readonly intentId: string; readonly isSecondWanted: boolean },
): Promise<CreationEnd> {
  const marked = await form.markSent({ writeId: intentId, atEpochMs: now() });
  if (!marked.ok) return { kind: 'refused', error: marked.error };
  const answer = await create({ intentId, isSecondWanted });
  if (!answer.ok) {
    if (mayHaveHappened(answer.error)) return { kind: 'unknown', error: answer.error };
    await form.markNotSent();
    return isAboutSecond(answer.error)
      ? { kind: 'second' }
      : { kind: 'refused', error: answer.error };
  }
  if (answer.value.state === 'waiting') return { kind: 'waiting' };
  await form.empty();
  return { kind: 'created', answer: answer.value };
}
