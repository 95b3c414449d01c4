import * as z from 'zod';
import {
  backupFailure,
  backupIntervals,
  backupCounts,
} from '../../../preload/contract/app/vault.ts';
import {
  type ConnectionRecords,
  createConnectionRecords,
} from '../connections/connection-records.ts';

const backupPlan = z.object({
  every: z.enum(backupIntervals),
  folder: z.string(),
  keep: z.literal([...backupCounts]),
});

export type BackupPlan = z.infer<typeof backupPlan>;

const backupRecord = z.object({
  /** Null: no planned backups. */
  plan: z.nullable(backupPlan),
  /** The last backup, planned or made by the user. */
  last: z.nullable(
    z.object({
      atEpochMs: z.number(),
      folder: z.string(),
      fileName: z.string(),
      /** When it was opened again and found intact; null: never checked. */
      checkedAtEpochMs: z.nullable(z.number()),
      isByPlan: z.boolean(),
    }),
  ),
  /**
   * Planned backups that still exist, oldest first. `mark` is the random beginning of the file, so
   * no other file is mistaken for it.
   */
  made: z.array(z.object({ folder: z.string(), fileName: z.string(), mark: z.string() })),
  /** When the last planned backup was made; null: the next one is due. */
  plannedEpochMs: z.nullable(z.number()),
  /** The backup being written, or interrupted by the end of the app. */
  begun: z.nullable(z.object({ folder: z.string(), fileName: z.string() })),
  failure: z.nullable(z.object({ why: backupFailure, atEpochMs: z.number() })),
});
export type BackupRecord = z.infer<typeof backupRecord>;

const emptyRecord: BackupRecord = {
  plan: null,
  last: null,
  made: [],
  plannedEpochMs: null,
  begun: null,
  failure: null,
};

/** The stored backup state of each connection. */
export type BackupRecords = ConnectionRecords<BackupRecord>;

export function createBackupRecords(
  part: Parameters<typeof createConnectionRecords>[1],
  onChange: () => void,
): BackupRecords {
  return createConnectionRecords({ model: backupRecord, emptyRecord }, part, onChange);
}
