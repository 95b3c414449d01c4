import type { Pauses, ReceiverStatus, Silence } from '../../../preload/contract/webhooks/inbox.ts';
import type { PauseCause, ReceivingMark } from '../../data/vault/events/receiving.ts';
import { nowAndThen, onceSoon } from '../../scheduler/simple-jobs.ts';
import type { Scope } from '../scope.ts';
import { ifPossible } from '../../data/storage-failure.ts';
import {
  expectedTypes,
  knowsExpectedTypes,
  lastReadEpochMs,
  readableKind,
} from './expected-types.ts';
import { isOpenPart, partOfPause, resentForMs, worstOf } from './pause-parts.ts';
import { afterLook, hasSlept, lookEveryMs } from './receiving-time.ts';

const hourMs = 60 * 60_000;
/** So often the mark is written down: what a crash may make a pause longer by. */
const keptEveryMs = 5 * 60_000;
/** After a pause the bank sends again what it could not deliver: nobody calls that silence. */
const settledAfterMs = hourMs / 2;
/** What is on its way when a pause ends was asked for within it, so it is asked for once more. */
const readAfterMs = 5_000;
/** What could not be read again is asked for after as long, then after twice as long, up to the most. */
const readAgainMs = { least: 60_000, most: 15 * 60_000 } as const;

type ReceivingWatch = {
  /** Something changed that decides whether events can be received. */
  readonly look: () => void;
  /** A genuine event was delivered. */
  readonly heard: () => void;
  /** Synchronous: the vault closes right after. */
  readonly close: () => void;
  readonly silence: () => Silence | null;
  readonly pauses: () => Pauses | null;
  /** The owner has seen the pauses up to this one. */
  readonly dismiss: (upTo: number) => void;
};

/**
 * Knows from when to when no event could be received, has read again what can be read, and tells
 * the owner when nothing comes though it could.
 */
