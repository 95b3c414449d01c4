import type { Input } from '../../../preload/contract/index.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type PaymentQuery = Pick<Input<'terminalPayments', 'list'>, 'text' | 'terminals' | 'outcomes'>;

const everyPayment: PaymentQuery = { text: '', terminals: [], outcomes: [] };

/** Whether something but a text leaves payments out. */
export function isFiltered({ terminals, outcomes }: PaymentQuery): boolean {
  return terminals.length + outcomes.length > 0;
}

/** The followed payments, newest first, as their screen reads them. */
export const paymentList = createLongList({
  query: everyPayment,
  read: (query, stretch) => bridge().terminalPayments.list({ ...query, ...stretch }),
});
