import { randomBytes, randomUUID } from 'node:crypto';
import type { Vault } from '../../main/data/vault/open-vault.ts';
import { startEventReceiver, type ReceiverParts } from '../../main/events/event-receiver.ts';
import { createEventSecrets } from '../../main/features/event-secrets.ts';
import { createReceiverSwitch } from '../../main/features/events/receiver-switch.ts';
import type { GenuineEvent } from '../../main/features/events/take-delivery.ts';
import type { OpenConnection } from '../../main/features/open-connection.ts';
import { memorySecretStore } from '../../main/keychain/memory-secret-store.ts';

/**
 * A vault with its receiver and secrets, as the app puts them together, and nothing else of a
 * connection.
 */
export const eventInbox = (
  vault: Vault,
  {
    now = Date.now,
    limits = {},
  }: { readonly now?: () => number; readonly limits?: NonNullable<ReceiverParts['limits']> } = {},
) => {
  let connection = {
    profile: { id: 'c1' },
    vault,
    persistence: 'kept',
  } as unknown as OpenConnection | null;
  const genuine: GenuineEvent[] = [];
  const secrets = createEventSecrets({
    secretStore: memorySecretStore('available'),
    now,
    randomUUID,
  });
  const receiver = createReceiverSwitch({
    connection: () => connection,
    secrets,
    start: (parts) => startEventReceiver({ ...parts, limits }),
    now,
    randomBytes,
    nextTurn: (task) => void setImmediate(task),
    onGenuine: (event) => void genuine.push(event),
    onChange: () => undefined,
    reportBug: (cause) => {
      throw cause;
    },
  });
  return {
    receiver,
    genuine,
    addSecret: (value: string, kind: 'v2' | 'onboarding' = 'v2') =>
      secrets.add(
        { connectionId: 'c1', vault },
        { name: value.slice(0, 4), kind, subscriptionId: null, value },
      ),
    address: () =>
      `http://127.0.0.1:${String(receiver.status().port)}${receiver.status().path ?? ''}`,
    disconnect: () => {
      connection = null;
    },
  };
};
