import * as z from 'zod/mini';
import { command } from '../command.ts';
import { typedSecret } from './confirmation.ts';
import { signInOutcome } from './session.ts';
import { cardId, done, nothing } from '../values.ts';

/**
 * `wait`: too many were wrong, so none is heard for `waitMs` more milliseconds. `cancelled`: the
 * person put the question of the system away. `unreadable`: the keychain's entry of the PIN is
 * damaged, so no PIN can be compared with it.
 */
const tryOutcome = z.object({
  outcome: z.enum(['right', 'wrong', 'wait', 'cancelled', 'unreadable']),
  waitMs: z.number(),
});
export type TryOutcome = z.infer<typeof tryOutcome>;

/** A card as the lock screen names it: by nothing but its last digits, which a new one has not yet. */
const lockableCard = z.object({
  id: cardId,
  lastDigits: z.nullable(z.string()),
  isLocked: z.boolean(),
});
export type LockableCard = z.infer<typeof lockableCard>;

const appLockStatus = z.object({
  /** There is a PIN or passphrase. */
  isSet: z.boolean(),
  isLocked: z.boolean(),
  /** For so many milliseconds no PIN is heard. */
  waitMs: z.number(),
  /** This computer can ask for a finger. */
  canPromptTouchId: z.boolean(),
  /** While locked: the cards that can be locked from there, most used first. */
  cards: z.array(lockableCard),
  /** What the window showed when it was locked, in its own words; null while it is locked. */
  place: z.nullable(z.string()),
});
export type AppLockStatus = z.infer<typeof appLockStatus>;

/**
 * How a forgotten PIN ended: `reset`: it is gone, and Cashdesk is unlocked. `other-company`: the
 * bank says that this is another company, so nothing changed. `not-signed-in`: see `signIn`.
 * `no-bank`: no connection has a bank to sign in to. `unknown-company`: the keychain names no
 * company of these connections, so nobody can prove to be of it.
 * `not-fresh`: the bank did not prove that the owner signed in just now.
 */
const resetOutcome = z.object({
  outcome: z.enum([
    'reset',
    'other-company',
    'not-signed-in',
    'no-bank',
    'unknown-company',
    'not-fresh',
  ]),
  signIn: z.nullable(signInOutcome),
});
export type ResetOutcome = z.infer<typeof resetOutcome>;

/**
 * Guards the window of someone who walks away. It guards the desk and not the disk: what is kept is
 * encrypted with keys of the keychain, whether there is a PIN or not.
 */
export const appLock = {
  status: command({ input: nothing, output: appLockStatus, whileLocked: true }),
  /** Closes the window to whoever comes next. Without a PIN nothing happens. */
  lock: command({ input: nothing, output: done }),
  /** The page has kept what was typed and shows nothing any more. */
  leave: command({
    input: z.strictObject({ place: z.nullable(z.string().check(z.maxLength(1000))) }),
    output: done,
    whileLocked: true,
  }),
  unlock: command({
    input: z.strictObject({ secret: typedSecret }),
    output: tryOutcome,
    whileLocked: true,
  }),
  /** Asks the system for a finger. Where the owner has not allowed it: `not-supported`. */
  unlockWithTouchId: command({ input: nothing, output: tryOutcome, whileLocked: true }),
  /**
   * Sets or changes the PIN; `current` null where there is none. Errors: `invalid-input` at `next`
   * (`too-short`, `too-simple`); `keychain-unavailable` where it could not be kept.
   */
  set: command({
    input: z.strictObject({ current: z.nullable(typedSecret), next: typedSecret }),
    output: tryOutcome,
  }),
  remove: command({ input: z.strictObject({ current: typedSecret }), output: tryOutcome }),
  /** Has the owner sign in at her bank anew; nothing is erased. */
  reset: command({ input: nothing, output: resetOutcome, whileLocked: true }),
  cancelReset: command({ input: nothing, output: done, whileLocked: true }),
  /**
   * Erases every connection with what is saved of it, all secrets and all settings, then starts the
   * app again. While the app is not locked: `not-supported`.
   */
  erase: command({ input: nothing, output: done, whileLocked: true }),
};
