import type { CardWriteAnswer } from '../../../preload/contract/card-changes.ts';
import { type Result, failed } from '../../../preload/contract/result.ts';
import type { ApprovalResult } from '../../bank/approvals/approval-endpoints.ts';
import { type BankFailure, toCommandError } from '../../bank/transport/bank-failure.ts';
import type { OpenConnection } from '../open-connection.ts';
import { type WriteSender, writeDown } from './send-write.ts';
import type { WriteContext } from './write-context.ts';
import { appendHistory } from './write-history.ts';
import { type WriteRecord, putRecords } from './write-record.ts';
import { statusOf } from './write-status.ts';

export type AfterApproval = {
  /** An approval came to its end without being given. */
  readonly end: (
    connection: OpenConnection,
    record: WriteRecord,
    end: 'denied' | 'expired',
  ) => void;
  /**
   * Does what an answer about an approval asks for, if the write still waits for that same
   * approval; else says how it stands by now.
   */
  readonly heed: (
    connection: OpenConnection,
    asked: WriteRecord,
    heard: { readonly answer: Result<ApprovalResult, BankFailure>; readonly isHeard: boolean },
  ) => Promise<Result<CardWriteAnswer>>;
};

/** What follows from the owner's word on their phone. */
export const createAfterApproval = ({
  context: { find, runExclusive },
  sender: { recordOutcome, send },
  now,
}: {
  readonly context: WriteContext;
  readonly sender: WriteSender;
  readonly now: () => number;
}): AfterApproval => {
  /** Where an earlier request may have gone through, it is not known that nothing happened. */
  const end: AfterApproval['end'] = (connection, record, how) =>
    recordOutcome(connection, record, record.uncertainSinceEpochMs === null ? how : 'unknown');

  const endAndSay = (
    connection: OpenConnection,
    record: WriteRecord,
    how: 'denied' | 'expired',
    traceId: string | null,
  ): Result<never> => {
    end(connection, record, how);
    return failed(
      record.uncertainSinceEpochMs === null
        ? { kind: 'rejected', problems: [], traceId }
        : { kind: 'outcome-unknown', traceId },
    );
  };

  return {
    end,
    heed: (connection, asked, { answer, isHeard }) =>
      runExclusive(connection, asked, async () => {
        const found = find(connection, asked.id);
        if (!found.ok) return found;
        const { record, vault } = found.value;
        const { approval } = record;
        if (
          record.state !== 'waiting' ||
          approval === null ||
          approval.sessionToken !== asked.approval?.sessionToken
        )
          return statusOf(connection, record);
        if (!answer.ok)
          return answer.error.kind === 'not-found'
            ? endAndSay(connection, record, 'expired', answer.error.traceId)
            : failed(toCommandError(answer.error));
        if (answer.value === 'waiting') return statusOf(connection, record);
        if (answer.value === 'deny') return endAndSay(connection, record, 'denied', null);
        const approved = { ...record, approval: { ...approval, isApproved: true } };
        const failure = writeDown(() => {
          if (approval.isApproved === true) return;
          putRecords(vault, [approved]);
          appendHistory(vault, record, { atEpochMs: now(), outcome: 'approved' });
        });
        return failure ? failed(failure) : send(connection, approved, { isHeard });
      }),
  };
};
