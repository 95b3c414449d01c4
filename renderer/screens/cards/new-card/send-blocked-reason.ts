import { useIsOnline } from '../../../platform/network.ts';
import { useIsSignedIn, useSessionStatus } from '../../../platform/session.ts';

/** Why a card cannot be created now; null: it can. */
export type SendBlockedReason = 'keychain' | 'network' | 'sign-in' | null;

export function useSendBlockedReason(): SendBlockedReason {
  const isOnline = useIsOnline();
  const isSignedIn = useIsSignedIn();
  const isMemoryOnly = useSessionStatus()?.persistence === 'memory-only';
  if (isMemoryOnly) return 'keychain';
  if (!isOnline) return 'network';
  return isSignedIn ? null : 'sign-in';
}