export function createReceivingWatch(
  scope: Scope,
  receiver: () => Pick<ReceiverStatus, 'state' | 'failure'>,
): ReceivingWatch {
  const { vault, now, monotonicNow } = scope;
  let mark: ReceivingMark | null = vault?.receiving.mark() ?? null;
  let keptAtEpochMs = mark?.atEpochMs ?? -Infinity;
  let lastLookMs: number | null = null;
  /** Since when it goes on without a pause, by a clock that nobody sets. */
  let sinceMs: number | null = null;
  /** Of what an earlier start left unread, too. */
  let readAgain = { atMs: monotonicNow() + readAfterMs, pauseMs: 0 };
  let isClosed = false;

  const causeNow = (): PauseCause | null => {
    const { state, failure } = receiver();
    if (failure !== null || state === 'failed') return 'trouble';
    if (state !== 'listening') return 'off';
    return scope.isOnline() ? null : 'offline';
  };

  const keep = (): void => {
    if (mark === null) return;
    vault?.receiving.putMark(mark);
    keptAtEpochMs = mark.atEpochMs;
  };

  const typesNow = (): readonly string[] | null => expectedTypes(scope);

  const isSilent = (): boolean => {
    const { silenceHours } = scope.preferences();
    return (
      mark !== null &&
      silenceHours !== null &&
      mark.cause === null &&
      mark.silentMs >= silenceHours * hourMs &&
      sinceMs !== null &&
      monotonicNow() - sinceMs >= settledAfterMs &&
      typesNow() !== null
    );
  };

  const silence = (): Silence | null => {
    const { silenceHours } = scope.preferences();
    return mark !== null && silenceHours !== null && isSilent()
      ? { sinceEpochMs: mark.silentSinceEpochMs, hours: silenceHours }
      : null;
  };

  const tellSilence = (): void => {
    const about = silence();
    if (vault === null || mark === null || mark.isTold || about === null) return;
    if (!scope.notices.isOn('silence')) return;
    const told = { ...mark, isTold: true };
    vault.together(() => {
      scope.notices.tell([{ kind: 'silence', ...about }]);
      vault.receiving.putMark(told);
    });
    mark = told;
    scope.publishChange('receiver');
  };

  /** A genuine event came while the bank still sent again what a pause that ended then kept out. */
  const wasHeardAfter = (toEpochMs: number): boolean => {
    const untilEpochMs = toEpochMs + resentForMs;
    const lastEpochMs = mark?.silentSinceEpochMs ?? -Infinity;
    return (
      (lastEpochMs >= toEpochMs && lastEpochMs <= untilEpochMs) ||
      vault?.receivedEvents.wasReceivedBetween(toEpochMs, untilEpochMs) === true
    );
  };

  /** Of each pause that is open: what became of each type. */
  const openPauses = () => {
    const all = vault?.receiving.pauses() ?? [];
    const types = typesNow() ?? [];
    return all
      .filter(({ isSettled }) => !isSettled)
      .map((pause) => {
        const wasHeard = wasHeardAfter(pause.toEpochMs);
        return {
          pause,
          parts: types.map((type) => {
            const kind = readableKind(type);
            return {
              type,
              ...partOfPause(pause, {
                nowEpochMs: now(),
                isReadable: kind !== null,
                lastReadEpochMs: kind === null ? null : lastReadEpochMs(scope, kind),
                wasHeard,
                others: all.filter((other) => other.entry !== pause.entry),
              }),
            };
          }),
        };
      });
  };

  /** Settles what has come to its end, and has read again what has not. */
  const settlePauses = (): void => {
    const open = openPauses();
    if (open.length === 0) return;
    // For good: not of what is only not known at the moment.
    const settled = knowsExpectedTypes(scope)
      ? open.filter(({ parts }) => !parts.some(isOpenPart))
      : [];
    vault?.receiving.settle(settled.map(({ pause }) => pause.entry));
    const kinds = new Set(
      open
        .flatMap(({ parts }) => parts)
        .flatMap(({ type, state }) => (state === 'reading' ? (readableKind(type) ?? []) : [])),
    );
    if (scope.scheduler.blockedReason() === null && monotonicNow() >= readAgain.atMs) {
      const pauseMs = Math.min(
        Math.max(readAgain.pauseMs * 2, readAgainMs.least),
        readAgainMs.most,
      );
      readAgain = { atMs: monotonicNow() + pauseMs, pauseMs };
      for (const objectKind of kinds) scope.reported.emit({ objectKind, ids: null });
    }
    scope.publishChange('receiver');
  };

  const settleSoon = onceSoon(scope, {
    name: 'receiving-again',
    afterMs: readAfterMs,
    run: () => {
      if (!isClosed) ifPossible(settlePauses);
    },
  });

  const lookNow = (): void => {
    if (isClosed || vault === null || scope.persistence !== 'kept' || scope.signal.aborted) return;
    const atMs = monotonicNow();
    const before = mark;
    const phase = scope.phase();
    const seen = afterLook(mark, {
      nowEpochMs: now(),
      sinceLastMs: lastLookMs === null ? null : atMs - lastLookMs,
      cause: causeNow(),
      counts: phase === 'signed-in' || phase === 'registrations-only',
    });
    lastLookMs = atMs;
    ({ mark } = seen);
    if (mark === null) return;
    if (mark.cause !== null || before?.cause !== null || seen.pause !== null) sinceMs = null;
    if (mark.cause === null) sinceMs ??= atMs;
    const { pause } = seen;
    if (pause !== null && typesNow() !== null) {
      readAgain = { atMs: atMs + readAfterMs, pauseMs: 0 };
      settleSoon();
      // Both or neither: a kill in between would make two pauses of it.
      vault.together(() => {
        vault.receiving.addPause(pause);
        keep();
      });
    } else if (
      mark.cause !== before?.cause ||
      Math.abs(mark.atEpochMs - keptAtEpochMs) >= keptEveryMs
    )
      keep();
    settlePauses();
    tellSilence();
  };

  /** Where nothing can be written, which is said elsewhere, the next look sees what this one saw. */
  const look = (): void => {
    const before = mark;
    if (!ifPossible(lookNow)) mark = before;
  };
  nowAndThen(scope, { name: 'receiving', everyMs: lookEveryMs, run: look });

  return {
    look,
    heard: () => {
      // The first one after a sleep may come before anybody looked: the pause ends before it.
      if (mark?.cause === null && hasSlept(mark, now())) look();
      if (mark === null) return;
      const wasSilent = mark.isTold || silence() !== null;
      mark = { ...mark, silentMs: 0, silentSinceEpochMs: now(), isTold: false };
      if (!wasSilent) return;
      ifPossible(keep);
      scope.publishChange('receiver');
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      if (mark === null || scope.persistence !== 'kept') return;
      if (mark.cause === null)
        mark = hasSlept(mark, now())
          ? { ...mark, cause: 'asleep' }
          : { ...mark, atEpochMs: now(), cause: scope.isAppLocked() ? 'locked' : 'closed' };
      ifPossible(keep);
    },
    silence,
    pauses: () => {
      const open = openPauses().filter(({ parts }) => parts.some(isOpenPart));
      const [newest] = open;
      const oldest = open.at(-1);
      if (newest === undefined || oldest === undefined) return null;
      return {
        count: open.length,
        fromEpochMs: oldest.pause.fromEpochMs,
        toEpochMs: newest.pause.toEpochMs,
        cause: newest.pause.cause,
        upTo: newest.pause.entry,
        parts: (typesNow() ?? []).flatMap((type) => {
          const worst = worstOf(
            open.flatMap(({ parts }) => parts.filter((part) => part.type === type)),
          );
          return worst === null ? [] : [{ ...worst, type }];
        }),
      };
    },
    dismiss: (upTo) => {
      const seen = openPauses().filter(({ pause }) => pause.entry <= upTo);
      vault?.receiving.settle(seen.map(({ pause }) => pause.entry));
      scope.publishChange('receiver');
    },
  };
}
