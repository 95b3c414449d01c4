import type { Refresh } from '../../preload/contract/organization.ts';
import { type Result, ok } from '../../preload/contract/result.ts';
import type { Membership } from '../bank/memberships/to-membership.ts';
import { membershipsCodec } from '../data/codecs/bank-models.ts';
import { dayMs } from '../time/durations.ts';
import type { OpenConnection } from './open-connection.ts';
import { isHiddenError, mayRequest, rememberAnswer } from './optional-endpoints.ts';
import type { Scope } from './scope.ts';
import { shouldRefresh } from './should-refresh.ts';

const subject = 'memberships';
const listEndpoint = 'memberships.list';

/**
 * Requests the members of the company and caches them. A service without this endpoint is no
 * failure.
 */
async function fetchMembers(scope: Scope): Promise<Result<unknown>> {
  const { now } = scope;
  const askedAtEpochMs = now();
  const answer = await scope.bank.listMemberships();
  rememberAnswer(scope, listEndpoint, { answer, now: now() });
  if (answer.ok) {
    scope.cache.snapshots.put(subject, {
      body: membershipsCodec.write(answer.value),
      asOfEpochMs: askedAtEpochMs,
    });
    scope.publishChange('supplier-invoices');
  }
  return isHiddenError(answer) ? ok({}) : answer;
}

/** The cached members of the company; empty if the bank never sent them. */
export function cachedMembers({ cache }: Pick<OpenConnection, 'cache'>): readonly Membership[] {
  const cached = cache.snapshots.get(subject);
  return cached === null ? [] : membershipsCodec.read(cached.body);
}

export function memberName({ firstName, lastName }: Membership): string | null {
  return (
    [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ') || null
  );
}

/** Requests the members if they are due, and announces the answer. */
export function refreshMembers(scope: Scope, refresh: Refresh): void {
  const now = scope.now();
  const asOfEpochMs = scope.cache.snapshots.get(subject)?.asOfEpochMs ?? null;
  if (
    shouldRefresh(refresh, { connection: scope, subject, asOfEpochMs, now }) &&
    mayRequest(scope, listEndpoint, now, refresh === 'now' ? 'owner' : 'background')
  )
    scope.refreshes
      .run({ topic: 'cards', subject }, () => fetchMembers(scope))
      .catch(scope.reportBug);
}

/** The cached names of the company's members, by id. */
export function cachedMemberNames(
  connection: Pick<OpenConnection, 'cache'>,
): ReadonlyMap<string, string | null> {
  return new Map(cachedMembers(connection).map((member) => [member.id, memberName(member)]));
}

/** The same; requests the names once a day. */
export function memberNames(scope: Scope): ReadonlyMap<string, string | null> {
  const asOfEpochMs = scope.cache.snapshots.get(subject)?.asOfEpochMs ?? null;
  const isOfToday = asOfEpochMs !== null && Math.abs(scope.now() - asOfEpochMs) < dayMs;
  if (!isOfToday) refreshMembers(scope, 'if-stale');
  return cachedMemberNames(scope);
}
