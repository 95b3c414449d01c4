import type { Input } from '../../../preload/contract/index.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type PaymentQuery = Pick<Input<'terminalPayments', 'list'>, 'text' | 'terminals' | 'outcomes'>;

const everyPayment: PaymentQuery = { text: '', terminals: [], outcomes: [] };

/** Whether a filter other than the search hides payments. */
export function isFiltered({ terminals, outcomes }: PaymentQuery): boolean {
  return terminals.length + outcomes.length > 0;
}

/** The watched payments, newest first, of the terminal payments screen. */
export const paymentList = createLongList({
  query: everyPayment,
  read: (query, chunk) => bridge().terminalPayments.list({ ...query, ...chunk }),
});
