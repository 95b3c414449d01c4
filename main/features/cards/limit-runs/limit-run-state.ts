import type {
  CardWriteAnswer,
  CardWriteKind,
  CardDifference,
} from '../../../../preload/contract/cards/card-changes.ts';
import type {
  LimitRun,
  LimitRunItem,
  RunBlocked,
} from '../../../../preload/contract/cards/limit-runs.ts';
import {
  type CommandError,
  type Result,
  outcomeUnknown,
} from '../../../../preload/contract/result.ts';
import type { CardWrite } from '../changes/card-write.ts';
import type { RunRequest } from './run-request.ts';

/** One card of a run as it is stored. */
export type RunItem = LimitRunItem & {
  readonly place: number;
  /** The write that sent this card's change: its later states apply to this card. */
  readonly writeId: string | null;
  /** Sent again by `retryFailed`: the cards that were never sent then stay unsent. */
  readonly isRetry: boolean;
};

export type Run = Omit<LimitRun, 'items'> & { readonly items: readonly RunItem[] };

/** The outcome for one card: its new values, whether the run stops here, and why. */
export type CardOutcome = {
  readonly item: Partial<RunItem>;
  readonly stop: { readonly by: CommandError | null } | null;
};

function continueWith(item: Partial<RunItem>): CardOutcome {
  return { item, stop: null };
}
const clearedFields = { differences: [], error: null, approval: undefined };

function asApplied(differences: readonly CardDifference[]): Partial<RunItem> {
  return {
    ...clearedFields,
    state: differences.length === 0 ? 'applied' : 'differs',
    differences: [...differences],
    isRetry: false,
  };
}
function asRefused(error: CommandError): Partial<RunItem> {
  return {
    ...clearedFields,
    state: 'refused',
    error,
    isRetry: false,
  };
}
function asUnknown(error: CommandError): Partial<RunItem> {
  return {
    ...clearedFields,
    state: 'unknown',
    error,
    isRetry: false,
  };
}

/**
 * What an error at one card means for this card and the following ones. An error that would stop
 * every card stops the run, and the card stays to be sent. An error about this card alone is its
 * result, and the run continues.
 * @param isAfterFault the previous card met a fault of the service as well: two in a row are the
 * service's, not the cards'
 */
function outcomeOfError(error: CommandError, isAfterFault: boolean): CardOutcome {
  const stopHere: CardOutcome = { item: { ...clearedFields, state: 'next' }, stop: { by: error } };
  switch (error.kind) {
    case 'offline':
    case 'untrusted':
    case 'not-the-bank':
    case 'signed-out':
    case 'portal-token-needed':
    case 'app-locked':
    case 'rate-limited':
    case 'timed-out':
    case 'not-supported':
    case 'list-cut-short':
    case 'bank-not-read':
    case 'keychain-unavailable':
    case 'storage-unavailable':
      return stopHere;
    case 'not-allowed':
      return error.missingScope === null ? continueWith(asRefused(error)) : stopHere;
    case 'service-failed':
      return isAfterFault ? stopHere : continueWith(asRefused(error));
    case 'approval-needed':
      return { item: asRefused(error), stop: { by: error } };
    case 'rejected':
    case 'not-found':
    case 'invalid-input':
      return continueWith(asRefused(error));
    case 'outcome-unknown':
      return { item: asUnknown(error), stop: isAfterFault ? { by: error } : null };
    case 'unexpected':
      return { item: asUnknown(error), stop: { by: error } };
  }
}

/**
 * What a failed read of a card means for the run: no request was sent, so no outcome is unknown.
 */
export function outcomeOfReading(error: CommandError): CardOutcome {
  return error.kind === 'not-found'
    ? continueWith(asRefused(error))
    : { item: { ...clearedFields, state: 'next' }, stop: { by: error } };
}

/** A card that already matches, or that cannot receive the change. */
export function withoutRequest(
  blocked: RunBlocked | undefined,
  unsent: readonly string[],
): CardOutcome {
  return continueWith({
    ...clearedFields,
    state: blocked === undefined ? 'applied' : 'refused',
    blocked,
    unsent: [...unsent],
    isRetry: false,
  });
}

