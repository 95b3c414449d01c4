import type { Vault } from '../../main/data/vault/open-vault.ts';
import { startEventReceiver, type ReceiverParts } from '../../main/events/event-receiver.ts';
import { createEventSecrets } from '../../main/features/event-secrets.ts';
import { createReceiverSwitch } from '../../main/features/events/receiver-switch.ts';
import type { GenuineEvent } from '../../main/features/events/take-delivery.ts';
import { systemTimers } from '../../main/time/timers.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import { fakeServices, openConnection } from '../unit/features/fakes.ts';

/**
 * A vault with its receiver and secrets, as the app composes them, without the rest of a
 * connection.
 */
export function eventInbox(
  vault: Vault,
  {
    now = Date.now,
    limits = {},
  }: { readonly now?: () => number; readonly limits?: NonNullable<ReceiverParts['limits']> } = {},
) {
  let isOpen = true;
  const secrets = createEventSecrets(
    { secretStore: createMemorySecretStore('available'), connectionId: 'c1', vault },
    { ...fakeServices, now, onChange: () => undefined },
  );
  const genuine: GenuineEvent[] = [];
  const receiver = createReceiverSwitch(
    {
      ...openConnection({
        now,
        monotonicNow: () => performance.now(),
        isOpen: () => isOpen,
        timers: systemTimers,
      }),
      vault,
      eventSecrets: secrets,
    },
    {
      onGenuine: (event) => void genuine.push(event),
      onDelivered: () => undefined,
      onState: () => undefined,
      startReceiver: (parts) => startEventReceiver({ ...parts, limits }),
    },
  );
  return {
    receiver,
    genuine,
    addSecret: (value: string, kind: 'v2' | 'onboarding' = 'v2') =>
      secrets.add({ name: value.slice(0, 4), kind, subscriptionId: null, value }),
    address: () =>
      `http://127.0.0.1:${String(receiver.status().port)}${receiver.status().path ?? ''}`,
    disconnect: () => {
      isOpen = false;
    },
  };
}
