import { type CommandError, failed, ok, type Result } from '../../preload/contract/result.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { EventSecretName } from '../data/vault/events/event-secret-names.ts';
import { ifPossible } from '../data/storage-failure.ts';
import { eventSecretAccount } from '../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';
import type { EventSecretValue } from '../events/verify-event.ts';
import { createSignal, type Signal } from './signal.ts';

/** Whose secrets, and where their values are. */
type SecretsPlace = {
  readonly secretStore: SecretStore;
  readonly connectionId: string;
  readonly vault: Vault;
};

/**
 * Without those whose value the keychain does not hold (an imported vault).
 */
type LoadedSecrets = {
  readonly secrets: readonly EventSecretValue[];
  /** Those that verify no delivery any more. What came before they ended they still prove. */
  readonly ended: readonly (EventSecretValue & { readonly endedEpochMs: number })[];
};

/** So often at most it is written down that a secret verified a delivery. */
const notedEveryMs = 60_000;

export type SecretToKeep = Pick<EventSecretName, 'name' | 'kind' | 'subscriptionId'> & {
  readonly value: string;
};

/**
 * The secrets that prove events of one connection: names in its vault, values in the keychain and,
 * while it is open, in main's memory.
 */
export type EventSecrets = {
  /** Names and kinds, oldest first. Never a value. */
  readonly list: () => readonly EventSecretName[];
  /** Errors: `keychain-unavailable`, and then nothing of it is kept. */
  readonly add: (secret: SecretToKeep) => Promise<Result<EventSecretName>>;
  /** Those that were added, once they are kept. */
  readonly added: Signal<EventSecretValue>;
  /**
   * Says which subscription one belongs to; its value is not touched. False: there is no such
   * secret of a subscription.
   */
  readonly link: (order: {
    readonly id: string;
    readonly subscriptionId: string | null;
  }) => boolean;
  /** It verified a delivery. */
  readonly noteUse: (id: string, atEpochMs: number) => void;
  /** Writes down what was noted of their use. */
  readonly keepUses: () => void;
  /** It verifies no delivery from now on, or does so again. False: there is no such secret. */
  readonly end: (id: string, isEnded: boolean) => boolean;
  /** Errors: `keychain-unavailable`, and then it is still there. */
  readonly remove: (id: string) => Promise<Result<null, KeychainFailure>>;
  /**
   * The values, from memory once they were read. Asked for at the same time they are read once. A
   * keychain can ask its owner for a password first, so whoever must be quick waits no longer than
   * it can. With `restMs` a keychain that refused is not asked again before: strangers must not
   * make it ask its owner again and again.
   */
  readonly load: (options?: {
    readonly restMs?: number;
  }) => Promise<Result<LoadedSecrets, CommandError>>;
  /** Forgets the values that are in memory: what the keychain holds may be another. */
  readonly forget: () => void;
};

async function removeOne(
  { secretStore, connectionId, vault }: SecretsPlace,
  id: string,
): Promise<Result<null, KeychainFailure>> {
  const removed = await secretStore.remove(eventSecretAccount(connectionId, id));
  if (!removed.ok) return removed;
  vault.eventSecretNames.remove(id);
  return ok(null);
}

/**
 * Removes all, or those of some kinds, of a connection that is not open. Errors:
 * `keychain-unavailable`, and then some are still there.
 */
export async function removeEventSecrets(
  place: SecretsPlace,
  kinds?: readonly EventSecretName['kind'][],
): Promise<Result<null, KeychainFailure>> {
  for (const { id, kind } of place.vault.eventSecretNames.all()) {
    if (kinds?.includes(kind) === false) continue;
    const removed = await removeOne(place, id);
    if (!removed.ok) return removed;
  }
  return ok(null);
}

export function createEventSecrets(
  place: SecretsPlace,
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
  const { secretStore, connectionId, vault } = place;
  const names = vault.eventSecretNames;
  const added = createSignal<EventSecretValue>(reportBug);
  let loaded: Promise<Result<LoadedSecrets, CommandError>> | null = null;
  let refused: {
    readonly atEpochMs: number;
    readonly answer: Result<LoadedSecrets, CommandError>;
  } | null = null;

  const changed = (): void => {
    loaded = null;
    refused = null;
    onChange();
  };

  const read = async (): Promise<Result<LoadedSecrets, CommandError>> => {
    const secrets: EventSecretValue[] = [];
    const ended: LoadedSecrets['ended'][number][] = [];
    for (const { id, name, kind, endedEpochMs } of names.all()) {
      const found = await secretStore.get(eventSecretAccount(connectionId, id));
      if (!found.ok) return found;
      if (found.value === null) continue;
      const secret = { id, name, kind, value: found.value };
      if (endedEpochMs === null) secrets.push(secret);
      else ended.push({ ...secret, endedEpochMs });
    }
    return ok({ secrets, ended });
  };

  /** Not written down yet: many deliveries a second are one write a minute. */
  const uses = new Map<string, number>();
  const noted = new Map<string, number>();
  const keepUses = (): void => {
    // What cannot be written stays, and its event is kept whether or not it can.
    ifPossible(() => {
      for (const [id, atEpochMs] of uses) names.noteUse(id, atEpochMs);
      uses.clear();
    });
  };

  return {
    list: () =>
      names.all().map((name) => ({ ...name, usedEpochMs: uses.get(name.id) ?? name.usedEpochMs })),
    noteUse: (id, atEpochMs) => {
      uses.set(id, atEpochMs);
      if (Math.abs(atEpochMs - (noted.get(id) ?? -Infinity)) < notedEveryMs) return;
      noted.set(id, atEpochMs);
      keepUses();
      onChange();
    },
    keepUses,
    end: (id, isEnded) => {
      const isKnown = names.end(id, isEnded ? now() : null);
      if (isKnown) changed();
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
      // The name first: a secret in the keychain that no list shows could never be taken away.
      names.add(secret);
      const kept = await secretStore.set(eventSecretAccount(connectionId, secret.id), value);
      if (!kept.ok) names.remove(secret.id);
      changed();
      if (!kept.ok) return failed(kept.error);
      added.emit({ id: secret.id, name, kind, value });
      return ok(secret);
    },
    added,
    link: ({ id, subscriptionId }) => names.link(id, subscriptionId),
    remove: async (id) => {
      const removed = await removeOne(place, id);
      if (removed.ok) changed();
      return removed;
    },
    load: ({ restMs = 0 } = {}) => {
      if (loaded !== null) return loaded;
      if (refused !== null && Math.abs(now() - refused.atEpochMs) < restMs)
        return Promise.resolve(refused.answer);
      const values = read();
      loaded = values;
      const forgetFailure = (): void => {
        if (loaded === values) loaded = null;
      };
      // A keychain that was locked is asked again next time.
      void values.then((answer) => {
        refused = answer.ok ? null : { atEpochMs: now(), answer };
        if (!answer.ok) forgetFailure();
      }, forgetFailure);
      return values;
    },
    forget: () => {
      loaded = null;
    },
  };
}
