import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { ApprovalResult } from '../../../bank/approvals/approval-endpoints.ts';
import { type BankFailure, toCommandError } from '../../../bank/transport/bank-failure.ts';
import type { Scope } from '../../scope.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { WriteSender } from './send-write.ts';
import { appendHistory } from './write-history.ts';
import { type WriteRecord, mutexKeyOf } from './write-record.ts';
import { statusOf } from './write-status.ts';

type AfterApproval = {
  /** An approval came to its end without being given. */
  readonly end: (record: WriteRecord, end: 'denied' | 'expired') => void;
  /**
   * Does what an answer about an approval asks for, if the write still waits for that same
   * approval; else says how it stands by now.
   */
  readonly heed: (
    asked: WriteRecord,
    heard: { readonly answer: Result<ApprovalResult, BankFailure>; readonly isHeard: boolean },
  ) => Promise<Result<CardWriteAnswer>>;
};

/** What follows from the owner's word on their phone. */
export function createAfterApproval(
  scope: Scope,
  {
    outbox,
    sender: { recordOutcome, send },
  }: { readonly outbox: Outbox<WriteRecord, Scope>; readonly sender: WriteSender },
): AfterApproval {
  /** Where an earlier request may have gone through, it is not known that nothing happened. */
  const end: AfterApproval['end'] = (record, how) =>
    recordOutcome(record, record.uncertainSinceEpochMs === null ? how : 'unknown');

  const endAndSay = (
    record: WriteRecord,
    how: 'denied' | 'expired',
    traceId: string | null,
  ): Result<never> => {
    end(record, how);
    return failed(
      record.uncertainSinceEpochMs === null
        ? { kind: 'rejected', problems: [], traceId }
        : { kind: 'outcome-unknown', traceId },
    );
  };

  return {
    end,
    heed: (asked, { answer, isHeard }) =>
      outbox.runExclusive(mutexKeyOf(asked), async () => {
        const found = outbox.find(asked.id);
        if (!found.ok) return found;
        const record = found.value;
        const { approval } = record;
        if (
          record.state !== 'waiting' ||
          approval === null ||
          approval.sessionToken !== asked.approval?.sessionToken
        )
          return statusOf(scope, record);
        if (!answer.ok)
          return answer.error.kind === 'not-found'
            ? endAndSay(record, 'expired', answer.error.traceId)
            : failed(toCommandError(answer.error));
        if (answer.value === 'waiting') return statusOf(scope, record);
        if (answer.value === 'deny') return endAndSay(record, 'denied', null);
        const approved = { ...record, approval: { ...approval, isApproved: true } };
        const atEpochMs = scope.now();
        const written =
          approval.isApproved === true
            ? ok(null)
            : outbox.decide(record.id, {
                write: approved,
                beside: (_open, vault) =>
                  appendHistory(vault, record, { atEpochMs, outcome: 'approved' }),
              });
        return written.ok ? send(approved, { isHeard }) : written;
      }),
  };
}
