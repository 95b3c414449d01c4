import type { Subscription } from '../../../preload/contract/webhooks/webhooks.ts';
import { subscriptionId } from '../../../preload/contract/values.ts';
import { createListReader } from '../transport/list-reader.ts';
import { listOf, readFields, text } from '../wire/fields.ts';
import type { Shape } from '../wire/fields.ts';
import { isJsonObject, member } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';

/**
 * Specification, "Webhook subscription"; the secret is an observed one (spec/observed.md,
 * "Webhooks").
 */
export const wireSubscription = {
  id: text,
  organization_id: text,
  membership_id: text,
  callback_url: text,
  types: listOf(text),
  description: text,
  created_at: text,
  updated_at: text,
  secret: text,
} satisfies Shape;

/**
 * `secret`: the signing secret of its events, if the answer contains it: once, when it is new. It
 * is not part of the subscription, which is stored in a file.
 */
export type SubscriptionAnswer = {
  readonly subscription: Subscription;
  readonly secret: string | null;
};

/** Any other name that a service may use for a secret: such a field is dropped. */
const secretName = /secret|token|signing|signature|hmac|password|(^|[_-])key$/i;

/**
 * Converts a subscription of the service. Null only without a usable id; any other field may be
 * missing or invalid.
 */
export function toSubscription(source: JsonValue | undefined): SubscriptionAnswer | null {
  if (!isJsonObject(source)) return null;
  const { fields, extras } = readFields(wireSubscription, source);
  const id = subscriptionId.safeParse(fields.id);
  if (!id.success) return null;
  const subscription: Subscription = {
    id: id.data,
    organizationId: fields.organization_id,
    membershipId: fields.membership_id,
    callbackUrl: fields.callback_url,
    types: [...new Set(fields.types ?? [])],
    description: fields.description,
    createdAt: fields.created_at,
    updatedAt: fields.updated_at,
    extras: extras.filter(({ name }) => !secretName.test(name)),
  };
  return { subscription, secret: fields.secret === '' ? null : fields.secret };
}

/**
 * The answer is the object itself (specification, "Endpoints"). An enveloped one, as in all other
 * answers of the service, is accepted, too.
 */
export function toSubscriptionAnswer(body: JsonValue): SubscriptionAnswer | null {
  return (
    toSubscription(body) ??
    toSubscription(member(body, 'webhook_subscription')) ??
    toSubscription(member(body, 'subscription'))
  );
}

/** The subscription, if it is the requested one: an answer about another one is invalid. */
export function toRequestedSubscription(
  body: JsonValue,
  requestedId: string,
): SubscriptionAnswer | null {
  const answer = toSubscriptionAnswer(body);
  return answer !== null && answer.subscription.id.toLowerCase() === requestedId.toLowerCase()
    ? answer
    : null;
}

/**
 * A page of `{subscriptions, meta}` (spec/observed.md, "Webhooks"), or under the name of the
 * address; entries without a usable id are left out. Null if neither is a list.
 */
export const toSubscriptionPage = createListReader<Subscription>(
  ['subscriptions', 'webhook_subscriptions'],
  (entry) => toSubscription(entry)?.subscription ?? null,
);
