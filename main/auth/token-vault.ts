import { tokensAccount } from '../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import { decodeSession, encodeSession, type StoredSession } from './token-set.ts';

type Persistence = SessionStatus['persistence'];

/** The sessions of all connections: in the keychain, and in memory until the app ends. */
export type TokenVault = {
  /** Reads a session from the keychain once, then from memory. Null: there is none. */
  readonly load: (connectionId: string) => Promise<Result<StoredSession | null, KeychainFailure>>;
  /**
   * Reads the keychain again, because another process may have exchanged the session. A session
   * that is only in memory stays.
   */
  readonly reload: (connectionId: string) => Promise<Result<StoredSession | null, KeychainFailure>>;
  /**
   * The known session without reading the keychain. Undefined: not read yet, or the read failed.
   */
  readonly cached: (connectionId: string) => StoredSession | null | undefined;
  /** Stores a session in the keychain, then in memory; only in memory if the keychain fails. */
  readonly store: (connectionId: string, session: StoredSession) => Promise<Persistence>;
  /** Forgets a session. A failure is the keychain's: memory forgets it in any case. */
  readonly forget: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
  readonly persistence: (connectionId: string) => Persistence;
  /** The connections with a known session state. */
  readonly connections: () => readonly string[];
  /**
   * The keychain is available again: stores a session state that is only in memory, and makes any
   * other be read again.
   */
  readonly reconcile: (connectionId: string) => Promise<void>;
};

export function createTokenVault(
  secretStore: SecretStore,
  onChange: (connectionId: string) => void,
): TokenVault {
  const memory = new Map<string, StoredSession | null>();
  const onlyInMemory = new Set<string>();
  const pendingReads = new Map<string, Promise<Result<StoredSession | null, KeychainFailure>>>();

  const remember = (connectionId: string, session: StoredSession | null): void => {
    memory.set(connectionId, session);
    onChange(connectionId);
  };

  const read = async (
    connectionId: string,
  ): Promise<Result<StoredSession | null, KeychainFailure>> => {
    const before = memory.get(connectionId);
    const stored = await secretStore.get(tokensAccount(connectionId));
    // A session that was stored or forgotten during the read is newer.
    if (memory.get(connectionId) !== before) return ok(memory.get(connectionId) ?? null);
    if (!stored.ok) return stored.error.reason === 'missing' ? ok(before ?? null) : stored;
    const session = stored.value === null ? null : decodeSession(stored.value);
    remember(connectionId, session);
    return ok(session);
  };

  const readOnce = (
    connectionId: string,
  ): Promise<Result<StoredSession | null, KeychainFailure>> => {
    const pendingRead = pendingReads.get(connectionId);
    if (pendingRead) return pendingRead;
    const started = read(connectionId).finally(() => pendingReads.delete(connectionId));
    pendingReads.set(connectionId, started);
    return started;
  };

  const store: TokenVault['store'] = async (connectionId, session) => {
    const stored = await secretStore.set(tokensAccount(connectionId), encodeSession(session));
    const isStored = stored.ok && secretStore.isLasting;
    if (isStored) onlyInMemory.delete(connectionId);
    else onlyInMemory.add(connectionId);
    remember(connectionId, session);
    return isStored ? 'kept' : 'memory-only';
  };

  return {
    cached: (connectionId) => memory.get(connectionId),
    load: async (connectionId) => {
      const cached = memory.get(connectionId);
      return cached === undefined ? readOnce(connectionId) : ok(cached);
    },
    reload: async (connectionId) =>
      onlyInMemory.has(connectionId)
        ? ok(memory.get(connectionId) ?? null)
        : readOnce(connectionId),
    store,
    forget: async (connectionId) => {
      if (secretStore.isLasting) onlyInMemory.delete(connectionId);
      else onlyInMemory.add(connectionId);
      remember(connectionId, null);
      const removed = await secretStore.remove(tokensAccount(connectionId));
      return removed.ok || removed.error.reason !== 'missing' ? removed : ok(null);
    },
    connections: () => [...memory.keys()],
    reconcile: async (connectionId) => {
      const session = memory.get(connectionId);
      if (!onlyInMemory.has(connectionId)) memory.delete(connectionId);
      else if (session) await store(connectionId, session);
      else if ((await secretStore.remove(tokensAccount(connectionId))).ok)
        onlyInMemory.delete(connectionId);
    },
    persistence: (connectionId) =>
      secretStore.isLasting && !onlyInMemory.has(connectionId) ? 'kept' : 'memory-only',
  };
}
