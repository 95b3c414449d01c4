import { randomBytes } from 'node:crypto';
import { changeKey, unlock } from '../../database-key.ts';
import { makePrivateFile, moveIntoPlace, removeDatabase } from '../../database-files.ts';
import { keyFromPassword } from '../../password-key.ts';
import { Database } from '../../sqlite.ts';
import { readCounts, type VaultCounts } from './vault-counts.ts';
import { exportedTable } from './vault-schema.ts';
import { withoutApprovals } from './without-approvals.ts';
import { type StorageFailureReason, reasonOrThrow } from '../../storage-failure.ts';

export interface ExportInput {
  readonly file: string;
  readonly password: string;
  /**
   * Text that says whose vault it is; `readVaultFile` gives it back before anything is replaced.
   */
  readonly about: string;
}

/**
 * `memory-only`: this vault has no file and no key, and a copy would lie on the disk in the clear
 * for a moment.
 */
export type ExportResult =
  | { readonly kind: 'exported'; readonly counts: VaultCounts }
  | { readonly kind: 'memory-only' }
  | { readonly kind: 'unavailable'; readonly reason: StorageFailureReason };

/** Says of a file that it is a vault; the digits spell CDBK. */
export const vaultApplicationId = 0x4344424b;

/** How each file begins, so that another kind of file is told from a wrong password. */
export const vaultFileMark = Buffer.from('CDBK');

/** Of 16 bytes of salt; 96 random bits do not meet again among the files of one owner. */
const randomSaltBytes = 12;

/**
 * Writes a copy of an encrypted vault that a password opens, with the vault's own strength (scrypt
 * for the key, every page authenticated). It appears under its name only once it is whole; an
 * existing file is replaced. What belongs to this computer stays behind: the names of secrets whose
 * values are in its keychain, the bank's tokens of approvals, and the switch of its receiver.
 */
export async function exportVault(
  db: Database,
  vaultKey: Uint8Array,
  { file, password, about }: ExportInput,
): Promise<ExportResult> {
  // The salt stands in the clear as the first bytes of the file, where the import reads it before
  // it has a key.
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

/** How much is in the copy. */
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
    // Still under the key of the vault; nothing of it is ever in a file without one.
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
        ${withoutApprovals};
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
