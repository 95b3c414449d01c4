import { type CommandError, failed, type Result } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { BankApi } from '../bank/bank-api.ts';
import type { BankClient } from '../bank/transport/bank-client.ts';
import type { Profile } from '../profiles/profile-document.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { Cache } from '../data/cache/open-cache.ts';
import { noVault } from '../data/storage-failure.ts';
import type { Refreshes } from './refreshes.ts';

/** The open connection: its profile, its session, its bank client and its stored data. */
export type OpenConnection = {
  readonly profile: Profile;
  /**
   * Without a banking part every answer is `signed-out`, except `createEndpoint`, which then goes
   * to the service for registrations.
   */
  readonly bank: BankApi;
  /**
   * The client for the registrations of the profile, with the portal token and the partner id; null
   * if the profile has none.
   */
  readonly registrationsClient: BankClient | null;
  readonly cache: Cache;
  /** Null if it cannot be opened; reading and locking still work. */
  readonly vault: Vault | null;
  /** Why it cannot be opened; null while it is open. */
  readonly vaultFailure: CommandError | null;
  /** `memory-only`: nothing survives quitting, so writes that must survive are refused. */
  readonly persistence: 'kept' | 'memory-only';
  readonly phase: () => SessionStatus['phase'];
  readonly refreshes: Refreshes;
};

/** Runs the work with the vault. Error: `storage-unavailable` if the vault could not be opened. */
export function withVault<Answer>(
  connection: Pick<OpenConnection, 'vault' | 'vaultFailure'>,
  work: (vault: Vault) => Answer,
): Answer | Result<never> {
  return connection.vault === null ? failed(noVault(connection)) : work(connection.vault);
}
