import type { Feature } from '../feature.ts';
import { createSubscriptionChanges } from './change-subscriptions.ts';
import { addSecret, endSecret, linkSecret, listSecrets, removeSecret } from './manage-secrets.ts';
import { requestSubscriptions, readSubscription, readSubscriptions } from './read-subscriptions.ts';
import { trackSubscriptions, untrackSubscription } from './track-subscriptions.ts';

/** The subscriptions to events, and the secrets that prove their events. */
export const webhooks: Feature<'webhooks'> = {
  commandGroups: ['webhooks'],
  open: (scope) => {
    const changes = createSubscriptionChanges(scope);
    return {
      commands: {
        webhooks: {
          ...changes.commands,
          list: (input) => readSubscriptions(scope, input),
          get: (input) => readSubscription(scope, input),
          track: (input) => trackSubscriptions(scope, input),
          untrack: (input) => untrackSubscription(scope, input),
          secrets: () => listSecrets(scope),
          addSecret: (input) => addSecret(scope, input),
          linkSecret: (input) => linkSecret(scope, input),
          endSecret: (input) => endSecret(scope, input),
          removeSecret: (input) => removeSecret(scope, input),
        },
      },
      lifecycle: {
        opened: changes.resume,
      },
      writes: {
        family: 'subscription',
        readBank: () => requestSubscriptions(scope, 'owner'),
        kinds: [changes.kind],
      },
    };
  },
};
