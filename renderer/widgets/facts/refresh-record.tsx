import type { Freshness } from '../../../preload/contract/result.ts';
import { useIsOnline } from '../../platform/network.ts';
import { ActionButton } from '../action-button.tsx';
import { refreshRecord } from './record-actions.ts';

/** Asks the bank again for the record that is shown. */
export function RefreshRecord({
  freshness,
  onRefresh,
}: {
  readonly freshness: Freshness;
  readonly onRefresh: () => void;
}) {
  const isOnline = useIsOnline();
  return (
    <ActionButton
      of={refreshRecord}
      does={isOnline ? onRefresh : null}
      size="small"
      look="quiet"
      isPending={freshness.isRefreshing}
    />
  );
}
