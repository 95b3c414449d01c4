import * as z from 'zod/mini';
import { command } from './command.ts';
import { done } from './values.ts';

const key = z.string().check(z.regex(/^[a-z][a-z0-9:-]{0,99}$/));

/** Nothing typed is ever lost: what stands in an unfinished form is kept until it is sent or thrown away. Never a secret. */
export const drafts = {
  get: command({ input: z.strictObject({ key }), output: z.object({ json: z.nullable(z.string()) }) }),
  put: command({ input: z.strictObject({ key, json: z.string().check(z.maxLength(1_000_000)) }), output: done }),
  remove: command({ input: z.strictObject({ key }), output: done }),
};
