import { type CommandError, failed, ok, type Result } from '../../preload/contract/result.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { EventSecretName } from '../data/vault/events/event-secret-names.ts';
import { tryStorageWork } from '../data/storage-failure.ts';
import { eventSecretAccount } from '../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';
import type { EventSecretValue } from '../events/verify-event.ts';
import { createSignal, type Signal } from './signal.ts';

/** The connection that owns the secrets, and where their values are. */
type SecretLocation = {
  readonly secretStore: SecretStore;
  readonly connectionId: string;
  readonly vault: Vault;
};

/** Without secrets whose value is missing in the keychain (an imported vault). */
type LoadedSecrets = {
  readonly secrets: readonly EventSecretValue[];
  /**
   * Secrets that no longer verify deliveries. They still prove the events that arrived before they
   * ended.
   */
  readonly ended: readonly (EventSecretValue & { readonly endedEpochMs: number })[];
};

/** The minimum interval between two writes of a secret's last use. */
const usesStoredEveryMs = 60_000;

export type SecretToStore = Pick<EventSecretName, 'name' | 'kind' | 'subscriptionId'> & {
  readonly value: string;
};

/**
 * The secrets that prove the events of one connection: names in its vault, values in the keychain
 * and, while the connection is open, in main's memory.
 */
export type EventSecrets = {
  /** Names and kinds, oldest first. Never a value. */
  readonly list: () => readonly EventSecretName[];
  /** Errors: `keychain-unavailable`, and then nothing is stored. */
  readonly add: (secret: SecretToStore) => Promise<Result<EventSecretName>>;
  /** Emits each added secret once it is stored. */
  readonly secretAdded: Signal<EventSecretValue>;
  /**
   * Links a secret to a subscription; its value stays. False: the subscription has no such secret.
   */
  readonly link: (order: {
    readonly id: string;
    readonly subscriptionId: string | null;
  }) => boolean;
  /** Notes that the secret verified a delivery. */
  readonly recordUse: (id: string, atEpochMs: number) => void;
  /** Writes the noted uses to disk. */
  readonly storeUses: () => void;
  /** Stops or resumes verifying deliveries with this secret. False: there is no such secret. */
  readonly end: (id: string, isEnded: boolean) => boolean;
  /** Errors: `keychain-unavailable`, and then the secret is still there. */
  readonly remove: (id: string) => Promise<Result<null, KeychainFailure>>;
  /**
   * The values, from memory after the first read. Concurrent calls share one read. A keychain can
   * ask the user for a password first, so a caller with a deadline needs its own timeout. With
   * `retryAfterMs` a keychain that refused is not read again before that time: forged deliveries must not
   * make it prompt the user again and again.
   */
  readonly load: (options?: {
    readonly retryAfterMs?: number;
  }) => Promise<Result<LoadedSecrets, CommandError>>;
  /** Drops the values in memory, because the keychain may hold others. */
  readonly forget: () => void;
};

async function removeSecret(
  { secretStore, connectionId, vault }: SecretLocation,
  id: string,
): Promise<Result<null, KeychainFailure>> {
  const removed = await secretStore.remove(eventSecretAccount(connectionId, id));
  if (!removed.ok) return removed;
  vault.eventSecretNames.remove(id);
  return ok(null);
}

/**
 * Removes all secrets, or those of some kinds, of a connection that is not open. Errors:
 * `keychain-unavailable`, and then some are still there.
 */
export async function removeEventSecrets(
  location: SecretLocation,
  kinds?: readonly EventSecretName['kind'][],
): Promise<Result<null, KeychainFailure>> {
  for (const { id, kind } of location.vault.eventSecretNames.all()) {
    if (kinds?.includes(kind) === false) continue;
    const removed = await removeSecret(location, id);
    if (!removed.ok) return removed;
  }
  return ok(null);
}

