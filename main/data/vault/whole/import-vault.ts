import { copyFileSync, existsSync } from 'node:fs';
import {
  databaseExists,
  eraseDatabase,
  importPath,
  makePrivateFile,
  moveIntoPlace,
  removeSidecars,
  replacedPath,
  unreadablePath,
} from '../../database-files.ts';
import { schemaVersion } from '../../migrate.ts';
import { openDatabase, type OpenFailure, type OpenResult } from '../../open-database.ts';
import { type Database, SqliteError } from '../../sqlite.ts';
import {
  failureOf,
  readAbout,
  withVaultFile,
  type VaultFileFailure,
  type VaultFileInput,
} from './vault-file.ts';
import { vaultMigrations } from '../migrations.ts';
import { eventSecretNamesIn, type EventSecretName } from '../events/event-secret-names.ts';
import { reverifyEvents, type ProvingSecret } from '../events/reverify-events.ts';
import { receiverSettingsIn, type ReceiverSettings } from '../events/receiver-settings.ts';
import { supplierIbansIn, type SupplierIban } from '../invoices/supplier-ibans.ts';
import { carryOver } from './carry-over.ts';
import { areRowsParsed, copyRows } from './copy-rows.ts';
import { hasTable } from './vault-counts.ts';
import { removeApprovalTokens } from './remove-approval-tokens.ts';

export interface ImportInput extends VaultFileInput {
  /** The target path of the vault, and its key on this computer. */
  readonly path: string;
  readonly key: Uint8Array;
  readonly nowEpochMs: number;
  /** When the file was saved, according to the file. */
  readonly savedAtEpochMs: number;
  /**
   * Called with the file's description after opening it. False leaves the current vault unchanged.
   */
  readonly isAccepted: (about: string) => boolean;
  /**
   * Whether the current vault can be opened. An unreadable one stays next to the new one
   * permanently, because its key may come back.
   */
  readonly isReadable: boolean;
  readonly proofs: OwnProofs;
}

/**
 * Data that proves something on this computer. Anyone who knows a file's password could have
 * written the file, so none of this is imported from it.
 */
export interface OwnProofs {
  /**
   * The names of secrets whose values are in this computer's keychain, and the values. They prove
   * the imported events again.
   */
  readonly secretNames: readonly EventSecretName[];
  readonly secrets: readonly ProvingSecret[];
  /** Where this computer receives events; null: not set up. */
  readonly receiverSettings: ReceiverSettings | null;
  /** The suppliers' IBANs that this computer has seen. */
  readonly supplierIbans: readonly SupplierIban[];
}

/** For a computer without a vault, or with an unreadable one. */
export const noProofs: OwnProofs = {
  secretNames: [],
  secrets: [],
  receiverSettings: null,
  supplierIbans: [],
};

/** `quarantinedAs`: the file name of a vault that could not be opened. */
export type ImportResult =
  | { readonly kind: 'imported'; readonly quarantinedAs: string | null }
  | { readonly kind: 'not-accepted' }
  | VaultFileFailure;

/**
 * Replaces the current vault, which must be closed, with an exported one. A new vault is filled
 * with the rows of the file before anything changes here. The replacement is one rename, so a crash
 * leaves either the old or the new vault. The old one stays until the new one was opened
 * (`openConnectionData`).
 */
export async function importVault(input: ImportInput): Promise<ImportResult> {
  const unfinished = importPath(input.path);
  try {
    return await withVaultFile<ImportResult>(input, (source) => {
      if (!input.isAccepted(readAbout(source))) return { kind: 'not-accepted' };
      eraseDatabase(unfinished);
      return buildVault(source, unfinished, input) ?? replaceVault(unfinished, input);
    });
  } finally {
    eraseDatabase(unfinished);
  }
}

/**
 * Stops everything in an imported vault that would run automatically. The maker of the file may
 * have forged it, and the computer that saved it may have continued since. A creation in progress
 * may have created its card there, so its outcome is unknown from the start.
 */
export const stopAutomaticWork = `
  UPDATE write SET answer = json_set(answer, '$.unknownSinceEpochMs', coalesce(json_extract(answer, '$.unknownSinceEpochMs'), sent_epoch_ms))
    WHERE family = 'card' AND kind = 'create' AND state IN ('sending', 'waiting-for-approval', 'unknown');
  UPDATE write SET state = 'unknown', answer = json_set(answer, '$.resend', 'when-asked')
    WHERE family = 'card' AND (state = 'sending' OR json_extract(answer, '$.resend') = 'automatically');
  ${removeApprovalTokens};
  UPDATE limit_run SET state = 'stopped' WHERE state IN ('running', 'waiting');
  DELETE FROM card_rules_off;
  INSERT INTO card_rules_off SELECT 'restored' WHERE EXISTS (SELECT 1 FROM card_rule);
`;

