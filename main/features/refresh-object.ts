import type { Refresh } from '../../preload/contract/organization.ts';
import { type Freshness, ok, type Result } from '../../preload/contract/result.ts';
import { askedByOf } from '../list-sync/asked-by.ts';
import { mayRequest, recordObjectRead, hideMissingEndpoint } from './optional-endpoints.ts';
import type { RefreshTarget } from './refreshes.ts';
import type { Scope } from './scope.ts';
import { shouldRefresh } from './should-refresh.ts';

/** One cached object of a list, at an endpoint that only some services have. */
type ObjectRead<Value> = RefreshTarget & {
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

async function fetchObject<Value>(
  scope: Scope,
  object: ObjectRead<Value>,
  refresh: Refresh,
): Promise<Result<unknown>> {
  const askedAtEpochMs = scope.now();
  const answer = recordObjectRead(scope, object.endpoint, {
    answer: await object.askBank(),
    id: object.id,
    isKnown: object.stored !== null && object.stored.absentSinceEpochMs === null,
    now: scope.now(),
  });
  if (answer.ok) object.store(answer.value, askedAtEpochMs);
  else if (answer.error.kind === 'not-found') object.markGone();
  scope.publishChange(object.topic);
  // Its page shows that the object no longer exists.
  return !answer.ok && answer.error.kind === 'not-found'
    ? ok({})
    : hideMissingEndpoint(answer, askedByOf(refresh));
}

/**
 * Requests the object in the background if that makes sense, and returns how fresh the cached one
 * is.
 */
export function refreshObject<Value>(
  scope: Scope,
  refresh: Refresh,
  object: ObjectRead<Value>,
): Freshness {
  const { topic, subject } = object;
  const now = scope.now();
  const asOfEpochMs = object.stored?.asOfEpochMs ?? null;
  if (
    mayRequest(scope, object.endpoint, now, askedByOf(refresh)) &&
    shouldRefresh(refresh, { connection: scope, subject, asOfEpochMs, now })
  )
    scope.refreshes
      .run({ topic, subject }, () => fetchObject(scope, object, refresh))
      .catch(scope.reportBug);
  return scope.refreshes.freshness(subject, asOfEpochMs);
}
