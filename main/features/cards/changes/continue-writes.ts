import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok, outcomeUnknown } from '../../../../preload/contract/result.ts';
import type { ApprovalResult } from '../../../bank/approvals/approval-endpoints.ts';
import { type BankFailure, toCommandError } from '../../../bank/transport/bank-failure.ts';
import { blockedReason } from '../../../outbox/blocked-reason.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Outcome } from '../../../outbox/outcome.ts';
import type { Scope } from '../../scope.ts';
import type { CreationClocks } from '../creation/creation-clocks.ts';
import {
  type CardWrite,
  answerOf,
  cardWrites,
  inState,
  isShown,
  mutexKeyOf,
  asNotApproved,
  toOutcomeUnknown,
} from './card-write.ts';
import { type ApprovalPoller, createApprovalPoller } from './poll-approvals.ts';
import type { WriteSender } from './send-write.ts';

type Answer = Result<CardWriteAnswer>;

export type Continuation = Pick<WriteSender, 'send'> &
  Pick<ApprovalPoller, 'reschedule'> & {
    /**
     * Sends the same request again, after an approval or after another end. A creation is resent
     * only while that cannot create a second card. @param isPushed the caller learns the end from
     * the push event
     */
    readonly retry: (id: string, isPushed?: boolean) => Promise<Answer>;
    /** The outcome to record for a write that an earlier run of the app left in flight. */
    readonly afterRestart: (write: CardWrite) => Outcome<CardWrite, Scope>;
    /**
     * Continues waiting writes when the session begins, the network is back, or the computer wakes.
     */
    readonly resume: () => void;
  };

const approvalNeeded = { kind: 'approval-needed', isEnrolled: true, traceId: null } as const;
const notPollable: ReadonlySet<BankFailure['kind']> = new Set([
  'not-allowed',
  'no-such-method',
  'not-supported',
  'rejected',
]);

/**
 * Continues writes after their first request: follows their approvals, and resends creations with
 * their idempotency key until the outcome is known.
 */
