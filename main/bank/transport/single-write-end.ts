import type { BankFailure } from './bank-failure.ts';

/**
 * What a failure says of something that was to be made and has no key that would make a second
 * sending harmless. What may be done next hangs on it:
 * - `refused`: the bank looked at it and said no; nothing was made, and the same would be refused
 *   again.
 * - `not-done`: nothing was made (it never left, or the bank had no time or no session for it); the
 *   same may be sent again.
 * - `unknown`: it may have been made. Look for it at the bank; never send it again by itself.
 */
export function endOfSingleWrite(failure: BankFailure): 'refused' | 'not-done' | 'unknown' {
  switch (failure.kind) {
    case 'outcome-unknown':
      return 'unknown';
    case 'service-failed':
      // No status: it never arrived. A 5xx, even the bank's own, says that it failed, not what it
      // had made by then.
      if (failure.status === null) return 'not-done';
      return failure.status >= 500 ? 'unknown' : 'refused';
    case 'rejected':
    case 'conflict':
    case 'approval-refused':
    case 'not-allowed':
    case 'not-found':
    case 'no-such-method':
    case 'not-supported':
      return 'refused';
    case 'approval-needed':
    case 'rate-limited':
    case 'signed-out':
    case 'portal-token-needed':
    case 'offline':
    case 'untrusted':
    // A write ends so only where nothing was passed on.
    case 'not-the-bank':
    // A write ends so only while it waits for its turn or a token.
    case 'cancelled':
    case 'timed-out':
    case 'keychain-unavailable':
    case 'storage-unavailable':
    case 'list-cut-short':
    case 'bank-not-read':
    case 'app-locked':
    case 'invalid-input':
    case 'unexpected':
      return 'not-done';
  }
}
