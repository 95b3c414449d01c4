import * as z from 'zod/mini';
import { cardResend, cardWriteAnswer, cardWriteEnd, cardWriteKind } from './cards/card-changes.ts';
import { command } from './command.ts';
import { commandError } from './result-schemas.ts';
import { cardId, done, nothing } from './values.ts';

/**
 * A change of a card that has not ended, or ended in a way the user has not read.
 * - `sending`: it is in flight.
 * - `waiting-for-approval`: the bank wants the user's approval. `untilEpochMs` is known if the
 *   service returns a session; then it is polled and finishes automatically. `isEnrolled` false: no
 *   phone is paired with the bank, so nothing can be approved yet.
 * - `unknown`: no answer came; `writes` has its next actions. A creation is sent again
 *   automatically as long as the bank certainly knows its key (20 minutes), and after that `never`:
 *   it could create a second card.
 * - `refused`: nothing has changed; see `end` and `error`. `changed-body`: the bank says that the
 *   approval was for another request.
 */
const openWrite = z.object({
  id: z.string(),
  kind: cardWriteKind,
  cardId: z.nullable(cardId),
  cardName: z.nullable(z.string()),
  /** The card's holder, if that is not its name. */
  holderName: z.nullable(z.string()),
  lastDigits: z.nullable(z.string()),
  state: z.enum(['sending', 'waiting-for-approval', 'unknown', 'refused']),
  resend: cardResend,
  end: z.nullable(cardWriteEnd),
  isEnrolled: z.boolean(),
  isPolled: z.boolean(),
  /** The same request may be sent again, or its outcome checked. */
  canRetry: z.boolean(),
  /** The user may cancel it or dismiss it: it leaves the list. */
  canAbandon: z.boolean(),
  /** Sandbox and demo: this app can simulate the approval. */
  canSimulate: z.boolean(),
  sinceEpochMs: z.number(),
  untilEpochMs: z.nullable(z.number()),
  /** The requested change, field by field, with the previous values of the card. */
  asked: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), asked: z.string() }),
  ),
  error: z.nullable(commandError),
});
export type OpenWrite = z.infer<typeof openWrite>;

const byId = z.strictObject({ id: z.string().check(z.maxLength(64)) });

export const approvals = {
  list: command({ input: nothing, output: z.object({ writes: z.array(openWrite) }) }),
  /** The state of a change, also after it left the list; sends no request. */
  status: command({ input: byId, output: cardWriteAnswer }),
  /** "I have approved it", or: send the same change again. The request is identical. */
  retry: command({ input: byId, output: cardWriteAnswer }),
  /** Cancels a waiting change or dismisses a rejected one: it leaves the list. */
  abandon: command({ input: byId, output: done }),
  /** Sandbox and demo only: answers in place of the user's phone. */
  simulate: command({
    input: z.strictObject({
      id: z.string().check(z.maxLength(64)),
      decision: z.enum(['allow', 'deny']),
    }),
    output: done,
  }),
};
