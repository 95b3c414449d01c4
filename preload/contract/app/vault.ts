import * as z from 'zod/mini';
import { command } from '../command.ts';
import { confirmation } from './confirmation.ts';
import { connectionKind } from './connections.ts';
import { isPredictable } from './predictable-password.ts';
import { connectionId, done, nothing } from '../values.ts';

/** Minimum length of a new password, in characters; an existing one may have any length. */
export const minPasswordLength = 10;

/** Company and size of a vault file, as the file itself states. */
export const vaultFileSummary = z.object({
  connectionName: z.string(),
  kind: connectionKind,
  /** The organization's name at the bank; null if unknown. */
  organizationName: z.nullable(z.string()),
  savedAtEpochMs: z.number(),
  /**
   * Changes that were unfinished when the file was saved. The computer that saved it may have
   * finished them since.
   */
  underWayCount: z.number(),
  counts: z.object({
    cards: z.number(),
    drafts: z.number(),
    events: z.number(),
    registrations: z.number(),
  }),
  /**
   * Whether the file belongs to the company of the active connection. `unknown`: too few facts to
   * decide.
   */
  company: z.enum(['same', 'other', 'unknown']),
});
export type VaultFileSummary = z.infer<typeof vaultFileSummary>;

/**
 * Why a file cannot be used, grouped by what the user can do. `wrong-password` also covers a
 * damaged beginning of the file. `full` and `not-writable` are about the app's folder or the chosen
 * one; `not-readable` is about the file.
 */
const fileProblem = z.enum([
  'wrong-password',
  'damaged',
  'not-a-vault',
  'newer-version',
  'not-readable',
  'full',
  'not-writable',
  'not-chosen',
]);
export type VaultFileProblem = z.infer<typeof fileProblem>;

const password = z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too-long'));

/** Intervals of planned backups, and how many stay before the oldest is deleted. */
export const backupIntervals = ['day', 'week'] as const;
export const backupCounts = [3, 7, 14] as const;

/**
 * Why a planned backup failed, grouped by what the user can do. `not-opened`: the written file
 * could not be opened again. `no-passphrase`: the keychain no longer has it.
 */
export const backupFailure = z.enum([
  'folder-gone',
  'not-writable',
  'full',
  'damaged',
  'not-opened',
  'no-passphrase',
  'keychain',
]);
export type BackupFailure = z.infer<typeof backupFailure>;

/** After how many months old records are deleted, automatically or on request. */
export const retentionMonths = [3, 12, 36, 120] as const;
const months = z.literal([...retentionMonths]);
export type RetentionMonths = z.infer<typeof months>;

/**
 * Why old records could not be deleted automatically, grouped by what the user can do.
 * `no-bank-time`: the bank has not reported the time.
 */
export const retentionFailure = z.enum(['no-bank-time', 'busy', 'full', 'not-writable', 'damaged']);

const backupPlan = { every: z.enum(backupIntervals), keep: z.literal([...backupCounts]) };
const newPassword = z.string().check(
  z.minLength(minPasswordLength, 'too-short'),
  z.maxLength(1024, 'too-long'),
  z.refine((password) => !isPredictable(password), 'too-predictable'),
);

/**
 * The data that only this computer has of the active connection, as one file with a password:
 * labels, added ids, drafts, histories, runs, received events, registrations. Never a token, a
 * secret or a key. Main remembers the chosen file.
 */
