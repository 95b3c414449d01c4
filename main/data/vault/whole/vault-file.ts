import { latestVersion, schemaVersion } from '../../migrate.ts';
import { readSalt, unlock } from '../../database-key.ts';
import { keyFromPassword } from '../../password-key.ts';
import { Database, SqliteError } from '../../sqlite.ts';
import { type StorageFailureReason, reasonOrThrow } from '../../storage-failure.ts';
import { vaultApplicationId, vaultFileMark } from './export-vault.ts';
import { vaultMigrations } from '../migrations.ts';
import { hasTable, readCounts, type VaultCounts } from './vault-counts.ts';
import { hasVaultSchema } from './vault-schema.ts';

export const vaultFileExtension = 'cashdesk';

export interface VaultFileInput {
  readonly file: string;
  readonly password: string;
}

/**
 * Why an exported vault cannot be used. `wrong-password` includes a damaged beginning, because the
 * two look the same. In `unavailable`, `full`, `read-only` and `busy` refer to the source or target
 * path.
 */
export type VaultFileFailure =
  | { readonly kind: 'wrong-password' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'not-a-vault' }
  | { readonly kind: 'newer-version'; readonly version: number }
  | { readonly kind: 'unavailable'; readonly reason: Exclude<StorageFailureReason, 'damaged'> };

/** The description of an exported vault, and its counts. */
export interface ReadVaultFile {
  readonly kind: 'read';
  readonly about: string;
  readonly counts: VaultCounts;
}

/**
 * Opens an exported vault with its password, checks it as a whole and reads its description.
 * Changes nothing.
 */
export async function readVaultFile(
  input: VaultFileInput,
): Promise<ReadVaultFile | VaultFileFailure> {
  return await withVaultFile(input, (source) => ({
    kind: 'read',
    about: readAbout(source),
    counts: readCounts(source),
  }));
}

/**
 * Passes an intact exported vault, of no newer version, to `use`. Anyone who knows its password
 * could have written its content.
 */
export async function withVaultFile<Answer>(
  { file, password }: VaultFileInput,
  use: (source: Database) => Answer,
): Promise<Answer | VaultFileFailure> {
  try {
    const salt = readSalt(file);
    if (salt?.subarray(0, vaultFileMark.length).equals(vaultFileMark) !== true)
      return { kind: 'not-a-vault' };
    const key = await keyFromPassword(password, salt);
    try {
      return useSource(file, { key, salt }, use);
    } finally {
      key.fill(0);
    }
  } catch (error) {
    return failureOf(error);
  }
}

/** Converts a storage error to a failure that a user can act on. Rethrows a bug. */
export function failureOf(error: unknown): VaultFileFailure {
  const reason = reasonOrThrow(error);
  return reason === 'damaged' ? { kind: 'damaged' } : { kind: 'unavailable', reason };
}

function useSource<Answer>(
  file: string,
  { key, salt }: { readonly key: Uint8Array; readonly salt: Uint8Array },
  use: (source: Database) => Answer,
): Answer | VaultFileFailure {
  const source = new Database(file, { readonly: true });
  try {
    unlock(source, key, salt);
    source.pragma('temp_store = MEMORY');
    source.pragma('trusted_schema = OFF');
    source.pragma('cell_size_check = ON');
    if (!canReadBeginning(source)) return { kind: 'wrong-password' };
    if (source.pragma('application_id', { simple: true }) !== vaultApplicationId)
      return { kind: 'not-a-vault' };
    const version = schemaVersion(source);
    if (version > latestVersion(vaultMigrations)) return { kind: 'newer-version', version };
    // Runs before anything that could execute the file's definitions: a check runs its expressions.
    if (!hasVaultSchema(source)) return { kind: 'not-a-vault' };
    if (source.pragma('quick_check(1)', { simple: true }) !== 'ok') return { kind: 'damaged' };
    return use(source);
  } finally {
    source.close();
  }
}

function canReadBeginning(source: Database): boolean {
  try {
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    return true;
  } catch (error) {
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_NOTADB')) return false;
    throw error;
  }
}

/** The description in the file; empty if there is none. */
export function readAbout(source: Database): string {
  return hasTable(source, 'exported')
    ? (source.prepare<[], { readonly about: string }>('SELECT about FROM exported').get()?.about ??
        '')
    : '';
}
