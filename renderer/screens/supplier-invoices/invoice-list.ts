import type { Output } from '../../../preload/contract/index.ts';
import type {
  DueLane,
  InvoiceQuery,
  LaneTotal,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'supplierInvoices', 'list'>;
/** What an answer says of the whole board, next to its rows. */
export type InvoiceSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

const everyInvoice: InvoiceQuery = {
  text: '',
  lanes: [],
  statuses: [],
  isChangedOnly: false,
};

/** The due board as its screen reads it, wherever the owner goes in between. */
export const invoiceList = createLongList({
  query: everyInvoice,
  read: (query, stretch, refresh) =>
    bridge().supplierInvoices.list({ ...query, ...stretch, refresh }),
});

/**
 * The bank is being asked about the board, by its list or one by one: asking it once more would
 * change nothing.
 */
export function isReading({
  sync,
  freshness,
}: Pick<InvoiceSummary, 'sync' | 'freshness'>): boolean {
  return sync.phase === 'running' || freshness.isRefreshing;
}

/** The lanes whose rows are on the board while these are chosen; all of them with none chosen. */
export function lanesShown(
  lanes: readonly LaneTotal[],
  chosen: readonly DueLane[],
): readonly LaneTotal[] {
  return chosen.length === 0 ? lanes : lanes.filter(({ lane }) => chosen.includes(lane));
}

/**
 * Which lane begins at this place of the board; null inside of one. Lanes stand in the order of the
 * rows.
 */
export function laneBeginningAt(lanes: readonly LaneTotal[], index: number): DueLane | null {
  let start = 0;
  for (const { lane, count, goneCount = 0 } of lanes) {
    if (start === index && count + goneCount > 0) return lane;
    start += count + goneCount;
  }
  return null;
}
