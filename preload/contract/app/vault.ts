import * as z from 'zod/mini';
import { command } from '../command.ts';
import { confirmation } from './confirmation.ts';
import { connectionKind } from './connections.ts';
import { isPredictable } from './predictable-password.ts';
import { connectionId, done, nothing } from '../values.ts';

/** Of a password that is chosen; one that is only asked for has any length. */
export const leastPasswordLength = 10;

/** Whose vault a file is, as it says itself, and how much is in it. */
export const vaultFileAbout = z.object({
  connectionName: z.string(),
  kind: connectionKind,
  /** The organisation's name at the bank; null where it was not known. */
  organizationName: z.nullable(z.string()),
  savedAtEpochMs: z.number(),
  /**
   * Changes that had not come to their end when it was saved: they may have by now, from the
   * computer it was saved on.
   */
  underWayCount: z.number(),
  counts: z.object({
    cards: z.number(),
    drafts: z.number(),
    events: z.number(),
    registrations: z.number(),
  }),
  /**
   * Whether it is of the company that the active connection is of. `unknown`: not enough is known
   * to say.
   */
  company: z.enum(['same', 'other', 'unknown']),
});
export type VaultFileAbout = z.infer<typeof vaultFileAbout>;

/**
 * What keeps a file from being used, by what a person can do. `wrong-password` stands for a damaged
 * beginning of the file too. `full` and `not-writable` are of this computer's own folder or the one
 * that was chosen; `not-readable` of the file.
 */
const fileTrouble = z.enum([
  'wrong-password',
  'damaged',
  'not-a-vault',
  'newer-version',
  'not-readable',
  'full',
  'not-writable',
  'not-chosen',
]);
export type VaultFileTrouble = z.infer<typeof fileTrouble>;

const password = z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too-long'));

/** How often a backup may be made by plan, and of how many the oldest goes. */
export const backupIntervals = ['day', 'week'] as const;
export const keptBackupCounts = [3, 7, 14] as const;

/**
 * Why a backup by plan was not made, by what a person can do. `not-opened`: it was written, and
 * could not be opened again. `no-passphrase`: the keychain has it no longer.
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

/** After how many months what is old goes by itself, or at a press. */
export const retentionMonths = [3, 12, 36, 120] as const;
const months = z.literal([...retentionMonths]);
export type RetentionMonths = z.infer<typeof months>;

/**
 * Why nothing that is old could go by itself, by what a person can do. `no-bank-time`: the bank has
 * not told what time it is.
 */
export const retentionFailure = z.enum(['no-bank-time', 'busy', 'full', 'not-writable', 'damaged']);

const backupPlan = { every: z.enum(backupIntervals), keep: z.literal([...keptBackupCounts]) };
const newPassword = z.string().check(
  z.minLength(leastPasswordLength, 'too-short'),
  z.maxLength(1024, 'too-long'),
  z.refine((password) => !isPredictable(password), 'too-predictable'),
);

/**
 * What only this computer knows of the active connection, as one file that a password opens:
 * labels, ids that were added, drafts, histories, runs, received events, registrations. Never a
 * token, a secret or a key. Main remembers the file that was chosen.
 */
