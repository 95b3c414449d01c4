import path from 'node:path';
import type { VaultFileAbout, VaultFileTrouble } from '../../preload/contract/vault.ts';
import type { Handlers } from '../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../preload/contract/result.ts';
import { inWorker } from '../data/vault/in-worker.ts';
import type { VaultFileFailure } from '../data/vault/vault-file.ts';
import { type ImportResult, noProofs, type OwnProofs } from '../data/vault/import-vault.ts';
import { vaultPath, databaseExists, unreadableFiles } from '../data/database-files.ts';
import type { FileChooser } from '../export/choose-file.ts';
import { keptOrganization } from '../features/kept-organization.ts';
import {
  type Company,
  companyOf,
  compareCompanies,
  passportOf,
  readPassport,
} from '../features/vault/vault-company.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { Scope } from '../features/scope.ts';
import { dataKeys } from '../keychain/data-keys.ts';
import { keychainUnavailable } from '../keychain/keychain-failure.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';
import type { Messages } from '../messages/messages.ts';
import type { ActiveConnection } from '../connection/active-connection.ts';

type VaultCommandDeps = {
  readonly active: Pick<ActiveConnection, 'current' | 'reopen'>;
  readonly secretStore: SecretStore;
  readonly directory: string;
  readonly chooseFile: FileChooser;
  /** Erases what was fetched for a connection that is not open. */
  readonly eraseCache: (connectionId: string) => void;
  readonly messages: () => Messages;
  readonly now: () => number;
};

const extension = 'cashdesk';
const signedOut = failed({ kind: 'signed-out' as const });

const troubleOf = (
  failure: VaultFileFailure,
  place: 'not-readable' | 'not-writable',
): VaultFileTrouble =>
  failure.kind !== 'unavailable' ? failure.kind : failure.reason === 'full' ? 'full' : place;

const hereOf = (open: OpenConnection): Company => companyOf(open.profile, keptOrganization(open));

/** Null: the file says nothing that a vault of ours says. */
const companyIn = (about: string, here: Company): VaultFileAbout['company'] | null => {
  const passport = readPassport(about);
  return passport === null ? null : compareCompanies(passport.company, here);
};

