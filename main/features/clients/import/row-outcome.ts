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
  readonly nextStep:
    | { readonly do: 'continue' }
    | { readonly do: 'wait'; readonly untilEpochMs: number | null }
    | { readonly do: 'stop'; readonly by: CommandError };
  /** The service was at fault: two faults in a row are the service's, not the rows'. */
  readonly isFault: boolean;
};

const proceed = { do: 'continue' } as const;
const emptyResult: RowResult = { bankProblems: [], problems: [], error: null };

function asCreated(clientId: ClientId): Partial<Change> {
  return {
    status: 'created',
    clientId,
    result: null,
  };
}
function asRefused(result: Partial<RowResult>): Partial<Change> {
  return {
    status: 'refused',
    result: { ...emptyResult, ...result },
  };
}
function asUnknown(error: CommandError): Partial<Change> {
  return {
    status: 'unknown',
    result: { ...emptyResult, error },
  };
}
/** The bank created nothing, so the row may be sent again with a new intent id. */
const unsentChange: Partial<Change> = { status: 'ready', intentId: null, result: null };

function toOutcome(
  change: Partial<Change>,
  nextStep: RowOutcome['nextStep'] = proceed,
  isFault = false,
): RowOutcome {
  return { change, nextStep, isFault };
}

function outcomeOfError(error: CommandError, isAfterFault: boolean): RowOutcome {
  const stop = { do: 'stop', by: error } as const;
  const afterFault = isAfterFault ? stop : proceed;
  switch (error.kind) {
    case 'rate-limited':
      return toOutcome(unsentChange, { do: 'wait', untilEpochMs: error.retryAtEpochMs });
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
      return toOutcome(unsentChange, stop);
    case 'not-allowed':
      return error.missingScope === null
        ? toOutcome(asRefused({ error }))
        : toOutcome(unsentChange, stop);
    case 'service-failed':
      // A status below 500 is an answer about this client; without a status the request did not
      // arrive.
      return error.status !== null && error.status < 500
        ? toOutcome(asRefused({ error }))
        : toOutcome(unsentChange, afterFault, true);
    case 'rejected':
      return toOutcome(asRefused({ bankProblems: error.problems, traceId: error.traceId }));
    case 'invalid-input':
      return toOutcome(asRefused({ problems: error.problems }));
    case 'not-found':
      return toOutcome(asRefused({ error }));
    case 'timed-out':
      return toOutcome(unsentChange, afterFault, true);
    case 'outcome-unknown':
      return toOutcome(asUnknown(error), afterFault, true);
    case 'unexpected':
      return toOutcome(asUnknown(error), stop, true);
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
    return toOutcome(asUnknown(outcomeUnknown), { do: 'stop', by: outcomeUnknown }, true);
  if (!answer.ok) return outcomeOfError(answer.error, isAfterFault);
  switch (answer.value.state) {
    case 'created':
    case 'found':
      return toOutcome(asCreated(answer.value.row.id));
    case 'unknown':
      return toOutcome(
        asUnknown(outcomeUnknown),
        isAfterFault ? { do: 'stop', by: outcomeUnknown } : proceed,
        true,
      );
    case 'refused':
      return toOutcome(
        asRefused({
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
  if (record === null) return unsentChange;
  const { objectId, answer } = record;
  if (objectId !== null) return asCreated(objectId);
  if (answer === null || !('error' in answer)) return asUnknown(outcomeUnknown);
  const { error } = answer;
  return error.kind === 'rejected'
    ? asRefused({ bankProblems: error.problems, traceId: error.traceId })
    : unsentChange;
}
