import type { TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalId, TerminalPaymentId } from '../../../preload/contract/values.ts';
import type { Answered, BankClient } from '../transport/bank-client.ts';
import { toAskedTerminalPayment, toStartedPayment } from './to-terminal-payment.ts';

/**
 * GET /v2/terminal_payments/{id} (specification, "Endpoints"). Goes out once: whoever follows a
 * payment asks again in a rhythm of its own.
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
    read: (body) => toAskedTerminalPayment(body, id),
  });
}

/**
 * POST /v2/terminals/{id}/payment with a body of `newPaymentBody` (specification, "Terminal
 * payments"). Goes out once: that the service heeds the key is not said, so
 * it justifies no second sending.
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
