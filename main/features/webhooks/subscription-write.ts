import * as z from 'zod/mini';
import { type SubscriptionId, subscriptionId } from '../../../preload/contract/values.ts';
import { subscriptionRequestCodec, writeAnswerCodec } from '../../data/codecs/own-records.ts';
import { defineWrite } from '../../outbox/define-write.ts';
import type { Write } from '../../outbox/write.ts';

/** A change of a subscription; its object is the changed or created subscription. */
export type SubscriptionWrite = Write<
  {
    readonly callbackUrl: string | null;
    /** For a creation: the subscriptions known before it was sent. */
    readonly knownIds: readonly SubscriptionId[];
  },
  { readonly traceId: string | null },
  SubscriptionId | null,
  'create' | 'update' | 'remove' | 'create-older'
>;

export const subscriptionWrite = defineWrite<SubscriptionWrite>({
  family: 'subscription',
  topic: 'webhooks',
  kinds: ['create', 'update', 'remove', 'create-older'],
  objectId: z.nullable(subscriptionId),
  asked: subscriptionRequestCodec,
  answer: writeAnswerCodec,
  // An extra subscription does no harm, and the bank's own list shows it.
  mustSurvive: () => false,
  // The bank has no idempotency key for subscriptions: a second request could create a second one.
  mayResend: () => false,
});
