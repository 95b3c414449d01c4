import * as z from 'zod/mini';
import { command } from '../command.ts';
import { commandError } from '../result-schemas.ts';
import { connectionId, done, nothing } from '../values.ts';

/**
 * How a sign-in ended. `cannot-listen`: the fixed port is in use. `refused`: the user or the bank
 * declined. `wrong-answer`: state or `iss` did not match. `issuer-not-named`: the answer had no
 * `iss`, and the issuer's metadata was unavailable to say whether it sends one. `code-expired`: the
 * authorization code had expired. `client-refused`: the bank does not accept this client, its
 * secret or its redirect address. `untrusted`: the server's certificate is not trusted.
 * `not-the-bank`: something between this computer and the bank answered. `proxy`: the network's
 * proxy blocked the request. `secret-needed`: the profile needs a secret, and the keychain has none
 * or one for other addresses; nothing was sent. `rate-limited`: the sign-in server asks to wait,
 * until `retryAtEpochMs` if it says so. `no-pkce`…: see `detail`, the server's own words, shown as
 * text.
 */
export const signInOutcome = z.object({
  outcome: z.enum([
    'signed-in',
    'cancelled',
    'refused',
    'timed-out',
    'cannot-listen',
    'cannot-discover',
    'unreachable',
    'untrusted',
    'not-the-bank',
    'proxy',
    'wrong-answer',
    'issuer-not-named',
    'code-expired',
    'client-refused',
    'secret-needed',
    'rate-limited',
    'server-failed',
    'not-kept',
  ]),
  detail: z.nullable(z.string()),
  retryAtEpochMs: z.optional(z.number()),
});
export type SignInOutcome = z.infer<typeof signInOutcome>;

export const sessionStatus = z.object({
  connectionId: z.nullable(connectionId),
  /**
   * `expired`: the bank ended the session; no data is lost, the user signs in again.
   * `registrations-only`: the profile has no banking part, so there is no sign-in. `preparing`: the
   * demo company signs in automatically, and no other data is open meanwhile.
   */
  phase: z.enum([
    'no-connection',
    'preparing',
    'registrations-only',
    'signed-out',
    'signing-in',
    'signed-in',
    'expired',
  ]),
  signIn: z.nullable(z.object({ redirectUri: z.string(), endsAtEpochMs: z.number() })),
  lastSignIn: z.nullable(signInOutcome),
  /** Null if the server does not report them. */
  grantedScopes: z.nullable(z.array(z.string())),
  keychain: z.enum(['available', 'locked', 'missing', 'failed']),
  /** `memory-only`: without a keychain, no data survives quitting. */
  persistence: z.enum(['kept', 'memory-only']),
  /**
   * The cache was lost (key or file) and is being fetched again. From `unavailable` on: no file can
   * be written, so the cache is in memory.
   */
  cacheNotice: z.nullable(z.enum(['wrong-key', 'damaged', 'unavailable', 'full', 'read-only'])),
  vaultFailure: z.nullable(commandError),
  /**
   * The latest records are missing: an older file replaced the vault, or a part of it was deleted.
   * True until the user dismisses it.
   */
  hasLostRecords: z.boolean(),
});
export type SessionStatus = z.infer<typeof sessionStatus>;

export const session = {
  status: command({ input: nothing, output: sessionStatus }),
  /**
   * Opens the sign-in page in the system browser and answers when the attempt ends, after 5 minutes
   * at the latest.
   */
  signIn: command({
    input: z.strictObject({
      /**
       * Scopes that the connection requests from now on: those that a rejected command reported as
       * missing.
       */
      addScopes: z.optional(
        z
          .array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/)))
          .check(z.maxLength(20)),
      ),
    }),
    output: signInOutcome,
  }),
  /** Opens the page of the attempt in progress again, or copies its address to the clipboard. */
  reopenSignIn: command({ input: z.strictObject({ how: z.enum(['open', 'copy']) }), output: done }),
  /** For a browser that cannot reach this computer: the callback address, pasted by the user. */
  finishSignIn: command({
    input: z.strictObject({ callbackUrl: z.string().check(z.maxLength(8192)) }),
    output: signInOutcome,
  }),
  /**
   * Checks the keychain again. If it is usable now, stored data is opened and replaces the data in
   * memory, which is discarded: the two are never mixed. The session stays. Error:
   * `keychain-unavailable`; nothing changes then.
   */
  openKept: command({ input: nothing, output: done }),
  cancelSignIn: command({ input: nothing, output: done }),
  /**
   * Revokes and deletes the tokens, and erases the cache on request. `wasRevoked` false: the
   * revocation did not reach the bank.
   */
  signOut: command({
    input: z.strictObject({ eraseCache: z.boolean() }),
    output: z.object({ wasRevoked: z.boolean() }),
  }),
};
