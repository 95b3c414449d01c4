import { normalizeId } from '../followed-ids.ts';
import { dayMs } from '../../time/durations.ts';
import type { Refresh } from '../../../preload/contract/organization.ts';
import type { Output } from '../../../preload/contract/index.ts';
import type {
  RegistrationQuery,
  RegistrationStep,
} from '../../../preload/contract/registrations.ts';
import { registrationStep } from '../../../preload/contract/registrations.ts';
import { type Freshness, type Result, ok } from '../../../preload/contract/result.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import { linkHost } from '../../bank/products/link-host.ts';
import { toJsonText } from '../../bank/wire/json.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { FollowedRegistration } from '../../data/vault/registrations/registrations.ts';
import { askedByOf } from '../../list-sync/asked-by.ts';
import type { Scope } from '../scope.ts';
import { readLatestEvents } from './read-registration-events.ts';
import {
  type RegistrationReader,
  isReadingMissing,
  mayRefresh,
  registrationSubject,
} from './refresh-registrations.ts';
import {
  followedId,
  storedRegistration,
  timelineInput,
  toRegistrationRow,
} from './stored-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';
import { isSeamless, timelineOf } from './timeline.ts';

export type ReadRegistrationsDeps = RegistrationsContext & {
  readonly reader: RegistrationReader;
  /** The inbox contains more than was read at once. */
  readonly continueReading: () => void;
};

/** Little changes without an event, so an answer is requested again only after this time. */
const staleAfterMs = 15 * 60_000;
const maxRequested = 20;

/**
 * The registrations that match a query, newest first. `stillForDays`: unfinished, and without a
 * change for this many days.
 */
export function matchingRegistrations(
  { registrations }: Vault,
  { text, steps, statuses, stillForDays }: RegistrationQuery,
  now: number,
): readonly FollowedRegistration[] {
  const [wantedSteps, wantedStatuses] = [
    new Set<string | null>(steps),
    new Set<string | null>(statuses),
  ];
  return registrations
    .search(text)
    .filter(
      (each) =>
        (wantedSteps.size === 0 || wantedSteps.has(each.step)) &&
        (wantedStatuses.size === 0 || wantedStatuses.has(each.status)) &&
        (stillForDays === null ||
          (each.step !== 'completed' && each.movedAtEpochMs <= now - stillForDays * dayMs)),
    );
}

function isUnfiltered({ text, steps, statuses, stillForDays }: RegistrationQuery): boolean {
  return text.trim() === '' && steps.length === 0 && statuses.length === 0 && stillForDays === null;
}

function isStep(word: string | null): word is RegistrationStep {
  return registrationStep.safeParse(word).success;
}

/** The visible registrations to request from the service. */
function idsToRead(
  { refreshes }: Pick<Scope, 'refreshes'>,
  visible: readonly FollowedRegistration[],
  { refresh, now }: { readonly refresh: Refresh; readonly now: number },
): readonly RegistrationId[] {
  if (refresh === 'no') return [];
  const isStale = (atEpochMs: number | null): boolean =>
    atEpochMs === null || Math.abs(now - atEpochMs) > staleAfterMs;
  const dueRegistrations =
    refresh === 'now'
      ? visible
      : visible.filter(
          (freshnesses) =>
            freshnesses.step !== 'completed' &&
            isStale(freshnesses.saidAtEpochMs) &&
            isStale(refreshes.lastTryEpochMs(registrationSubject(followedId(freshnesses)))),
        );
  return dueRegistrations
    .slice(0, refresh === 'now' ? visible.length : maxRequested)
    .map(followedId);
}

const emptyList: Output<'registrations', 'list'> = {
  rows: [],
  matchCount: 0,
  totalCount: 0,
  steps: [],
  statuses: [],
  canCreate: false,
  canRefresh: false,
  isReadingMissing: false,
  freshness: { asOfEpochMs: null, isRefreshing: false, failure: null },
};

/**
 * The stored registrations, newest first. Empty without a vault. Requests visible registrations
 * with stale answers.
 */
