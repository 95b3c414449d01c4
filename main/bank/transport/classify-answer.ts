import type { BankProblem } from '../../../preload/contract/result.ts';
import type { AnswerBody } from './read-answer.ts';
import type { BankFailure } from './bank-failure.ts';
import { plainTextProblem, readErrorBody } from './error-body.ts';
import type { ErrorBody } from './error-body.ts';
import { findMissingScope } from './missing-scope.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { headerTraceId } from './trace-id.ts';

type RejectedAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerBody;
};

/**
 * Classifies an answer outside 200 to 299 (specification, "Errors"; spec/observed.md, "Errors and
 * limits").
 *
 * @param isWrite for a write, some answers are `outcome-unknown`, because they do not show what the
 * bank did. These are a 408, a failed gateway (502, 504, or any 5xx that is not the API's own
 * JSON), a page and a redirect. A filter may send the last two even after the bank has received the
 * request.
 * @param nowEpochMs when the answer arrived; Retry-After counts from it
 */
export function classifyAnswer(
  answer: RejectedAnswer,
  isWrite: boolean,
  nowEpochMs: number,
): BankFailure {
  const { status, headers, body } = answer;
  const foreign = classifyForeignAnswer(answer, isWrite);
  if (foreign !== null) return foreign;
  const errors = errorBody(body);
  const traceId = errors.traceId ?? headerTraceId(headers);
  const problems = errors.problems;
  switch (status) {
    case 401:
      return { kind: 'signed-out' };
    case 403:
      return {
        kind: 'not-allowed',
        missingScope: findMissingScope(problems, headers.get('www-authenticate')),
        detail: problems[0]?.detail ?? null,
        traceId,
      };
    case 404:
    case 410:
      return { kind: 'not-found', traceId };
    case 405:
    case 501:
      return { kind: 'no-such-method', traceId };
    case 408:
      return isWrite ? { kind: 'outcome-unknown', traceId } : { kind: 'timed-out' };
    case 409:
      return { kind: 'conflict', problems, traceId };
    case 412:
      return { kind: 'approval-refused', problems, traceId };
    case 428:
      return {
        kind: 'approval-needed',
        isEnrolled: !problems.some(({ code }) => code === 'sca_not_enrolled'),
        sessionToken: errors.sessionToken,
        traceId,
      };
    case 429: {
      const waitMs = retryAfterMs(headers, nowEpochMs);
      return {
        kind: 'rate-limited',
        retryAtEpochMs: waitMs === null ? null : nowEpochMs + waitMs,
        traceId,
      };
    }
    default:
      return classifyOther(answer, isWrite, { problems, traceId });
  }
}

/**
 * The statuses whose pages may come from the bank's own gateway: no session, no such endpoint,
 * timeout, too many requests.
 */
const ownPageStatuses: ReadonlySet<number> = new Set([401, 404, 405, 408, 410, 429]);

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether a middlebox answered in place of the bank: a page, a redirect, a proxy. */
export function isForeignAnswer({ status, body }: Omit<RejectedAnswer, 'headers'>): boolean {
  return (
    status === 407 ||
    status === 511 ||
    redirectStatuses.has(status) ||
    (body.kind === 'html' && status < 500 && !ownPageStatuses.has(status))
  );
}

function classifyForeignAnswer(
  { status, body }: Omit<RejectedAnswer, 'headers'>,
  isWrite: boolean,
): BankFailure | null {
  if (!isForeignAnswer({ status, body })) return null;
  // RFC 9110 §15.5.8: without its password, the proxy forwards nothing.
  if (status === 407) return { kind: 'offline', why: 'proxy-password' };
  // RFC 6585 §6: sent instead of forwarding the request, and never by the server itself.
  if (status === 511) return { kind: 'not-the-bank' };
  if (isWrite) return { kind: 'outcome-unknown', traceId: null };
  return { kind: 'not-the-bank', why: redirectStatuses.has(status) ? 'redirected' : 'web-page' };
}

function classifyOther(
  { status, body }: RejectedAnswer,
  isWrite: boolean,
  errors: { readonly problems: readonly BankProblem[]; readonly traceId: string | null },
): BankFailure {
  if (status >= 500) {
    const isFromBank = body.kind === 'json' && status !== 502 && status !== 504;
    return isWrite && !isFromBank
      ? { kind: 'outcome-unknown', traceId: errors.traceId }
      : { kind: 'service-failed', status, traceId: errors.traceId };
  }
  return status >= 400
    ? { kind: 'rejected', ...errors }
    : { kind: 'service-failed', status, traceId: errors.traceId };
}

/**
 * The trace id of a rejection, from its body or its headers; for the journal, also if the failure
 * has none.
 */
export function rejectionTraceId({ headers, body }: RejectedAnswer): string | null {
  return errorBody(body).traceId ?? headerTraceId(headers);
}

function errorBody(body: AnswerBody): ErrorBody {
  if (body.kind === 'json') return readErrorBody(body.value);
  const problem = body.kind === 'text' ? plainTextProblem(body.text) : null;
  return { problems: problem === null ? [] : [problem], traceId: null, sessionToken: null };
}
