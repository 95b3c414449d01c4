import { type CommandError, failed, ok, type Result } from '../../preload/contract/result.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { EventSecretName } from '../data/vault/event-secret-names.ts';
import { eventSecretAccount } from '../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';
import type { EventSecretValue } from '../events/verify-event.ts';

/** Whose secrets: those of one connection, while it is open. */
export type SecretsPlace = { readonly connectionId: string; readonly vault: Vault };

/**
 * Without those whose value the keychain does not hold (an imported vault).
 */
export type LoadedSecrets = { readonly secrets: readonly EventSecretValue[] };

export type EventSecrets = {
  /** Names and kinds, oldest first. Never a value. */
  readonly list: (place: SecretsPlace) => readonly EventSecretName[];
  /** Errors: `keychain-unavailable`, and then nothing of it is kept. */
  readonly add: (
    place: SecretsPlace,
    secret: Pick<EventSecretName, 'name' | 'kind' | 'subscriptionId'> & { readonly value: string },
  ) => Promise<Result<EventSecretName>>;
  /**
   * Says which subscription one belongs to; its value is not touched. False: there is no such
   * secret of a subscription.
   */
  readonly link: (
    place: SecretsPlace,
    order: { readonly id: string; readonly subscriptionId: string | null },
  ) => boolean;
  /** Errors: `keychain-unavailable`, and then it is still there. */
  readonly remove: (place: SecretsPlace, id: string) => Promise<Result<null, KeychainFailure>>;
  /**
   * All of a connection that is removed. Errors: `keychain-unavailable`, and then some are still
   * there.
   */
  readonly removeAll: (
    place: SecretsPlace,
    kinds?: readonly EventSecretName['kind'][],
  ) => Promise<Result<null, KeychainFailure>>;
  /**
   * The values, from memory once they were read. Asked for at the same time they are read once. A
   * keychain can ask its owner for a password first, so whoever must be quick waits no longer than
   * it can. With `restMs` a keychain that refused is not asked again before: strangers must not
   * make it ask its owner again and again.
   */
  readonly load: (
    place: SecretsPlace,
    options?: { readonly restMs?: number },
  ) => Promise<Result<LoadedSecrets, CommandError>>;
  /** Forgets the values that are in memory: the app is locked, or the connection closed. */
  readonly forget: () => void;
};

/** The secrets that prove events: names in the vault, values in the keychain and main's memory. */
export const createEventSecrets = ({
  secretStore,
  now,
  randomUUID,
  onChange = () => undefined,
  onAdded = () => undefined,
}: {
  readonly secretStore: SecretStore;
  readonly now: () => number;
  readonly randomUUID: () => string;
  readonly onChange?: () => void;
  readonly onAdded?: (place: SecretsPlace, secret: EventSecretValue) => void;
}): EventSecrets => {
  let loaded: {
    readonly connectionId: string;
    readonly values: Promise<Result<LoadedSecrets, CommandError>>;
  } | null = null;

  let refused: {
    readonly connectionId: string;
    readonly atEpochMs: number;
    readonly answer: Result<LoadedSecrets, CommandError>;
  } | null = null;

  const changed = (): void => {
    loaded = null;
    refused = null;
    onChange();
  };

  const read = async ({
    connectionId,
    vault,
  }: SecretsPlace): Promise<Result<LoadedSecrets, CommandError>> => {
    const secrets: EventSecretValue[] = [];
    for (const { id, name, kind } of vault.eventSecretNames.all()) {
      const found = await secretStore.get(eventSecretAccount(connectionId, id));
      if (!found.ok) return found;
      if (found.value !== null) secrets.push({ id, name, kind, value: found.value });
    }
    return ok({ secrets });
  };

  const remove = async (
    { connectionId, vault }: SecretsPlace,
    id: string,
  ): Promise<Result<null, KeychainFailure>> => {
    const removed = await secretStore.remove(eventSecretAccount(connectionId, id));
    if (!removed.ok) return removed;
    vault.eventSecretNames.remove(id);
    changed();
    return ok(null);
  };

  return {
    list: ({ vault }) => vault.eventSecretNames.all(),
    add: async (place, { name, kind, subscriptionId, value }) => {
      const { connectionId, vault } = place;
      const secret: EventSecretName = {
        id: randomUUID(),
        name,
        kind,
        subscriptionId,
        addedAtEpochMs: now(),
      };
      // The name first: a secret in the keychain that no list shows could never be taken away.
      vault.eventSecretNames.add(secret);
      const kept = await secretStore.set(eventSecretAccount(connectionId, secret.id), value);
      if (!kept.ok) vault.eventSecretNames.remove(secret.id);
      changed();
      if (kept.ok) onAdded(place, { id: secret.id, name, kind, value });
      return kept.ok ? ok(secret) : failed(kept.error);
    },
    link: ({ vault }, { id, subscriptionId }) => vault.eventSecretNames.link(id, subscriptionId),
    remove,
    removeAll: async (place, kinds) => {
      for (const { id, kind } of place.vault.eventSecretNames.all()) {
        if (kinds?.includes(kind) === false) continue;
        const removed = await remove(place, id);
        if (!removed.ok) return removed;
      }
      return ok(null);
    },
    load: (place, { restMs = 0 } = {}) => {
      if (loaded?.connectionId === place.connectionId) return loaded.values;
      if (
        refused?.connectionId === place.connectionId &&
        Math.abs(now() - refused.atEpochMs) < restMs
      )
        return Promise.resolve(refused.answer);
      const values = read(place);
      const mine = { connectionId: place.connectionId, values };
      loaded = mine;
      const forgetFailure = (): void => {
        if (loaded === mine) loaded = null;
      };
      // A keychain that was locked is asked again next time.
      void values.then((answer) => {
        refused = answer.ok ? null : { connectionId: place.connectionId, atEpochMs: now(), answer };
        if (!answer.ok) forgetFailure();
      }, forgetFailure);
      return values;
    },
    forget: () => {
      loaded = null;
    },
  };
};
