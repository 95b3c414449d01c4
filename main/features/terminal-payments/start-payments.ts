import Big from 'big.js';
import { namedSum } from '../../../preload/contract/app/confirmation.ts';
import type { Handlers, Output } from '../../../preload/contract/index.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import {
  type TerminalPayment,
  type UnconfirmedPayment,
  requestIdKey,
} from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { newPaymentBody } from '../../bank/terminal-payments/new-payment-body.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { carriedOutbox, createOutbox } from '../../outbox/outbox.ts';
import type { WriteStatus } from '../../outbox/write-kind.ts';
import type { Scope } from '../scope.ts';
import { keptPayment, plainId, watchedId } from './payment-record.ts';
import {
  type PaymentWrite,
  paymentWriteKind,
  paymentWritesIn,
  toUnconfirmed,
} from './payment-write.ts';

type StartInput = Parameters<Handlers['terminalPayments']['start']>[0];
type Started = Promise<Result<Output<'terminalPayments', 'start'>>>;

/** Payments that are started from here. Each is in the vault before its first byte leaves. */
export type PaymentStarts = Pick<Handlers['terminalPayments'], 'start' | 'resolve'> & {
  /** Sent, and nobody knows what became of it; oldest first. */
  readonly unconfirmed: () => readonly UnconfirmedPayment[];
  /** The bank told of a payment: it may be one whose answer was lost. */
  readonly found: (payment: TerminalPayment) => void;
  /** Decides about what an earlier run left on its way. */
  readonly recover: () => void;
  readonly statusOfWrite: (writeId: string) => WriteStatus | null;
};

/** Of the latest payments: one of an earlier day is found when it is read next. */
const mostSearched = 40;

const carriedState = carriedOutbox<PaymentWrite, Scope>();

