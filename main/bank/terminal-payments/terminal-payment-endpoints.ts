import type { TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalId, TerminalPaymentId } from '../../../preload/contract/values.ts';
import type { Answered, BankClient } from '../transport/bank-client.ts';
import { toRequestedTerminalPayment, toStartedPayment } from './to-terminal-payment.ts';

/**
 * GET /v2/terminal_payments/{id} (specification, "Endpoints"). Sent once: the poller of a payment
 * has its own interval.
 */
export function getTerminalPayment(
  client: BankClient,
  id: TerminalPaymentId,
  options: { readonly signal?: AbortSignal } = {},
): Answered<TerminalPayment> {
  return client.get({
    ...options,
    path: '/v2/terminal_payments/{id}',
    ids: { id },
    isPolled: true,
    read: (body) => toRequestedTerminalPayment(body, id),
  });
}

/**
 * POST /v2/terminals/{id}/payment with a body of `newPaymentBody` (specification, "Terminal
 * payments"). Sent once: the specification does not promise that the service honours the key, so it
 * justifies no second request.
 */
export function startTerminalPayment(
  client: BankClient,
  {
    terminalId,
    idempotencyKey,
    bodyText,
  }: {
    readonly terminalId: TerminalId;
    readonly idempotencyKey: string;
    readonly bodyText: string;
  },
): Answered<TerminalPayment> {
  return client.post({
    path: '/v2/terminals/{id}/payment',
    ids: { id: terminalId },
    idempotencyKey,
    bodyText,
    read: toStartedPayment,
  });
}
