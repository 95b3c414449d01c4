import { unlock } from '../../database-key.ts';
import { isIntact } from '../../is-intact.ts';
import { openDatabase, openToRead, type OpenFailure } from '../../open-database.ts';
import { Database } from '../../sqlite.ts';
import { reasonOrThrow } from '../../storage-failure.ts';
import {
  type VaultFileFailure,
  type VaultFileInput,
  type ReadVaultFile,
  readVaultFile,
} from './vault-file.ts';
import { type ExportInput, type ExportResult, exportVault } from './export-vault.ts';
import type { ImportInput, ImportResult } from './import-vault.ts';
import { vaultMigrations } from '../migrations.ts';
import { countOldEntries, type OldEntries } from './old-entries.ts';
import { type RewriteInput, type RewriteResult, rewriteVault } from './rewrite-vault.ts';

/**
 * The work on a whole vault. Inputs and results are plain data, so that they can be posted to
 * another thread.
 */
export interface VaultFileWorks {
  /** `path` and `key` of the copied vault. It may be open and written elsewhere. */
  readonly export: {
    readonly input: ExportInput & { readonly path: string; readonly key: Uint8Array };
    readonly end: ExportResult;
  };
  /**
   * Checks whether the whole vault is readable; it may be open elsewhere. `stop` is shared memory:
   * not zero stops the check, which then returns true.
   */
  readonly check: {
    readonly input: {
      readonly path: string;
      readonly key: Uint8Array;
      readonly stop: Int32Array<SharedArrayBuffer>;
    };
    readonly end: boolean;
  };
  /**
   * Checks a closed vault as a whole and migrates it to the latest version. Null: it can be opened.
   */
  readonly prepare: {
    readonly input: { readonly path: string; readonly key: Uint8Array };
    readonly end: OpenFailure | null;
  };
  /** Counts data from before a time; the vault may be open elsewhere. Null: unreadable. */
  readonly 'count-old': {
    readonly input: {
      readonly path: string;
      readonly key: Uint8Array;
      readonly beforeEpochMs: number;
    };
    readonly end: OldEntries | null;
  };
  readonly rewrite: { readonly input: RewriteInput; readonly end: RewriteResult };
  readonly read: { readonly input: VaultFileInput; readonly end: ReadVaultFile | VaultFileFailure };
  /**
   * `about`: the description of the file that the user accepted. A file with a different
   * description is rejected.
   */
  readonly import: {
    readonly input: Omit<ImportInput, 'isAccepted'> & { readonly about: string };
    readonly end: ImportResult;
  };
}

export type VaultFileWorkKind = keyof VaultFileWorks;
type WorkHandlers = {
  readonly [Kind in VaultFileWorkKind]: (
    input: VaultFileWorks[Kind]['input'],
  ) => Promise<VaultFileWorks[Kind]['end']>;
};

const handlers: WorkHandlers = {
  export: exportFrom,
  check: async ({ path, key, stop }) => {
    const isStopped = (): boolean => Atomics.load(stop, 0) !== 0;
    // Opening creates files next to a vault that may already be deleted, so check `stop` first.
    return isStopped() || isIntact(path, key, isStopped);
  },
  prepare,
  'count-old': countOld,
  rewrite: async (input) => rewriteVault(input),
  read: readVaultFile,
  import: async ({ about, ...input }) => {
    // This module imports the contract and all codecs. The thread that checks a vault at each
    // opening does not need them.
    const { importVault } = await import('./import-vault.ts');
    return importVault({ ...input, isAccepted: (said) => said === about });
  },
};

/** Runs the work on this thread and blocks it for as long as the vault is large. */
export function doVaultFileWork<Kind extends VaultFileWorkKind>(
  kind: Kind,
  input: VaultFileWorks[Kind]['input'],
): Promise<VaultFileWorks[Kind]['end']> {
  return handlers[kind](input);
}

async function prepare({
  path,
  key,
}: VaultFileWorks['prepare']['input']): Promise<OpenFailure | null> {
  const opened = openDatabase({
    place: { kind: 'file', path, key },
    durability: 'irreplaceable',
    migrations: vaultMigrations,
    isSuspected: true,
  });
  if (opened.kind !== 'opened') return opened;
  opened.db.close();
  return null;
}

async function countOld({
  path,
  key,
  beforeEpochMs,
}: VaultFileWorks['count-old']['input']): Promise<OldEntries | null> {
  try {
    const db = openToRead(path, key);
    try {
      return countOldEntries(db, beforeEpochMs);
    } finally {
      db.close();
    }
  } catch (error) {
    reasonOrThrow(error);
    return null;
  }
}

/**
 * Copies the vault as of one moment. A concurrent write is in the copy as a whole or not at all.
 */
async function exportFrom({
  path,
  key,
  ...input
}: VaultFileWorks['export']['input']): Promise<ExportResult> {
  try {
    const db = new Database(path, { readonly: true });
    try {
      unlock(db, key);
      db.pragma('temp_store = MEMORY');
      return await exportVault(db, key, input);
    } finally {
      db.close();
    }
  } catch (error) {
    return { kind: 'unavailable', reason: reasonOrThrow(error) };
  }
}
