import type {
  CardWriteAnswer,
  CardWriteKind,
  KeptDifference,
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

/** One card of a run as it is kept. */
export type RunItem = LimitRunItem & {
  readonly place: number;
  /** The write that this card was sent with: its later steps are this card's. */
  readonly writeId: string | null;
  /** Sent again by `retryFailed`: then the cards that were never sent stay where they are. */
  readonly isRetry: boolean;
};

export type Run = Omit<LimitRun, 'items'> & { readonly items: readonly RunItem[] };

/** What happened to a card: its new values, whether the run outcomes here, and by what. */
export type CardOutcome = {
  readonly item: Partial<RunItem>;
  readonly stop: { readonly by: CommandError | null } | null;
};

function goesOn(item: Partial<RunItem>): CardOutcome {
  return { item, stop: null };
}
const cleared = { differences: [], error: null, approval: undefined };

function applied(differences: readonly KeptDifference[]): Partial<RunItem> {
  return {
    ...cleared,
    state: differences.length === 0 ? 'applied' : 'differs',
    differences: [...differences],
    isRetry: false,
  };
}
function refused(error: CommandError): Partial<RunItem> {
  return {
    ...cleared,
    state: 'refused',
    error,
    isRetry: false,
  };
}
function unknown(error: CommandError): Partial<RunItem> {
  return {
    ...cleared,
    state: 'unknown',
    error,
    isRetry: false,
  };
}

/**
 * What an error at one card means for it and for those that follow. What would stop every card
 * stops the run, and the card stays to be sent; what is about this card alone is its result, and
 * the run goes on.
 *
 * @param isAfterFault the card before met a fault of the service as well: two in a row are the
 * service's, not the cards'
 */
function outcomeOfError(error: CommandError, isAfterFault: boolean): CardOutcome {
  const stays: CardOutcome = { item: { ...cleared, state: 'next' }, stop: { by: error } };
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
      return stays;
    case 'not-allowed':
      return error.missingScope === null ? goesOn(refused(error)) : stays;
    case 'service-failed':
      return isAfterFault ? stays : goesOn(refused(error));
    case 'approval-needed':
      return { item: refused(error), stop: { by: error } };
    case 'rejected':
    case 'not-found':
    case 'invalid-input':
      return goesOn(refused(error));
    case 'outcome-unknown':
      return { item: unknown(error), stop: isAfterFault ? { by: error } : null };
    case 'unexpected':
      return { item: unknown(error), stop: { by: error } };
  }
}

/**
 * What it means for a card that the bank did not say how it stands: nothing was sent, so nothing is
 * unknown.
 */
export function outcomeOfReading(error: CommandError): CardOutcome {
  return error.kind === 'not-found'
    ? goesOn(refused(error))
    : { item: { ...cleared, state: 'next' }, stop: { by: error } };
}

