import * as z from 'zod/mini';
import { cardWriteKind, cardDifference } from './cards/card-changes.ts';
import { cardId } from './values.ts';

/** Kinds of requests that change data at the bank. */
export const writeFamily = z.enum([
  'card',
  'client',
  'registration',
  'subscription',
  'terminal-payment',
]);
export type WriteFamily = z.infer<typeof writeFamily>;

/**
 * A write ended: it was done, or it certainly had no effect. A write with an unknown outcome has
 * not ended.
 */
export const writeFinished = z.object({
  connectionId: z.string(),
  writeId: z.string(),
  family: writeFamily,
  isDone: z.boolean(),
  /**
   * The caller was still waiting and has the answer; false: the write finished in the background.
   */
  isAnswered: z.boolean(),
  /**
   * For a finished change of a card: the requested values and those that the bank saved
   * differently.
   */
  card: z.nullable(
    z.object({
      cardId,
      kind: cardWriteKind,
      differences: z.array(cardDifference),
    }),
  ),
});
export type WriteFinished = z.infer<typeof writeFinished>;
