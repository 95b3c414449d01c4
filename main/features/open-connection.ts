import { type CommandError, failed, type Result } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { BankApi } from '../bank/bank-api.ts';
import type { BankClient } from '../bank/transport/bank-client.ts';
import type { Profile } from '../profiles/profile-document.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { Cache } from '../data/cache/open-cache.ts';
import { noVault } from '../data/storage-failure.ts';
import type { Refreshes } from './refreshes.ts';

/**
 * The active connection while it is open: its profile, its session, the bank behind it and what is
 * kept of it.
 */
export type OpenConnection = {
  readonly profile: Profile;
  /**
   * Without a banking part every answer of it is `signed-out`, but for `createEndpoint`, which then
   * goes to the registrations' service.
   */
  readonly bank: BankApi;
  /**
   * Speaks for the registrations of the profile, with the portal token and the partner id; null
   * where it has none.
   */
  readonly registrationsClient: BankClient | null;
  readonly cache: Cache;
  /** Null when it cannot be opened; reading and locking go on without it. */
  readonly vault: Vault | null;
  /** Why it cannot be opened; null while it is open. */
  readonly vaultFailure: CommandError | null;
  /** `memory-only`: nothing of it survives quitting, so what must survive is refused. */
  readonly persistence: 'kept' | 'memory-only';
  readonly phase: () => SessionStatus['phase'];
  readonly refreshes: Refreshes;
};

/** Does the work with its vault. Error: `storage-unavailable` for one that could not be opened. */
export function withVault<Answer>(
  connection: Pick<OpenConnection, 'vault' | 'vaultFailure'>,
  work: (vault: Vault) => Answer,
): Answer | Result<never> {
  return connection.vault === null ? failed(noVault(connection)) : work(connection.vault);
}
