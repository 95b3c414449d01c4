import * as z from 'zod/mini';
import { cardWriteAnswer, cardWriteKind } from './cards/card-changes.ts';
import { command } from './command.ts';
import { commandError } from './result-schemas.ts';
import { cardId, done, nothing } from './values.ts';

/**
 * A change of a card that has not come to an end, or ended in a way the owner has not read yet.
 * - `sending`: on its way, or about to be tried again by itself (a creation only).
 * - `waiting`: the bank wants the owner's approval. `untilEpochMs` is known where the service gives
 *   a session; then it is polled and finishes by itself. `isEnrolled` false: no phone is paired
 *   with the bank, so nothing can be approved yet.
 * - `denied`, `expired`: nothing has changed; the same change can be sent again. - `changed-body`:
 *   the bank says that the approval was for another request.
 * - `unknown`: no answer came; the owner is told to look. - `too-late`: a creation that stays
 *   unknown for 20 minutes: sending it again could make a second card.
 * - `refused`: the bank said no, see `error`.
 */
export const openWrite = z.object({
  id: z.string(),
  kind: cardWriteKind,
  cardId: z.nullable(cardId),
  cardName: z.nullable(z.string()),
  /** Who holds the card, where that is not its name. */
  holderName: z.nullable(z.string()),
  lastDigits: z.nullable(z.string()),
  state: z.enum([
    'sending',
    'waiting',
    'denied',
    'expired',
    'changed-body',
    'unknown',
    'too-late',
    'refused',
  ]),
  isEnrolled: z.boolean(),
  isPolled: z.boolean(),
  /** The identical request may be sent again, or asked about. */
  canRetry: z.boolean(),
  /** It may be given up, or taken note of: it leaves the list. */
  canAbandon: z.boolean(),
  /** Sandbox and demo: the approval can be simulated from here. */
  canSimulate: z.boolean(),
  sinceEpochMs: z.number(),
  untilEpochMs: z.nullable(z.number()),
  /** What was asked for, field by field, with what the card had before. */
  asked: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), asked: z.string() }),
  ),
  error: z.nullable(commandError),
});
export type OpenWrite = z.infer<typeof openWrite>;

const aboutOne = z.strictObject({ id: z.string().check(z.maxLength(64)) });

export const approvals = {
  list: command({ input: nothing, output: z.object({ writes: z.array(openWrite) }) }),
  /** How a change stands, also one that has left the list: asked without sending anything. */
  status: command({ input: aboutOne, output: cardWriteAnswer }),
  /** "I have approved it", or: send the same change again. The request is the identical one. */
  retry: command({ input: aboutOne, output: cardWriteAnswer }),
  /** Gives the change up, or takes note of how it ended: it leaves the list. */
  abandon: command({ input: aboutOne, output: done }),
  /** Sandbox and demo only: answers in place of the owner's phone. */
  simulate: command({
    input: z.strictObject({
      id: z.string().check(z.maxLength(64)),
      decision: z.enum(['allow', 'deny']),
    }),
    output: done,
  }),
};
