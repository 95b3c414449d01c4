import type { RegistrationStep, TimelineEntry } from '../../../preload/contract/registrations.ts';

/** How an entry of the timeline is drawn. */
type EntryTone = 'done' | 'bad' | 'now' | 'next';

/** An event that arrived within this time is not worth a second time beside it. */
const soonMs = 90_000;

/** When an entry arrived, where that is another time than when it happened. */
export const arrivedAt = ({
  atEpochMs,
  receivedAtEpochMs,
  source,
}: TimelineEntry): number | null =>
  source === 'event' &&
  receivedAtEpochMs !== null &&
  (atEpochMs === null || Math.abs(receivedAtEpochMs - atEpochMs) > soonMs)
    ? receivedAtEpochMs
    : null;

/**
 * Where the registration stands (`current`) stands out, unless everything is done; so does a reset.
 * Unknown events are told and change nothing of how far it has come.
 */
export const toneOf = (
  entries: readonly TimelineEntry[],
  index: number,
  current: RegistrationStep | null,
): EntryTone => {
  const entry = entries[index];
  if (entry === undefined || entry.source === 'expected') return 'next';
  if (entry.step === 'reset') return 'bad';
  const at = entries.findLastIndex(({ source, step }) => source !== 'expected' && step === current);
  return index === at && current !== null && current !== 'completed' ? 'now' : 'done';
};
