import * as z from 'zod';
import {
  backupFailure,
  backupIntervals,
  keptBackupCounts,
} from '../../../preload/contract/vault.ts';
import { connectionIdPattern } from '../../../preload/contract/values.ts';

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

/** What is known of the backups of each connection. Beside the connections, so that a lost vault does not take it along. */
export type BackupRecords = {
  readonly of: (connectionId: string) => BackupRecord;
  readonly change: (connectionId: string, change: Partial<BackupRecord>) => void;
  readonly forget: (connectionId: string) => void;
};

/** What somebody spoiled in the settings file is as if it were not there, connection by connection. */
const readAll = (kept: unknown): Readonly<Record<string, BackupRecord>> =>
  Object.fromEntries(
    Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).flatMap(([id, value]) => {
      const record = backupRecord.safeParse(value).data;
      return record === undefined || !connectionIdPattern.test(id) ? [] : [[id, record]];
    }),
  );

export const createBackupRecords = (
  { read, write }: { readonly read: () => unknown; readonly write: (value: unknown) => void },
  onChange: () => void,
): BackupRecords => {
  const of: BackupRecords['of'] = (id) => readAll(read())[id] ?? none;
  const put = (records: Readonly<Record<string, BackupRecord>>): void => {
    write(records);
    onChange();
  };
  return {
    of,
    change: (id, change) => put({ ...readAll(read()), [id]: { ...of(id), ...change } }),
    forget: (id) =>
      put(Object.fromEntries(Object.entries(readAll(read())).filter(([each]) => each !== id))),
  };
};
