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
import { proveEventsAgain, type ProvingSecret } from '../events/prove-events-again.ts';
import { receiverPlaceIn, type ReceiverPlace } from '../events/receiver-place.ts';
import { supplierIbansIn, type SupplierIban } from '../invoices/supplier-ibans.ts';
import { carryOver } from './carry-over.ts';
import { areRowsParsed, copyRows } from './copy-rows.ts';
import { hasTable } from './vault-counts.ts';
import { withoutApprovals } from './without-approvals.ts';

export interface ImportInput extends VaultFileInput {
  /** Where the vault goes, and the key it has here. */
  readonly path: string;
  readonly key: Uint8Array;
  readonly nowEpochMs: number;
  /** When the file was saved, as it says of itself. */
  readonly savedAtEpochMs: number;
  /** Asked with what the file says of itself, once it was opened: false keeps what is here. */
  readonly isAccepted: (about: string) => boolean;
  /**
   * The vault here, if it can be opened. One that cannot is kept beside the new one for good: its
   * key may come back.
   */
  readonly isReadable: boolean;
  readonly proofs: OwnProofs;
}

/**
 * What proves something on this computer. A file may have been written by anybody who knows its
 * password, so of these it brings none.
 */
export interface OwnProofs {
  /**
   * Names of secrets whose values this computer's keychain holds, and the values, with which events
   * are proven again.
   */
  readonly secretNames: readonly EventSecretName[];
  readonly secrets: readonly ProvingSecret[];
  /** Where events are received here; null: nowhere yet. */
  readonly receiverPlace: ReceiverPlace | null;
  /** The accounts of suppliers as this computer saw them. */
  readonly supplierIbans: readonly SupplierIban[];
}

/** A computer on which nothing is known yet, or whose own vault cannot be opened. */
export const noProofs: OwnProofs = {
  secretNames: [],
  secrets: [],
  receiverPlace: null,
  supplierIbans: [],
};

/** `quarantinedAs` names the file of a vault that could not be opened. */
export type ImportResult =
  | { readonly kind: 'imported'; readonly quarantinedAs: string | null }
  | { readonly kind: 'not-accepted' }
  | VaultFileFailure;

/**
 * Puts the content of an exported vault in the place of the one here, which must be closed. A new
 * vault is filled with the rows of the file before anything here changes, and the change is one
 * rename: a crash leaves the old vault or the new one. The old one lies beside it until the new one
 * was opened in its place (`openConnectionData`).
 */
export async function importVault(input: ImportInput): Promise<ImportResult> {
  const unfinished = importPath(input.path);
  try {
    return await withVaultFile<ImportResult>(input, (source) => {
      if (!input.isAccepted(readAbout(source))) return { kind: 'not-accepted' };
      eraseDatabase(unfinished);
      return makeReady(source, unfinished, input) ?? replaceVault(unfinished, input);
    });
  } finally {
    eraseDatabase(unfinished);
  }
}

/**
 * Nothing in an imported vault goes on by itself: whoever made the file may have
 * written it, and the computer that it was saved on may have continued since. A creation in
 * progress may have made its card there, so its outcome is unknown from its beginning on.
 */
export const atRest = `
  UPDATE write SET answer = json_set(answer, '$.unknownSinceEpochMs', coalesce(json_extract(answer, '$.unknownSinceEpochMs'), sent_epoch_ms))
    WHERE family = 'card' AND kind = 'create' AND state IN ('sending', 'waiting-for-approval', 'unknown');
  UPDATE write SET state = 'unknown', answer = json_set(answer, '$.resend', 'when-asked')
    WHERE family = 'card' AND (state = 'sending' OR json_extract(answer, '$.resend') = 'automatically');
  ${withoutApprovals};
  UPDATE limit_run SET state = 'stopped' WHERE state IN ('running', 'waiting');
  DELETE FROM card_rules_off;
  INSERT INTO card_rules_off SELECT 'restored' WHERE EXISTS (SELECT 1 FROM card_rule);
`;

/**
 * Makes a vault out of the rows of a file, and of nothing else that is in it: the schema is this
 * app's own. Rows of an earlier version go into a vault of that version, which is then migrated.
 */
function makeReady(
  source: Database,
  unfinished: string,
  input: ImportInput,
): VaultFileFailure | null {
  const { key, proofs } = input;
  const open = (migrations = vaultMigrations): OpenResult =>
    openDatabase({
      place: { kind: 'file', path: unfinished, key },
      worth: 'irreplaceable',
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
    db.exec(atRest);
    db.exec(withoutProofs);
    addProofs(db, proofs);
    if (hasTable(source, 'received_event') && !proveEventsAgain(source, db, proofs.secrets))
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

/** A row that breaks a rule of its table was not written by this app. */
function isRefusedRow(error: unknown): boolean {
  return (
    error instanceof SqliteError &&
    (error.code.startsWith('SQLITE_CONSTRAINT') || error.code === 'SQLITE_MISMATCH')
  );
}

/**
 * What the file says of payments and registrations is asked of the bank again. What it says was paid
 * would be summed as if the bank had said it. The last answer about a registration, which not every
 * service gives again, is marked as one that came with a backup. Other proofs are in tables that no
 * file fills (`leftOutTables`): an account that it calls an old one of a supplier would hide that an
 * invoice names a new one, and so would an invoice that it calls seen or checked. Cards as they were
 * known then would make changes of this app look like somebody else’s. Whoever made the file knows
 * the path that it names for the receiver.
 */
const withoutProofs = `
  UPDATE watched_payment SET at_epoch_ms = added_epoch_ms, is_told = 0, paid_epoch_ms = NULL, paid_value = NULL, paid_currency = NULL, terminal_id = NULL, outcome = NULL, tip_value = NULL;
  UPDATE registration SET step = NULL, step_epoch_ms = NULL, moved_epoch_ms = added_epoch_ms, is_from_backup = (said_epoch_ms IS NOT NULL);
`;

function addProofs(
  db: Database,
  { secretNames, receiverPlace, supplierIbans }: Omit<OwnProofs, 'secrets'>,
): void {
  secretNames.forEach(eventSecretNamesIn(db).add);
  if (receiverPlace !== null) receiverPlaceIn(db).put({ ...receiverPlace, isOn: false });
  db.transaction(() => supplierIbans.forEach(supplierIbansIn(db).note)).immediate();
}

function replaceVault(
  unfinished: string,
  { path, isReadable, nowEpochMs }: ImportInput,
): ImportResult {
  const isThereOne = databaseExists(path);
  const oldAs = isReadable ? replacedPath(path) : unreadablePath(path, nowEpochMs);
  try {
    if (isThereOne) copyDatabase(path, oldAs);
  } catch (error) {
    eraseDatabase(oldAs);
    return failureOf(error);
  }
  // The log belongs to the old vault; left there, it would be replayed into the new one.
  removeSidecars(path);
  moveIntoPlace(unfinished, path);
  return { kind: 'imported', quarantinedAs: isThereOne && !isReadable ? oldAs : null };
}

function copyDatabase(path: string, to: string): void {
  eraseDatabase(to);
  for (const part of ['', '-wal']) {
    if (!existsSync(path + part)) continue;
    // After a kill it goes with what else an import left behind.
    const copy = `${importPath(path)}.copy${part}`;
    makePrivateFile(copy);
    copyFileSync(path + part, copy);
    moveIntoPlace(copy, to + part);
  }
}
