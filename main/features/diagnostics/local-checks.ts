import type { Check, CheckName, CheckReason } from '../../../preload/contract/app/diagnostics.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';

function checkWith(outcome: Check['outcome']) {
  return (
    name: CheckName,
    {
      reason = null,
      error = null,
      tookMs = null,
    }: Partial<Pick<Check, 'reason' | 'error' | 'tookMs'>> = {},
  ): Check => ({
    name,
    outcome,
    reason,
    error,
    tookMs,
  });
}

export const passed = checkWith('passed');
export const noted = checkWith('noted');
const warned = checkWith('attention');
export const failedCheck = checkWith('failed');
export function skipped(name: CheckName, reason: CheckReason): Check {
  return checkWith('skipped')(name, { reason });
}

export function classifyNetwork(isOnline: boolean): Check {
  return isOnline ? passed('network') : failedCheck('network', { error: { kind: 'offline' } });
}

export function classifyKeychain(state: SessionStatus['keychain']): Check {
  return state === 'available'
    ? passed('keychain')
    : failedCheck('keychain', { error: { kind: 'keychain-unavailable', reason: state } });
}

export type StorageFacts = {
  readonly persistence: SessionStatus['persistence'];
  readonly cacheNotice: SessionStatus['cacheNotice'];
  readonly vaultFailure: CommandError | null;
  /** Why the test write failed; null if it succeeded. */
  readonly writeFailure: CommandError | null;
  /** A vault that could not be opened is in quarantine next to the one that replaced it. */
  readonly hasQuarantinedVault: boolean;
};

/** A reason that the user can fix at once needs no further explanation. */
function cannotWrite(error: CommandError): Check {
  return failedCheck('storage', {
    reason:
      error.kind === 'storage-unavailable' &&
      (error.reason === 'full' || error.reason === 'read-only')
        ? null
        : 'cannot-write',
    error,
  });
}

/** Storage that does not work now comes before an earlier loss. */
export function classifyStorage({
  persistence,
  cacheNotice,
  vaultFailure,
  writeFailure,
  hasQuarantinedVault,
}: StorageFacts): Check {
  if (vaultFailure !== null)
    return failedCheck('storage', { reason: 'vault-closed', error: vaultFailure });
  if (writeFailure !== null) return cannotWrite(writeFailure);
  if (cacheNotice === 'full' || cacheNotice === 'read-only' || cacheNotice === 'unavailable')
    return cannotWrite({ kind: 'storage-unavailable', reason: cacheNotice });
  if (persistence === 'memory-only') return warned('storage', { reason: 'memory-only' });
  if (cacheNotice !== null) return warned('storage', { reason: 'cache-quarantined' });
  return hasQuarantinedVault
    ? noted('storage', { reason: 'vault-quarantined' })
    : passed('storage');
}

/**
 * `for-others`: entered for other addresses than the profile has. `none` also if the keychain
 * cannot be read.
 */
export type StoredSecret =
  | { readonly kind: 'found'; readonly secret: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'for-others' };

/** @param stored the token in the keychain */
export function classifyStagingToken(
  kind: 'production' | 'sandbox' | 'demo',
  stored: StoredSecret,
): Check {
  if (kind !== 'sandbox') return skipped('staging-token', 'not-a-sandbox');
  if (stored.kind === 'for-others')
    return failedCheck('staging-token', { reason: 'secret-for-others' });
  if (stored.kind === 'none' || stored.secret === '')
    return warned('staging-token', { reason: 'no-staging-token' });
  // A header can contain visible ASCII without spaces (RFC 9110 §5.5); any other token would never
  // be sent.
  return /^[\x21-\x7e]+$/.test(stored.secret)
    ? passed('staging-token')
    : failedCheck('staging-token', { reason: 'bad-staging-token' });
}

export function classifyClientSecret(
  authentication: 'none' | 'client_secret_post' | 'client_secret_basic',
  stored: StoredSecret['kind'],
): Check {
  if (authentication === 'none') return skipped('client-secret', 'public-client');
  return stored === 'found'
    ? passed('client-secret')
    : failedCheck('client-secret', {
        reason: stored === 'none' ? 'no-client-secret' : 'secret-for-others',
      });
}

export function classifySession(
  phase: SessionStatus['phase'],
  persistence: SessionStatus['persistence'],
): Check {
  switch (phase) {
    case 'signed-in':
      return persistence === 'kept'
        ? passed('session')
        : warned('session', { reason: 'memory-only' });
    case 'expired':
      return failedCheck('session', { reason: 'expired' });
    case 'preparing':
    case 'signing-in':
      return warned('session', { reason: 'signing-in' });
    case 'signed-out':
      return failedCheck('session', { reason: 'signed-out' });
    case 'registrations-only':
      return skipped('session', 'no-banking');
    case 'no-connection':
      return skipped('session', 'no-connection');
  }
}

/**
 * Signatures of events are refused when they are older than 5 minutes (spec/observed.md,
 * "Webhooks"); a minute is well below that.
 */
const tolerableMs = 60_000;

/** @param differenceMs the bank's clock minus ours; null if the bank's answers had no date */
export function classifyClock(differenceMs: number | null): Check {
  if (differenceMs === null) return skipped('clock', 'no-date');
  if (Math.abs(differenceMs) <= tolerableMs) return passed('clock');
  return warned('clock', { reason: differenceMs > 0 ? 'clock-behind' : 'clock-ahead' });
}