export const vault = {
  /** Where all that Cashdesk keeps lies, and how much it is, in bytes. */
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
            /** What only this computer has. */
            own: z.number(),
            /** What the bank can give again. */
            copy: z.number(),
            /** Copies from before an update, and files that could not be opened. */
            older: z.number(),
          }),
          lastBackup: z.nullable(
            z.object({
              atEpochMs: z.number(),
              folder: z.string(),
              /** When it was opened again and found whole; null: nobody tried. */
              checkedAtEpochMs: z.nullable(z.number()),
            }),
          ),
        }),
      ),
    }),
  }),
  /** Shows one of the folders in the system's own program. */
  openFolder: command({
    input: z.strictObject({ which: z.enum(['data', 'log', 'backups']) }),
    output: z.object({ isOpened: z.boolean() }),
  }),
  /** How backups of the active connection are made without being asked for, and how the last went. */
  plan: command({
    input: nothing,
    output: z.object({
      plan: z.nullable(z.object({ ...backupPlan, folder: z.string() })),
      /** One that was chosen and is not used yet. */
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
  /** Asks for a folder for the plan. Null: none was chosen. */
  chooseFolder: command({ input: nothing, output: z.object({ folder: z.nullable(z.string()) }) }),
  /**
   * Null: no more are made, and the password is forgotten; what was made stays. A password of null
   * is the one of before. Errors: `signed-out` when another connection is active by now;
   * `keychain-unavailable`; `invalid-input` of the `confirmation`.
   */
  setPlan: command({
    input: z.strictObject({
      into: connectionId,
      plan: z.nullable(z.strictObject(backupPlan)),
      password: z.nullable(newPassword),
      /** Of the id of the connection, whose vault leaves by the plan; null turns the plan off. */
      confirmation: z.nullable(confirmation),
    }),
    output: z.object({
      end: z.enum(['saved', 'off', 'no-folder', 'other-folder', 'no-passphrase']),
    }),
  }),
  /** Makes one by the plan now. Null: it was made, and could be opened. */
  backUpNow: command({ input: nothing, output: z.object({ failure: z.nullable(backupFailure) }) }),
  /** After how long events, histories and notices of the active connection go, and what went last. */
  retention: command({
    input: nothing,
    output: z.object({
      /** Null: nothing goes by itself. */
      months: z.nullable(months),
      lastRemoval: z.nullable(z.object({ atEpochMs: z.number(), count: z.number() })),
      /** Of the last time that it was to go by itself; null: it went. */
      failure: z.nullable(z.object({ why: retentionFailure, atEpochMs: z.number() })),
      lastErasure: z.nullable(z.object({ atEpochMs: z.number(), beforeEpochMs: z.number() })),
      /** An erasing was begun and did not come to its end: traces may still be in the files. */
      isUnfinished: z.boolean(),
      /** Null: nothing is being erased. */
      progress: z.nullable(
        z.object({
          step: z.enum(['removing', 'rewriting']),
          doneCount: z.number(),
          /** Null: it was not counted. */
          totalCount: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  /** Error: `signed-out` when another connection is active by now. */
  setRetention: command({
    input: z.strictObject({ of: connectionId, months: z.nullable(months) }),
    output: z.object({}),
  }),
  /** What of the active connection is older, where else it may be, and what would go with it. */
  previewErasure: command({
    input: z.strictObject({ months }),
    output: z.object({
      beforeEpochMs: z.number(),
      events: z.number(),
      /** Older ones that stay. */
      starredEvents: z.number(),
      historyEntries: z.number(),
      notices: z.number(),
      /** What becomes free at least. */
      bytes: z.number(),
      /** Backups that were made earlier; nobody touches them. */
      backups: z.array(z.object({ folder: z.string(), fileName: z.string() })),
      /** Copies from before updates, which go in any case. */
      olderCopies: z.number(),
      /** Names of files that could not be opened, which go only where the owner says so. */
      unreadable: z.array(z.string()),
    }),
  }),
  /**
   * Erases what is older from lists, index and files, and nothing from after the time that the
   * preview named; the connection is closed for a moment and opened again. `busy`: something else reads the file, such as a backup that is being made.
   * Errors: `signed-out`; `keychain-unavailable`.
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
      /** How large the file is now; null where nothing was erased. */
      bytes: z.nullable(z.number()),
    }),
  }),
  /**
   * Names of files, without their folder: of the vault where it cannot be opened, and of those that
   * were quarantined. Cashdesk opens none of them.
   */
  unopened: command({
    input: nothing,
    output: z.object({ current: z.nullable(z.string()), quarantined: z.array(z.string()) }),
  }),
  /** The owner has seen that saved data is missing. What is in doubt stays so. */
  dismissLostRecords: command({ input: nothing, output: done }),
  /**
   * Asks where, and writes. `no-vault`: none is open, or it lives in memory alone. Error:
   * `invalid-input` of the `confirmation`, which names the id of the connection.
   */
  exportFile: command({
    input: z.strictObject({ password: newPassword, confirmation }),
    output: z.object({
      end: z.enum(['saved', 'cancelled', 'full', 'not-writable', 'damaged', 'no-vault']),
      fileName: z.nullable(z.string()),
    }),
  }),
  /** Asks for a file. Null: none was chosen, and one chosen before stays. */
  chooseFile: command({ input: nothing, output: z.object({ fileName: z.nullable(z.string()) }) }),
  /** Opens the chosen file and changes nothing. */
  readFile: command({
    input: z.strictObject({ password }),
    output: z.discriminatedUnion('end', [
      z.object({ end: z.literal('read'), about: vaultFileAbout }),
      z.object({ end: fileTrouble }),
    ]),
  }),
  /**
   * Puts the chosen file in the place of the connection's vault, whole or not at all. `into` is the
   * connection that was shown when the owner said so; one that is not known to be of the same
   * company is taken only with `acceptsOther`. Errors: `signed-out` when another connection is
   * active by now; `keychain-unavailable`, for without its key nothing can be kept.
   */
  importFile: command({
    input: z.strictObject({ password, into: connectionId, acceptsOther: z.boolean() }),
    output: z.object({ end: z.union([z.enum(['imported', 'other-company']), fileTrouble]) }),
  }),
};
