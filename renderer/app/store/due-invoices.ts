import type { LaneTotal } from '../../../preload/contract/supplier-invoices.ts';
import { bridge } from '../bridge.ts';
import { useConnections } from './connections.ts';
import { useCachedQuery } from './use-cached-query.ts';

/* Only what the app knows already: neither the navigation nor the overview asks the bank for invoices. */
const askKnown = () => bridge().supplierInvoices.list({ text: '', lanes: ['late', 'today'], statuses: [], isChangedOnly: false, at: 0, limit: 1, refresh: 'no' });

/** What is late and what falls due today; empty while nothing is known. */
export const useDueInvoices = (): readonly LaneTotal[] => {
  const connectionId = useConnections((state) => state.activeId) ?? '';
  const { value } = useCachedQuery({ topic: 'supplier-invoices', key: `due:${connectionId}` }, askKnown);
  return value?.lanes ?? [];
};

export const countIn = (lanes: readonly LaneTotal[], lane: LaneTotal['lane']): number => lanes.find((each) => each.lane === lane)?.count ?? 0;
