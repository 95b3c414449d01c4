import * as z from 'zod/mini';
import type { NewPayment } from '../../../preload/contract/terminal-payments.ts';
import { type TerminalPaymentId, terminalPaymentId } from '../../../preload/contract/values.ts';
import { askedPaymentCodec, writeAnswerCodec } from '../../data/codecs/own-records.ts';
import { defineWrite } from '../../outbox/define-write.ts';
import { type Write, statusOf } from '../../outbox/write.ts';

/** A payment that a terminal was asked to take; its object is the payment that it made. */
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
  asked: askedPaymentCodec,
  answer: writeAnswerCodec,
  // A second one asks the customer for the money twice.
  mustSurvive: () => true,
  // Of one that surely came to nothing there is no other; of any other there may be.
  mayResend: (write) => statusOf(write) === 'not-done',
});
