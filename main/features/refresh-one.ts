import type { Refresh } from '../../preload/contract/organization.ts';
import { type Freshness, ok, type Result } from '../../preload/contract/result.ts';
import { askedByOf } from '../list-sync/asked-by.ts';
import { mayAsk, recordOneRead, toldOf } from './optional-endpoints.ts';
import type { Refreshed } from './refreshes.ts';
import type { Scope } from './scope.ts';
import { shouldRefresh } from './when-to-refresh.ts';

/** One cached object of a list, at an endpoint that only some services have. */
type OneObject<Value> = Refreshed & {
  readonly id: string;
  readonly endpoint: string;
  /** The cached object; null: it is not cached. */
  readonly stored: {
    readonly asOfEpochMs: number;
    readonly absentSinceEpochMs: number | null;
  } | null;
  readonly askBank: () => Promise<Result<Value>>;
  readonly store: (value: Value, askedAtEpochMs: number) => void;
  readonly markGone: () => void;
};

async function fetchOne<Value>(
  scope: Scope,
  one: OneObject<Value>,
  refresh: Refresh,
): Promise<Result<unknown>> {
  const askedAtEpochMs = scope.now();
  const answer = recordOneRead(scope, one.endpoint, {
    answer: await one.askBank(),
    id: one.id,
    isKnown: one.stored !== null && one.stored.absentSinceEpochMs === null,
    now: scope.now(),
  });
  if (answer.ok) one.store(answer.value, askedAtEpochMs);
  else if (answer.error.kind === 'not-found') one.markGone();
  scope.publishChange(one.topic);
  // Its page shows that the object no longer exists.
  return !answer.ok && answer.error.kind === 'not-found'
    ? ok({})
    : toldOf(answer, askedByOf(refresh));
}

/**
 * Requests the object in the background if that makes sense, and returns how fresh the cached one
 * is.
 */
export function refreshOne<Value>(
  scope: Scope,
  refresh: Refresh,
  one: OneObject<Value>,
): Freshness {
  const { topic, subject } = one;
  const now = scope.now();
  const asOfEpochMs = one.stored?.asOfEpochMs ?? null;
  if (
    mayAsk(scope, one.endpoint, now, askedByOf(refresh)) &&
    shouldRefresh(refresh, { connection: scope, subject, asOfEpochMs, now })
  )
    scope.refreshes
      .run({ topic, subject }, () => fetchOne(scope, one, refresh))
      .catch(scope.reportBug);
  return scope.refreshes.freshness(subject, asOfEpochMs);
}
