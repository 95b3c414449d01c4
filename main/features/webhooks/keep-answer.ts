import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { Subscription, SubscriptionRow } from '../../../preload/contract/webhooks/webhooks.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { rememberOneAnswer } from '../optional-endpoints.ts';
import type { Scope } from '../scope.ts';
import { cachedSubscriptionList } from '../kept-subscriptions.ts';
import {
  forgetSubscription,
  keepAbsence,
  keepList,
  keepSubscription,
  toSubscriptionRow,
} from './subscription-record.ts';
import { deleteEndpoint } from './webhook-answer.ts';

/** A failing cache does not change the bank's answer; the next read repairs the cache. */
function tryInCache(open: Scope, work: () => void): void {
  try {
    if (open.isOpen()) work();
  } catch (cause) {
    open.reportBug(cause);
  }
}

export function keepChanged(open: Scope, subscription: Subscription, atEpochMs: number): void {
  tryInCache(open, () => keepSubscription(open, subscription, atEpochMs));
}

/** Adds the created subscription to the user's list. Throws if the vault rejects the write. */
export function keepCreated(
  open: Scope,
  vault: Vault,
  { subscription, atEpochMs }: { readonly subscription: Subscription; readonly atEpochMs: number },
): void {
  const { id } = subscription;
  vault.trackedSubscriptions.add([{ id, label: null, addedAtEpochMs: atEpochMs }]);
  keepChanged(open, subscription, atEpochMs);
  tryInCache(open, () => {
    const list = cachedSubscriptionList(open);
    if (list) keepList(open, [...new Set([...list.ids, id])], list.asOfEpochMs);
  });
}

/**
 * Removes a subscription that the bank no longer has from the user's list. Throws if the vault
 * rejects the write.
 */
export function keepRemoved(open: Scope, vault: Vault, id: SubscriptionId): void {
  vault.trackedSubscriptions.remove(id);
  tryInCache(open, () => {
    const list = cachedSubscriptionList(open);
    if (list)
      keepList(
        open,
        list.ids.filter((each) => each !== id),
        list.asOfEpochMs,
      );
    keepAbsence(open, id, open.now());
    forgetSubscription(open, id);
  });
}

export function keepGone(open: Scope, id: SubscriptionId, atEpochMs: number): void {
  tryInCache(open, () => keepAbsence(open, id, atEpochMs));
}

/** Remembers whether the endpoint for deletions exists. */
export function keepDeletability(
  open: Scope,
  answer: Parameters<typeof rememberOneAnswer>[2]['answer'],
): void {
  tryInCache(open, () => rememberOneAnswer(open, deleteEndpoint, { answer, now: open.now() }));
}

/** A subscription from the bank's answer, with the user's own data as far as known. */
export function rowOfAnswer(
  open: Scope | null,
  { id, callbackUrl, types, description }: Subscription,
  hasSecret: boolean,
): SubscriptionRow {
  const answered = { id, callbackUrl, types, description };
  let row: SubscriptionRow = {
    ...answered,
    label: null,
    hasSecret,
    isTracked: false,
    isAbsent: false,
    asOfEpochMs: null,
  };
  if (open !== null)
    tryInCache(open, () => {
      const secrets = open.vault?.eventSecretNames.all() ?? [];
      row = { ...toSubscriptionRow(open, id, secrets), ...answered };
    });
  return row;
}
