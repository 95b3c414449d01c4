import * as z from 'zod/mini';
import { command } from '../command.ts';
import { done } from '../values.ts';

/**
 * Whose draft it is: it is only read from and written to the vault of that connection, whichever is
 * open by then. Null: it belongs to no connection (yet); its key begins with `connections:`.
 */
const owner = { connectionId: z.nullable(z.string().check(z.maxLength(100))) };
const key = z.string().check(z.regex(/^[a-z][a-z0-9:-]{0,99}$/));

/**
 * What a draft says of itself whose content went out as a write, beside whatever else it holds.
 * Such a draft is gone once that write is known to have done it, also when nobody looked; and it is
 * an unsent one again once it surely did not.
 */
export const sentDraft = z.looseObject({
  sent: z.object({ writeId: z.string(), atEpochMs: z.number() }),
});

/**
 * Nothing typed is ever lost: what stands in an unfinished form is kept until it is sent or thrown
 * away. Never a secret. Error: `signed-out` where another connection is open.
 */
export const drafts = {
  get: command({
    input: z.strictObject({ ...owner, key }),
    output: z.object({ json: z.nullable(z.string()) }),
  }),
  put: command({
    input: z.strictObject({ ...owner, key, json: z.string().check(z.maxLength(1_000_000)) }),
    output: done,
  }),
  remove: command({ input: z.strictObject({ ...owner, key }), output: done }),
};
