import type { Output } from '../../../preload/contract/index.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { PaymentRow } from '../../../preload/contract/terminal-payments.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'terminalPayments', 'list'>;
type PaymentSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

/** The followed payments, newest first, as their screen reads them. */
export const paymentList = createLongList<{ readonly text: string }, PaymentRow, PaymentSummary>({
  query: { text: '' },
  read: async ({ text }, stretch) => {
    const answer = await bridge().terminalPayments.list({ text, ...stretch });
    if (!answer.ok) return answer;
    const { rows, matchCount, ...summary } = answer.value;
    return ok({ rows, matchCount, summary });
  },
});
