import type { Refresh } from '../../../preload/contract/organization.ts';
import type { Output } from '../../../preload/contract/index.ts';
import { type Result, isOfRequest, ok } from '../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { Subscription } from '../../../preload/contract/webhooks/webhooks.ts';
import type { OpenConnection } from '../open-connection.ts';
import type { Scope } from '../scope.ts';
import { type AskedBy, askedByOf } from '../../list-sync/asked-by.ts';
import { isHiddenError, mayRequest, rememberAnswer } from '../optional-endpoints.ts';
import { storeInBatches } from '../store-in-batches.ts';
import { shouldRefresh } from '../should-refresh.ts';
import {
  cachedSubscriptionList,
  cachedSubscription,
  knownIds,
  listSubject,
  subscriptionSubject,
  trackedIds,
} from '../cached-subscriptions.ts';
import {
  storeAbsence,
  storeSubscriptionList,
  storeSubscription,
  toSubscriptionRow,
} from './subscription-record.ts';
import { deleteEndpoint, listEndpoint, withMissingScope } from './webhook-answer.ts';
import { missingScopeCodec } from '../../data/codecs/bank-models.ts';

type RefreshInput = { readonly refresh: Refresh };

/** The maximum number of subscriptions read one by one if the service has no list. */
const maxSingleReads = 200;
const missingScopeKey = 'webhooks.missing-scope';

/**
 * Reads one subscription and stores the answer. A subscription that is gone is no failure: it is
 * marked as absent.
 */
async function fetchSubscription(scope: Scope, id: SubscriptionId): Promise<Result<unknown>> {
  const askedAtEpochMs = scope.now();
  const answer = withMissingScope(scope, await scope.bank.readSubscription(id));
  if (answer.ok) storeSubscription(scope, { ...answer.value, id }, askedAtEpochMs);
  else if (answer.error.kind === 'not-found') storeAbsence(scope, id, askedAtEpochMs);
  else return answer;
  return ok({});
}

async function fetchTracked(scope: Scope): Promise<Result<unknown>> {
  for (const id of trackedIds(scope).slice(0, maxSingleReads)) {
    if (!scope.isOpen()) return ok({});
    const answer = await fetchSubscription(scope, id);
    // The next request would fail with the same error.
    if (!answer.ok && !isOfRequest(answer.error)) return answer;
  }
  return ok({});
}

/** Stores the list of ids last: until all its subscriptions are stored, the previous list stays. */
async function storeList(
  scope: Scope,
  subscriptions: readonly Subscription[],
  askedAtEpochMs: number,
): Promise<void> {
  const ids = new Set(subscriptions.map(({ id }) => id));
  const storeBatch = (batch: readonly Subscription[]): void =>
    batch.forEach((subscription) => storeSubscription(scope, subscription, askedAtEpochMs));
  if (!(await storeInBatches(subscriptions, storeBatch, scope.isOpen))) return;
  const absent = trackedIds(scope).filter((id) => !ids.has(id));
  const storeAbsences = (batch: readonly SubscriptionId[]): void =>
    batch.forEach((id) => storeAbsence(scope, id, askedAtEpochMs));
  if (await storeInBatches(absent, storeAbsences, scope.isOpen))
    storeSubscriptionList(scope, [...ids], askedAtEpochMs);
}

/** Requests the service's list; if it has none, each subscription that the user added. */
async function fetchList(scope: Scope): Promise<Result<unknown>> {
  const askedAtEpochMs = scope.now();
  const answer = withMissingScope(scope, await scope.bank.listSubscriptions());
  rememberAnswer(scope, listEndpoint, { answer, now: scope.now() });
  if (answer.ok) {
    await storeList(scope, answer.value, askedAtEpochMs);
    return answer;
  }
  if (answer.error.kind === 'not-allowed')
    scope.cache.snapshots.put(missingScopeKey, {
      body: missingScopeCodec.write(answer.error.missingScope),
      asOfEpochMs: scope.now(),
    });
  if (answer.error.kind === 'not-supported') return fetchTracked(scope);
  return isHiddenError(answer) ? ok({}) : answer;
}

