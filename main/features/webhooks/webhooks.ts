import type { Feature } from '../feature.ts';
import { createSubscriptionChanges } from './change-subscriptions.ts';
import { addSecret, linkSecret, listSecrets, removeSecret } from './kept-secrets.ts';
import { readSubscription, readSubscriptions } from './read-subscriptions.ts';
import { trackSubscriptions, untrackSubscription } from './track-subscriptions.ts';

/** The subscriptions of events, and the secrets that prove what comes of them. */
export const webhooks: Feature<'webhooks'> = {
  answersFor: ['webhooks'],
  open: (scope) => ({
    commands: {
      webhooks: {
        list: (input) => readSubscriptions(scope, input),
        get: (input) => readSubscription(scope, input),
        track: (input) => trackSubscriptions(scope, input),
        untrack: (input) => untrackSubscription(scope, input),
        ...createSubscriptionChanges(scope),
        secrets: () => listSecrets(scope),
        addSecret: (input) => addSecret(scope, input),
        linkSecret: (input) => linkSecret(scope, input),
        removeSecret: (input) => removeSecret(scope, input),
      },
    },
  }),
};