/** What the answer to a card's own request means. */
function outcomeOfAnswer(answer: Result<CardWriteAnswer>, isAfterFault: boolean): CardOutcome {
  if (!answer.ok) return outcomeOfError(answer.error, isAfterFault);
  return answer.value.state === 'applied'
    ? continueWith(asApplied(answer.value.differences))
    : waitingOutcome(answer.value.isEnrolled);
}

/** The outcome of a request; null: it is unknown. */
export function outcomeOfSending(
  answer: Result<CardWriteAnswer> | null,
  kind: CardWriteKind,
  { unsent, isAfterFault }: { readonly unsent: readonly string[]; readonly isAfterFault: boolean },
): CardOutcome {
  if (answer === null) return { item: asUnknown(outcomeUnknown), stop: { by: outcomeUnknown } };
  // This concerns only days and categories: limits and options continue.
  if (kind === 'restrictions' && !answer.ok && answer.error.kind === 'not-supported')
    return withoutRequest('not-offered', unsent);
  return outcomeOfAnswer(answer, isAfterFault);
}

/** Without a phone that can approve, every card would end like this one. */
function waitingOutcome(isEnrolled: boolean): CardOutcome {
  if (isEnrolled) return continueWith({ ...clearedFields, state: 'waiting' });
  const error: CommandError = { kind: 'approval-needed', isEnrolled: false, traceId: null };
  return { item: asRefused(error), stop: { by: error } };
}

/**
 * What a later state of a card's write means; null if nothing changes. An approval that ends
 * without applying the change stops the run: the user decides how it continues.
 */
export function outcomeOfWrite(
  item: RunItem,
  { state, answer }: Pick<CardWrite, 'state' | 'answer'>,
  isAfterFault: boolean,
): CardOutcome | null {
  // A card that has already ended was counted then.
  const isSecondFault = isAfterFault && item.state === 'waiting';
  if (item.state !== 'waiting' && item.state !== 'refused' && item.state !== 'unknown') return null;
  switch (state) {
    case 'sending':
      return null;
    case 'waiting-for-approval':
      return waitingOutcome(answer.approval?.isEnrolled ?? true);
    case 'applied':
      return continueWith(asApplied(answer.differences));
    case 'unknown':
      return outcomeOfError(outcomeUnknown, isSecondFault);
    case 'refused':
    case 'resolved': {
      if (answer.end === null) {
        const error = answer.error ?? outcomeUnknown;
        return { item: asRefused(error), stop: outcomeOfError(error, isSecondFault).stop };
      }
      // The user acknowledges how the write ended, which does not change the outcome.
      if (item.state !== 'waiting') return null;
      return {
        item: {
          ...asRefused({ kind: 'approval-needed', isEnrolled: true, traceId: null }),
          approval: answer.end,
        },
        stop: { by: null },
      };
    }
  }
}

const faultKinds: ReadonlySet<CommandError['kind']> = new Set([
  'service-failed',
  'outcome-unknown',
]);

/**
 * Whether the service is at fault after this outcome of a card. Only an answer of the bank shows
 * that, and a demand for approval does not show it yet.
 */
export function isAtFault(wasAtFault: boolean, item: RunItem, outcome: CardOutcome): boolean {
  if (item.state !== 'sending' && item.state !== 'waiting') return wasAtFault;
  const error = outcome.stop?.by ?? outcome.item.error ?? null;
  if (error !== null && faultKinds.has(error.kind)) return true;
  return wasAtFault && (outcome.item.state === 'waiting' || outcome.item.state === 'next');
}

function hasState(run: Run, state: RunItem['state']): boolean {
  return run.items.some((item) => item.state === state);
}

/** The next card to send: first those that are sent again, then those that were never sent. */
export function nextItem(run: Run): RunItem | null {
  return (
    run.items.find(({ state, isRetry }) => state === 'next' && isRetry) ??
    run.items.find(({ state }) => state === 'next') ??
    null
  );
}

/** The state of a run that may continue: waiting for an approval, at its next card, or done. */
function activeRun(run: Run): Run {
  return {
    ...run,
    stoppedBy: null,
    state: hasState(run, 'waiting')
      ? 'waiting'
      : hasState(run, 'next') || hasState(run, 'sending')
        ? 'running'
        : 'done',
  };
}

