import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { BankProblem, CommandError, Result } from '../../../../preload/contract/result.ts';
import { type BankFailure, toCommandError } from '../../../bank/transport/bank-failure.ts';
import type { Approval, WriteRecord } from './write-record.ts';

/**
 * How one sending ended.
 * - `not-done`: it surely changed nothing, and the same may go out again. - `refused`: the bank
 *   said no. - `unknown`: it may have happened.
 * - `expired`, `changed-body`: what the bank says of the approval that was sent along; nothing has
 *   changed.
 */
export type SendEnd =
  | { readonly kind: 'applied'; readonly card: Card }
  | { readonly kind: 'waiting'; readonly approval: Approval }
  | {
      readonly kind: 'not-done' | 'refused' | 'unknown' | 'expired' | 'changed-body';
      readonly error: CommandError;
    };

const approvalLifetimeMs = 15 * 60_000;

/** What a path and a header can carry; anything else is as good as no token. */
function usableToken(token: string | null): string | null {
  return token !== null && /^[\x21-\x7e]+$/.test(token) && token !== '.' && token !== '..'
    ? token
    : null;
}

/**
 * The bank refuses an approval of another request with a 422 about the session (spec/observed.md,
 * "Strong authentication").
 */
function isAboutSession(problems: readonly BankProblem[]): boolean {
  return problems.some(({ code, pointer }) =>
    /sca|session/i.test(`${code ?? ''} ${pointer ?? ''}`),
  );
}

function failureEnd(
  failure: Exclude<BankFailure, { kind: 'approval-needed' }>,
  { kind, approval, uncertainSinceEpochMs }: WriteRecord,
): Exclude<SendEnd['kind'], 'applied' | 'waiting'> {
  const hadToken = (approval?.sessionToken ?? null) !== null;
  switch (failure.kind) {
    case 'outcome-unknown':
      return 'unknown';
    case 'service-failed':
      // The bank's own 5xx says that it failed, not what it had done by then.
      if (failure.status === null) return 'not-done';
      return kind === 'create' || failure.status >= 500 ? 'unknown' : 'refused';
    case 'conflict':
      // Perhaps with the earlier request of the same key, which is still being dealt with.
      return kind === 'create' && uncertainSinceEpochMs !== null ? 'unknown' : 'refused';
    case 'approval-refused':
      return hadToken ? 'expired' : 'refused';
    case 'rejected':
      return hadToken && isAboutSession(failure.problems) ? 'changed-body' : 'refused';
    case 'not-allowed':
    case 'not-found':
    case 'no-such-method':
    case 'not-supported':
      return 'refused';
    // Everything else outcomes before the request leaves, or is a bank that did not look at it.
    case 'cancelled':
    case 'offline':
    case 'untrusted':
    case 'not-the-bank':
    case 'timed-out':
    case 'signed-out':
    case 'portal-token-needed':
    case 'rate-limited':
    case 'keychain-unavailable':
    case 'storage-unavailable':
    case 'list-cut-short':
    case 'bank-not-read':
    case 'app-locked':
    case 'invalid-input':
    case 'unexpected':
      return 'not-done';
  }
}

/**
 * @param before the record as it was before this sending: its uncertainty is that of earlier ones,
 * its approval went along
 */
export function classifySend(
  answer: Result<Card, BankFailure>,
  before: WriteRecord,
  nowEpochMs: number,
): SendEnd {
  if (answer.ok) return { kind: 'applied', card: answer.value };
  const failure = answer.error;
  if (failure.kind !== 'approval-needed')
    return { kind: failureEnd(failure, before), error: toCommandError(failure) };
  const sessionToken = usableToken(failure.sessionToken);
  const { isEnrolled } = failure;
  // Asked for again under the same token, or without one, it is one and the same approval.
  if (before.approval?.sessionToken === sessionToken)
    return { kind: 'waiting', approval: { ...before.approval, isEnrolled } };
  return {
    kind: 'waiting',
    approval: {
      sessionToken,
      isEnrolled,
      sinceEpochMs: nowEpochMs,
      untilEpochMs: sessionToken === null ? null : nowEpochMs + approvalLifetimeMs,
    },
  };
}

/**
 * The record after a sending. `isHeard`: somebody waits for the answer and is told of a rejection.
 */
export function recordAfter(
  end: SendEnd,
  before: WriteRecord,
  { sentAtEpochMs, isHeard }: { readonly sentAtEpochMs: number; readonly isHeard: boolean },
): WriteRecord {
  const isUncertain = before.uncertainSinceEpochMs !== null;
  const ended = { ...before, approval: null, error: null };
  switch (end.kind) {
    case 'applied':
      return { ...ended, state: 'applied', cardId: end.card.id, uncertainSinceEpochMs: null };
    case 'waiting':
      return { ...ended, state: 'waiting', approval: end.approval };
    case 'not-done':
      return before;
    case 'unknown':
      return before.kind === 'create'
        ? {
            ...before,
            state: 'sending',
            uncertainSinceEpochMs: before.uncertainSinceEpochMs ?? sentAtEpochMs,
          }
        : {
            ...ended,
            state: 'unknown',
            uncertainSinceEpochMs: before.uncertainSinceEpochMs ?? sentAtEpochMs,
          };
    case 'refused':
      // This request changed nothing, an earlier one may have.
      if (isUncertain) return { ...ended, state: 'unknown', error: end.error };
      if (!isHeard) return { ...ended, state: 'refused', error: end.error };
      return {
        ...ended,
        state: before.kind === 'create' ? 'prepared' : 'told',
        error: end.error,
      };
    case 'expired':
    case 'changed-body':
      return { ...ended, state: isUncertain ? 'unknown' : end.kind };
  }
}
