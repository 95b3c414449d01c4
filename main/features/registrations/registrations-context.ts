import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { RegistrationsBank } from '../../bank/registrations/registrations-bank.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';

/** What every use case of registrations needs. */
export type RegistrationsContext = {
  readonly connection: () => OpenConnection | null;
  /** The onboarding part of a connection; null where its profile has none. */
  readonly bankOf: (connection: OpenConnection) => RegistrationsBank | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** What is kept of registrations changed. */
  readonly onChange: () => void;
  readonly reportBug: (cause: unknown) => void;
};

/**
 * The vault of the open connection. Errors: `signed-out`; `storage-unavailable` for a vault that
 * could not be opened.
 */
export const openVaultOf = ({
  connection: current,
}: Pick<RegistrationsContext, 'connection'>): Result<{
  readonly connection: OpenConnection;
  readonly vault: Vault;
}> => {
  const connection = current();
  if (connection === null) return failed({ kind: 'signed-out' });
  return connection.vault
    ? ok({ connection, vault: connection.vault })
    : failed(noVault(connection));
};