/** A stopped run with nothing left to send is done. */
function asStopped(run: Run, by: CommandError | null): Run {
  const state = activeRun(run).state;
  return state === 'done'
    ? { ...run, state, stoppedBy: null }
    : { ...run, state: 'stopped', stoppedBy: by };
}

/** The run after the outcome of one of its cards. */
export function withOutcome(run: Run, place: number, outcome: CardOutcome): Run {
  const wasRetry = run.items.some((item) => item.place === place && item.isRetry);
  const next: Run = {
    ...run,
    items: run.items.map((item) => (item.place === place ? { ...item, ...outcome.item } : item)),
  };
  if (run.state === 'stopped') return asStopped(next, outcome.stop?.by ?? run.stoppedBy);
  if (outcome.stop) return asStopped(next, outcome.stop.by);
  const isLastRetry =
    wasRetry && outcome.item.isRetry === false && !next.items.some(({ isRetry }) => isRetry);
  return isLastRetry ? asStopped(next, null) : activeRun(next);
}

/** @param part the fields that still need no request, and why another field is not requested */
export function markSending(
  run: Run,
  place: number,
  {
    unsent,
    blocked,
    writeId,
  }: Pick<RunRequest, 'unsent' | 'blocked'> & {
    readonly writeId: string;
  },
): Run {
  return {
    ...run,
    items: run.items.map((item) =>
      item.place === place
        ? {
            ...item,
            ...clearedFields,
            state: 'sending' as const,
            writeId,
            unsent: [...unsent],
            blocked,
          }
        : item,
    ),
  };
}

/**
 * Stops after the card in flight. A change that waits for approval keeps waiting: the phone already
 * shows it.
 */
export function stopRun(run: Run): Run {
  return run.state === 'running' || run.state === 'waiting' ? asStopped(run, null) : run;
}

export function resumeRun(run: Run): Run {
  return run.state === 'stopped'
    ? activeRun({ ...run, items: run.items.map((item) => ({ ...item, isRetry: false })) })
    : run;
}

/**
 * Marks cards that were refused or have an unknown outcome to be sent again. A stopped or finished
 * run sends only these.
 */
export function markFailedForRetry(run: Run): Run {
  // A card that was blocked without a request would be blocked again.
  const isFailed = ({ state, error }: RunItem): boolean =>
    state === 'unknown' || (state === 'refused' && error !== null);
  if (!run.items.some(isFailed)) return run;
  const isRetry = run.state === 'stopped' || run.state === 'done';
  return activeRun({
    ...run,
    items: run.items.map((item) =>
      isFailed(item)
        ? { ...item, ...clearedFields, state: 'next' as const, writeId: null, isRetry }
        : item,
    ),
  });
}

/**
 * After a restart a card in flight takes the state of its write, and the run sends nothing
 * automatically. A waiting approval still waits, and so does its run, unless Cashdesk missed the
 * end of the approval.
 */
export function recoverRun(
  run: Run,
  {
    isMissed,
    writeOf,
  }: {
    readonly isMissed: (writeId: string) => boolean;
    readonly writeOf: (writeId: string) => CardWrite | null;
  },
): Run {
  const items = run.items.map((item) => {
    const { state, writeId } = item;
    if (state !== 'sending' && state !== 'waiting') return item;
    if (state === 'waiting' && (writeId === null || !isMissed(writeId))) return item;
    const write = writeId === null ? null : writeOf(writeId);
    if (state === 'waiting' && write?.state === 'waiting-for-approval') return item;
    const unknownItem: RunItem = { ...item, ...asUnknown(outcomeUnknown) };
    const itemBefore = state === 'sending' ? unknownItem : item;
    return write === null
      ? unknownItem
      : { ...itemBefore, ...outcomeOfWrite(itemBefore, write, false)?.item };
  });
  const restored = { ...run, items };
  return run.state === 'done' || (run.state === 'waiting' && hasState(restored, 'waiting'))
    ? restored
    : asStopped(restored, run.stoppedBy);
}