export function listRegistrations(
  deps: ReadRegistrationsDeps,
  {
    at,
    limit,
    refresh,
    ...query
  }: RegistrationQuery & {
    readonly at: number;
    readonly limit: number;
    readonly refresh: Refresh;
  },
): Result<Output<'registrations', 'list'>> {
  const { vault } = deps;
  if (!vault) return ok(emptyList);
  if (readLatestEvents(vault, deps.notices)) deps.continueReading();
  const now = deps.now();
  const totalCount = vault.registrations.count();
  const matching = isUnfiltered(query) ? null : matchingRegistrations(vault, query, now);
  const visible =
    matching === null ? vault.registrations.range({ at, limit }) : matching.slice(at, at + limit);
  const askedBy = askedByOf(refresh);
  if (mayRefresh(deps, askedBy))
    deps.reader.refreshMany(idsToRead(deps, visible, { refresh, now }), askedBy);
  return ok({
    rows: visible.map(toRegistrationRow),
    matchCount: matching?.length ?? totalCount,
    totalCount,
    steps: vault.registrations
      .countBySteps()
      .map(({ value, count }) => ({ step: isStep(value) ? value : null, count })),
    statuses: [...vault.registrations.countByStatuses()],
    canCreate: deps.onboarding !== null && deps.persistence === 'kept',
    canRefresh: deps.onboarding !== null,
    isReadingMissing: isReadingMissing(deps),
    freshness: freshnessOf(deps, visible),
  });
}

/**
 * For all visible registrations: the newest answer, whether any request is in flight, and the
 * failure that stopped all of them. A failure before the newest answer concerned only one.
 */
function freshnessOf(
  { refreshes }: Pick<Scope, 'refreshes'>,
  visible: readonly FollowedRegistration[],
): Freshness {
  const times = visible.flatMap(({ saidAtEpochMs }) => saidAtEpochMs ?? []);
  const asOfEpochMs = times.length === 0 ? null : Math.max(...times);
  const each = visible.map((followed) =>
    refreshes.freshness(registrationSubject(followedId(followed)), asOfEpochMs),
  );
  return {
    asOfEpochMs,
    isRefreshing: each.some(({ isRefreshing }) => isRefreshing),
    failure:
      each
        .map(({ failure }) => failure)
        .find(
          (failure) =>
            failure !== null && failure.kind !== 'not-found' && failure.kind !== 'not-supported',
        ) ?? null,
  };
}

function emptyDetail(
  freshness: Output<'registrations', 'get'>['freshness'],
): Output<'registrations', 'get'> {
  return {
    row: null,
    json: null,
    redirectionHost: null,
    problems: [],
    timeline: [],
    total: null,
    isSeamless: null,
    isErased: false,
    isFromBackup: false,
    extras: [],
    freshness,
  };
}

/**
 * One stored registration with its timeline; a fresh answer follows if the service supports that.
 * All fields are empty if it is not followed.
 */
export function getRegistration(
  deps: ReadRegistrationsDeps,
  { id, refresh }: { readonly id: RegistrationId; readonly refresh: Refresh },
): Result<Output<'registrations', 'get'>> {
  const { vault } = deps;
  const followed = vault?.registrations.get(normalizeId(id)) ?? null;
  if (!vault || followed === null)
    return ok(emptyDetail(deps.refreshes.freshness(registrationSubject(id), null)));
  if (readLatestEvents(vault, deps.notices)) deps.continueReading();
  const registrationIdToRead = followedId(followed);
  if (idsToRead(deps, [followed], { refresh, now: deps.now() }).length > 0)
    deps.reader.refresh(registrationIdToRead, askedByOf(refresh));
  return ok(detailOf(deps, vault, registrationIdToRead));
}

function detailOf(
  { refreshes }: Pick<Scope, 'refreshes'>,
  vault: Vault,
  id: RegistrationId,
): Output<'registrations', 'get'> {
  const followed = vault.registrations.get(id);
  const freshness = refreshes.freshness(registrationSubject(id), followed?.saidAtEpochMs ?? null);
  if (followed === null) return emptyDetail(freshness);
  const stored = storedRegistration(vault, id);
  const input = timelineInput(vault, followed);
  return {
    row: toRegistrationRow(followed),
    json: stored === null ? null : toJsonText(stored.said),
    redirectionHost: linkHost(stored?.redirectionLink ?? null),
    problems: [...(stored?.problems ?? [])],
    timeline: timelineOf(input),
    total: stored?.total ?? null,
    isSeamless: isSeamless(followed.flowType),
    isErased: followed.erasedAtEpochMs !== null,
    isFromBackup: followed.isFromBackup === 1,
    extras: [...(stored?.extras ?? [])],
    freshness,
  };
}
