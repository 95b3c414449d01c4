import path from 'node:path';
import type { VaultFileProblem } from '../../../preload/contract/app/vault.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { runVaultWork } from '../../data/vault/whole/run-vault-work.ts';
import { vaultFileExtension, type VaultFileFailure } from '../../data/vault/whole/vault-file.ts';
import {
  type ImportResult,
  noProofs,
  type OwnProofs,
} from '../../data/vault/whole/import-vault.ts';
import { vaultPath, databaseExists } from '../../data/database-files.ts';
import { cachedOrganization } from '../../features/cached-organization.ts';
import {
  type Company,
  companyOf,
  compareCompanies,
  readVaultDescription,
} from '../../features/vault/vault-company.ts';
import type { OpenConnection } from '../../features/open-connection.ts';
import type { Scope } from '../../features/scope.ts';
import { createDataKeys } from '../../keychain/data-keys.ts';
import { keychainUnavailable } from '../../keychain/keychain-failure.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import { forgetCommitCount } from '../../connection/commit-watch.ts';
import type { AppContext } from '../context.ts';
import type { Retention } from '../retention/retention.ts';
import { eraseCache } from './erase-data.ts';

export type RestoreVaultDeps = Pick<
  AppContext,
  'active' | 'secretStore' | 'directory' | 'desktop' | 'now'
> & {
  /** An imported backup has no automatic removal: the user wants its data. */
  readonly retention: Pick<Retention, 'switchOff'>;
};

const signedOut = failed({ kind: 'signed-out' as const });

function toFileProblem(
  failure: VaultFileFailure,
  place: 'not-readable' | 'not-writable',
): VaultFileProblem {
  return failure.kind !== 'unavailable' ? failure.kind : failure.reason === 'full' ? 'full' : place;
}

function companyOfOpen(open: OpenConnection): Company {
  return companyOf(open.profile, cachedOrganization(open));
}

/**
 * The key of the current vault, or a new one if it is lost. The vault of a lost key is quarantined.
 */
async function keyOf(
  { secretStore, directory }: Pick<RestoreVaultDeps, 'secretStore' | 'directory'>,
  connectionId: string,
): Promise<Result<Uint8Array, KeychainFailure>> {
  if (!secretStore.isLasting) return failed(keychainUnavailable('missing'));
  const keys = createDataKeys(secretStore, connectionId);
  const stored = await keys.open('vault', {
    fileExists: databaseExists(vaultPath(directory, connectionId)),
  });
  if (stored.ok) return ok(stored.value.key);
  if (stored.error.kind !== 'vault-key-lost') return failed(stored.error);
  const replacement = await keys.replace('vault');
  return replacement.ok ? ok(replacement.value.key) : replacement;
}

/** An unreadable vault proves nothing. */
async function proofsOf({ eventSecrets, vault }: Scope): Promise<Result<OwnProofs>> {
  if (vault === null || eventSecrets === null) return ok(noProofs);
  const loaded = await eventSecrets.load();
  if (!loaded.ok) return loaded;
  return ok({
    secretNames: eventSecrets.list(),
    secrets: [...loaded.value.secrets, ...loaded.value.ended],
    receiverSettings: vault.receiverSettings.get(),
    supplierIbans: vault.supplierIbans.all(),
  });
}

function endOf(answer: ImportResult): 'imported' | 'other-company' | VaultFileProblem {
  return answer.kind === 'imported'
    ? 'imported'
    : answer.kind === 'not-accepted'
      ? 'other-company'
      : toFileProblem(answer, 'not-writable');
}

/** Replaces a connection's vault with a saved one: choose the file, read it, import it. */
export function createRestoreCommands(
  deps: RestoreVaultDeps,
): Pick<Handlers['vault'], 'chooseFile' | 'readFile' | 'importFile'> {
  const { active } = deps;
  let chosenFile: string | null = null;

  return {
    chooseFile: async () => {
      const file = await deps.desktop.chooseFile.toRead({ extension: vaultFileExtension });
      chosenFile = file ?? chosenFile;
      return ok({ fileName: file === null ? null : path.basename(file) });
    },
    readFile: async ({ password }) => {
      const open = active.current();
      if (open === null) return signedOut;
      if (chosenFile === null) return ok({ end: 'not-chosen' });
      const read = await runVaultWork('read', { file: chosenFile, password });
      if (read.kind !== 'read') return ok({ end: toFileProblem(read, 'not-readable') });
      const passport = readVaultDescription(read.about);
      if (passport === null) return ok({ end: 'not-a-vault' });
      return ok({
        end: 'read',
        about: {
          ...passport,
          kind: passport.company.kind,
          counts: read.counts,
          company: compareCompanies(passport.company, companyOfOpen(open)),
        },
      });
    },
    importFile: async ({ password, into, acceptsOther }) => {
      const open = active.current();
      if (open?.profile.id !== into) return signedOut;
      if (chosenFile === null) return ok({ end: 'not-chosen' });
      const file = chosenFile;
      // Read once before anything is closed: a wrong password must disturb nothing.
      const read = await runVaultWork('read', { file, password });
      if (read.kind !== 'read') return ok({ end: toFileProblem(read, 'not-readable') });
      if (active.current() !== open) return signedOut;
      const { about } = read;
      const passport = readVaultDescription(about);
      if (passport === null) return ok({ end: 'other-company' });
      const company = compareCompanies(passport.company, companyOfOpen(open));
      if (company !== 'same' && !acceptsOther) return ok({ end: 'other-company' });
      const key = await keyOf(deps, into);
      if (!key.ok) return key;
      const proofs = await proofsOf(open);
      if (!proofs.ok) return proofs;
      if (active.current() !== open) return signedOut;
      let answer: ImportResult = { kind: 'not-accepted' };
      let countResult: Result<null, KeychainFailure> = ok(null);
      await active.lendFiles(async () => {
        // Before the import: after a kill, the imported vault must not look like an older state of
        // this one.
        countResult = await forgetCommitCount(deps.secretStore, into);
        if (!countResult.ok) return;
        // Before the import: a kill must not leave the imported file with the removal plan of the
        // replaced vault.
        const removalPlan = deps.retention.switchOff(into);
        try {
          answer = await runVaultWork('import', {
            file,
            password,
            path: vaultPath(deps.directory, into),
            key: key.value,
            nowEpochMs: deps.now(),
            savedAtEpochMs: passport.savedAtEpochMs,
            about,
            isReadable: open.vault !== null,
            proofs: company === 'same' ? proofs.value : { ...proofs.value, supplierIbans: [] },
          });
        } finally {
          if (answer.kind !== 'imported') removalPlan.undo();
        }
        // Without known IBANs of suppliers, fetch the bank's data again: only then is a new IBAN
        // noticed.
        if (answer.kind === 'imported' && (company !== 'same' || open.vault === null))
          eraseCache(deps, into);
      });
      return countResult.ok ? ok({ end: endOf(answer) }) : countResult;
    },
  };
}
