import { unlock } from '../../database-key.ts';
import { isWhole } from '../../is-whole.ts';
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
 * What is done with a whole vault at once. Inputs and ends are plain data, so that another thread
 * can be told of them.
 */
export interface VaultFileWorks {
  /**
   * `path` and `key` of the vault that is copied; it may be open elsewhere and written to
   * meanwhile.
   */
  readonly export: {
    readonly input: ExportInput & { readonly path: string; readonly key: Uint8Array };
    readonly end: ExportResult;
  };
  /**
   * Whether all of it can be read; it may be open elsewhere. `stop` is shared: once it is not zero
   * the rest is left, and nothing said against it.
   */
  readonly check: {
    readonly input: {
      readonly path: string;
      readonly key: Uint8Array;
      readonly stop: Int32Array<SharedArrayBuffer>;
    };
    readonly end: boolean;
  };
  /** Reads one as a whole and brings it to the latest version; it is closed. Null: it can be opened. */
  readonly prepare: {
    readonly input: { readonly path: string; readonly key: Uint8Array };
    readonly end: OpenFailure | null;
  };
  /** What is from before a time; it may be open elsewhere. Null: it cannot be read. */
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
   * `about`: what the file said of itself when it was accepted. One that says something else by now
   * is not.
   */
  readonly import: {
    readonly input: Omit<ImportInput, 'isAccepted'> & { readonly about: string };
    readonly end: ImportResult;
  };
}

export type VaultFileWorkKind = keyof VaultFileWorks;
type Doing = {
  readonly [Kind in VaultFileWorkKind]: (
    input: VaultFileWorks[Kind]['input'],
  ) => Promise<VaultFileWorks[Kind]['end']>;
};

const works: Doing = {
  export: exportFrom,
  check: async ({ path, key, stop }) => {
    const isStopped = (): boolean => Atomics.load(stop, 0) !== 0;
    // To open it makes files beside it, of a vault that may be gone by now.
    return isStopped() || isWhole(path, key, isStopped);
  },
  prepare,
  'count-old': countOld,
  rewrite: async (input) => rewriteVault(input),
  read: readVaultFile,
  import: async ({ about, ...input }) => {
    // It brings the contract and all codecs, which the thread that checks a vault at each opening
    // does without.
    const { importVault } = await import('./import-vault.ts');
    return importVault({ ...input, isAccepted: (said) => said === about });
  },
};

/** Does it on this thread, which is held up for as long as the vault is large. */
export function doVaultFileWork<Kind extends VaultFileWorkKind>(
  kind: Kind,
  input: VaultFileWorks[Kind]['input'],
): Promise<VaultFileWorks[Kind]['end']> {
  return works[kind](input);
}

async function prepare({
  path,
  key,
}: VaultFileWorks['prepare']['input']): Promise<OpenFailure | null> {
  const opened = openDatabase({
    place: { kind: 'file', path, key },
    worth: 'irreplaceable',
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
 * Copies the vault as it stands at one moment: what is written to it meanwhile is in the copy as a
 * whole or not at all.
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
