import * as z from 'zod/mini';
import { cardWriteKind, keptDifference } from './cards/card-changes.ts';
import { cardId } from './values.ts';

/** What the app sends that changes something at the bank. */
export const writeFamily = z.enum([
  'card',
  'client',
  'registration',
  'subscription',
  'terminal-payment',
]);
export type WriteFamily = z.infer<typeof writeFamily>;

/**
 * A write came to its end: it is done, or surely nothing came of it. One whose outcome nobody knows
 * has not.
 */
export const writeFinished = z.object({
  connectionId: z.string(),
  writeId: z.string(),
  family: writeFamily,
  isDone: z.boolean(),
  /** Whoever asked for it waited and has the answer; else it went on by itself. */
  isAnswered: z.boolean(),
  /** Of a change of a card that is done: what was asked for and what the bank kept otherwise. */
  card: z.nullable(
    z.object({
      cardId,
      kind: cardWriteKind,
      differences: z.array(keptDifference),
    }),
  ),
});
export type WriteFinished = z.infer<typeof writeFinished>;
