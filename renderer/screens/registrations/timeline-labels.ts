import type { TimelineEntry } from '../../../preload/contract/registrations.ts';

/** The appearance of a timeline entry. */
type EntryTone = 'done' | 'bad' | 'now' | 'next';

/** If an event arrived within this time, its arrival is not shown separately. */
const sameTimeMs = 90_000;

/** When an event arrived, if that differs from when it happened. */
export function arrivedAt({ atEpochMs, receivedAtEpochMs, source }: TimelineEntry): number | null {
  return source === 'event' &&
    receivedAtEpochMs !== null &&
    (atEpochMs === null || Math.abs(receivedAtEpochMs - atEpochMs) > sameTimeMs)
    ? receivedAtEpochMs
    : null;
}

/** Highlights the current step while more steps follow, and a reset. */
export function toneOf({
  source,
  step,
  isCurrent,
}: Pick<TimelineEntry, 'source' | 'step' | 'isCurrent'>): EntryTone {
  if (source === 'expected') return 'next';
  if (step === 'reset') return 'bad';
  return isCurrent ? 'now' : 'done';
}
