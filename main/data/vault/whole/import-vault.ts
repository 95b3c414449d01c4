import { copyFileSync, existsSync } from 'node:fs';
import { changeKey, unlock } from '../../database-key.ts';
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
import { openDatabase } from '../../open-database.ts';
import { Database } from '../../sqlite.ts';
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

export interface ImportInput extends VaultFileInput {
  /** Where the vault goes, and the key it has here. */
  readonly path: string;
  readonly key: Uint8Array;
  readonly nowEpochMs: number;
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
 * Puts an exported vault in the place of the one here, which must be closed. The imported one is
 * read as a whole, brought to this version and given its key before anything here changes, and the
 * change is one rename: a crash leaves the old vault or the new one. The old one lies beside it
 * until the new one was opened in its place (`openConnectionData`).
 */
export async function importVault(input: ImportInput): Promise<ImportResult> {
  const unfinished = importPath(input.path);
  try {
    return await withVaultFile<ImportResult>(input, (source, passwordKey) => {
      if (!input.isAccepted(readAbout(source))) return { kind: 'not-accepted' };
      eraseDatabase(unfinished);
      makePrivateFile(unfinished);
      source.prepare<[string]>('VACUUM INTO ?').run(unfinished);
      return makeReady(unfinished, passwordKey, input) ?? replaceVault(unfinished, input);
    });
  } finally {
    eraseDatabase(unfinished);
  }
}

/**
 * Nothing in an imported vault goes on by itself: whoever made the file may have
 * written it, and the computer that it was saved on may have gone on since. A creation that was
 * under way may have made its card there, so it is one whose outcome is not known from its
 * beginning on.
 */
const atRest = `
  UPDATE card_write SET uncertain_since_epoch_ms = coalesce(uncertain_since_epoch_ms, created_epoch_ms) WHERE kind = 'create' AND state IN ('sending', 'waiting');
  UPDATE card_write SET state = 'unknown' WHERE state = 'sending';
  UPDATE card_write SET approval = CASE WHEN json_valid(approval) THEN json_set(approval, '$.sessionToken', NULL, '$.untilEpochMs', NULL) END WHERE approval IS NOT NULL;
  UPDATE limit_run SET state = 'stopped' WHERE state IN ('running', 'waiting');
  DELETE FROM card_rules_off;
  INSERT INTO card_rules_off SELECT 'restored' WHERE EXISTS (SELECT 1 FROM card_rule);
`;

/**
 * Gives the copy its key and its version here, and sees to it that it is a vault of ours and
 * nothing else.
 */
function makeReady(
  unfinished: string,
  passwordKey: Uint8Array,
  { key, proofs }: ImportInput,
): VaultFileFailure | null {
  const copy = new Database(unfinished);
  try {
    unlock(copy, passwordKey);
    copy.pragma('temp_store = MEMORY');
    copy.pragma('trusted_schema = OFF');
    changeKey(copy, key);
    copy.exec('DROP TABLE IF EXISTS exported');
    copy.pragma('application_id = 0');
  } finally {
    copy.close();
  }
  const opened = openDatabase({
    place: { kind: 'file', path: unfinished, key },
    worth: 'irreplaceable',
    migrations: vaultMigrations,
    isSuspected: true,
  });
  if (opened.kind !== 'opened') return opened.kind === 'wrong-key' ? { kind: 'damaged' } : opened;
  try {
    if (schemaOf(opened.db) !== expectedSchema()) return { kind: 'not-a-vault' };
    opened.db.exec(atRest);
    replaceProofs(opened.db, proofs);
    opened.db.pragma('wal_checkpoint(TRUNCATE)');
    return null;
  } finally {
    opened.db.close();
  }
}

/**
 * What the file says was proven is proven again or dropped. An account that it calls an old one of
 * a supplier would hide that an invoice names a new one, and so would an invoice that it calls
 * looked at or checked already; a card as it was known then would make changes of ours look like somebody else’s; what it says was paid would be summed as if the bank had told it; a path that
 * it names for the receiver is known to whoever made it; what it says that the bank told of a
 * registration is told by its events, and the last answer about it, which not every service gives
 * again, is kept as one that came with a backup.
 */
const withoutProofs = `
  DELETE FROM event_secret;
  DELETE FROM event_receiver;
  DELETE FROM receiving_mark;
  DELETE FROM receiving_pause;
  DELETE FROM supplier_iban;
  DELETE FROM seen_invoice;
  DELETE FROM pay_answer;
  DELETE FROM known_card;
  UPDATE watched_payment SET at_epoch_ms = added_epoch_ms, is_told = 0, paid_epoch_ms = NULL, paid_value = NULL, paid_currency = NULL, terminal_id = NULL, outcome = NULL, tip_value = NULL;
  DELETE FROM registration_event;
  DELETE FROM registration_events_read;
  UPDATE registration SET step = NULL, step_epoch_ms = NULL, moved_epoch_ms = added_epoch_ms, is_from_backup = (said_epoch_ms IS NOT NULL);
`;

function replaceProofs(
  db: Database,
  { secretNames, secrets, receiverPlace, supplierIbans }: OwnProofs,
): void {
  db.exec(withoutProofs);
  secretNames.forEach(eventSecretNamesIn(db).add);
  if (receiverPlace !== null) receiverPlaceIn(db).put({ ...receiverPlace, isOn: false });
  db.transaction(() => supplierIbans.forEach(supplierIbansIn(db).note)).immediate();
  proveEventsAgain(db, secrets);
}

/**
 * Everything that is defined in it: a trigger or a view that is not ours would be run by our own
 * writes.
 */
function schemaOf(db: Database): string {
  return JSON.stringify(
    db
      .prepare(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name",
      )
      .all(),
  );
}

function expectedSchema(): string {
  const opened = openDatabase({
    place: { kind: 'memory' },
    worth: 'irreplaceable',
    migrations: vaultMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  try {
    return schemaOf(opened.db);
  } finally {
    opened.db.close();
  }
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
