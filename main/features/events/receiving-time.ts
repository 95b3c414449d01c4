import type {
  PauseCause,
  ReceivingMark,
  ReceivingPause,
} from '../../data/vault/events/receiving.ts';

const minuteMs = 60_000;
/** So often it is looked at whether events can be received. */
export const lookEveryMs = minuteMs;
/** Longer than that between two looks: the computer slept, whether or not it said so. */
const longestGapMs = 3 * minuteMs;
/** A shorter pause is no pause: the bank's next attempts fill it within minutes. */
const leastPauseMs = 5 * minuteMs;

/** What is seen at a look. */
type Sight = {
  readonly nowEpochMs: number;
  /** Since the look before, by a clock that nobody sets; null: it is the first. */
  readonly sinceLastMs: number | null;
  /** Why no event can be received; null: one can. */
  readonly cause: PauseCause | null;
  /** A silence now would say something: the owner is signed in. */
  readonly counts: boolean;
};

/** Nobody looked for so long that the computer must have slept. */
export function hasSlept({ atEpochMs }: Pick<ReceivingMark, 'atEpochMs'>, nowEpochMs: number) {
  return nowEpochMs - atEpochMs > longestGapMs;
}

type Pause = Omit<ReceivingPause, 'entry' | 'isSettled'>;

function fresh(nowEpochMs: number): ReceivingMark {
  return {
    atEpochMs: nowEpochMs,
    cause: null,
    silentMs: 0,
    silentSinceEpochMs: nowEpochMs,
    isTold: false,
  };
}

/**
 * What is known after a look: how far events could be received, how long none came of the time in
 * which one could, and the pause that has ended, if one has. A clock that was set back makes no
 * pause, and no time of silence; one that was set forward looks like sleep.
 */
export function afterLook(
  mark: ReceivingMark | null,
  { nowEpochMs, sinceLastMs, cause, counts }: Sight,
): { readonly mark: ReceivingMark | null; readonly pause: Pause | null } {
  if (mark === null) return { mark: cause === null ? fresh(nowEpochMs) : null, pause: null };
  const wentOn = mark.cause === null && sinceLastMs !== null && !hasSlept(mark, nowEpochMs);
  const ended = mark.cause ?? (wentOn ? null : sinceLastMs === null ? 'ended' : 'asleep');
  const heardNothingMs =
    wentOn && cause === null && counts
      ? Math.round(Math.min(Math.max(sinceLastMs ?? 0, 0), longestGapMs))
      : 0;
  const silentMs = mark.silentMs + heardNothingMs;
  if (cause !== null) return { mark: { ...mark, silentMs, cause: ended ?? cause }, pause: null };
  return {
    mark: { ...mark, silentMs, atEpochMs: nowEpochMs, cause: null },
    pause:
      ended === null || nowEpochMs - mark.atEpochMs < leastPauseMs
        ? null
        : { fromEpochMs: mark.atEpochMs, toEpochMs: nowEpochMs, cause: ended },
  };
}
