import { plainId } from '../followed-ids.ts';
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
import { learnLatest } from './learn-events.ts';
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
} from './kept-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';
import { isSeamless, timelineOf } from './timeline.ts';

export type ReadRegistrationsDeps = RegistrationsContext & {
  readonly reader: RegistrationReader;
  /** The inbox contains more than was read at once. */
  readonly learnOn: () => void;
};

/** Little changes without an event, so an answer is requested again only after this time. */
const staleAfterMs = 15 * 60_000;
const mostAskedAtOnce = 20;

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
  shown: readonly FollowedRegistration[],
  { refresh, now }: { readonly refresh: Refresh; readonly now: number },
): readonly RegistrationId[] {
  if (refresh === 'no') return [];
  const isStale = (atEpochMs: number | null): boolean =>
    atEpochMs === null || Math.abs(now - atEpochMs) > staleAfterMs;
  const due =
    refresh === 'now'
      ? shown
      : shown.filter(
          (each) =>
            each.step !== 'completed' &&
            isStale(each.saidAtEpochMs) &&
            isStale(refreshes.lastTryEpochMs(registrationSubject(followedId(each)))),
        );
  return due.slice(0, refresh === 'now' ? shown.length : mostAskedAtOnce).map(followedId);
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
    ...question
  }: RegistrationQuery & {
    readonly at: number;
    readonly limit: number;
    readonly refresh: Refresh;
  },
): Result<Output<'registrations', 'list'>> {
  const { vault } = deps;
  if (!vault) return ok(emptyList);
  if (learnLatest(vault, deps.notices)) deps.learnOn();
  const now = deps.now();
  const totalCount = vault.registrations.count();
  const found = isUnfiltered(question) ? null : matchingRegistrations(vault, question, now);
  const shown =
    found === null ? vault.registrations.range({ at, limit }) : found.slice(at, at + limit);
  const askedBy = askedByOf(refresh);
  if (mayRefresh(deps, askedBy))
    deps.reader.refreshMany(idsToRead(deps, shown, { refresh, now }), askedBy);
  return ok({
    rows: shown.map(toRegistrationRow),
    matchCount: found?.length ?? totalCount,
    totalCount,
    steps: vault.registrations
      .countBySteps()
      .map(({ value, count }) => ({ step: isStep(value) ? value : null, count })),
    statuses: [...vault.registrations.countByStatuses()],
    canCreate: deps.onboarding !== null && deps.persistence === 'kept',
    canRefresh: deps.onboarding !== null,
    isReadingMissing: isReadingMissing(deps),
    freshness: freshnessOf(deps, shown),
  });
}

/**
 * For all visible registrations: the newest answer, whether any request is in flight, and the
 * failure that stopped all of them. A failure before the newest answer concerned only one.
 */
function freshnessOf(
  { refreshes }: Pick<Scope, 'refreshes'>,
  shown: readonly FollowedRegistration[],
): Freshness {
  const times = shown.flatMap(({ saidAtEpochMs }) => saidAtEpochMs ?? []);
  const asOfEpochMs = times.length === 0 ? null : Math.max(...times);
  const each = shown.map((followed) =>
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
  const followed = vault?.registrations.get(plainId(id)) ?? null;
  if (!vault || followed === null)
    return ok(emptyDetail(deps.refreshes.freshness(registrationSubject(id), null)));
  if (learnLatest(vault, deps.notices)) deps.learnOn();
  const known = followedId(followed);
  if (idsToRead(deps, [followed], { refresh, now: deps.now() }).length > 0)
    deps.reader.refresh(known, askedByOf(refresh));
  return ok(detailOf(deps, vault, known));
}

function detailOf(
  { refreshes }: Pick<Scope, 'refreshes'>,
  vault: Vault,
  id: RegistrationId,
): Output<'registrations', 'get'> {
  const followed = vault.registrations.get(id);
  const freshness = refreshes.freshness(registrationSubject(id), followed?.saidAtEpochMs ?? null);
  if (followed === null) return emptyDetail(freshness);
  const said = storedRegistration(vault, id);
  const input = timelineInput(vault, followed);
  return {
    row: toRegistrationRow(followed),
    json: said === null ? null : toJsonText(said.said),
    redirectionHost: linkHost(said?.redirectionLink ?? null),
    problems: [...(said?.problems ?? [])],
    timeline: timelineOf(input),
    total: said?.total ?? null,
    isSeamless: isSeamless(followed.flowType),
    isErased: followed.erasedAtEpochMs !== null,
    isFromBackup: followed.isFromBackup === 1,
    extras: [...(said?.extras ?? [])],
    freshness,
  };
}
