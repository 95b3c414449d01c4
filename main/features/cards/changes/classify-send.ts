import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import { type BankFailure, toCommandError } from '../../../bank/transport/bank-failure.ts';
import { type Approval, type CardWrite, inState } from './card-write.ts';
import { compareWrite } from './compare-answer.ts';

/**
 * How one request ended.
 * - `not-done`: it certainly changed nothing, and the same request may be sent again.
 * - `refused`: the bank declined it.
 * - `unknown`: it may have been applied.
 * - `expired`, `changed-body`: the bank rejects the approval that was sent along. Nothing has
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

/** A token must fit into a path and a header; any other token counts as none. */
function usableToken(token: string | null): string | null {
  return token !== null && /^[\x21-\x7e]+$/.test(token) && token !== '.' && token !== '..'
    ? token
    : null;
}

function failureEnd(
  failure: Exclude<BankFailure, { kind: 'approval-needed' }>,
  { kind, answer: { approval, unknownSinceEpochMs } }: CardWrite,
): Exclude<SendEnd['kind'], 'applied' | 'waiting'> {
  const hadToken = (approval?.sessionToken ?? null) !== null;
  switch (failure.kind) {
    case 'outcome-unknown':
      return 'unknown';
    case 'service-failed':
      // The bank's own 5xx reports a failure, but not what the bank had applied by then.
      if (failure.status === null) return 'not-done';
      return kind === 'create' || failure.status >= 500 ? 'unknown' : 'refused';
    case 'conflict':
      // The conflict may be with the earlier request of the same key, which the bank still
      // processes.
      return kind === 'create' && unknownSinceEpochMs !== null ? 'unknown' : 'refused';
    case 'approval-refused':
      return hadToken ? 'expired' : 'refused';
    case 'rejected':
      // For an approval that belongs to another request, the bank returns a 422 about the session
      // (spec/observed.md, "Strong authentication").
      return hadToken &&
        failure.problems.some(({ code, pointer }) =>
          /sca|session/i.test(`${code ?? ''} ${pointer ?? ''}`),
        )
        ? 'changed-body'
        : 'refused';
    case 'not-allowed':
    case 'not-found':
    case 'no-such-method':
    case 'not-supported':
      return 'refused';
    // All other failures happen before the request is sent, or the bank rejected it without
    // processing it.
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
 * @param before the write before this request: it holds whether an earlier request has an unknown
 * outcome, and the approval that was sent along
 */
export function classifySend(
  answer: Result<Card, BankFailure>,
  before: CardWrite,
  nowEpochMs: number,
): SendEnd {
  if (answer.ok) return { kind: 'applied', card: answer.value };
  const failure = answer.error;
  if (failure.kind !== 'approval-needed')
    return { kind: failureEnd(failure, before), error: toCommandError(failure) };
  const sessionToken = usableToken(failure.sessionToken);
  const { isEnrolled } = failure;
  const { approval } = before.answer;
  // A new demand under the same token, or again without a token, is the same approval.
  if (approval?.sessionToken === sessionToken)
    return { kind: 'waiting', approval: { ...approval, isEnrolled } };
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

export function afterSending(end: SendEnd, before: CardWrite, sentAtEpochMs: number): CardWrite {
  const unknownSinceEpochMs = before.answer.unknownSinceEpochMs ?? sentAtEpochMs;
  switch (end.kind) {
    case 'applied':
      return {
        ...inState(before, 'applied', {
          unknownSinceEpochMs: null,
          differences: compareWrite(before, end.card),
        }),
        objectId: end.card.id,
      };
    case 'waiting':
      return inState(before, 'waiting-for-approval', { approval: end.approval });
    case 'not-done':
      return before;
    case 'unknown':
      return inState(before, 'unknown', {
        unknownSinceEpochMs,
        error: end.error,
        // The idempotency key creates one card, however often the request is sent.
        ...(before.kind === 'create'
          ? { resend: 'automatically', approval: before.answer.approval }
          : {}),
      });
    case 'refused':
    case 'expired':
    case 'changed-body':
      // This request changed nothing, but an earlier one may have.
      return inState(before, before.answer.unknownSinceEpochMs === null ? 'refused' : 'unknown', {
        error: end.error,
        end: end.kind === 'refused' || before.answer.unknownSinceEpochMs !== null ? null : end.kind,
      });
  }
}
