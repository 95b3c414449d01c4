import type { Output } from '../../../preload/contract/index.ts';
import type {
  DueLane,
  InvoiceQuery,
  LaneTotal,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'supplierInvoices', 'list'>;
/** The data of the whole board in an answer, next to its rows. */
export type InvoiceSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

const everyInvoice: InvoiceQuery = {
  text: '',
  lanes: [],
  statuses: [],
  isChangedOnly: false,
};

/**
 * The due board of the invoices screen. It is a module-level store, so it stays when the user goes
 * to other screens.
 */
export const invoiceList = createLongList({
  query: everyInvoice,
  read: (query, chunk, refresh) => bridge().supplierInvoices.list({ ...query, ...chunk, refresh }),
});

/** A read of the board is in progress, by list or one by one: another one would change nothing. */
export function isReading({
  sync,
  freshness,
}: Pick<InvoiceSummary, 'sync' | 'freshness'>): boolean {
  return sync.phase === 'running' || freshness.isRefreshing;
}

/** The lanes with rows on the board for this filter; all of them without a filter. */
export function lanesShown(
  lanes: readonly LaneTotal[],
  chosen: readonly DueLane[],
): readonly LaneTotal[] {
  return chosen.length === 0 ? lanes : lanes.filter(({ lane }) => chosen.includes(lane));
}

/**
 * The lane whose first row has this index; null inside a lane. Lanes are in the order of the rows.
 */
export function laneBeginningAt(lanes: readonly LaneTotal[], index: number): DueLane | null {
  let start = 0;
  for (const { lane, count, goneCount = 0, sentCount = 0 } of lanes) {
    const rowCount = count + goneCount + sentCount;
    if (start === index && rowCount > 0) return lane;
    start += rowCount;
  }
  return null;
}