export function continueWrites(
  scope: Scope,
  {
    outbox,
    clocks,
    sender,
    recover,
    onChange,
  }: {
    readonly outbox: Outbox<CardWrite, Scope>;
    readonly clocks: CreationClocks;
    readonly sender: WriteSender;
    readonly recover: () => void;
    readonly onChange: (write: CardWrite) => void;
  },
): Continuation {
  const { record } = sender;
  const recoveredWrites: CardWrite[] = [];

  const send: WriteSender['send'] = async (before, how) => {
    const answer = await outbox.begin(before.id, () => sender.send(before, how));
    // A bank may demand approvals forever although one was sent along, so this counts as a failure.
    const isApprovalIgnored =
      answer.ok &&
      answer.value.state === 'waiting-for-approval' &&
      (before.answer.approval?.sessionToken ?? null) !== null;
    approvalPoller.noteSent(before.id, isApprovalIgnored ? failed(approvalNeeded) : answer);
    // This request was not sent, but an earlier one may have created the card.
    const mayHaveCreated = before.kind === 'create' && before.answer.unknownSinceEpochMs !== null;
    return !answer.ok && mayHaveCreated ? failed(toOutcomeUnknown(answer.error)) : answer;
  };

  /** Handles the bank's answer about an approval, if the write still waits for that approval. */
  const onApproval = (
    polledWrite: CardWrite,
    answer: Result<ApprovalResult, BankFailure>,
    hasCaller: boolean,
  ): Promise<Answer> =>
    outbox.runExclusive(mutexKeyOf(polledWrite), async () => {
      const findResult = outbox.find(polledWrite.id);
      if (!findResult.ok) return findResult;
      const write = findResult.value;
      const { approval } = write.answer;
      if (
        write.state !== 'waiting-for-approval' ||
        approval === null ||
        approval.sessionToken !== polledWrite.answer.approval?.sessionToken
      )
        return answerOf(write);
      if (!answer.ok && answer.error.kind !== 'not-found')
        return failed(toCommandError(answer.error));
      if (answer.ok && answer.value === 'waiting') return answerOf(write);
      if (!answer.ok || answer.value === 'deny') {
        const ended = asNotApproved(write, answer.ok ? 'denied' : 'expired');
        record(ended);
        return answerOf(ended);
      }
      const approved = inState(write, 'waiting-for-approval', {
        approval: { ...approval, isApproved: true },
      });
      const recorded =
        approval.isApproved === true
          ? ok(null)
          : outbox.decide(write.id, sender.outcomeOf(approved, 'approved'));
      return recorded.ok ? send(approved, { hasCaller }) : recorded;
    });

  const approvalPoller = createApprovalPoller(scope, {
    isInFlight: outbox.isInFlight,
    creationLeftMs: clocks.windowLeftMs,
    onPolled: async (write, answer) =>
      (answer.ok ? answer.value !== 'waiting' : answer.error.kind === 'not-found')
        ? onApproval(write, answer, false)
        : answer,
    onRetryDue: async (write) => {
      await outbox.runExclusive(mutexKeyOf(write), async () => {
        const findResult = outbox.find(write.id);
        if (findResult.ok && findResult.value.state === 'unknown')
          await send(findResult.value, { hasCaller: false });
      });
    },
    onExpired: (write) => record(asNotApproved(write, 'expired')),
    onTooLate: (write) => record(inState(write, 'unknown', { resend: 'never' })),
  });

  /**
   * Sends the identical request again. Sends an approval along only if the write still waits for
   * it.
   */
  const sendAgain = (shownWrite: CardWrite, isPushed: boolean): Promise<Answer> =>
    outbox.runExclusive(mutexKeyOf(shownWrite), async () => {
      const findResult = outbox.find(shownWrite.id);
      if (!findResult.ok) return findResult;
      return isShown(findResult.value) && findResult.value.answer.resend !== 'never'
        ? send(findResult.value, { hasCaller: true, isPushed })
        : answerOf(findResult.value);
    });

  const retry: Continuation['retry'] = async (id, isPushed = false) => {
    const blocked = blockedReason(scope);
    if (blocked) return failed(blocked);
    const findResult = outbox.find(id);
    if (!findResult.ok) return findResult;
    const write = findResult.value;
    if (
      isShown(write) &&
      write.answer.resend !== 'never' &&
      !outbox.isInFlight(id) &&
      clocks.windowLeftMs(write) === 0
    ) {
      record(inState(write, 'unknown', { resend: 'never' }));
      return failed(outcomeUnknown);
    }
    if (write.state !== 'waiting-for-approval' || !write.answer.approval?.sessionToken)
      return sendAgain(write, isPushed);
    // A request that is sent before the user approves would end the approval.
    const answer = await approvalPoller.poll(write);
    if (answer === null) return answerOf(write);
    if (!answer.ok && notPollable.has(answer.error.kind)) return sendAgain(write, isPushed);
    return onApproval(write, answer, true);
  };

  /** A creation is resent automatically only where that is known to be safe. */
  const afterRestart = (write: CardWrite): CardWrite => {
    const rule = write.kind === 'create' ? clocks.ruleOf(write) : 'when-asked';
    if (rule === 'when-asked' || rule === 'never')
      return inState(write, 'unknown', { resend: rule });
    return { ...write, state: 'unknown', answer: { ...write.answer, resend: 'automatically' } };
  };

  const resume = (): void => {
    recover();
    recoveredWrites.splice(0).forEach(onChange);
    for (const write of scope.vault && scope.isOpen()
      ? cardWrites.inStates(scope.vault, ['unknown'], ['create'])
      : [])
      if (
        write.answer.resend === 'automatically' &&
        !outbox.isInFlight(write.id) &&
        clocks.ruleOf(write) === 'when-asked'
      )
        record(afterRestart(write));
    approvalPoller.reschedule();
  };

  return {
    send,
    reschedule: approvalPoller.reschedule,
    retry,
    resume,
    afterRestart: (write) => {
      const after = afterRestart(write);
      recoveredWrites.push(after);
      return sender.outcomeOf(after);
    },
  };
}