/** Requests the subscriptions; concurrent calls share one request. */
export function requestSubscriptions(scope: Scope, askedBy: AskedBy): Promise<Result<unknown>> {
  const mayList = mayRequest(scope, listEndpoint, scope.now(), askedBy);
  return scope.refreshes.run({ topic: 'webhooks', subject: listSubject }, () =>
    mayList ? fetchList(scope) : fetchTracked(scope),
  );
}

/** Requests them in the background; a push event announces the end. */
function refreshSubscriptions(scope: Scope, askedBy: AskedBy): void {
  requestSubscriptions(scope, askedBy).catch(scope.reportBug);
}

export function requestSubscription(scope: Scope, id: SubscriptionId): Promise<Result<unknown>> {
  const target = { topic: 'webhooks', subject: subscriptionSubject(id) } as const;
  return scope.refreshes.run(target, () => fetchSubscription(scope, id));
}

export function refreshSubscription(scope: Scope, id: SubscriptionId): void {
  requestSubscription(scope, id).catch(scope.reportBug);
}

function sourceOf(connection: OpenConnection, now: number): Output<'webhooks', 'list'>['source'] {
  const state = connection.cache.capabilities.get(listEndpoint, now)?.state;
  return state === undefined
    ? 'unknown'
    : state === 'supported'
      ? 'service-list'
      : state === 'not-supported'
        ? 'own-list'
        : 'not-allowed';
}

function missingScopeOf({ cache }: OpenConnection): string | null {
  const cached = cache.snapshots.get(missingScopeKey);
  return cached === null ? null : missingScopeCodec.read(cached.body);
}

/**
 * The stored subscriptions at once: those of the service's list in its order, then those that only
 * the user added. A fresh answer follows.
 */
export function readSubscriptions(
  scope: Scope,
  { refresh }: RefreshInput,
): Result<Output<'webhooks', 'list'>> {
  const now = scope.now();
  const source = sourceOf(scope, now);
  const secrets = scope.vault?.eventSecretNames.all() ?? [];
  const rows = knownIds(scope).map((id) => toSubscriptionRow(scope, id, secrets));
  const times = rows.flatMap(({ asOfEpochMs }) => asOfEpochMs ?? []);
  const asOfEpochMs =
    source === 'own-list'
      ? times.length === 0
        ? null
        : Math.min(...times)
      : (cachedSubscriptionList(scope)?.asOfEpochMs ?? null);
  // A missing list is not requested again; one that was not allowed is requested if the user asks.
  const mayRequestList = refresh === 'now' || source !== 'not-allowed';
  if (
    mayRequestList &&
    shouldRefresh(refresh, { connection: scope, subject: listSubject, asOfEpochMs, now })
  )
    refreshSubscriptions(scope, askedByOf(refresh));
  return ok({
    rows,
    source,
    missingScope: source === 'not-allowed' ? missingScopeOf(scope) : null,
    canDelete: mayRequest(scope, deleteEndpoint, now),
    freshness: scope.refreshes.freshness(listSubject, asOfEpochMs),
  });
}

/** One stored subscription at once; a fresh answer follows. `row` null: it is unknown here. */
export function readSubscription(
  scope: Scope,
  { id, refresh }: RefreshInput & { readonly id: SubscriptionId },
): Result<Output<'webhooks', 'get'>> {
  const cached = cachedSubscription(scope, id);
  const asOfEpochMs = cached?.asOfEpochMs ?? null;
  const subject = subscriptionSubject(id);
  if (shouldRefresh(refresh, { connection: scope, subject, asOfEpochMs, now: scope.now() }))
    refreshSubscription(scope, id);
  const isKnown = cached !== null || knownIds(scope).includes(id);
  return ok({
    row: isKnown ? toSubscriptionRow(scope, id, scope.vault?.eventSecretNames.all() ?? []) : null,
    subscription: cached?.subscription ?? null,
    freshness: scope.refreshes.freshness(subject, asOfEpochMs),
  });
}
