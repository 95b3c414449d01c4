import * as z from 'zod/mini';
import { type SubscriptionId, subscriptionId } from '../../../preload/contract/values.ts';
import { askedOfSubscriptionCodec, writeAnswerCodec } from '../../data/codecs/own-records.ts';
import { defineWrite } from '../../outbox/define-write.ts';
import type { Write } from '../../outbox/write.ts';

/** A change of a subscription; its object is the one that it changes, or that it made. */
export type SubscriptionWrite = Write<
  {
    readonly callbackUrl: string | null;
    /** Of a creation: the subscriptions that were known before it was sent. */
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
  asked: askedOfSubscriptionCodec,
  answer: writeAnswerCodec,
  // One more that nobody follows does no harm, and is in the bank's own list.
  mustSurvive: () => false,
  // The bank has no key for them: a second request could make a second subscription.
  mayResend: () => false,
});
