import type { Confirmation } from '../../../../preload/contract/app/confirmation.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import type { NewPayment } from '../../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../../preload/contract/values.ts';
import { type DraftToSend, isRecorded, sendDraft } from '../../../forms/send-draft.ts';

type SendDeps = DraftToSend & {
  readonly start: (input: {
    readonly writeId: string;
    readonly payment: NewPayment;
    readonly confirmation: Confirmation | null;
  }) => Promise<Result<{ readonly id: TerminalPaymentId }>>;
};

/** What may have been started is not in the form any more: it is among what is not confirmed. */
export async function sendPayment(
  { start, ...form }: SendDeps,
  payment: NewPayment,
  confirmation: Confirmation | null,
): Promise<Result<{ readonly id: TerminalPaymentId }>> {
  const { answer } = await sendDraft(form, {
    content: JSON.stringify(payment),
    send: (writeId) => start({ writeId, payment, confirmation }),
    endOf: (told) => {
      if (told.ok || told.error.kind === 'outcome-unknown') return 'done';
      return isRecorded(told.error) ? 'not-done' : 'unknown';
    },
  });
  return answer;
}
