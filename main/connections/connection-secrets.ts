import type { Connection, SecretName } from '../../preload/contract/connections.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { secretAccount } from '../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';
import type { Profile } from './profile-document.ts';

const names: readonly SecretName[] = ['client-secret', 'staging-token', 'portal-token'];

/** The secrets of a profile, in the keychain. The window can write them and learn whether they are there; it never gets one back. */
export type ConnectionSecrets = {
  /** Null removes the secret. */
  readonly set: (
    connectionId: string,
    name: SecretName,
    value: string | null,
  ) => Promise<Result<null, KeychainFailure>>;
  readonly get: (
    connectionId: string,
    name: SecretName,
  ) => Promise<Result<string | null, KeychainFailure>>;
  /** Stops at the first that the keychain does not let go of. */
  readonly removeSome: (
    connectionId: string,
    some: readonly SecretName[],
  ) => Promise<Result<null, KeychainFailure>>;
  readonly removeAll: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
  /** A profile with what the keychain holds for it. A keychain that cannot tell counts as holding nothing. */
  readonly describe: (profile: Profile) => Promise<Connection>;
};

export const connectionSecrets = (secretStore: SecretStore): ConnectionSecrets => {
  const holds = async (connectionId: string, name: SecretName): Promise<boolean> => {
    const found = await secretStore.get(secretAccount(connectionId, name));
    return found.ok && found.value !== null;
  };
  const removeSome: ConnectionSecrets['removeSome'] = async (connectionId, some) => {
    for (const name of some) {
      const removed = await secretStore.remove(secretAccount(connectionId, name));
      if (!removed.ok) return removed;
    }
    return ok(null);
  };
  return {
    get: (connectionId, name) => secretStore.get(secretAccount(connectionId, name)),
    set: (connectionId, name, value) => {
      const account = secretAccount(connectionId, name);
      return value === null ? secretStore.remove(account) : secretStore.set(account, value);
    },
    removeSome,
    removeAll: (connectionId) => removeSome(connectionId, names),
    describe: async (profile) => ({
      ...profile,
      hasClientSecret: await holds(profile.id, 'client-secret'),
      hasStagingToken: await holds(profile.id, 'staging-token'),
      hasPortalToken: await holds(profile.id, 'portal-token'),
    }),
  };
};
