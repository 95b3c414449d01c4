import type { Output } from '../../../preload/contract/index.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { Scope } from '../scope.ts';
import { refreshSubscription } from './read-subscriptions.ts';
import { cachedSubscriptionList, cachedSubscription } from '../cached-subscriptions.ts';
import { forgetSubscription } from './subscription-record.ts';
import { labelsById } from '../followed-ids.ts';
import { withVault } from '../open-connection.ts';

/**
 * The maximum number of subscriptions read right after they were added; more wait for the next
 * refresh.
 */
const maxReadAtOnce = 20;

/** Adds subscriptions to the list by id, all or none, and requests those without cached data. */
export function trackSubscriptions(
  scope: Scope,
  {
    items,
  }: { readonly items: readonly { readonly id: SubscriptionId; readonly label: string | null }[] },
): Result<Output<'webhooks', 'track'>> {
  return withVault(scope, (vault) => {
    const labels = labelsById(items);
    const ids = [...labels.keys()];
    const addedCount = vault.trackedSubscriptions.add(
      ids.map((id) => ({ id, label: labels.get(id) ?? null, addedAtEpochMs: scope.now() })),
    );
    if (scope.phase() === 'signed-in')
      for (const id of ids
        .filter((each) => cachedSubscription(scope, each) === null)
        .slice(0, maxReadAtOnce))
        refreshSubscription(scope, id);
    scope.publishChange('webhooks');
    return ok({ addedCount, knownCount: ids.length - addedCount });
  });
}

/**
 * Removes a subscription from the list, and its cached data unless the service's own list contains
 * it. The subscription at the bank does not change.
 */
export function untrackSubscription(
  scope: Scope,
  { id }: { readonly id: SubscriptionId },
): Result<Output<'webhooks', 'untrack'>> {
  return withVault(scope, (vault) => {
    vault.trackedSubscriptions.remove(id);
    if (cachedSubscriptionList(scope)?.ids.includes(id) !== true) forgetSubscription(scope, id);
    scope.publishChange('webhooks');
    return ok({});
  });
}
