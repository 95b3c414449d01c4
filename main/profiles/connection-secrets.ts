import type { Connection, SecretName } from '../../preload/contract/app/connections.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import {
  audienceOf,
  bankOriginsOfBinding,
  coversAudience,
} from '../../preload/contract/app/secret-audience.ts';
import type { ReadSecret } from '../auth/read-secret.ts';
import { createKeyedMutex } from '../time/keyed-mutex.ts';
import { decodeSession } from '../auth/token-set.ts';
import { secretAccount, tokensAccount } from '../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';
import { type BoundSecret, decodeBoundSecret, encodeBoundSecret } from './bound-secret.ts';
import type { Profile } from './profile-document.ts';

const names: readonly SecretName[] = ['client-secret', 'staging-token', 'portal-token'];

/**
 * The secrets of a profile, in the keychain. The window can write them and learn whether they
 * exist, but never read one. Each is bound to the addresses it was entered for, so that an attacker
 * who changes the settings file is not sent it.
 */
export type ConnectionSecrets = {
  /**
   * Null removes the secret. It is bound to the current addresses of the profile, and to no others.
   */
  readonly set: (
    profile: Pick<Profile, 'id' | 'banking' | 'registrations'>,
    name: SecretName,
    value: string | null,
  ) => Promise<Result<null, KeychainFailure>>;
  readonly read: ReadSecret;
  /** Stops at the first one that the keychain does not remove. */
  readonly removeSome: (
    connectionId: string,
    some: readonly SecretName[],
  ) => Promise<Result<null, KeychainFailure>>;
  readonly removeAll: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
  /** A profile with its secrets in the keychain. A keychain that cannot tell counts as empty. */
  readonly describe: (profile: Profile) => Promise<Connection>;
};

export function createConnectionSecrets(secretStore: SecretStore): ConnectionSecrets {
  const runExclusive = createKeyedMutex();

  /**
   * The previous version stored bare secrets. Only a session in the keychain proves for which
   * addresses one was entered; the settings file may have been changed. A secret without such a
   * session is bound to no address, so the user must enter it again.
   */
  const bind = async (
    connectionId: string,
    name: SecretName,
    secret: string,
  ): Promise<Result<BoundSecret, KeychainFailure>> => {
    const tokens = await secretStore.get(tokensAccount(connectionId));
    if (!tokens.ok) return tokens;
    const session = tokens.value === null ? null : decodeSession(tokens.value);
    const binding = session?.kind === 'held' ? session.tokens.binding : null;
    const audience =
      binding === null || name === 'portal-token'
        ? []
        : name === 'client-secret'
          ? [binding]
          : bankOriginsOfBinding(binding);
    const bound = { audience, secret };
    const written = await secretStore.set(
      secretAccount(connectionId, name),
      encodeBoundSecret(bound),
    );
    return written.ok ? ok(bound) : written;
  };

  const read: ReadSecret = (connectionId, name, audience) =>
    runExclusive(secretAccount(connectionId, name), async () => {
      const stored = await secretStore.get(secretAccount(connectionId, name));
      if (!stored.ok) return stored;
      if (stored.value === null) return ok({ kind: 'none' });
      const boundSecret = decodeBoundSecret(stored.value);
      const bound =
        boundSecret === null ? await bind(connectionId, name, stored.value) : ok(boundSecret);
      if (!bound.ok) return bound;
      return ok(
        coversAudience(bound.value.audience, audience)
          ? { kind: 'found', secret: bound.value.secret }
          : { kind: 'for-others' },
      );
    });

  const removeSome: ConnectionSecrets['removeSome'] = async (connectionId, some) => {
    for (const name of some) {
      const removed = await runExclusive(secretAccount(connectionId, name), () =>
        secretStore.remove(secretAccount(connectionId, name)),
      );
      if (!removed.ok) return removed;
    }
    return ok(null);
  };

  return {
    read,
    set: async (profile, name, value) => {
      if (value === null) return removeSome(profile.id, [name]);
      const account = secretAccount(profile.id, name);
      return runExclusive(account, () =>
        secretStore.set(
          account,
          encodeBoundSecret({ audience: audienceOf(name, profile), secret: value }),
        ),
      );
    },
    removeSome,
    removeAll: (connectionId) => removeSome(connectionId, names),
    describe: async (profile) => {
      const kinds = await Promise.all(
        names.map(async (name) => {
          const storedSecret = await read(profile.id, name, audienceOf(name, profile));
          return [name, storedSecret.ok ? storedSecret.value.kind : 'none'] as const;
        }),
      );
      const kindOf = new Map(kinds);
      return {
        ...profile,
        hasClientSecret: kindOf.get('client-secret') === 'found',
        hasStagingToken: kindOf.get('staging-token') === 'found',
        hasPortalToken: kindOf.get('portal-token') === 'found',
        secretsForOthers: kinds.filter(([, kind]) => kind === 'for-others').map(([name]) => name),
      };
    },
  };
}