export function createEventSecrets(
  location: SecretLocation,
  {
    now,
    randomUUID,
    onChange,
    reportBug,
  }: {
    readonly now: () => number;
    readonly randomUUID: () => string;
    readonly onChange: () => void;
    readonly reportBug: (cause: unknown) => void;
  },
): EventSecrets {
  const { secretStore, connectionId, vault } = location;
  const names = vault.eventSecretNames;
  const secretAdded = createSignal<EventSecretValue>(reportBug);
  let loaded: Promise<Result<LoadedSecrets, CommandError>> | null = null;
  let keychainRefusal: {
    readonly atEpochMs: number;
    readonly answer: Result<LoadedSecrets, CommandError>;
  } | null = null;

  const onSecretsChanged = (): void => {
    loaded = null;
    keychainRefusal = null;
    onChange();
  };

  const readSecrets = async (): Promise<Result<LoadedSecrets, CommandError>> => {
    const secrets: EventSecretValue[] = [];
    const ended: LoadedSecrets['ended'][number][] = [];
    for (const { id, name, kind, endedEpochMs } of names.all()) {
      const storedValue = await secretStore.get(eventSecretAccount(connectionId, id));
      if (!storedValue.ok) return storedValue;
      if (storedValue.value === null) continue;
      const secret = { id, name, kind, value: storedValue.value };
      if (endedEpochMs === null) secrets.push(secret);
      else ended.push({ ...secret, endedEpochMs });
    }
    return ok({ secrets, ended });
  };

  /** Uses not yet on disk: many deliveries a second cause one write a minute. */
  const uses = new Map<string, number>();
  const lastStored = new Map<string, number>();
  const storeUses = (): void => {
    // A failed write stays in memory for the next one. It must not stop the event from being
    // stored.
    tryStorageWork(() => {
      for (const [id, atEpochMs] of uses) names.noteUse(id, atEpochMs);
      uses.clear();
    });
  };

  return {
    list: () =>
      names.all().map((name) => ({ ...name, usedEpochMs: uses.get(name.id) ?? name.usedEpochMs })),
    recordUse: (id, atEpochMs) => {
      uses.set(id, atEpochMs);
      if (Math.abs(atEpochMs - (lastStored.get(id) ?? -Infinity)) < usesStoredEveryMs) return;
      lastStored.set(id, atEpochMs);
      storeUses();
      onChange();
    },
    storeUses,
    end: (id, isEnded) => {
      const isKnown = names.end(id, isEnded ? now() : null);
      if (isKnown) onSecretsChanged();
      return isKnown;
    },
    add: async ({ name, kind, subscriptionId, value }) => {
      const secret: EventSecretName = {
        id: randomUUID(),
        name,
        kind,
        subscriptionId,
        addedAtEpochMs: now(),
        notedSinceEpochMs: now(),
        usedEpochMs: null,
        endedEpochMs: null,
      };
      // Store the name first: a secret in the keychain without a name could never be removed.
      names.add(secret);
      const stored = await secretStore.set(eventSecretAccount(connectionId, secret.id), value);
      if (!stored.ok) names.remove(secret.id);
      onSecretsChanged();
      if (!stored.ok) return failed(stored.error);
      secretAdded.emit({ id: secret.id, name, kind, value });
      return ok(secret);
    },
    secretAdded,
    link: ({ id, subscriptionId }) => names.link(id, subscriptionId),
    remove: async (id) => {
      const removed = await removeSecret(location, id);
      if (removed.ok) onSecretsChanged();
      return removed;
    },
    load: ({ retryAfterMs = 0 } = {}) => {
      if (loaded !== null) return loaded;
      if (keychainRefusal !== null && Math.abs(now() - keychainRefusal.atEpochMs) < retryAfterMs)
        return Promise.resolve(keychainRefusal.answer);
      const values = readSecrets();
      loaded = values;
      const forgetFailure = (): void => {
        if (loaded === values) loaded = null;
      };
      // A locked keychain is read again next time.
      void values.then((answer) => {
        keychainRefusal = answer.ok ? null : { atEpochMs: now(), answer };
        if (!answer.ok) forgetFailure();
      }, forgetFailure);
      return values;
    },
    forget: () => {
      loaded = null;
    },
  };
}
