import * as z from 'zod/mini';
import { command } from '../command.ts';
import { typedSecret } from './confirmation.ts';
import { signInOutcome } from './session.ts';
import { cardId, done, nothing } from '../values.ts';

/**
 * `wait`: too many wrong tries, so main accepts no PIN for `waitMs` milliseconds. `cancelled`: the
 * user dismissed the prompt of the system. `unreadable`: the PIN entry in the keychain is damaged,
 * so no PIN can be compared with it.
 */
const tryOutcome = z.object({
  outcome: z.enum(['right', 'wrong', 'wait', 'cancelled', 'unreadable']),
  waitMs: z.number(),
});
export type TryOutcome = z.infer<typeof tryOutcome>;

/** A card on the lock screen shows its last digits only; a new card has none yet. */
const lockableCard = z.object({
  id: cardId,
  lastDigits: z.nullable(z.string()),
  isLocked: z.boolean(),
});
export type LockableCard = z.infer<typeof lockableCard>;

const appLockStatus = z.object({
  /** The user has set a PIN or passphrase. */
  isSet: z.boolean(),
  isLocked: z.boolean(),
  /** Main accepts no PIN for this many milliseconds. */
  waitMs: z.number(),
  /** This computer has a fingerprint reader that Cashdesk can use. */
  canPromptTouchId: z.boolean(),
  /** While locked: the cards that can be locked from the lock screen, most used first. */
  cards: z.array(lockableCard),
  /**
   * The screen that the window showed when it was locked, as the window encodes it; null while
   * locked.
   */
  place: z.nullable(z.string()),
});
export type AppLockStatus = z.infer<typeof appLockStatus>;

/**
 * How the reset of a forgotten PIN ended. `reset`: the PIN is removed and Cashdesk is unlocked.
 * `other-company`: the user signed in to another company, so nothing changed. `not-signed-in`: see
 * `signIn`. `no-bank`: no connection has a bank to sign in to. `unknown-company`: the keychain
 * stores no company for these connections, so no sign-in can prove access. `not-fresh`: the bank
 * did not prove that the user signed in just now.
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
 * Protects the window of a user who leaves the desk, not the disk. Stored data is always encrypted
 * with keys from the keychain, with or without a PIN.
 */
export const appLock = {
  status: command({ input: nothing, output: appLockStatus, whileLocked: true }),
  /** Locks the window. Without a PIN it has no effect. */
  lock: command({ input: nothing, output: done }),
  /** The page reports that it saved all unsaved input and shows no data any more. */
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
  /**
   * Opens the system's fingerprint prompt. Error: `not-supported` if the user has not allowed it in
   * the settings.
   */
  unlockWithTouchId: command({ input: nothing, output: tryOutcome, whileLocked: true }),
  /**
   * Sets or changes the PIN; `current` is null if there is none. Errors: `invalid-input` at `next`
   * (`too-short`, `too-simple`); `keychain-unavailable` if the PIN cannot be stored.
   */
  set: command({
    input: z.strictObject({ current: z.nullable(typedSecret), next: typedSecret }),
    output: tryOutcome,
  }),
  remove: command({ input: z.strictObject({ current: typedSecret }), output: tryOutcome }),
  /** Resets the PIN after the user signed in at the bank again; erases no data. */
  reset: command({ input: nothing, output: resetOutcome, whileLocked: true }),
  cancelReset: command({ input: nothing, output: done, whileLocked: true }),
  /**
   * Erases every connection with its data, all secrets and all settings, then restarts the app.
   * Error: `not-supported` while the app is not locked.
   */
  erase: command({ input: nothing, output: done, whileLocked: true }),
};
