import type { TimelineEntry } from '../../../preload/contract/registrations.ts';

/** How an entry of the timeline is drawn. */
type EntryTone = 'done' | 'bad' | 'now' | 'next';

/** An event that arrived within this time is not worth a second time beside it. */
const soonMs = 90_000;

/** When an entry arrived, where that is another time than when it happened. */
export function arrivedAt({ atEpochMs, receivedAtEpochMs, source }: TimelineEntry): number | null {
  return source === 'event' &&
    receivedAtEpochMs !== null &&
    (atEpochMs === null || Math.abs(receivedAtEpochMs - atEpochMs) > soonMs)
    ? receivedAtEpochMs
    : null;
}

/** Where the registration stands stands out while there is more to come; so does a reset. */
export function toneOf({
  source,
  step,
  isCurrent,
}: Pick<TimelineEntry, 'source' | 'step' | 'isCurrent'>): EntryTone {
  if (source === 'expected') return 'next';
  if (step === 'reset') return 'bad';
  return isCurrent ? 'now' : 'done';
}