export const vault = {
  /** Where Cashdesk stores its data, and the sizes in bytes. */
  places: command({
    input: nothing,
    output: z.object({
      folder: z.string(),
      logBytes: z.number(),
      connections: z.array(
        z.object({
          id: connectionId,
          name: z.string(),
          kind: connectionKind,
          bytes: z.object({
            /** Data that only this computer has. */
            own: z.number(),
            /** Data that can be fetched from the bank again. */
            copy: z.number(),
            /** Copies from before an update, and files that could not be opened. */
            older: z.number(),
          }),
          lastBackup: z.nullable(
            z.object({
              atEpochMs: z.number(),
              folder: z.string(),
              /** When the backup was opened again and found complete; null: never tried. */
              checkedAtEpochMs: z.nullable(z.number()),
            }),
          ),
        }),
      ),
    }),
  }),
  /** Shows one of the folders in the system's file manager. */
  openFolder: command({
    input: z.strictObject({ which: z.enum(['data', 'log', 'backups']) }),
    output: z.object({ isOpened: z.boolean() }),
  }),
  /** The plan for automatic backups of the active connection, and the result of the last one. */
  plan: command({
    input: nothing,
    output: z.object({
      plan: z.nullable(z.object({ ...backupPlan, folder: z.string() })),
      /** A chosen folder that is not in use yet. */
      chosenFolder: z.nullable(z.string()),
      last: z.nullable(
        z.object({
          atEpochMs: z.number(),
          folder: z.string(),
          fileName: z.string(),
          checkedAtEpochMs: z.nullable(z.number()),
          isByPlan: z.boolean(),
        }),
      ),
      failure: z.nullable(z.object({ why: backupFailure, atEpochMs: z.number() })),
      nextEpochMs: z.nullable(z.number()),
      isRunning: z.boolean(),
    }),
  }),
  /** Asks for a folder for the plan. Null: the user chose none. */
  chooseFolder: command({ input: nothing, output: z.object({ folder: z.nullable(z.string()) }) }),
  /**
   * A null plan stops backups and deletes the password; existing backups stay. A null password
   * means the current one. Errors: `signed-out` if another connection is active;
   * `keychain-unavailable`; `invalid-input` at `confirmation`.
   */
  setPlan: command({
    input: z.strictObject({
      into: connectionId,
      plan: z.nullable(z.strictObject(backupPlan)),
      password: z.nullable(newPassword),
      /**
       * Names the id of the connection, whose vault leaves by the plan; null turns the plan off.
       */
      confirmation: z.nullable(confirmation),
    }),
    output: z.object({
      end: z.enum(['saved', 'off', 'no-folder', 'other-folder', 'no-passphrase']),
    }),
  }),
  /** Makes a planned backup now. Null: it was written and opened again. */
  backUpNow: command({ input: nothing, output: z.object({ failure: z.nullable(backupFailure) }) }),
  /**
   * How long events, histories and notices of the active connection are stored, and the last
   * removal.
   */
  retention: command({
    input: nothing,
    output: z.object({
      /** Null: no record is deleted automatically. */
      months: z.nullable(months),
      lastRemoval: z.nullable(z.object({ atEpochMs: z.number(), count: z.number() })),
      /** Failure of the last automatic removal; null: it succeeded. */
      failure: z.nullable(z.object({ why: retentionFailure, atEpochMs: z.number() })),
      lastErasure: z.nullable(z.object({ atEpochMs: z.number(), beforeEpochMs: z.number() })),
      /** An erasure was interrupted: traces may still be in the files. */
      isUnfinished: z.boolean(),
      /** Null: no erasure is in progress. */
      progress: z.nullable(
        z.object({
          step: z.enum(['removing', 'rewriting']),
          doneCount: z.number(),
          /** Null: not counted. */
          totalCount: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  /** Error: `signed-out` if another connection is active. */
  setRetention: command({
    input: z.strictObject({ of: connectionId, months: z.nullable(months) }),
    output: z.object({}),
  }),
  /**
   * The records of the active connection older than `months`, where copies of them may be, and what
   * an erasure would delete too.
   */
  previewErasure: command({
    input: z.strictObject({ months }),
    output: z.object({
      beforeEpochMs: z.number(),
      events: z.number(),
      /** Older starred events, which stay. */
      starredEvents: z.number(),
      historyEntries: z.number(),
      notices: z.number(),
      invoiceFiles: z.number(),
      /** Bytes that become free at least. */
      bytes: z.number(),
      /** Earlier backups; Cashdesk never changes them. */
      backups: z.array(z.object({ folder: z.string(), fileName: z.string() })),
      /** Copies from before updates; they are always deleted. */
      olderCopies: z.number(),
      /** Names of files that could not be opened; they are deleted only if the user agrees. */
      unreadable: z.array(z.string()),
    }),
  }),
  /**
   * Erases old records from lists, index and files, and no record after the time that the preview
   * named. Closes the connection for a moment and opens it again. `busy`: another reader uses the
   * file, such as a backup in progress. Errors: `signed-out`; `keychain-unavailable`.
   */
  eraseOld: command({
    input: z.strictObject({
      of: connectionId,
      months,
      beforeEpochMs: z.number(),
      erasesUnreadable: z.boolean(),
    }),
    output: z.object({
      end: z.enum(['erased', 'busy', 'full', 'not-writable', 'damaged', 'no-vault']),
      /** The new size of the file; null if nothing was erased. */
      bytes: z.nullable(z.number()),
    }),
  }),
  /**
   * File names without folder: of a vault that cannot be opened, and of quarantined ones. Cashdesk
   * opens none of them.
   */
  unopened: command({
    input: nothing,
    output: z.object({ current: z.nullable(z.string()), quarantined: z.array(z.string()) }),
  }),
  /** The user has seen that saved data is missing. Unknown outcomes stay unknown. */
  dismissLostRecords: command({ input: nothing, output: done }),
  /**
   * Asks for a path and writes the file. `no-vault`: no vault is open, or it is in memory only.
   * Error: `invalid-input` at `confirmation`, which names the id of the connection.
   */
  exportFile: command({
    input: z.strictObject({ password: newPassword, confirmation }),
    output: z.object({
      end: z.enum(['saved', 'cancelled', 'full', 'not-writable', 'damaged', 'no-vault']),
      fileName: z.nullable(z.string()),
    }),
  }),
  /** Asks for a file. Null: the user chose none, and an earlier choice stays. */
  chooseFile: command({ input: nothing, output: z.object({ fileName: z.nullable(z.string()) }) }),
  /** Opens the chosen file read-only. */
  readFile: command({
    input: z.strictObject({ password }),
    output: z.discriminatedUnion('end', [
      z.object({ end: z.literal('read'), about: vaultFileSummary }),
      z.object({ end: fileProblem }),
    ]),
  }),
  /**
   * Replaces the connection's vault with the chosen file, completely or not at all. `into` is the
   * connection that the user saw when they confirmed. A file that may belong to another company
   * needs `acceptsOther`. Errors: `signed-out` if another connection is active;
   * `keychain-unavailable`, because no data can be stored without its key.
   */
  importFile: command({
    input: z.strictObject({ password, into: connectionId, acceptsOther: z.boolean() }),
    output: z.object({ end: z.union([z.enum(['imported', 'other-company']), fileProblem]) }),
  }),
};
