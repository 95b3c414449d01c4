import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { Subscription } from '../../../preload/contract/webhooks.ts';
import type { OpenConnection } from '../open-connection.ts';
import { type AskedBy, askedByOf } from '../../list-sync/asked-by.ts';
import { isQuiet, mayAsk, rememberAnswer } from '../optional-endpoints.ts';
import { storeInBatches } from '../store-in-batches.ts';
import { shouldRefresh } from '../when-to-refresh.ts';
import {
  keepAbsence,
  keepList,
  keepSubscription,
  keptList,
  keptSubscription,
  knownIds,
  listSubject,
  subscriptionSubject,
  toSubscriptionRow,
  trackedIds,
} from './subscription-record.ts';
import {
  deleteEndpoint,
  listEndpoint,
  namingScope,
  type WebhookOutput,
  type WebhooksDeps,
} from './webhook-answer.ts';
import { missingScopeCodec } from '../../data/codecs/bank-models.ts';

type Asked = { readonly refresh: 'no' | 'if-stale' | 'now' };

/** So many are read one by one where the service has no list. */
const mostSingles = 200;
const scopeName = 'webhooks.missing-scope';

/**
 * What a command says; the bank's answer is kept where it belongs. A subscription that is gone is
 * no failure: it is marked so.
 */
const fetchOne = async (
  connection: OpenConnection,
  id: SubscriptionId,
  { now }: WebhooksDeps,
): Promise<Result<unknown>> => {
  const askedAtEpochMs = now();
  const answer = namingScope(connection, await connection.bank.readSubscription(id));
  if (answer.ok) keepSubscription(connection, { ...answer.value, id }, askedAtEpochMs);
  else if (answer.error.kind === 'not-found') keepAbsence(connection, id, askedAtEpochMs);
  else return answer;
  return ok({});
};

const fetchTracked = async (
  connection: OpenConnection,
  deps: WebhooksDeps,
): Promise<Result<unknown>> => {
  for (const id of trackedIds(connection).slice(0, mostSingles)) {
    if (connection !== deps.connection()) return ok({});
    const answer = await fetchOne(connection, id, deps);
    // What one meets the next would meet as well.
    if (!answer.ok && answer.error.kind !== 'rejected') return answer;
  }
  return ok({});
};

/** The list itself last: until all that it names is kept it is the former one. */
const storeList = async (
  connection: OpenConnection,
  subscriptions: readonly Subscription[],
  { askedAtEpochMs, isOpen }: { readonly askedAtEpochMs: number; readonly isOpen: () => boolean },
): Promise<void> => {
  const ids = new Set(subscriptions.map(({ id }) => id));
  const keepSome = (some: readonly Subscription[]): void =>
    some.forEach((subscription) => keepSubscription(connection, subscription, askedAtEpochMs));
  if (!(await storeInBatches(subscriptions, keepSome, isOpen))) return;
  const absent = trackedIds(connection).filter((id) => !ids.has(id));
  const keepAbsent = (some: readonly SubscriptionId[]): void =>
    some.forEach((id) => keepAbsence(connection, id, askedAtEpochMs));
  if (await storeInBatches(absent, keepAbsent, isOpen))
    keepList(connection, [...ids], askedAtEpochMs);
};

/** Asks for the service's list; where it has none, for each that the owner follows. */
const fetchList = async (
  connection: OpenConnection,
  deps: WebhooksDeps,
): Promise<Result<unknown>> => {
  const { now } = deps;
  const askedAtEpochMs = now();
  const answer = namingScope(connection, await connection.bank.listSubscriptions());
  rememberAnswer(connection, listEndpoint, { answer, now: now() });
  if (answer.ok) {
    await storeList(connection, answer.value, {
      askedAtEpochMs,
      isOpen: () => connection === deps.connection(),
    });
    return answer;
  }
  if (answer.error.kind === 'not-allowed')
    connection.cache.snapshots.put(scopeName, {
      body: missingScopeCodec.write(answer.error.missingScope),
      asOfEpochMs: now(),
    });
  if (answer.error.kind === 'not-supported') return fetchTracked(connection, deps);
  return isQuiet(answer) ? ok({}) : answer;
};

