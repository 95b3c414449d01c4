import {
  type NewPayment,
  type UnconfirmedPayment,
  newPayment,
} from '../../../preload/contract/terminal-payments.ts';
import { type TerminalPaymentId, terminalPaymentId } from '../../../preload/contract/values.ts';
import { askedPaymentCodec } from '../../data/codecs/own-records.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { StoredTerminalPaymentWrite } from '../../data/vault/payments/terminal-payment-writes.ts';
import type { WriteKind } from '../../outbox/write-kind.ts';

/**
 * A payment that a terminal was asked to take.
 * - `sending`: it is on its way, or the app ended before its answer was written down.
 * - `unconfirmed`: it was sent and nobody knows what became of it.
 * - `done`, `ended`: the bank started it, or surely did nothing. - `resolved`: it was started, as the
 *   owner says; which payment it is nobody knows. What did not start she says of one that `ended`.
 */
export type PaymentWrite = {
  readonly id: string;
  readonly state: 'sending' | 'unconfirmed' | 'resolved' | 'done' | 'ended';
  readonly sentAtEpochMs: number;
  readonly payment: NewPayment;
  /** The payment that it made. */
  readonly paymentId: TerminalPaymentId | null;
};

const keptMs = 90 * 24 * 60 * 60_000;

/** Null for one that was spoiled, as in a backup of somebody else’s making. */
function fromStored(stored: StoredTerminalPaymentWrite): PaymentWrite | null {
  const payment = newPayment.safeParse({
    ...askedPaymentCodec.read(stored.asked),
    terminalId: stored.terminalId,
  }).data;
  return payment === undefined
    ? null
    : {
        id: stored.id,
        state: stored.state as PaymentWrite['state'],
        sentAtEpochMs: stored.sentAtEpochMs,
        payment,
        paymentId: terminalPaymentId.safeParse(stored.paymentId).data ?? null,
      };
}

/** Oldest first. */
export function paymentWritesIn(
  vault: Vault,
  ...states: readonly PaymentWrite['state'][]
): readonly PaymentWrite[] {
  return vault.terminalPaymentWrites.inStates(states).flatMap((stored) => fromStored(stored) ?? []);
}

export const paymentWriteKind: WriteKind<PaymentWrite> = {
  family: 'terminal-payment',
  topic: 'terminal-payments',
  get: (vault, id) => {
    const stored = vault.terminalPaymentWrites.get(id);
    return stored === null ? null : fromStored(stored);
  },
  put: (vault, { id, state, sentAtEpochMs, payment: { terminalId: at, ...asked }, paymentId }) =>
    vault.terminalPaymentWrites.put({
      id,
      state,
      sentAtEpochMs,
      terminalId: at,
      asked: askedPaymentCodec.write(asked),
      paymentId,
    }),
  sending: (vault) => paymentWritesIn(vault, 'sending'),
  // A second one asks the customer for the money twice.
  mustSurvive: () => true,
  statusOf: ({ state }) => {
    if (state === 'done' || state === 'resolved') return 'done';
    return state === 'ended' ? 'not-done' : 'unknown';
  },
  forgetOld: (vault, nowEpochMs) =>
    vault.terminalPaymentWrites.removeOlderThan(['done', 'ended', 'resolved'], nowEpochMs - keptMs),
};

export function toUnconfirmed({
  id,
  sentAtEpochMs,
  payment: { terminalId: at, amount, reference },
}: PaymentWrite): UnconfirmedPayment {
  return {
    writeId: id,
    terminalId: at,
    amount,
    reference,
    sentAtEpochMs,
  };
}
