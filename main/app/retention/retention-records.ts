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
  /** Null: nothing goes by itself. */
  months: z.nullable(z.literal([...retentionMonths])),
  /** When it was last looked for what is old. */
  checkedEpochMs: z.nullable(z.number()),
  /** When something last went by itself, and how much. */
  lastRemoval: z.nullable(z.object({ atEpochMs: z.number(), count: z.number() })),
  /** Why nothing went when it was last to. */
  failure: z.nullable(z.object({ why: retentionFailure, atEpochMs: z.number() })).default(null),
  /** An erasing that has not come to its end. */
  begunEpochMs: z.nullable(z.number()),
  lastErasure: z.nullable(z.object({ atEpochMs: z.number(), beforeEpochMs: z.number() })),
});
export type RetentionRecord = z.infer<typeof retentionRecord>;

/** How long things stay in each connection. */
export type RetentionRecords = ConnectionRecords<RetentionRecord>;

const none: RetentionRecord = {
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
  return createConnectionRecords({ model: retentionRecord, none }, part, onChange);
}

/**
 * Never less than the words say, whichever months and leap years are in it. The shortest is longer
 * than writes at an end are remembered (90 days), and far longer than the bank delivers an event
 * again.
 */
const days: Readonly<Record<RetentionMonths, number>> = { 3: 92, 12: 366, 36: 1096, 120: 3653 };

/** What is from before this is old. */
export function oldBefore(nowEpochMs: number, months: RetentionMonths): number {
  return nowEpochMs - days[months] * 86_400_000;
}
