import { randomBytes } from 'node:crypto';
import type { ClientList } from '../clients/client-list.ts';
import type { ReceiverSecrets } from '../control.ts';
import type { Registrations } from '../registrations/registrations.ts';
import type { World } from '../world.ts';
import { emitPastEvents } from './past-events.ts';
import { receiverSubscription } from './seed-subscriptions.ts';
import type { Webhooks } from './subscriptions.ts';

/** Subscribes a receiver on this computer at the first request, and queues recent events for it. */
export function createLocalReceiver(parts: {
  readonly world: World;
  readonly webhooks: Webhooks;
  readonly registrations: Registrations;
  readonly clients: ClientList;
  readonly seed: number;
}): () => ReceiverSecrets {
  let receiverSecrets: ReceiverSecrets | undefined;
  return () => {
    if (receiverSecrets !== undefined) return receiverSecrets;
    const subscription = receiverSubscription(parts.seed, parts.world.texts);
    const onboardingSecret = randomBytes(32).toString('hex');
    receiverSecrets = {
      subscriptionId: subscription.id,
      secret: parts.webhooks.subscribe(subscription),
      onboardingSecret,
    };
    parts.webhooks.addEndpoint({ callbackUrl: subscription.callbackUrl, secret: onboardingSecret });
    parts.registrations.sendPastEvents();
    emitPastEvents({ ...parts, emit: parts.webhooks.emit });
    return receiverSecrets;
  };
}
