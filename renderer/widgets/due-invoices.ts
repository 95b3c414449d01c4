import type { DayTotal, LaneTotal } from '../../preload/contract/invoices/supplier-invoices.ts';
import { bridge } from '../platform/bridge.ts';
import { useConnectionId } from '../platform/connections.ts';
import { useCachedQuery } from '../platform/reads/use-cached-query.ts';

/* Only what the app knows already: neither the navigation nor the overview asks the bank for invoices. */
function askKnown() {
  return bridge().supplierInvoices.list({
    text: '',
    lanes: [],
    statuses: [],
    isChangedOnly: false,
    at: 0,
    limit: 1,
    refresh: 'no',
  });
}

type KnownDue = {
  /** Empty while nothing is known. */
  readonly lanes: readonly LaneTotal[];
  /** Day by day from today on; null without a single invoice. */
  readonly days: { readonly each: readonly DayTotal[]; readonly totals: DayTotal['totals'] } | null;
};

export function useKnownDue(): KnownDue {
  const connectionId = useConnectionId() ?? '';
  const { value } = useCachedQuery(
    { topic: 'supplier-invoices', key: `due:${connectionId}` },
    askKnown,
  );
  return {
    lanes: value?.lanes ?? [],
    days: value === null || value.totalCount === 0 ? null : value.days,
  };
}

export function countIn(lanes: readonly LaneTotal[], lane: LaneTotal['lane']): number {
  return lanes.find((each) => each.lane === lane)?.count ?? 0;
}