/**
 * Builds a vault from the rows of a file and nothing else: the schema is this app's own. Rows of an
 * earlier version go into a vault of that version, which is then migrated.
 */
function buildVault(
  source: Database,
  unfinished: string,
  input: ImportInput,
): VaultFileFailure | null {
  const { key, proofs } = input;
  const open = (migrations = vaultMigrations): OpenResult =>
    openDatabase({
      place: { kind: 'file', path: unfinished, key },
      durability: 'irreplaceable',
      migrations,
    });
  const asFound = open(vaultMigrations.slice(0, schemaVersion(source)));
  if (asFound.kind !== 'opened') return failedOpening(asFound);
  try {
    copyRows(source, asFound.db);
  } catch (error) {
    if (isRefusedRow(error)) return { kind: 'damaged' };
    throw error;
  } finally {
    asFound.db.close();
  }
  const opened = open();
  if (opened.kind !== 'opened') return failedOpening(opened);
  const { db } = opened;
  try {
    if (!areRowsParsed(db)) return { kind: 'damaged' };
    db.exec(stopAutomaticWork);
    db.exec(removeUnprovenData);
    addProofs(db, proofs);
    if (hasTable(source, 'received_event') && !reverifyEvents(source, db, proofs.secrets))
      return { kind: 'damaged' };
    carryOver(db, input);
    db.pragma('wal_checkpoint(TRUNCATE)');
    return null;
  } finally {
    db.close();
  }
}

function failedOpening(failure: OpenFailure): VaultFileFailure {
  return failure.kind === 'wrong-key' || failure.kind === 'other-schema'
    ? { kind: 'damaged' }
    : failure;
}

/** This app did not write a row that breaks a rule of its table. */
function isRefusedRow(error: unknown): boolean {
  return (
    error instanceof SqliteError &&
    (error.code.startsWith('SQLITE_CONSTRAINT') || error.code === 'SQLITE_MISMATCH')
  );
}

/**
 * Removes what a file cannot prove. The bank is asked again for payments and registrations;
 * otherwise forged paid amounts would appear in sums. Not every service repeats the last answer
 * about a registration, so that answer is marked as coming from a backup. Other proofs are in
 * tables that no file fills (`leftOutTables`). A forged old IBAN of a supplier would hide that an
 * invoice names a new one. An invoice marked as seen or checked would hide it, too. Old card states
 * would make this app's changes look like changes by others. The maker of the file knows its
 * receiver path.
 */
const removeUnprovenData = `
  UPDATE watched_payment SET at_epoch_ms = added_epoch_ms, is_told = 0, paid_epoch_ms = NULL, paid_value = NULL, paid_currency = NULL, terminal_id = NULL, outcome = NULL, tip_value = NULL;
  UPDATE registration SET step = NULL, step_epoch_ms = NULL, moved_epoch_ms = added_epoch_ms, is_from_backup = (said_epoch_ms IS NOT NULL);
`;

function addProofs(
  db: Database,
  { secretNames, receiverSettings, supplierIbans }: Omit<OwnProofs, 'secrets'>,
): void {
  secretNames.forEach(eventSecretNamesIn(db).add);
  if (receiverSettings !== null) receiverSettingsIn(db).put({ ...receiverSettings, isOn: false });
  db.transaction(() => supplierIbans.forEach(supplierIbansIn(db).note)).immediate();
}

function replaceVault(
  unfinished: string,
  { path, isReadable, nowEpochMs }: ImportInput,
): ImportResult {
  const hasExisting = databaseExists(path);
  const oldVaultPath = isReadable ? replacedPath(path) : unreadablePath(path, nowEpochMs);
  try {
    if (hasExisting) copyDatabase(path, oldVaultPath);
  } catch (error) {
    eraseDatabase(oldVaultPath);
    return failureOf(error);
  }
  // The log belongs to the old vault. If it stayed, SQLite would replay it into the new one.
  removeSidecars(path);
  moveIntoPlace(unfinished, path);
  return { kind: 'imported', quarantinedAs: hasExisting && !isReadable ? oldVaultPath : null };
}

function copyDatabase(path: string, to: string): void {
  eraseDatabase(to);
  for (const part of ['', '-wal']) {
    if (!existsSync(path + part)) continue;
    // If the app is killed, the copy is removed with the other leftovers of an import.
    const copy = `${importPath(path)}.copy${part}`;
    makePrivateFile(copy);
    copyFileSync(path + part, copy);
    moveIntoPlace(copy, to + part);
  }
}