/** Saves the vault of a connection as a file, and puts a saved one in its place. */
export const createVaultCommands = (deps: VaultCommandDeps): Handlers['vault'] => {
  const { active } = deps;
  let chosen: string | null = null;

  /**
   * The key of the vault here; a new one where the old one is gone, for the vault it opened is
   * quarantined.
   */
  const keyOf = async (connectionId: string): Promise<Result<Uint8Array, KeychainFailure>> => {
    if (!deps.secretStore.isLasting) return failed(keychainUnavailable('missing'));
    const keys = dataKeys(deps.secretStore, connectionId);
    const kept = await keys.open('vault', {
      fileExists: databaseExists(vaultPath(deps.directory, connectionId)),
    });
    if (kept.ok) return ok(kept.value.key);
    if (kept.error.kind !== 'vault-key-lost') return failed(kept.error);
    const made = await keys.replace('vault');
    return made.ok ? ok(made.value.key) : made;
  };

  /** Of a vault that cannot be opened nothing is known. */
  const proofsOf = async ({ eventSecrets, vault }: Scope): Promise<Result<OwnProofs>> => {
    if (vault === null || eventSecrets === null) return ok(noProofs);
    const loaded = await eventSecrets.load();
    if (!loaded.ok) return loaded;
    return ok({
      secretNames: vault.eventSecretNames.all(),
      secrets: loaded.value.secrets,
      receiverPlace: vault.receiverPlace.get(),
      supplierIbans: vault.supplierIbans.all(),
    });
  };

  return {
    unopened: () => {
      const open = active.current();
      if (open === null) return signedOut;
      const file = vaultPath(deps.directory, open.profile.id);
      return ok({
        current: open.vaultFailure === null ? null : path.basename(file),
        quarantined: unreadableFiles(file).map((each) => path.basename(each)),
      });
    },
    exportFile: async ({ password }) => {
      const open = active.current();
      if (open === null) return signedOut;
      if (open.vault === null || open.persistence !== 'kept')
        return ok({ end: 'no-vault', fileName: null });
      const file = await deps.chooseFile.toSave({
        suggestedName: `${deps.messages()('backup.file', { connection: open.profile.name })}.${extension}`,
        extension,
      });
      if (file === null) return ok({ end: 'cancelled', fileName: null });
      if (active.current() !== open) return signedOut;
      // The folder of the vaults themselves: what is saved there could take the place of one that
      // is in use.
      if (path.resolve(path.dirname(file)) === path.resolve(deps.directory))
        return ok({ end: 'not-writable', fileName: null });
      const exported = await open.vault.exportTo({
        file,
        password,
        about: JSON.stringify(passportOf(open, open.vault, deps.now())),
      });
      switch (exported.kind) {
        case 'exported':
          return ok({ end: 'saved', fileName: path.basename(file) });
        case 'memory-only':
          return ok({ end: 'no-vault', fileName: null });
        case 'unavailable':
          return ok({
            end:
              exported.reason === 'full' || exported.reason === 'damaged'
                ? exported.reason
                : 'not-writable',
            fileName: null,
          });
      }
    },
    chooseFile: async () => {
      const file = await deps.chooseFile.toRead({ extension });
      chosen = file ?? chosen;
      return ok({ fileName: file === null ? null : path.basename(file) });
    },
    readFile: async ({ password }) => {
      const open = active.current();
      if (open === null) return signedOut;
      if (chosen === null) return ok({ end: 'not-chosen' });
      const read = await inWorker('read', { file: chosen, password });
      if (read.kind !== 'read') return ok({ end: troubleOf(read, 'not-readable') });
      const passport = readPassport(read.about);
      if (passport === null) return ok({ end: 'not-a-vault' });
      return ok({
        end: 'read',
        about: {
          ...passport,
          kind: passport.company.kind,
          counts: read.counts,
          company: compareCompanies(passport.company, hereOf(open)),
        },
      });
    },
    importFile: async ({ password, into, acceptsOther }) => {
      const open = active.current();
      if (open?.profile.id !== into) return signedOut;
      if (chosen === null) return ok({ end: 'not-chosen' });
      const file = chosen;
      // Once before anything is closed: a wrong password disturbs nothing.
      const read = await inWorker('read', { file, password });
      if (read.kind !== 'read') return ok({ end: troubleOf(read, 'not-readable') });
      if (active.current() !== open) return signedOut;
      const { about } = read;
      const company = companyIn(about, hereOf(open));
      if (company !== 'same' && (company === null || !acceptsOther))
        return ok({ end: 'other-company' });
      const key = await keyOf(into);
      if (!key.ok) return key;
      const proofs = await proofsOf(open);
      if (!proofs.ok) return proofs;
      if (active.current() !== open) return signedOut;
      let answer: ImportResult = { kind: 'not-accepted' };
      await active.reopen(async () => {
        answer = await inWorker('import', {
          file,
          password,
          path: vaultPath(deps.directory, into),
          key: key.value,
          nowEpochMs: deps.now(),
          about,
          isReadable: open.vault !== null,
          proofs: company === 'same' ? proofs.value : { ...proofs.value, supplierIbans: [] },
        });
        // Where nothing was known of suppliers' accounts, what the bank says of them is read anew:
        // only so is a new one noticed.
        if (answer.kind === 'imported' && (company !== 'same' || open.vault === null))
          deps.eraseCache(into);
      });
      return ok({ end: endOf(answer) });
    },
  };
};

const endOf = (answer: ImportResult): 'imported' | 'other-company' | VaultFileTrouble =>
  answer.kind === 'imported'
    ? 'imported'
    : answer.kind === 'not-accepted'
      ? 'other-company'
      : troubleOf(answer, 'not-writable');
