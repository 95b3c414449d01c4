import { normalizeCallback } from '../../../../preload/contract/webhooks/check-subscription.ts';
import type { SubscriptionRow } from '../../../../preload/contract/webhooks/webhooks.ts';

/** Another subscription with the same address, if any. */
export function findSameAddress(
  rows: readonly SubscriptionRow[],
  { callbackUrl, id }: { readonly callbackUrl: string; readonly id: string | null },
): SubscriptionRow | null {
  return callbackUrl.trim() === ''
    ? null
    : (rows.find(
        (row) =>
          row.id !== id &&
          !row.isAbsent &&
          row.callbackUrl !== null &&
          normalizeCallback(row.callbackUrl) === normalizeCallback(callbackUrl),
      ) ?? null);
}
