import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { Subscription, SubscriptionRow } from '../../../preload/contract/webhooks/webhooks.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { rememberObjectAnswer } from '../optional-endpoints.ts';
import type { Scope } from '../scope.ts';
import { cachedSubscriptionList } from '../cached-subscriptions.ts';
import {
  forgetSubscription,
  storeAbsence,
  storeSubscriptionList,
  storeSubscription,
  toSubscriptionRow,
} from './subscription-record.ts';
import { deleteEndpoint } from './webhook-answer.ts';

/** A failing cache does not change the bank's answer; the next read repairs the cache. */
function tryToCache(open: Scope, work: () => void): void {
  try {
    if (open.isOpen()) work();
  } catch (cause) {
    open.reportBug(cause);
  }
}

export function cacheChanged(open: Scope, subscription: Subscription, atEpochMs: number): void {
  tryToCache(open, () => storeSubscription(open, subscription, atEpochMs));
}

/** Adds the created subscription to the user's list. Throws if the vault rejects the write. */
export function storeCreated(
  open: Scope,
  vault: Vault,
  { subscription, atEpochMs }: { readonly subscription: Subscription; readonly atEpochMs: number },
): void {
  const { id } = subscription;
  vault.trackedSubscriptions.add([{ id, label: null, addedAtEpochMs: atEpochMs }]);
  cacheChanged(open, subscription, atEpochMs);
  tryToCache(open, () => {
    const list = cachedSubscriptionList(open);
    if (list) storeSubscriptionList(open, [...new Set([...list.ids, id])], list.asOfEpochMs);
  });
}

/**
 * Removes a subscription that the bank no longer has from the user's list. Throws if the vault
 * rejects the write.
 */
export function storeRemoval(open: Scope, vault: Vault, id: SubscriptionId): void {
  vault.trackedSubscriptions.remove(id);
  tryToCache(open, () => {
    const list = cachedSubscriptionList(open);
    if (list)
      storeSubscriptionList(
        open,
        list.ids.filter((each) => each !== id),
        list.asOfEpochMs,
      );
    storeAbsence(open, id, open.now());
    forgetSubscription(open, id);
  });
}

export function cacheAbsence(open: Scope, id: SubscriptionId, atEpochMs: number): void {
  tryToCache(open, () => storeAbsence(open, id, atEpochMs));
}

/** Remembers whether the endpoint for deletions exists. */
export function rememberDeleteSupport(
  open: Scope,
  answer: Parameters<typeof rememberObjectAnswer>[2]['answer'],
): void {
  tryToCache(open, () => rememberObjectAnswer(open, deleteEndpoint, { answer, now: open.now() }));
}

/** A subscription from the bank's answer, with the user's own data as far as known. */
export function toRowOfAnswer(
  open: Scope | null,
  { id, callbackUrl, types, description }: Subscription,
  hasSecret: boolean,
): SubscriptionRow {
  const answerFields = { id, callbackUrl, types, description };
  let row: SubscriptionRow = {
    ...answerFields,
    label: null,
    hasSecret,
    isTracked: false,
    isAbsent: false,
    asOfEpochMs: null,
  };
  if (open !== null)
    tryToCache(open, () => {
      const secrets = open.vault?.eventSecretNames.all() ?? [];
      row = { ...toSubscriptionRow(open, id, secrets), ...answerFields };
    });
  return row;
}
