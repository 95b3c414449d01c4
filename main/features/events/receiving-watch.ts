import type { ReceiverStatus, ReceivingGap } from '../../../preload/contract/webhooks/inbox.ts';
import type { ReceivingState } from '../../data/vault/events/receiving.ts';
import { tryStorageWork } from '../../data/storage-failure.ts';
import { periodicJob, debouncedJob } from '../../scheduler/simple-jobs.ts';
import { hourMs, minuteMs } from '../../time/durations.ts';
import type { Scope } from '../scope.ts';
import { expectedTypes, lastReadEpochMs, readableKinds, uncheckedCards } from './expected-types.ts';

const checkEveryMs = minuteMs;
/** How often the state is written to the disk: a crash makes a gap longer by at most this. */
const storeEveryMs = 5 * minuteMs;
/** A shorter gap does not count: the bank's next attempts fill it within minutes. */
const minGapMs = 5 * minuteMs;
/** A read in flight when a gap ends may be stale, so the bank is read after this time. */
const readAfterMs = 5_000;
/** The wait before a failed read is repeated, which doubles up to the most. */
const rereadPauseMs = { min: minuteMs / 2, max: 15 * minuteMs } as const;
/** The bank retries the delivery of an event for two days. */
const silentHours = 72;

type ReceivingWatch = {
  /** Checks again after a change that decides whether events can be received. */
  readonly check: () => void;
  /** A genuine event was delivered. */
  readonly onDelivered: () => void;
  /** Synchronous: the vault closes right after. */
  readonly close: () => void;
  /**
   * Since when no event has arrived during three days in which events could be received. Null: one
   * has.
   */
  readonly silentSinceEpochMs: () => number | null;
  readonly gap: () => ReceivingGap | null;
  /** The user has read the note on the gap that ended at this time. */
  readonly dismissGap: (toEpochMs: number) => void;
};

/**
 * The state after a check. Time between two checks in which events could be received counts as
 * silence; a longer time between them is a gap: the app was closed or killed, the computer slept,
 * or the receiver was off, offline or failing. A clock that is set back causes neither; one that is
 * set forward looks like sleep.
 */
function stateAfterCheck(
  state: ReceivingState | null,
  nowEpochMs: number,
  isListening: boolean,
): ReceivingState | null {
  if (!isListening) return state;
  const atEpochMs = nowEpochMs;
  if (state === null)
    return { atEpochMs, silentMs: 0, silentSinceEpochMs: nowEpochMs, isTold: false, gap: null };
  const passedMs = Math.max(0, nowEpochMs - state.atEpochMs);
  return passedMs < minGapMs
    ? { ...state, atEpochMs, silentMs: state.silentMs + passedMs }
    : { ...state, atEpochMs, gap: { fromEpochMs: state.atEpochMs, toEpochMs: nowEpochMs } };
}

/**
 * Detects gaps in which no event could be received, and reads the bank again after them. Also
 * reports three days without an event.
 */
