import { bridge } from '../../platform/bridge.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { useIsSignedIn } from '../../platform/session.ts';
import { useCommand } from '../../platform/use-command.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** Why a run with amounts cannot start now; null: it can. */
export function useBlockedReason({
  hasAmounts = true,
}: { readonly hasAmounts?: boolean } = {}): MessageId | null {
  const isOnline = useIsOnline();
  const isSignedIn = useIsSignedIn();
  const isHidden = useHiddenAmounts();
  if (!isOnline) return 'ui.waits.network';
  if (!isSignedIn) return 'ui.waits.sign-in';
  return isHidden && hasAmounts ? 'limits.dock.needs-amounts' : null;
}

/** Starts a run over many cards, for any kind of change. */
export function useStartRun() {
  return useCommand(bridge().limitRuns.start);
}
