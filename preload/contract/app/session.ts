import * as z from 'zod/mini';
import { command } from '../command.ts';
import { commandError } from '../result-schemas.ts';
import { connectionId, done, nothing } from '../values.ts';

/**
 * How a sign-in ended. `cannot-listen`: the fixed port is taken. `refused`: the person or the bank
 * said no. `wrong-answer`: state or `iss` did not match. `issuer-not-named`: no `iss`, and the
 * issuer could not be asked whether it sends one. `code-expired`: the authorization code was no
 * longer good. `client-refused`: the bank does not know this client, its secret or its redirect
 * address. `untrusted`: the certificate that answered. `not-the-bank`: something on the way
 * answered. `proxy`: the network's proxy let nothing through. `secret-needed`: the profile wants a secret and there is none, or the one in the
 * keychain was typed for other addresses; nothing was sent. `rate-limited`: the sign-in server asks
 * to be left alone, until `retryAtEpochMs` where it says so. `no-pkce`…: see `detail`, the server's
 * own words, shown as text.
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
   * `expired`: there was a session and the bank ended it; nothing is lost, sign in again.
   * `registrations-only`: the profile has no banking part, so there is nothing to sign in to.
   * `preparing`: the demo company signs in by itself, and nothing else is open meanwhile.
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
  /** Null where the server does not say. */
  grantedScopes: z.nullable(z.array(z.string())),
  keychain: z.enum(['available', 'locked', 'missing', 'failed']),
  /** `memory-only`: without a keychain nothing survives quitting. */
  persistence: z.enum(['kept', 'memory-only']),
  /**
   * The cache was lost (key or file) and is being fetched anew; or, from `unavailable` on, no file
   * can be written and it lives in memory.
   */
  cacheNotice: z.nullable(z.enum(['wrong-key', 'damaged', 'unavailable', 'full', 'read-only'])),
  vaultFailure: z.nullable(commandError),
  /**
   * What was saved last is missing: an older file took the place of the vault, or a part of it was
   * deleted. Until the owner dismisses it.
   */
  hasLostRecords: z.boolean(),
});
export type SessionStatus = z.infer<typeof sessionStatus>;

export const session = {
  status: command({ input: nothing, output: sessionStatus }),
  /**
   * Opens the sign-in page in the system browser and answers when the attempt ends, at the latest
   * after 5 minutes.
   */
  signIn: command({
    input: z.strictObject({
      /**
       * Scopes that the connection asks for from now on: what a refused command said is missing.
       */
      addScopes: z.optional(
        z
          .array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/)))
          .check(z.maxLength(20)),
      ),
    }),
    output: signInOutcome,
  }),
  /**
   * Opens the page of the attempt that is under way once more, or puts its address on the
   * clipboard.
   */
  reopenSignIn: command({ input: z.strictObject({ how: z.enum(['open', 'copy']) }), output: done }),
  /** For a browser that cannot reach this machine: the address it was sent back to, pasted. */
  finishSignIn: command({
    input: z.strictObject({ callbackUrl: z.string().check(z.maxLength(8192)) }),
    output: signInOutcome,
  }),
  /**
   * Looks at the keychain anew. Where it can be used by now, the data that is kept is opened in
   * place of what lives in memory, which is forgotten: nothing of the two is mixed. The session
   * stays. Error: `keychain-unavailable`, and everything is as it was.
   */
  openKept: command({ input: nothing, output: done }),
  cancelSignIn: command({ input: nothing, output: done }),
  /**
   * Revokes, forgets the tokens, and erases the cache if asked. `wasRevoked` false: the bank could
   * not be told.
   */
  signOut: command({
    input: z.strictObject({ eraseCache: z.boolean() }),
    output: z.object({ wasRevoked: z.boolean() }),
  }),
};
