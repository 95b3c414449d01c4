import * as z from 'zod/mini';
import { command } from '../command.ts';
import { done, nothing } from '../values.ts';

/**
 * A proxy asks for a name and a password; null: none does. `isRefused`: it did not accept the last
 * ones. `isAsked`: the window asks the owner now; false after they cancelled.
 */
export const proxyQuestion = z.nullable(
  z.object({
    place: z.string(),
    /** What the owner typed last; empty before that. */
    username: z.string(),
    isRefused: z.boolean(),
    isAsked: z.boolean(),
  }),
);
export type ProxyQuestion = z.infer<typeof proxyQuestion>;

const credential = z.string().check(z.minLength(1), z.maxLength(500));

export const proxy = {
  question: command({ input: nothing, output: z.object({ question: proxyQuestion }) }),
  /** Saves both in the keychain for this proxy, and tries the bank again. */
  enter: command({
    input: z.strictObject({ username: credential, password: credential }),
    output: done,
  }),
  /** Asks again, or leaves it for now. */
  ask: command({ input: z.strictObject({ isAsked: z.boolean() }), output: done }),
};
