import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type SubscriptionId, subscriptionId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import { refreshSubscription } from './read-subscriptions.ts';
import { forgetSubscription, keptList, keptSubscription } from './subscription-record.ts';
import type { WebhookOutput, WebhooksDeps } from './webhook-answer.ts';

export const vaultOf = ({
  connection: current,
}: Pick<WebhooksDeps, 'connection'>): Result<{
  readonly connection: OpenConnection;
  readonly vault: Vault;
}> => {
  const connection = current();
  if (!connection) return failed({ kind: 'signed-out' });
  return connection.vault
    ? ok({ connection, vault: connection.vault })
    : failed(noVault(connection));
};

const uuid = /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/i;
/** The same UUID however it was typed; any other id is itself in its own case only. */
const plainId = (id: SubscriptionId): SubscriptionId =>
  uuid.test(id) ? subscriptionId.parse(id.toLowerCase()) : id;

/** What is read right after it was added; more wait for the next refresh. */
const readAtOnce = 20;

/**
 * Adds subscriptions to the list by id, all or none, and asks for those that nothing is known of.
 */
export const trackSubscriptions = (
  deps: WebhooksDeps,
  {
    items,
  }: { readonly items: readonly { readonly id: SubscriptionId; readonly label: string | null }[] },
): Result<WebhookOutput<'track'>> => {
  const open = vaultOf(deps);
  if (!open.ok) return open;
  const { connection, vault } = open.value;
  const labels = new Map<SubscriptionId, string | null>();
  for (const { id, label } of items)
    labels.set(plainId(id), labels.get(plainId(id)) ?? (label?.trim() === '' ? null : label));
  const ids = [...labels.keys()];
  const addedCount = vault.trackedSubscriptions.add(
    ids.map((id) => ({ id, label: labels.get(id) ?? null, addedAtEpochMs: deps.now() })),
  );
  if (connection.phase() === 'signed-in')
    for (const id of ids
      .filter((each) => keptSubscription(connection, each) === null)
      .slice(0, readAtOnce))
      refreshSubscription(connection, id, deps);
  deps.onChange();
  return ok({ addedCount, knownCount: ids.length - addedCount });
};

/**
 * Removes a subscription from the list, with what is kept of it unless the service's own list names
 * it. At the bank it stays as it is.
 */
export const untrackSubscription = (
  deps: WebhooksDeps,
  { id }: { readonly id: SubscriptionId },
): Result<WebhookOutput<'untrack'>> => {
  const open = vaultOf(deps);
  if (!open.ok) return open;
  const { connection, vault } = open.value;
  vault.trackedSubscriptions.remove(id);
  if (keptList(connection)?.ids.includes(id) !== true) forgetSubscription(connection, id);
  deps.onChange();
  return ok({});
};
