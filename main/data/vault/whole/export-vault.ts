import { randomBytes } from 'node:crypto';
import { changeKey, unlock } from '../../database-key.ts';
import { makePrivateFile, moveIntoPlace, removeDatabase } from '../../database-files.ts';
import { keyFromPassword } from '../../password-key.ts';
import { Database } from '../../sqlite.ts';
import { readCounts, type VaultCounts } from './vault-counts.ts';
import { exportedTable } from './vault-schema.ts';
import { removeApprovalTokens } from './remove-approval-tokens.ts';
import { type StorageFailureReason, reasonOrThrow } from '../../storage-failure.ts';

export interface ExportInput {
  readonly file: string;
  readonly password: string;
  /** Text that identifies the vault; `readVaultFile` returns it before anything is replaced. */
  readonly about: string;
}

/**
 * `memory-only`: this vault has no file and no key. A copy would be unencrypted on the disk for a
 * moment.
 */
export type ExportResult =
  | { readonly kind: 'exported'; readonly counts: VaultCounts }
  | { readonly kind: 'memory-only' }
  | { readonly kind: 'unavailable'; readonly reason: StorageFailureReason };

/** Marks a file as a vault; the digits spell CDBK. */
export const vaultApplicationId = 0x4344424b;

/** The first bytes of each file. They separate another kind of file from a wrong password. */
export const vaultFileMark = Buffer.from('CDBK');

/** Part of the 16 bytes of salt. 96 random bits do not repeat among the files of one user. */
const randomSaltBytes = 12;

/**
 * Writes a password-protected copy of an encrypted vault, as strong as the vault (scrypt for the
 * key, every page authenticated). The file gets its name only when complete; an existing file is
 * replaced. Data of this computer is left out: the names of secrets whose values are in its
 * keychain, the bank's approval tokens, and the receiver's switch.
 */
export async function exportVault(
  db: Database,
  vaultKey: Uint8Array,
  { file, password, about }: ExportInput,
): Promise<ExportResult> {
  // The salt is the unencrypted beginning of the file. The import reads it before it has a key.
  const salt = Buffer.concat([vaultFileMark, randomBytes(randomSaltBytes)]);
  const key = await keyFromPassword(password, salt);
  try {
    return { kind: 'exported', counts: writeCopy(db, file, { vaultKey, key, salt, about }) };
  } catch (error) {
    return { kind: 'unavailable', reason: reasonOrThrow(error) };
  } finally {
    key.fill(0);
  }
}

/** Writes the copy and returns its counts. */
function writeCopy(
  db: Database,
  file: string,
  {
    vaultKey,
    key,
    salt,
    about,
  }: {
    readonly vaultKey: Uint8Array;
    readonly key: Uint8Array;
    readonly salt: Uint8Array;
    readonly about: string;
  },
): VaultCounts {
  const unfinished = `${file}.new`;
  removeDatabase(unfinished);
  makePrivateFile(unfinished);
  try {
    // Still under the key of the vault, so no data is ever in an unencrypted file.
    db.prepare<[string]>('VACUUM INTO ?').run(unfinished);
    let counts: VaultCounts;
    const copy = new Database(unfinished);
    try {
      unlock(copy, vaultKey);
      copy.pragma('temp_store = MEMORY');
      copy.pragma('secure_delete = ON');
      copy.pragma(`application_id = ${String(vaultApplicationId)}`);
      copy.exec(`
        ${exportedTable};
        DELETE FROM event_secret;
        UPDATE event_receiver SET is_on = 0;
        ${removeApprovalTokens};
      `);
      copy.prepare<[string]>('INSERT INTO exported (about) VALUES (?)').run(about);
      counts = readCounts(copy);
      changeKey(copy, key, salt);
    } finally {
      copy.close();
    }
    moveIntoPlace(unfinished, file);
    return counts;
  } finally {
    removeDatabase(unfinished);
  }
}
