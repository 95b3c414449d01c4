import type { CardWriteAnswer } from '../../../../preload/contract/card-changes.ts';
import { type Result, failed } from '../../../../preload/contract/result.ts';
import type { ApprovalResult } from '../../../bank/approvals/approval-endpoints.ts';
import { type BankFailure, toCommandError } from '../../../bank/transport/bank-failure.ts';
import type { Scope } from '../../scope.ts';
import { type WriteSender, writeDown } from './send-write.ts';
import type { WriteContext } from './write-context.ts';
import { appendHistory } from './write-history.ts';
import { type WriteRecord, putRecords } from './write-record.ts';
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
export const createAfterApproval = (
  scope: Scope,
  {
    context: { find, runExclusive },
    sender: { recordOutcome, send },
  }: { readonly context: WriteContext; readonly sender: WriteSender },
): AfterApproval => {
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
      runExclusive(asked, async () => {
        const found = find(asked.id);
        if (!found.ok) return found;
        const { record, vault } = found.value;
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
        const failure = writeDown(() => {
          if (approval.isApproved === true) return;
          putRecords(vault, [approved]);
          appendHistory(vault, record, { atEpochMs: scope.now(), outcome: 'approved' });
        });
        return failure ? failed(failure) : send(approved, { isHeard });
      }),
  };
};
