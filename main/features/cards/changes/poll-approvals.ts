import type { Result } from '../../../../preload/contract/result.ts';
import type { ApprovalResult } from '../../../bank/approvals/approval-endpoints.ts';
import type { BankFailure } from '../../../bank/transport/bank-failure.ts';
import type { Scope } from '../../scope.ts';
import { type CardWrite, cardWrites } from './card-write.ts';

/** At most once a second (spec/observed.md, "Strong authentication"). */
const pollEveryMs = 1_000;
const longestWaitMs = 24 * 60 * 60_000;

type ApprovalWatchDeps = {
  readonly isInFlight: (id: string) => boolean;
  /** How long a creation whose outcome is not known may still go out; null for any other write. */
  readonly creationLeftMs: (record: CardWrite) => number | null;
  /** What came of the sending that the answer asks for; the answer itself where it asks for none. */
  readonly onPolled: (
    record: CardWrite,
    answer: Result<ApprovalResult, BankFailure>,
  ) => Promise<Result<unknown, { readonly kind: BankFailure['kind'] }>>;
  /** Sends a creation again whose outcome is not known. */
  readonly onRetryDue: (record: CardWrite) => Promise<void>;
  /** Its time is over, and the bank was asked once more. */
  readonly onExpired: (record: CardWrite) => void;
  /** A creation was too long without a known outcome. */
  readonly onTooLate: (record: CardWrite) => void;
};

export type ApprovalWatch = {
  /** Writes have changed: finds what is due. */
  readonly reschedule: () => void;
  /** Asks how an approval stands; null when that was asked less than a second ago. */
  readonly ask: (record: CardWrite) => Promise<Result<ApprovalResult, BankFailure> | null>;
  /**
   * A write was sent: what goes on by itself keeps away for as long as the bank asks, and longer
   * after each failure.
   */
  readonly noteSent: (id: string, answer: Result<unknown>) => void;
};

/** The bank could not be asked yet: it is asked once it can be, however late. */
const unasked: readonly BankFailure['kind'][] = [
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
/** Its time for approval is over by our clock. */
function isOver({ answer: { approval } }: CardWrite, nowEpochMs: number): boolean {
  return (approval?.untilEpochMs ?? Infinity) <= nowEpochMs;
}
/**
 * When it was asked about, by token: one that is opened again within a second is not asked for
 * twice. By a clock that nobody sets.
 */
function createAskedAt(): Map<string, number> {
  return new Map();
}

/**
 * Watches what goes on by itself: approvals that are polled, creations that are tried again, and
 * times that run out.
 */
export function createApprovalWatch(scope: Scope, deps: ApprovalWatchDeps): ApprovalWatch {
  const { now, monotonicNow, scheduler } = scope;
  /** Approvals that are being asked about, also by the owner. */
  const asking = new Set<string>();
  const askedAt = scope.carried(createAskedAt);

  /** What is left of the second since a token was asked about. */
  const pollPauseMs = (token: string): number =>
    Math.max(0, (askedAt.get(token) ?? -Infinity) + pollEveryMs - monotonicNow());

  const watched = (): readonly CardWrite[] =>
    scope.vault && scope.isOpen()
      ? cardWrites
          .inStates(scope.vault, ['waiting-for-approval', 'unknown'])
          .filter(({ id, answer }) => answer.resend !== 'never' && !deps.isInFlight(id))
      : [];
  const watchedOf = (id: string): CardWrite | undefined =>
    watched().find((record) => record.id === id);
  const goesOn = (record: CardWrite): boolean =>
    !asking.has(record.id) &&
    (tokenOf(record) !== null ||
      (record.state === 'unknown' && record.answer.resend === 'automatically'));

  const ask: ApprovalWatch['ask'] = async (record) => {
    const token = tokenOf(record);
    if (token === null || asking.has(record.id) || pollPauseMs(token) > 0) return null;
    asking.add(record.id);
    for (const known of askedAt.keys()) if (pollPauseMs(known) === 0) askedAt.delete(known);
    askedAt.set(token, monotonicNow());
    try {
      const answer = await scope.bank.askApproval(token);
      askedAt.set(token, monotonicNow());
      if (!answer.ok) requests.failed(answer.error, record.id);
      // Failures to send what is approved go on counting.
      else if (answer.value !== 'allow') requests.reset(record.id);
      return answer;
    } finally {
      asking.delete(record.id);
    }
  };

  /** Nobody says yes in the moment in which the bank asks for it. */
  const dueEpochMs = (record: CardWrite): number =>
    Math.max(
      now() + pollPauseMs(tokenOf(record) ?? ''),
      tokenOf(record) === null ? 0 : (record.answer.approval?.sinceEpochMs ?? 0) + pollEveryMs,
    );

  const requests = scheduler.add({
    needsBank: true,
    tasks: () =>
      watched()
        .filter(goesOn)
        .map((record) => ({
          id: record.id,
          dueEpochMs: dueEpochMs(record),
          pauseMs: pollEveryMs,
        })),
    run: async (id) => {
      const record = watchedOf(id);
      if (record === undefined || !goesOn(record) || deps.creationLeftMs(record) === 0) return;
      const token = tokenOf(record);
      if (token === null) return deps.onRetryDue(record);
      // The owner may have said yes in its last second, or while nobody could ask.
      const isLast = isOver(record, now());
      const answer = await ask(record);
      if (answer === null || !scope.isOpen()) return;
      const result = await deps.onPolled(record, answer);
      const after = watchedOf(id);
      if (
        isLast &&
        after !== undefined &&
        tokenOf(after) === token &&
        (result.ok || !unasked.includes(result.error.kind))
      )
        deps.onExpired(after);
    },
  });

  const times = scheduler.add({
    needsBank: false,
    tasks: () =>
      watched().flatMap((record) => {
        const leftMs = deps.creationLeftMs(record);
        return leftMs === null
          ? []
          : [{ id: record.id, dueEpochMs: now() + leftMs, pauseMs: longestWaitMs }];
      }),
    run: (id) => {
      const record = watchedOf(id);
      if (record !== undefined && deps.creationLeftMs(record) === 0) deps.onTooLate(record);
      requests.reschedule();
    },
  });

  return {
    reschedule: () => {
      times.reschedule();
      requests.reschedule();
    },
    ask,
    noteSent: (id, answer) => {
      if (answer.ok) requests.reset(id);
      else requests.failed(answer.error, id);
    },
  };
}
