import { failed } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { Subscription } from '../../../preload/contract/webhooks/webhooks.ts';
import { asOptionalEndpoint } from '../transport/bank-failure.ts';
import type { BankFailure } from '../transport/bank-failure.ts';
import type { Answered, BankClient, CallOptions } from '../transport/bank-client.ts';
import type { Page } from '../transport/pages.ts';
import type { SubscriptionAnswer } from './to-subscription.ts';
import {
  toSubscriptionAnswer,
  toRequestedSubscription,
  toSubscriptionPage,
} from './to-subscription.ts';
import { listPages } from '../transport/list-calls.ts';

/** 10,000 subscriptions: a longer list means a service without an end of its list. */
const maxPages = 100;
const listPath = '/v2/webhook_subscriptions';
const itemPath = `${listPath}/{id}`;

/**
 * GET /v2/webhook_subscriptions, page by page, an optional endpoint. Without it the only answer is
 * `not-supported`, or `not-allowed` without `webhook`.
 */
export function listSubscriptions(
  client: BankClient,
  options: CallOptions = {},
): AsyncGenerator<Result<Page<Subscription>, BankFailure>, void, undefined> {
  return listPages(client, { ...options, path: listPath, read: toSubscriptionPage }, maxPages);
}

/** GET /v2/webhook_subscriptions/{id} (specification, "Endpoints"). */
export function getSubscription(
  client: BankClient,
  id: SubscriptionId,
  options: CallOptions = {},
): Answered<SubscriptionAnswer> {
  return client.get({
    ...options,
    path: itemPath,
    ids: { id },
    read: (body) => toRequestedSubscription(body, id),
  });
}

/** POST /v2/webhook_subscriptions with a body of `newSubscriptionBody`. Sent once. */
export async function createSubscription(
  client: BankClient,
  bodyText: string,
): Answered<SubscriptionAnswer> {
  return asOptional(await client.post({ path: listPath, bodyText, read: toSubscriptionAnswer }));
}

/**
 * PATCH /v2/webhook_subscriptions/{id}, once; then PUT if the service accepts only that. Its
 * rejection of PATCH proves that nothing was done.
 */
export async function changeSubscription(
  client: BankClient,
  id: SubscriptionId,
  bodyText: string,
): Answered<SubscriptionAnswer> {
  const change = {
    path: itemPath,
    ids: { id },
    bodyText,
    read: (body: Parameters<typeof toRequestedSubscription>[0]) =>
      toRequestedSubscription(body, id),
  };
  const patched = await client.patch(change);
  return patched.ok || patched.error.kind !== 'no-such-method'
    ? patched
    : client.put({ ...change, isRepeatable: false });
}

/**
 * DELETE /v2/webhook_subscriptions/{id}, an optional endpoint. Sent once. A 404 may also mean that
 * the subscription does not exist.
 */
export function deleteSubscription(client: BankClient, id: SubscriptionId): Answered<true> {
  return client.delete({ path: itemPath, ids: { id }, read: () => true, emptyBodyValue: true });
}

/**
 * POST /data_api/webhooks with a body of `endpointBody`. The body of a success is not specified;
 * any is accepted. Sent once.
 */
export async function createEndpoint(client: BankClient, bodyText: string): Answered<true> {
  return asOptional(
    await client.post({
      path: '/data_api/webhooks',
      bodyText,
      read: () => true as const,
      emptyBodyValue: true,
    }),
  );
}

function asOptional<Value>(answer: Awaited<Answered<Value>>): Awaited<Answered<Value>> {
  return answer.ok ? answer : failed(asOptionalEndpoint(answer.error));
}
