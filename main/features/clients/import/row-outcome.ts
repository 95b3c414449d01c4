import type { Output } from '../../../../preload/contract/index.ts';
import {
  type CommandError,
  type Result,
  outcomeUnknown,
} from '../../../../preload/contract/result.ts';
import type { ClientId } from '../../../../preload/contract/values.ts';
import type { CreationRecord } from '../create-client-record.ts';
import type { Row, RowResult } from './import-record.ts';

type Change = Pick<Row, 'status' | 'intentId' | 'result' | 'clientId'>;

/**
 * The outcome of a row, and its effect on the following rows: `continue`, `wait` until a time, or
 * `stop` by an error that would affect each of them.
 */
export type RowOutcome = {
  readonly change: Partial<Change>;
  readonly then:
    | { readonly do: 'continue' }
    | { readonly do: 'wait'; readonly untilEpochMs: number | null }
    | { readonly do: 'stop'; readonly by: CommandError };
  /** The service was at fault: two faults in a row are the service's, not the rows'. */
  readonly isFault: boolean;
};

const proceed = { do: 'continue' } as const;
const nothing: RowResult = { bankProblems: [], problems: [], error: null };

function created(clientId: ClientId): Partial<Change> {
  return {
    status: 'created',
    clientId,
    result: null,
  };
}
function refused(result: Partial<RowResult>): Partial<Change> {
  return {
    status: 'refused',
    result: { ...nothing, ...result },
  };
}
function unknown(error: CommandError): Partial<Change> {
  return {
    status: 'unknown',
    result: { ...nothing, error },
  };
}
/** The bank created nothing, so the row may be sent again with a new intent id. */
const unsent: Partial<Change> = { status: 'ready', intentId: null, result: null };

function outcome(
  change: Partial<Change>,
  then: RowOutcome['then'] = proceed,
  isFault = false,
): RowOutcome {
  return { change, then, isFault };
}

function outcomeOfError(error: CommandError, isAfterFault: boolean): RowOutcome {
  const stop = { do: 'stop', by: error } as const;
  const afterFault = isAfterFault ? stop : proceed;
  switch (error.kind) {
    case 'rate-limited':
      return outcome(unsent, { do: 'wait', untilEpochMs: error.retryAtEpochMs });
    case 'offline':
    case 'untrusted':
    case 'not-the-bank':
    case 'signed-out':
    case 'portal-token-needed':
    case 'app-locked':
    case 'approval-needed':
    case 'not-supported':
    case 'list-cut-short':
    case 'bank-not-read':
    case 'keychain-unavailable':
    case 'storage-unavailable':
      return outcome(unsent, stop);
    case 'not-allowed':
      return error.missingScope === null ? outcome(refused({ error })) : outcome(unsent, stop);
    case 'service-failed':
      // A status below 500 is an answer about this client; without a status the request did not
      // arrive.
      return error.status !== null && error.status < 500
        ? outcome(refused({ error }))
        : outcome(unsent, afterFault, true);
    case 'rejected':
      return outcome(refused({ bankProblems: error.problems, traceId: error.traceId }));
    case 'invalid-input':
      return outcome(refused({ problems: error.problems }));
    case 'not-found':
      return outcome(refused({ error }));
    case 'timed-out':
      return outcome(unsent, afterFault, true);
    case 'outcome-unknown':
      return outcome(unknown(error), afterFault, true);
    case 'unexpected':
      return outcome(unknown(error), stop, true);
  }
}

/**
 * What the answer to a row's own request means. Null: a bug in Cashdesk, so the outcome is unknown.
 */
export function outcomeOfAnswer(
  answer: Result<Output<'clients', 'create'>> | null,
  isAfterFault: boolean,
): RowOutcome {
  if (answer === null)
    return outcome(unknown(outcomeUnknown), { do: 'stop', by: outcomeUnknown }, true);
  if (!answer.ok) return outcomeOfError(answer.error, isAfterFault);
  switch (answer.value.state) {
    case 'created':
    case 'found':
      return outcome(created(answer.value.row.id));
    case 'unknown':
      return outcome(
        unknown(outcomeUnknown),
        isAfterFault ? { do: 'stop', by: outcomeUnknown } : proceed,
        true,
      );
    case 'refused':
      return outcome(
        refused({
          problems: answer.value.problems,
          bankProblems: answer.value.bankProblems,
          traceId: answer.value.traceId,
        }),
      );
  }
}

/**
 * The outcome of a row whose answer did not arrive: the app quit meanwhile, or the outcome was
 * unknown. The intent is in the vault before the request is sent, so without a record nothing was
 * sent.
 */
export function outcomeOfRecord(record: CreationRecord | null): Partial<Change> {
  if (record === null) return unsent;
  const { objectId, answer } = record;
  if (objectId !== null) return created(objectId);
  if (answer === null || !('error' in answer)) return unknown(outcomeUnknown);
  const { error } = answer;
  return error.kind === 'rejected'
    ? refused({ bankProblems: error.problems, traceId: error.traceId })
    : unsent;
}
