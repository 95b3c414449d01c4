import * as z from 'zod/mini';
import type {
  NewPayment,
  UnconfirmedPayment,
} from '../../../preload/contract/terminal-payments.ts';
import { type TerminalPaymentId, terminalPaymentId } from '../../../preload/contract/values.ts';
import { askedPaymentCodec } from '../../data/codecs/own-records.ts';
import { defineWrite } from '../../outbox/define-write.ts';
import { type OpenWrite, type Write, statusOf } from '../../outbox/write.ts';

/** A payment that a terminal was asked to take; its object is the payment that it made. */
export type PaymentWrite = Write<NewPayment, never, TerminalPaymentId | null, 'start'>;

export const paymentWrite = defineWrite<PaymentWrite>({
  family: 'terminal-payment',
  topic: 'terminal-payments',
  kinds: ['start'],
  objectId: z.nullable(terminalPaymentId),
  asked: askedPaymentCodec,
  // A second one asks the customer for the money twice.
  mustSurvive: () => true,
  // Of one that surely came to nothing there is no other; of any other there may be.
  mayResend: (write) => statusOf(write) === 'not-done',
});

export function toUnconfirmed({
  id,
  sentAtEpochMs,
  asked: { terminalId, amount, reference },
}: OpenWrite<PaymentWrite>): UnconfirmedPayment {
  return { writeId: id, terminalId, amount, reference, sentAtEpochMs };
}
