import * as z from 'zod/mini';
import type { NewPayment } from '../../../preload/contract/terminal-payments.ts';
import { type TerminalPaymentId, terminalPaymentId } from '../../../preload/contract/values.ts';
import { paymentRequestCodec, writeAnswerCodec } from '../../data/codecs/own-records.ts';
import { defineWrite } from '../../outbox/define-write.ts';
import { type Write, statusOf } from '../../outbox/write.ts';

/** A payment started at a terminal; its object is the created payment. */
export type PaymentWrite = Write<
  NewPayment,
  { readonly traceId: string | null },
  TerminalPaymentId | null,
  'start'
>;

export const paymentWrite = defineWrite<PaymentWrite>({
  family: 'terminal-payment',
  topic: 'terminal-payments',
  kinds: ['start'],
  objectId: z.nullable(terminalPaymentId),
  asked: paymentRequestCodec,
  answer: writeAnswerCodec,
  // A second request would ask the customer for the money twice.
  mustSurvive: () => true,
  // A request that certainly had no effect may be sent again; any other may have created a payment.
  mayResend: (write) => statusOf(write) === 'not-done',
});
