import * as z from 'zod';
import {
  retentionFailure,
  retentionMonths,
  type RetentionMonths,
} from '../../../preload/contract/app/vault.ts';
import {
  type ConnectionRecords,
  createConnectionRecords,
} from '../connections/connection-records.ts';

const retentionRecord = z.object({
  /** Null: no automatic removal. */
  months: z.nullable(z.literal([...retentionMonths])),
  /** When the app last checked for old data. */
  checkedEpochMs: z.nullable(z.number()),
  /** When data was last removed automatically, and how much. */
  lastRemoval: z.nullable(z.object({ atEpochMs: z.number(), count: z.number() })),
  /** Why the last removal failed. */
  failure: z.nullable(z.object({ why: retentionFailure, atEpochMs: z.number() })).default(null),
  /** An erasure that has not finished. */
  begunEpochMs: z.nullable(z.number()),
  lastErasure: z.nullable(z.object({ atEpochMs: z.number(), beforeEpochMs: z.number() })),
});
export type RetentionRecord = z.infer<typeof retentionRecord>;

/** How long each connection stores its data. */
export type RetentionRecords = ConnectionRecords<RetentionRecord>;

const emptyRecord: RetentionRecord = {
  months: null,
  checkedEpochMs: null,
  lastRemoval: null,
  failure: null,
  begunEpochMs: null,
  lastErasure: null,
};

export function createRetentionRecords(
  part: Parameters<typeof createConnectionRecords>[1],
  onChange: () => void,
): RetentionRecords {
  return createConnectionRecords({ model: retentionRecord, emptyRecord }, part, onChange);
}

/**
 * At least the named duration, for all months and leap years. The shortest is longer than finished
 * writes are stored (90 days), and far longer than the bank repeats an event.
 */
const days: Readonly<Record<RetentionMonths, number>> = { 3: 92, 12: 366, 36: 1096, 120: 3653 };

/** Data from before this time is old. */
export function oldBeforeEpochMs(nowEpochMs: number, months: RetentionMonths): number {
  return nowEpochMs - days[months] * 86_400_000;
}
