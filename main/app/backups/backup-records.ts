import * as z from 'zod';
import {
  backupFailure,
  backupIntervals,
  keptBackupCounts,
} from '../../../preload/contract/app/vault.ts';
import {
  type ConnectionRecords,
  createConnectionRecords,
} from '../connections/connection-records.ts';

const backupPlan = z.object({
  every: z.enum(backupIntervals),
  folder: z.string(),
  keep: z.literal([...keptBackupCounts]),
});

export type BackupPlan = z.infer<typeof backupPlan>;

const backupRecord = z.object({
  /** Null: none is made by plan. */
  plan: z.nullable(backupPlan),
  /** The last one that was made, by whom ever. */
  last: z.nullable(
    z.object({
      atEpochMs: z.number(),
      folder: z.string(),
      fileName: z.string(),
      /** When it was opened again and found whole; null: nobody tried. */
      checkedAtEpochMs: z.nullable(z.number()),
      isByPlan: z.boolean(),
    }),
  ),
  /**
   * Those of the plan that are still there, the oldest first. `mark` is how the file begins, which
   * is random: no other file is ever taken for it.
   */
  made: z.array(z.object({ folder: z.string(), fileName: z.string(), mark: z.string() })),
  /** When the last one of the plan was made; null: the next one is due. */
  plannedEpochMs: z.nullable(z.number()),
  /** One that is being written, or was when the app ended. */
  begun: z.nullable(z.object({ folder: z.string(), fileName: z.string() })),
  failure: z.nullable(z.object({ why: backupFailure, atEpochMs: z.number() })),
});
export type BackupRecord = z.infer<typeof backupRecord>;

const none: BackupRecord = {
  plan: null,
  last: null,
  made: [],
  plannedEpochMs: null,
  begun: null,
  failure: null,
};

/** What is known of the backups of each connection. */
export type BackupRecords = ConnectionRecords<BackupRecord>;

export function createBackupRecords(
  part: Parameters<typeof createConnectionRecords>[1],
  onChange: () => void,
): BackupRecords {
  return createConnectionRecords({ model: backupRecord, none }, part, onChange);
}
