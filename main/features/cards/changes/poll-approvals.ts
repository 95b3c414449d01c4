import type { Result } from '../../../../preload/contract/result.ts';
import type { ApprovalResult } from '../../../bank/approvals/approval-endpoints.ts';
import type { BankFailure } from '../../../bank/transport/bank-failure.ts';
import type { Scope } from '../../scope.ts';
import { type CardWrite, cardWrites } from './card-write.ts';

/** The service allows one poll a second (spec/observed.md, "Strong authentication"). */
const pollEveryMs = 1_000;
const maxWaitMs = 24 * 60 * 60_000;

type ApprovalPollerDeps = {
  readonly isInFlight: (id: string) => boolean;
  /**
   * How many milliseconds a creation with an unknown outcome may still be sent; null for any other
   * write.
   */
  readonly creationLeftMs: (record: CardWrite) => number | null;
  /**
   * Handles an answer. Returns the result of the request that the answer leads to, or the answer
   * itself if it leads to none.
   */
  readonly onPolled: (
    record: CardWrite,
    answer: Result<ApprovalResult, BankFailure>,
  ) => Promise<Result<unknown, { readonly kind: BankFailure['kind'] }>>;
  /** Resends a creation with an unknown outcome. */
  readonly onRetryDue: (record: CardWrite) => Promise<void>;
  /** The time for approval is over, and a last poll after it found no decision. */
  readonly onExpired: (record: CardWrite) => void;
  /** The outcome of a creation was unknown for too long to resend it. */
  readonly onTooLate: (record: CardWrite) => void;
};

export type ApprovalPoller = {
  /** Writes have changed: schedules the polls and resends that are due. */
  readonly reschedule: () => void;
  /** Polls an approval; null if the last poll was less than a second ago. */
  readonly poll: (record: CardWrite) => Promise<Result<ApprovalResult, BankFailure> | null>;
  /**
   * A write was sent: automatic polls and resends wait for as long as the bank asks, and longer
   * after each failure.
   */
  readonly noteSent: (id: string, answer: Result<unknown>) => void;
};

/**
 * Errors after which the poll did not reach the bank: it is repeated once the bank can be reached,
 * however late.
 */
const notPolledErrors: readonly BankFailure['kind'][] = [
  'cancelled',
  'offline',
  'untrusted',
  'not-the-bank',
  'signed-out',
  'portal-token-needed',
  'app-locked',
  'keychain-unavailable',
  'storage-unavailable',
];
function tokenOf({ state, answer }: CardWrite): string | null {
  return state === 'waiting-for-approval' ? (answer.approval?.sessionToken ?? null) : null;
}
/** The time for approval is over by our clock. */
function isPastDeadline({ answer: { approval } }: CardWrite, nowEpochMs: number): boolean {
  return (approval?.untilEpochMs ?? Infinity) <= nowEpochMs;
}
/**
 * When each token was last polled, so that a connection that reopens within a second does not poll
 * again. Uses the monotonic clock, because the user can set the system clock.
 */
function createPolledAt(): Map<string, number> {
  return new Map();
}

/**
 * Runs the automatic steps: polls approvals, resends creations, and ends writes whose time runs
 * out.
 */
export function createApprovalPoller(scope: Scope, deps: ApprovalPollerDeps): ApprovalPoller {
  const { now, monotonicNow, scheduler } = scope;
  /** Writes with a poll in flight, also polls that the user started. */
  const idsInFlight = new Set<string>();
  const polledAt = scope.profileState(createPolledAt);

  /** The milliseconds until a token may be polled again. */
  const pollPauseMs = (token: string): number =>
    Math.max(0, (polledAt.get(token) ?? -Infinity) + pollEveryMs - monotonicNow());

  const openWrites = (): readonly CardWrite[] =>
    scope.vault && scope.isOpen()
      ? cardWrites
          .inStates(scope.vault, ['waiting-for-approval', 'unknown'])
          .filter(({ id, answer }) => answer.resend !== 'never' && !deps.isInFlight(id))
      : [];
  const findOpenWrite = (id: string): CardWrite | undefined =>
    openWrites().find((record) => record.id === id);
  const isAutomatic = (record: CardWrite): boolean =>
    !idsInFlight.has(record.id) &&
    (tokenOf(record) !== null ||
      (record.state === 'unknown' && record.answer.resend === 'automatically'));

  const poll: ApprovalPoller['poll'] = async (record) => {
    const token = tokenOf(record);
    if (token === null || idsInFlight.has(record.id) || pollPauseMs(token) > 0) return null;
    idsInFlight.add(record.id);
    for (const polledToken of polledAt.keys())
      if (pollPauseMs(polledToken) === 0) polledAt.delete(polledToken);
    polledAt.set(token, monotonicNow());
    try {
      const answer = await scope.bank.askApproval(token);
      polledAt.set(token, monotonicNow());
      if (!answer.ok) requests.failed(answer.error, record.id);
      // Failures to send an approved write keep their count.
      else if (answer.value !== 'allow') requests.reset(record.id);
      return answer;
    } finally {
      idsInFlight.delete(record.id);
    }
  };

  /** Nobody approves in the instant of the demand, so the first poll is a second later. */
  const dueEpochMs = (record: CardWrite): number =>
    Math.max(
      now() + pollPauseMs(tokenOf(record) ?? ''),
      tokenOf(record) === null ? 0 : (record.answer.approval?.sinceEpochMs ?? 0) + pollEveryMs,
    );

  const requests = scheduler.add({
    needsBank: true,
    tasks: () =>
      openWrites()
        .filter(isAutomatic)
        .map((record) => ({
          id: record.id,
          dueEpochMs: dueEpochMs(record),
          pauseMs: pollEveryMs,
        })),
    run: async (id) => {
      const record = findOpenWrite(id);
      if (record === undefined || !isAutomatic(record) || deps.creationLeftMs(record) === 0) return;
      const token = tokenOf(record);
      if (token === null) return deps.onRetryDue(record);
      // The user may have approved in the last second or while the bank was unreachable, so poll a
      // last time.
      const isLast = isPastDeadline(record, now());
      const answer = await poll(record);
      if (answer === null || !scope.isOpen()) return;
      const result = await deps.onPolled(record, answer);
      const after = findOpenWrite(id);
      if (
        isLast &&
        after !== undefined &&
        tokenOf(after) === token &&
        (result.ok || !notPolledErrors.includes(result.error.kind))
      )
        deps.onExpired(after);
    },
  });

  const deadlines = scheduler.add({
    needsBank: false,
    tasks: () =>
      openWrites().flatMap((record) => {
        const leftMs = deps.creationLeftMs(record);
        return leftMs === null
          ? []
          : [{ id: record.id, dueEpochMs: now() + leftMs, pauseMs: maxWaitMs }];
      }),
    run: (id) => {
      const record = findOpenWrite(id);
      if (record !== undefined && deps.creationLeftMs(record) === 0) deps.onTooLate(record);
      requests.reschedule();
    },
  });

  return {
    reschedule: () => {
      deadlines.reschedule();
      requests.reschedule();
    },
    poll,
    noteSent: (id, answer) => {
      if (answer.ok) requests.reset(id);
      else requests.failed(answer.error, id);
    },
  };
}
