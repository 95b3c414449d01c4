import type { Confirmation } from '../../../../preload/contract/app/confirmation.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import type { NewPayment } from '../../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../../preload/contract/values.ts';
import type { SentForm } from '../../../forms/use-sent-form.ts';
import type { NewPaymentValues, newPaymentForm } from './new-payment.ts';

type Sent = NonNullable<(typeof newPaymentForm)['empty']['sent']>;

type SendDeps = Pick<
  SentForm<NewPaymentValues, Sent>,
  'sent' | 'markSent' | 'markNotSent' | 'empty'
> & {
  readonly start: (input: {
    readonly writeId: string;
    readonly payment: NewPayment;
    readonly confirmation: Confirmation | null;
  }) => Promise<Result<{ readonly id: TerminalPaymentId }>>;
  readonly randomUUID: () => string;
  readonly now: () => number;
};

/**
 * Sends a payment to its terminal. Its id is on disk before anything leaves, so that the same form
 * is never sent twice, whatever happens in between; where that cannot be written nothing is sent.
 * What may have been started is not in the form any more: it is among what is not confirmed.
 */
export async function sendPayment(
  { sent, start, ...deps }: SendDeps,
  payment: NewPayment,
  confirmation: Confirmation | null,
): Promise<Result<{ readonly id: TerminalPaymentId }>> {
  const content = JSON.stringify(payment);
  const writeId = sent?.content === content ? sent.writeId : deps.randomUUID();
  const marked = await deps.markSent({ writeId, content, atEpochMs: deps.now() });
  if (!marked.ok) return marked;
  const answer = await start({ writeId, payment, confirmation });
  if (answer.ok || answer.error.kind === 'outcome-unknown') await deps.empty();
  else await deps.markNotSent();
  return answer;
}