/** Asks in the background; its end is announced. */
export const refreshSubscriptions = (
  connection: OpenConnection,
  deps: WebhooksDeps,
  askedBy: AskedBy = 'background',
): void => {
  const mayList = mayAsk(connection, listEndpoint, deps.now(), askedBy);
  connection.refreshes
    .run(listSubject, () =>
      mayList ? fetchList(connection, deps) : fetchTracked(connection, deps),
    )
    .catch(deps.reportBug);
};

export const refreshSubscription = (
  connection: OpenConnection,
  id: SubscriptionId,
  deps: WebhooksDeps,
): void => {
  connection.refreshes
    .run(subscriptionSubject(id), () => fetchOne(connection, id, deps))
    .catch(deps.reportBug);
};

const sourceOf = (connection: OpenConnection, now: number): WebhookOutput<'list'>['source'] => {
  const state = connection.cache.capabilities.get(listEndpoint, now)?.state;
  return state === undefined
    ? 'unknown'
    : state === 'supported'
      ? 'service-list'
      : state === 'not-supported'
        ? 'own-list'
        : 'not-allowed';
};

const missingScopeOf = ({ cache }: OpenConnection): string | null => {
  const kept = cache.snapshots.get(scopeName);
  return kept === null ? null : missingScopeCodec.read(kept.body);
};

/**
 * The subscriptions as they are kept, at once: those of the service's list in its order, then those
 * that only the owner follows. A fresh answer follows.
 */
export const readSubscriptions = (
  deps: WebhooksDeps,
  { refresh }: Asked,
): Result<WebhookOutput<'list'>> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const now = deps.now();
  const source = sourceOf(connection, now);
  const secrets = connection.vault?.eventSecretNames.all() ?? [];
  const rows = knownIds(connection).map((id) => toSubscriptionRow(connection, id, secrets));
  const times = rows.flatMap(({ asOfEpochMs }) => asOfEpochMs ?? []);
  const asOfEpochMs =
    source === 'own-list'
      ? times.length === 0
        ? null
        : Math.min(...times)
      : (keptList(connection)?.asOfEpochMs ?? null);
  // A list that is not there is not asked for again; one that was not allowed is, when the owner
  // asks.
  const isAskable = refresh === 'now' || source !== 'not-allowed';
  if (isAskable && shouldRefresh(refresh, { connection, subject: listSubject, asOfEpochMs, now }))
    refreshSubscriptions(connection, deps, askedByOf(refresh));
  return ok({
    rows,
    source,
    missingScope: source === 'not-allowed' ? missingScopeOf(connection) : null,
    canDelete: mayAsk(connection, deleteEndpoint, now),
    freshness: connection.refreshes.freshness(listSubject, asOfEpochMs),
  });
};

/**
 * One subscription as it is kept, at once; a fresh answer follows. `row` null: nothing is known of
 * it here.
 */
export const readSubscription = (
  deps: WebhooksDeps,
  { id, refresh }: Asked & { readonly id: SubscriptionId },
): Result<WebhookOutput<'get'>> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const kept = keptSubscription(connection, id);
  const asOfEpochMs = kept?.asOfEpochMs ?? null;
  const subject = subscriptionSubject(id);
  if (shouldRefresh(refresh, { connection, subject, asOfEpochMs, now: deps.now() }))
    refreshSubscription(connection, id, deps);
  const isKnown = kept !== null || knownIds(connection).includes(id);
  return ok({
    row: isKnown
      ? toSubscriptionRow(connection, id, connection.vault?.eventSecretNames.all() ?? [])
      : null,
    subscription: kept?.subscription ?? null,
    freshness: connection.refreshes.freshness(subject, asOfEpochMs),
  });
};