export function createReceivingWatch(
  scope: Scope,
  receiver: () => Pick<ReceiverStatus, 'state' | 'failure'>,
): ReceivingWatch {
  const { vault, now, monotonicNow } = scope;
  let state: ReceivingState | null = vault?.receiving.get() ?? null;
  let storedAtEpochMs = state?.atEpochMs ?? -Infinity;
  let nextRead = { atMs: -Infinity, pauseMs: 0 };
  let isClosed = false;

  const isListening = (): boolean => {
    const { state: receiverState, failure } = receiver();
    return receiverState === 'listening' && failure === null && scope.isOnline();
  };

  const store = (next: ReceivingState): void => {
    vault?.receiving.put(next);
    state = next;
    storedAtEpochMs = next.atEpochMs;
  };

  const silentSinceEpochMs = (): number | null =>
    state !== null &&
    state.silentMs >= silentHours * hourMs &&
    isListening() &&
    expectedTypes(scope) !== null
      ? state.silentSinceEpochMs
      : null;

  const reportSilence = (): void => {
    if (vault === null || state === null || state.isTold) return;
    const sinceEpochMs = silentSinceEpochMs();
    if (sinceEpochMs === null || !scope.notices.isOn('silence')) return;
    const reported = { ...state, isTold: true };
    vault.inTransaction(() => {
      scope.notices.notify([{ kind: 'silence', sinceEpochMs, hours: silentHours }]);
      store(reported);
    });
    scope.publishChange('receiver');
  };

  /** The kinds of expected events that the bank can list and that were not read since the gap. */
  const unreadKinds = ({ toEpochMs }: { readonly toEpochMs: number }) =>
    readableKinds(scope).filter((kind) => (lastReadEpochMs(scope, kind) ?? -Infinity) < toEpochMs);

  const rereadBank = (): void => {
    if (state?.gap == null || monotonicNow() < nextRead.atMs) return;
    const kinds = unreadKinds(state.gap);
    if (kinds.length === 0 || scope.scheduler.blockedReason() !== null) return;
    const pauseMs = Math.min(Math.max(nextRead.pauseMs * 2, rereadPauseMs.min), rereadPauseMs.max);
    nextRead = { atMs: monotonicNow() + pauseMs, pauseMs };
    for (const objectKind of kinds) scope.objectsReported.emit({ objectKind, ids: null });
  };

  const readSoon = debouncedJob(scope, {
    afterMs: readAfterMs,
    run: () => {
      if (!isClosed) rereadBank();
    },
  });

  /** If no event is expected, a gap does not matter. */
  const nextState = (): ReceivingState | null => {
    const next = stateAfterCheck(state, now(), isListening());
    const gap = state?.gap ?? null;
    return next === null || next.gap === gap || expectedTypes(scope) !== null
      ? next
      : { ...next, gap };
  };

  const checkNow = (): void => {
    if (isClosed || vault === null || scope.persistence !== 'kept' || scope.signal.aborted) return;
    const next = nextState();
    if (next === null) return;
    const hasNewGap = next.gap !== null && next.gap !== state?.gap;
    if (hasNewGap) {
      nextRead = { atMs: monotonicNow() + readAfterMs, pauseMs: 0 };
      readSoon();
    }
    if (state === null || hasNewGap || Math.abs(next.atEpochMs - storedAtEpochMs) >= storeEveryMs)
      store(next);
    state = next;
    if (state.gap !== null) {
      rereadBank();
      scope.publishChange('receiver');
    }
    reportSilence();
  };

  /** If the disk rejects the write, the state stays and the next check tries again. */
  const check = (): void => void tryStorageWork(checkNow);
  periodicJob(scope, { everyMs: checkEveryMs, run: check });

  return {
    check,
    onDelivered: () => {
      // The first event after a sleep may arrive before the next check: the gap ends before it.
      if (state !== null && now() - state.atEpochMs >= minGapMs) check();
      if (state === null) return;
      const wasSilent = silentSinceEpochMs() !== null || state.isTold;
      state = { ...state, silentMs: 0, silentSinceEpochMs: now(), isTold: false };
      if (!wasSilent) return;
      const afterSilence = state;
      tryStorageWork(() => store(afterSilence));
      scope.publishChange('receiver');
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      const finalState = nextState();
      if (finalState !== null && scope.persistence === 'kept')
        tryStorageWork(() => store(finalState));
    },
    silentSinceEpochMs,
    gap: () => {
      const gap = state?.gap ?? null;
      if (gap === null || expectedTypes(scope) === null) return null;
      const isRead = unreadKinds(gap).length === 0;
      return {
        ...gap,
        state: readableKinds(scope).length === 0 ? 'unreadable' : isRead ? 'read' : 'reading',
        uncheckedCards: uncheckedCards(scope, gap.toEpochMs),
      };
    },
    dismissGap: (toEpochMs) => {
      if (state?.gap?.toEpochMs !== toEpochMs) return;
      store({ ...state, gap: null });
      scope.publishChange('receiver');
    },
  };
}
