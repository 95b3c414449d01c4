import Big from 'big.js';
import { namedSum } from '../../../preload/contract/app/confirmation.ts';
import type { Handlers, Output } from '../../../preload/contract/index.ts';
import { type Result, failed, ok, outcomeUnknown } from '../../../preload/contract/result.ts';
import {
  type NewPayment,
  type TerminalPayment,
  requestIdKey,
} from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { newPaymentBody } from '../../bank/terminal-payments/new-payment-body.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { blockedReason } from '../../outbox/blocked-reason.ts';
import { outboxStateFactory } from '../../outbox/outbox.ts';
import { createWritesOfKind, type WritesOfKind } from '../../outbox/unknown-writes.ts';
import { afterAnswer, endedWrite, newWrite, statusOf } from '../../outbox/write.ts';
import { createWrites } from '../../outbox/writes.ts';
import type { Scope } from '../scope.ts';
import { cachedPayment, watchedId } from './payment-record.ts';
import { normalizeId } from '../followed-ids.ts';
import { type PaymentWrite, paymentWrite } from './payment-write.ts';

type StartResult = Promise<Result<Output<'terminalPayments', 'start'>>>;

/** Payments that Cashdesk starts. Each is in the vault before it is sent. */
export type PaymentStarts = Pick<Handlers['terminalPayments'], 'start'> & {
  /** The bank returned a payment: it may be one whose own answer was lost. */
  readonly onPaymentRead: (payment: TerminalPayment) => void;
  readonly kind: WritesOfKind;
};

/** Searches only the latest payments: an older one is found when it is next read. */
const maxSearched = 40;

const createOutboxState = outboxStateFactory<PaymentWrite, Scope>();

function requestIdsOf({ metadata }: TerminalPayment): readonly string[] {
  return metadata.filter(({ key }) => key === requestIdKey).map(({ value }) => value);
}

/** The payment of a request among the bank's last answers; null: none of them. */
function paymentOfRequest(open: Scope, writeId: string): TerminalPaymentId | null {
  const latest = open.vault?.watchedPayments.stretch({ at: 0, limit: maxSearched }) ?? [];
  const match = latest
    .map((watched) => cachedPayment(open, watchedId(watched)))
    .find((cached) => cached !== null && requestIdsOf(cached.payment).includes(writeId));
  return match?.payment.id ?? null;
}

function classify(
  open: Scope | null,
  write: PaymentWrite,
  answer: Result<TerminalPayment>,
): PaymentWrite {
  const after = afterAnswer(write, answer, {
    applied: ({ id }) => ({ objectId: normalizeId(id) }),
  });
  // An event may have reported the payment before its own request timed out.
  const reportedId =
    after.state === 'unknown' && open !== null ? paymentOfRequest(open, write.id) : null;
  return reportedId === null ? after : endedWrite(write, 'applied', { objectId: reportedId });
}

/** Adds the payment to the list once it exists, in the connection that is open at that time. */
function addToFollowed(
  open: Scope,
  vault: Vault,
  { reference }: Pick<NewPayment, 'reference'>,
  id: TerminalPaymentId,
): void {
  const nowEpochMs = open.now();
  vault.watchedPayments.add([
    {
      id: normalizeId(id),
      label: reference.trim() || null,
      addedAtEpochMs: nowEpochMs,
      state: 'following',
      sinceEpochMs: nowEpochMs,
    },
  ]);
}

function isAboveLimit({ preferences }: Scope, value: string): boolean {
  const limit = preferences().confirmPaymentsAbove;
  return limit !== null && new Big(value).gt(limit);
}

export function createPaymentStarts(
  scope: Scope,
  {
    onStarted,
    requestFollowed,
  }: {
    /** Payments were added to the followed ones. */
    readonly onStarted: (ids: readonly TerminalPaymentId[]) => void;
    /** Requests the followed payments from the bank. */
    readonly requestFollowed: () => Promise<Result<unknown>>;
  },
): PaymentStarts {
  const writes = createWrites(scope, paymentWrite, {
    createOutboxState,
    onArrived: () => onStarted([]),
  });

  const send = async (writeId: string, payment: NewPayment, bodyText: string): StartResult => {
    const { terminalId } = payment;
    const write = newWrite<PaymentWrite>({
      id: writeId,
      kind: 'start',
      sentAtEpochMs: scope.now(),
      objectId: null,
      asked: payment,
    });
    const sendResult = await writes.send<TerminalPayment>(write, {
      request: () =>
        scope.bank.startTerminalPayment({ terminalId, idempotencyKey: writeId, bodyText }),
      classify: (sentWrite, answer) => classify(writes.openNow(), sentWrite, answer),
      alsoStore: (open, vault, { answer }) => {
        // A terminal that the bank does not know is not offered again.
        if (answer.ok || answer.error.kind === 'outcome-unknown') vault.terminals.note(terminalId);
        if (answer.ok) addToFollowed(open, vault, payment, answer.value.id);
      },
    });
    const answer = sendResult.ok ? sendResult.value.answer : sendResult;
    if (!answer.ok) return answer;
    const id = normalizeId(answer.value.id);
    onStarted([id]);
    return ok({ id });
  };

  /** The result of a payment that was sent before. Null: it may be sent, perhaps again. */
  const earlierResult = (writeId: string): StartResult | null =>
    writes.answerOfStarted(writeId, (write) => {
      if (statusOf(write) === 'not-done') return null;
      const { objectId } = write;
      return Promise.resolve(objectId === null ? failed(outcomeUnknown) : ok({ id: objectId }));
    });

  const startConfirmed = async ({
    writeId,
    payment,
  }: Omit<Parameters<Handlers['terminalPayments']['start']>[0], 'confirmation'>): StartResult => {
    const earlierAnswer = earlierResult(writeId);
    if (earlierAnswer !== null) return earlierAnswer;
    const { bodyText, problems } = newPaymentBody(payment, writeId);
    const allProblems = [
      ...(new Big(payment.amount.value).lte(0) ? [{ path: ['amount'], code: 'not-positive' }] : []),
      ...problems,
    ];
    if (allProblems.length > 0) return failed({ kind: 'invalid-input', problems: allProblems });
    const blocked = blockedReason(scope);
    if (blocked !== null) return failed(blocked);
    return writes.begin(writeId, () => send(writeId, payment, bodyText));
  };

  const start: PaymentStarts['start'] = async ({ confirmation, ...input }) => {
    const { value, currency } = input.payment.amount;
    // A payment that was sent before is not sent again, so there is nothing to confirm.
    if (isAboveLimit(scope, value) && earlierResult(input.writeId) === null) {
      const confirmed = await scope.confirmAgain(confirmation, namedSum(1, value, currency));
      if (!confirmed.ok) return confirmed;
    }
    return startConfirmed(input);
  };

  return {
    start,
    onPaymentRead: (payment) => {
      const requestIds = requestIdsOf(payment);
      if (requestIds.length === 0) return;
      const write = writes.unknown().find(({ id }) => requestIds.includes(id));
      if (write !== undefined)
        writes.record(write.id, {
          write: endedWrite<PaymentWrite>(write, 'applied', { objectId: payment.id }),
          isInBackground: true,
        });
    },
    kind: createWritesOfKind(scope, writes, {
      describe: ({ asked: { terminalId, amount, reference } }) => ({
        kind: 'terminal-payment',
        terminalId,
        amount,
        reference,
      }),
      // The bank has no list of payments: only payments from events can be read.
      canCheck: () => (scope.vault?.watchedPayments.followedCount() ?? 0) > 0,
      ask: requestFollowed,
    }),
  };
}
