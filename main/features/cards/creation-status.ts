import type { OpenConnection } from '../open-connection.ts';
import { readRecord } from './write-record.ts';

/**
 * Whether a creation made its card. `unknown`: it is under way or waits, nobody knows how it ended,
 * or it is kept no longer.
 */
export const creationStatus = (
  { vault }: OpenConnection,
  writeId: string,
): 'done' | 'not-done' | 'unknown' => {
  const record = vault ? readRecord(vault, writeId) : null;
  if (record === null) return 'unknown';
  if (record.state === 'applied') return 'done';
  return record.state === 'sending' ||
    record.state === 'waiting' ||
    record.uncertainSinceEpochMs !== null
    ? 'unknown'
    : 'not-done';
};
