import type { WriteStatus } from '../../write-status.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { readRecord } from '../changes/write-record.ts';

/**
 * Whether a creation made its card. `unknown`: it is under way or waits, or nobody knows how it ended.
 * Null for one that is not kept.
 */
export const creationStatus = ({ vault }: OpenConnection, writeId: string): WriteStatus | null => {
  const record = vault ? readRecord(vault, writeId) : null;
  if (record === null) return null;
  if (record.state === 'applied') return 'done';
  return record.state === 'sending' ||
    record.state === 'waiting' ||
    record.uncertainSinceEpochMs !== null
    ? 'unknown'
    : 'not-done';
};
