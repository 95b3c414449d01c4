import type { DayTotal, LaneTotal } from '../../preload/contract/invoices/supplier-invoices.ts';
import { bridge } from '../platform/bridge.ts';
import { useCachedQuery } from '../platform/reads/use-cached-query.ts';

type DueInvoices = {
  /** Empty if unknown. */
  readonly lanes: readonly LaneTotal[];
  /** Day by day from today on; null if there is no invoice. */
  readonly days: { readonly each: readonly DayTotal[]; readonly totals: DayTotal['totals'] } | null;
};

export function useDueInvoices(): DueInvoices {
  // Only cached data: neither the navigation nor the overview requests invoices from the bank.
  const { value } = useCachedQuery('supplier-invoices', () =>
    bridge().supplierInvoices.list({
      text: '',
      lanes: [],
      statuses: [],
      isChangedOnly: false,
      at: 0,
      limit: 1,
      refresh: 'no',
    }),
  );
  return {
    lanes: value?.lanes ?? [],
    days: value === null || value.totalCount === 0 ? null : value.days,
  };
}

export function countIn(lanes: readonly LaneTotal[], lane: LaneTotal['lane']): number {
  return lanes.find((each) => each.lane === lane)?.count ?? 0;
}
