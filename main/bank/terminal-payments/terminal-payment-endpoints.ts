import type { TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import type { Answered, BankClient } from '../transport/bank-client.ts';
import { toAskedTerminalPayment } from './to-terminal-payment.ts';

/**
 * GET /v2/terminal_payments/{id} (specification, "Endpoints"). Goes out once: whoever follows a
 * payment asks again in a rhythm of its own.
 */
export const getTerminalPayment = (
  client: BankClient,
  id: TerminalPaymentId,
  options: { readonly signal?: AbortSignal } = {},
): Answered<TerminalPayment> =>
  client.get({
    ...options,
    path: '/v2/terminal_payments/{id}',
    ids: { id },
    isPolled: true,
    read: (body) => toAskedTerminalPayment(body, id),
  });
