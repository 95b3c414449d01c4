import * as z from 'zod/mini';
import { command } from '../command.ts';
import { done, nothing } from '../values.ts';

/**
 * A proxy asks for a user name and password; null: no proxy does. `isRefused`: it rejected the last
 * ones. `isAsked`: the window shows the question; false after the user cancelled.
 */
export const proxyQuestion = z.nullable(
  z.object({
    place: z.string(),
    /** The user name that the user typed last; empty before that. */
    username: z.string(),
    isRefused: z.boolean(),
    isAsked: z.boolean(),
  }),
);
export type ProxyQuestion = z.infer<typeof proxyQuestion>;

const credential = z.string().check(z.minLength(1), z.maxLength(500));

export const proxy = {
  question: command({ input: nothing, output: z.object({ question: proxyQuestion }) }),
  /** Saves both in the keychain for this proxy and retries the bank. */
  enter: command({
    input: z.strictObject({ username: credential, password: credential }),
    output: done,
  }),
  /** Shows the question again, or postpones it. */
  ask: command({ input: z.strictObject({ isAsked: z.boolean() }), output: done }),
};
