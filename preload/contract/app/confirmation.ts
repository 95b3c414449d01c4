import * as z from 'zod/mini';
import { mostSecretLength } from './app-lock-limits.ts';

/** A PIN as typed, of any length: a wrong one is wrong, and not a mistake of form. */
export const typedSecret = z.string().check(z.maxLength(mostSecretLength));

/** The path of the problem that main reports when it refuses a confirmation. */
export const confirmationPath = 'confirmation';

/** `not-meant`: the command carries no confirmation, or one of something else. */
export type ConfirmationProblem =
  | 'not-meant'
  | 'pin-missing'
  | 'pin-wrong'
  | 'pin-wait'
  | 'pin-unreadable';

/**
 * The user's answer to the question that comes before money or the vault leaves. Main refuses the
 * command without it: `invalid-input` at `confirmation`, with a `ConfirmationProblem`. A wrong
 * PIN counts as a wrong try of the lock screen.
 */
export const confirmation = z.strictObject({
  /** Null where the window knows of no PIN. */
  secret: z.nullable(typedSecret),
  /** What the pressed button named: `namedSum`, or the id of a connection. */
  named: z.string().check(z.maxLength(100)),
});
export type Confirmation = z.infer<typeof confirmation>;

/** A number of payments and their sum, as window and main compare them. */
export function namedSum(count: number, value: string, currency: string): string {
  return `${String(count)} ${value} ${currency}`;
}
