import type { Input, Output } from '../../../preload/contract/index.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { PaymentRow } from '../../../preload/contract/terminal-payments.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'terminalPayments', 'list'>;
type PaymentSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

type PaymentQuery = Pick<Input<'terminalPayments', 'list'>, 'text' | 'terminals' | 'outcomes'>;

export const everyPayment: PaymentQuery = { text: '', terminals: [], outcomes: [] };

/** Whether something but a text leaves payments out. */
export function isFiltered({ terminals, outcomes }: PaymentQuery): boolean {
  return terminals.length + outcomes.length > 0;
}

/** The followed payments, newest first, as their screen reads them. */
export const paymentList = createLongList<PaymentQuery, PaymentRow, PaymentSummary>({
  query: everyPayment,
  read: async (query, stretch) => {
    const answer = await bridge().terminalPayments.list({ ...query, ...stretch });
    if (!answer.ok) return answer;
    const { rows, matchCount, ...summary } = answer.value;
    return ok({ rows, matchCount, summary });
  },
});
