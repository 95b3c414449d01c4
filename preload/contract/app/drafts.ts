import * as z from 'zod/mini';
import { command } from '../command.ts';
import { done } from '../values.ts';

/**
 * The connection that owns the draft: the draft is read from and written to its vault, whichever
 * connection is open then. Null: no connection (yet); the key then begins with `connections:`.
 */
const owner = { connectionId: z.nullable(z.string().check(z.maxLength(100))) };
const key = z.string().check(z.regex(/^[a-z][a-z0-9:-]{0,99}$/));

/**
 * The mark of a draft that was sent as a write, next to its other fields. The draft is removed when
 * the write is known to be done, even if no window is open. It becomes unsent again when the write
 * certainly failed.
 */
export const sentDraft = z.looseObject({
  sent: z.object({ writeId: z.string(), atEpochMs: z.number() }),
});

/**
 * Input of an unfinished form is stored until the user sends or discards it, so no input is lost.
 * Never store a secret here. Error: `signed-out` if another connection is open.
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
