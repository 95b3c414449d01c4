import type { SubscriptionDraft } from '../../../preload/contract/webhooks/webhooks.ts';
import { toJsonText } from '../wire/json.ts';

function trimTypes(types: readonly string[]): readonly string[] {
  return [...new Set(types.map((type) => type.trim()).filter((type) => type !== ''))];
}

/**
 * The service requires the scheme in lower case (specification, "Webhook subscription"); the rest
 * is sent as entered.
 */
function lowercaseScheme(text: string): string {
  return text.trim().replace(/^https:/i, 'https:');
}

/**
 * The body of POST /v2/webhook_subscriptions: without a secret, so that the service creates one.
 */
export function newSubscriptionBody({
  callbackUrl,
  types,
  description,
}: SubscriptionDraft): string {
  const trimmedDescription = description?.trim() ?? '';
  return toJsonText({
    callback_url: lowercaseScheme(callbackUrl),
    types: trimTypes(types),
    ...(trimmedDescription === '' ? {} : { description: trimmedDescription }),
  });
}

/**
 * The body of a change: all writable fields, because it may replace everything (spec/observed.md,
 * "Webhooks"). A removed description is sent as an empty text: a missing field would leave it
 * unchanged.
 */
export function changedSubscriptionBody({
  callbackUrl,
  types,
  description,
}: SubscriptionDraft): string {
  return toJsonText({
    callback_url: lowercaseScheme(callbackUrl),
    types: trimTypes(types),
    description: description?.trim() ?? '',
  });
}

/** The body of POST /data_api/webhooks. */
export function endpointBody({
  callbackUrl,
  secret,
}: {
  readonly callbackUrl: string;
  readonly secret: string;
}): string {
  return toJsonText({ callback_url: lowercaseScheme(callbackUrl), secret });
}