/** A card that has all of it already, or that cannot be asked for it. */
export function withoutRequest(
  blocked: RunBlocked | undefined,
  unsent: readonly string[],
): CardOutcome {
  return goesOn({
    ...cleared,
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
    ? goesOn(applied(answer.value.differences))
    : waitingOutcome(answer.value.isEnrolled);
}

/** The same of a sending; null: nobody knows what came of it. */
export function outcomeOfSending(
  answer: Result<CardWriteAnswer> | null,
  kind: CardWriteKind,
  { unsent, isAfterFault }: { readonly unsent: readonly string[]; readonly isAfterFault: boolean },
): CardOutcome {
  if (answer === null) return { item: unknown(outcomeUnknown), stop: { by: outcomeUnknown } };
  // Of days and categories alone: limits and options go on.
  if (kind === 'restrictions' && !answer.ok && answer.error.kind === 'not-supported')
    return withoutRequest('not-offered', unsent);
  return outcomeOfAnswer(answer, isAfterFault);
}

/** Without a phone that could approve, every card would end like this one. */
function waitingOutcome(isEnrolled: boolean): CardOutcome {
  if (isEnrolled) return goesOn({ ...cleared, state: 'waiting' });
  const error: CommandError = { kind: 'approval-needed', isEnrolled: false, traceId: null };
  return { item: refused(error), stop: { by: error } };
}

/**
 * What a later state of a card's write means; null where it says nothing new. An approval that ends
 * without applying the change stops the run: the user decides how it continues.
 */
export function outcomeOfWrite(
  item: RunItem,
  { state, answer }: Pick<CardWrite, 'state' | 'answer'>,
  isAfterFault: boolean,
): CardOutcome | null {
  // A card that has come to its end already was counted then.
  const isSecondFault = isAfterFault && item.state === 'waiting';
  if (item.state !== 'waiting' && item.state !== 'refused' && item.state !== 'unknown') return null;
  switch (state) {
    case 'sending':
      return null;
    case 'waiting-for-approval':
      return waitingOutcome(answer.approval?.isEnrolled ?? true);
    case 'applied':
      return goesOn(applied(answer.differences));
    case 'unknown':
      return outcomeOfError(outcomeUnknown, isSecondFault);
    case 'refused':
    case 'resolved': {
      if (answer.end === null) {
        const error = answer.error ?? outcomeUnknown;
        return { item: refused(error), stop: outcomeOfError(error, isSecondFault).stop };
      }
      // The user takes note of how it ended: that changes nothing of how it ended.
      if (item.state !== 'waiting') return null;
      return {
        item: {
          ...refused({ kind: 'approval-needed', isEnrolled: true, traceId: null }),
          approval: answer.end,
        },
        stop: { by: null },
      };
    }
  }
}

const faults: ReadonlySet<CommandError['kind']> = new Set(['service-failed', 'outcome-unknown']);

/**
 * Whether the service is at fault after this outcome of a card. Only what was asked of the bank
 * says something about that, and a request for an approval not yet.
 */
export function isAtFault(was: boolean, item: RunItem, outcome: CardOutcome): boolean {
  if (item.state !== 'sending' && item.state !== 'waiting') return was;
  const error = outcome.stop?.by ?? outcome.item.error ?? null;
  if (error !== null && faults.has(error.kind)) return true;
  return was && (outcome.item.state === 'waiting' || outcome.item.state === 'next');
}

function has(run: Run, state: RunItem['state']): boolean {
  return run.items.some((item) => item.state === state);
}

/**
 * The card that is sent next: of those that are sent again the first, else the first that was never
 * sent.
 */
export function nextItem(run: Run): RunItem | null {
  return (
    run.items.find(({ state, isRetry }) => state === 'next' && isRetry) ??
    run.items.find(({ state }) => state === 'next') ??
    null
  );
}

/** Where a run that may go on stands now: at an approval, at its next card, or at its end. */
function goingOn(run: Run): Run {
  return {
    ...run,
    stoppedBy: null,
    state: has(run, 'waiting')
      ? 'waiting'
      : has(run, 'next') || has(run, 'sending')
        ? 'running'
        : 'done',
  };
}

/** A stopped run with nothing left to send is at its end. */
function stopped(run: Run, by: CommandError | null): Run {
  const state = goingOn(run).state;
  return state === 'done'
    ? { ...run, state, stoppedBy: null }
    : { ...run, state: 'stopped', stoppedBy: by };
}

/** The run after something happened to one of its cards. */
export function withOutcome(run: Run, place: number, outcome: CardOutcome): Run {
  const wasRetry = run.items.some((item) => item.place === place && item.isRetry);
  const next: Run = {
    ...run,
    items: run.items.map((item) => (item.place === place ? { ...item, ...outcome.item } : item)),
  };
  if (run.state === 'stopped') return stopped(next, outcome.stop?.by ?? run.stoppedBy);
  if (outcome.stop) return stopped(next, outcome.stop.by);
  const isLastRetry =
    wasRetry && outcome.item.isRetry === false && !next.items.some(({ isRetry }) => isRetry);
  return isLastRetry ? stopped(next, null) : goingOn(next);
}

/** @param part the fields that still need no request, and why another one is not asked for */
export function sending(
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
            ...cleared,
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
 * After the card that is under way. A change that waits for its approval goes on waiting: the phone
 * has it.
 */
export function stoppedByOwner(run: Run): Run {
  return run.state === 'running' || run.state === 'waiting' ? stopped(run, null) : run;
}

export function resumed(run: Run): Run {
  return run.state === 'stopped'
    ? goingOn({ ...run, items: run.items.map((item) => ({ ...item, isRetry: false })) })
    : run;
}

/**
 * Cards that were refused or whose outcome is not known are to be sent again; of a stopped or
 * finished run only these.
 */
export function retried(run: Run): Run {
  // What was blocked without a request would be again.
  const isFailed = ({ state, error }: RunItem): boolean =>
    state === 'unknown' || (state === 'refused' && error !== null);
  if (!run.items.some(isFailed)) return run;
  const isRetry = run.state === 'stopped' || run.state === 'done';
  return goingOn({
    ...run,
    items: run.items.map((item) =>
      isFailed(item)
        ? { ...item, ...cleared, state: 'next' as const, writeId: null, isRetry }
        : item,
    ),
  });
}

/**
 * After a restart a card in flight takes the state of its write, and the run sends nothing
 * automatically. A waiting approval still waits, and the run behind it, unless Cashdesk missed its
 * end.
 */
export function afterRestart(
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
    const isUnknown: RunItem = { ...item, ...unknown(outcomeUnknown) };
    const from = state === 'sending' ? isUnknown : item;
    return write === null ? isUnknown : { ...from, ...outcomeOfWrite(from, write, false)?.item };
  });
  const stands = { ...run, items };
  return run.state === 'done' || (run.state === 'waiting' && has(stands, 'waiting'))
    ? stands
    : stopped(stands, run.stoppedBy);
}