/** @param onStarted payments were added to those that are followed */
export function createPaymentStarts(
  scope: Scope,
  onStarted: (ids: readonly TerminalPaymentId[]) => void,
): PaymentStarts {
  const outbox = createOutbox(scope, paymentWriteKind, {
    carriedState,
    // Of one that surely came to nothing there is no other; of any other there may be.
    mayResend: ({ state }) => state === 'ended',
    onArrived: () => {
      recover();
      onStarted([]);
    },
  });

  const blockedReason = (): CommandError | null => {
    if (!scope.isOpen() || scope.phase() !== 'signed-in') return { kind: 'signed-out' };
    return scope.canSend() ? null : { kind: 'offline' };
  };

  const asDone = (write: PaymentWrite, paymentId: TerminalPaymentId): PaymentWrite => ({
    ...write,
    state: 'done',
    paymentId,
  });

  const requestIdsOf = ({ metadata }: TerminalPayment): readonly string[] =>
    metadata.filter(({ key }) => key === requestIdKey).map(({ value }) => value);

  /** The payment of a request among those that the bank told of last; null: it is none of them. */
  const alreadyTold = (writeId: string): TerminalPaymentId | null => {
    const open = outbox.openNow();
    const latest = open?.vault?.watchedPayments.stretch({ at: 0, limit: mostSearched }) ?? [];
    const told = latest
      .map((watched) => (open === null ? null : keptPayment(open, watchedId(watched))))
      .find((kept) => kept !== null && requestIdsOf(kept.payment).includes(writeId));
    return told?.payment.id ?? null;
  };

  const after = (write: PaymentWrite, answer: Result<TerminalPayment>): PaymentWrite => {
    if (answer.ok) return asDone(write, plainId(answer.value.id));
    if (answer.error.kind !== 'outcome-unknown') return { ...write, state: 'ended' };
    // An event may have told of it before its answer was given up.
    const told = alreadyTold(write.id);
    return told === null ? { ...write, state: 'unconfirmed' } : asDone(write, told);
  };

  /** In the list from the moment on that it is known to be there, in whichever connection is open. */
  const follow = (
    open: Scope,
    vault: Vault,
    { payment: { reference } }: PaymentWrite,
    id: TerminalPaymentId,
  ): void => {
    const nowEpochMs = open.now();
    const label = reference.trim();
    vault.watchedPayments.add([
      {
        id: plainId(id),
        label: label === '' ? null : label,
        addedAtEpochMs: nowEpochMs,
        state: 'following',
        sinceEpochMs: nowEpochMs,
      },
    ]);
  };

  const send = async (write: PaymentWrite, bodyText: string): Started => {
    const { terminalId } = write.payment;
    const sent = await outbox.send({
      write,
      exchange: () =>
        scope.bank.startTerminalPayment({ terminalId, idempotencyKey: write.id, bodyText }),
      afterBug: (): Result<TerminalPayment> => failed({ kind: 'outcome-unknown', traceId: null }),
      outcomeOf: (answer) => ({
        write: after(write, answer),
        beside: (open, vault) => {
          // A terminal that the bank does not know is not offered again.
          if (answer.ok || answer.error.kind === 'outcome-unknown')
            vault.terminals.note(terminalId);
          if (answer.ok) follow(open, vault, write, answer.value.id);
        },
      }),
    });
    const answer = sent.ok ? sent.value : sent;
    if (!answer.ok) return answer;
    const id = plainId(answer.value.id);
    onStarted([id]);
    return ok({ id });
  };

  /** What is answered for one that was sent before. Null: it may be sent, perhaps again. */
  const answeredBefore = (writeId: string): Result<Output<'terminalPayments', 'start'>> | null => {
    const known = outbox.known(writeId);
    if (known === null || known.state === 'ended') return null;
    return known.paymentId === null
      ? failed({ kind: 'outcome-unknown', traceId: null })
      : ok({ id: known.paymentId });
  };

  const startConfirmed = async ({
    writeId,
    payment,
  }: Omit<StartInput, 'confirmation'>): Started => {
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    const underWay = outbox.underWay<Awaited<Started>>(writeId);
    if (underWay) return underWay;
    const before = answeredBefore(writeId);
    if (before !== null) return before;
    const { bodyText, problems } = newPaymentBody(payment, writeId);
    const all = [
      ...(new Big(payment.amount.value).lte(0) ? [{ path: ['amount'], code: 'not-positive' }] : []),
      ...problems,
    ];
    if (all.length > 0) return failed({ kind: 'invalid-input', problems: all });
    const blocked = blockedReason();
    if (blocked !== null) return failed(blocked);
    return outbox.begin(writeId, () =>
      send(
        { id: writeId, state: 'sending', sentAtEpochMs: scope.now(), payment, paymentId: null },
        bodyText,
      ),
    );
  };

  const isAboveLimit = (value: string): boolean => {
    const limit = scope.preferences().confirmPaymentsAbove;
    return limit !== null && new Big(value).gt(limit);
  };

  /** Nothing leaves for one of these, so there is nothing to confirm. */
  const isSent = (writeId: string): boolean =>
    outbox.underWay(writeId) !== null || answeredBefore(writeId) !== null;

  const start: PaymentStarts['start'] = async ({ confirmation, ...input }) => {
    const { value, currency } = input.payment.amount;
    if (scope.isOpen() && isAboveLimit(value) && !isSent(input.writeId)) {
      const confirmed = await scope.confirmAgain(confirmation, namedSum(1, value, currency));
      if (!confirmed.ok) return confirmed;
    }
    return startConfirmed(input);
  };

  const unconfirmedWrites = (): readonly PaymentWrite[] =>
    scope.vault === null || !scope.isOpen()
      ? []
      : paymentWritesIn(scope.vault, 'unconfirmed').filter(
          ({ id }) => outbox.known(id)?.state === 'unconfirmed',
        );

  function recover(): void {
    outbox.recover((write) => ({
      write: after(write, failed({ kind: 'outcome-unknown', traceId: null })),
      isUnasked: true,
    }));
  }

  return {
    start,
    unconfirmed: () => unconfirmedWrites().map(toUnconfirmed),
    found: (payment) => {
      const requestIds = requestIdsOf(payment);
      if (requestIds.length === 0) return;
      const write = unconfirmedWrites().find(({ id }) => requestIds.includes(id));
      if (write !== undefined)
        outbox.record(write.id, { write: asDone(write, payment.id), isUnasked: true });
    },
    resolve: async ({ writeId, wasStarted }) => {
      await outbox.underWay(writeId);
      const found = outbox.find(writeId);
      if (!found.ok) return found.error.kind === 'not-found' ? ok({}) : found;
      if (found.value.state !== 'unconfirmed') return ok({});
      const state = wasStarted ? 'resolved' : 'ended';
      const decided = outbox.decide(writeId, { write: { ...found.value, state } });
      return decided.ok ? ok({}) : decided;
    },
    recover,
    statusOfWrite: outbox.statusOf,
  };
}
