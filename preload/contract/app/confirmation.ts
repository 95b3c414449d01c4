import * as z from 'zod/mini';
import { maxSecretLength } from './app-lock-limits.ts';

/** A PIN as typed, of any length: a bad length counts as a wrong PIN, not as invalid input. */
export const typedSecret = z.string().check(z.maxLength(maxSecretLength));

/** The problem path that main reports when it rejects a confirmation. */
export const confirmationPath = 'confirmation';

/** `not-meant`: the confirmation is missing, or names another sum or connection. */
export type ConfirmationProblem =
  | 'not-meant'
  | 'pin-missing'
  | 'pin-wrong'
  | 'pin-wait'
  | 'pin-unreadable';

/**
 * The user's answer to the question before money or the vault leaves. Main rejects the command
 * without it: `invalid-input` at `confirmation`, with a `ConfirmationProblem`. A wrong PIN counts
 * as a failed try at the lock screen.
 */
export const confirmation = z.strictObject({
  /** Null if the window knows of no PIN. */
  secret: z.nullable(typedSecret),
  /** What the pressed button named: the result of `namedSum`, or the id of a connection. */
  named: z.string().check(z.maxLength(100)),
});
export type Confirmation = z.infer<typeof confirmation>;

/** A number of payments and their sum, in the form that window and main compare. */
export function namedSum(count: number, value: string, currency: string): string {
  return `${String(count)} ${value} ${currency}`;
}
