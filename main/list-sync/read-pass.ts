import type { SyncPage, SyncedRecord, PageRequest } from './sync-page.ts';
import type { PassState } from './list-state.ts';

/**
 * The step after a page. `by-walking`: the service does not support reading by time. `never-ends`:
 * the pages do not advance.
 */
export type PassStep = {
  readonly next: 'page' | 'end' | 'by-walking' | 'never-ends';
  readonly pass: PassState;
};

/**
 * Filters may use a coarser time than the answers show. Records older by at most this do not prove
 * an ignored filter.
 */
const filterToleranceMs = 1_000;
/**
 * One repeated page can occur when records are inserted in front. This number in a row occurs only
 * if the service does not turn the page.
 */
const maxRepeats = 10;
/**
 * The bank's clocks may differ, and a change may become visible late. So a read near the present
 * repeats this span of the bank's time.
 */
export const presentOverlapMs = 5 * 60 * 1000;
/** The overlap with the last found time, for a filter that excludes its own time. */
const overlapMs = 1;

export function beginPass(
  kind: PassState['kind'],
  {
    leg,
    fromEpochMs,
    beganAtEpochMs,
  }: {
    readonly leg: 'time' | 'walk';
    readonly fromEpochMs: number | null;
    readonly beganAtEpochMs: number;
  },
): PassState {
  return {
    kind,
    beganAtEpochMs,
    leg,
    fromEpochMs,
    page: 1,
    lastIds: [],
    checkPage: null,
    ahead: null,
    maxEpochMs: null,
    doneCount: 0,
    windowCount: 0,
    totalCount: null,
    hasUntimed: false,
    isTail: false,
    isWhole: true,
    requestCount: 0,
    cost: { bytes: 0, values: 0, readMs: 0 },
    repeatCount: 0,
  };
}

export function nextPageRequest({ leg, fromEpochMs, page, checkPage }: PassState): PageRequest {
  if (leg === 'untimed') return { updatedFrom: null, page: 1, sort: 'updated_at:desc' };
  if (leg === 'walk') return { updatedFrom: null, page: checkPage ?? page, sort: 'created_at:asc' };
  return {
    updatedFrom: fromEpochMs === null ? null : new Date(fromEpochMs).toISOString(),
    page: checkPage ?? page,
    sort: 'updated_at:asc',
  };
}

/**
 * Adds a page to the pass. Records may be created, changed or deleted between any two requests, as
 * long as the service keeps its order. Then a record only moves towards the front or to the end.
 * Reading from the last found time is not affected by moves. When pages follow each other, the page
 * before is read again after each one. Everything before it is complete if it begins with a record
 * read before. Everything after it is complete if it is unchanged, or ends within the page read
 * ahead.
 */
export function addPage(before: PassState, page: SyncPage<SyncedRecord>): PassStep {
  const pass: PassState = {
    ...before,
    requestCount: before.requestCount + 1,
    cost: {
      bytes: before.cost.bytes + (page.cost?.bytes ?? 0),
      values: before.cost.values + (page.cost?.values ?? 0),
      readMs: before.cost.readMs + (page.cost?.readMs ?? 0),
    },
    isWhole: before.isWhole && page.entryCount <= page.records.length,
    hasUntimed: before.hasUntimed || page.records.some((record) => timeOf(record) === null),
  };
  if (pass.leg === 'untimed')
    return pass.hasUntimed ? { next: 'page', pass: walkFrom(pass) } : { next: 'end', pass };
  return pass.checkPage === null
    ? addPageAhead(pass, page)
    : addRereadPage(pass, { page, checkPage: pass.checkPage });
}

/** Continues a full pass by walking through all pages from the first. */
export function walkFrom(pass: PassState): PassState {
  return {
    ...pass,
    leg: 'walk',
    isTail: false,
    fromEpochMs: null,
    page: 1,
    lastIds: [],
    checkPage: null,
    ahead: null,
    doneCount: 0,
    windowCount: 0,
    totalCount: null,
  };
}

/**
 * An interrupted pass may have been near the present, so it repeats the last minutes. In the middle
 * of one time it continues from its page.
 */
export function afterInterruption(pass: PassState): PassState {
  return pass.leg === 'time' && pass.page === 1 && pass.fromEpochMs !== null
    ? rereadFrom(pass, pass.fromEpochMs - presentOverlapMs)
    : pass;
}

function rereadFrom(pass: PassState, fromEpochMs: number): PassState {
  return {
    ...pass,
    fromEpochMs,
    page: 1,
    windowCount: 0,
  };
}

function addPageAhead(
  before: PassState,
  { records, entryCount, nextPage, totalCount, isInOtherOrder }: SyncPage<SyncedRecord>,
): PassStep {
  const ids = records.map(({ id }) => id);
  const times = records.map(timeOf).filter((each) => each !== null);
  const knownIds = new Set(before.lastIds);
  const hasMore = entryCount > 0 && nextPage !== null;
  if (before.leg === 'time' && (isInOtherOrder === true || !isByTime(before, times)))
    return { next: 'by-walking', pass: before };
  const repeatCount =
    before.page > 1 && hasMore && ids.every((id) => knownIds.has(id)) ? before.repeatCount + 1 : 0;
  if (repeatCount > maxRepeats) return { next: 'never-ends', pass: before };

  const doneCount =
    before.doneCount +
    (before.isTail ? 0 : entryCount - ids.filter((id) => knownIds.has(id)).length);
  const windowCount = before.windowCount + entryCount;
  const pass: PassState = {
    ...before,
    repeatCount,
    doneCount,
    windowCount,
    totalCount:
      totalCount === null
        ? before.totalCount
        : Math.max(doneCount, doneCount - windowCount + totalCount),
    isWhole: before.isWhole && hasAllRecords(windowCount, { hasMore, totalCount }),
  };
  const ahead = { ids, hasMore, lastEpochMs: latestTime(times) };
  if (pass.page === 1) return afterPage(pass, { page: 1, read: ahead });
  return { next: 'page', pass: { ...pass, ahead, checkPage: pass.page - 1 } };
}

function addRereadPage(
  before: PassState,
  {
    page: { records, entryCount, nextPage },
    checkPage,
  }: { readonly page: SyncPage<SyncedRecord>; readonly checkPage: number },
): PassStep {
  const ids = records.map(({ id }) => id);
  const knownIds = new Set([...before.lastIds, ...(before.ahead?.ids ?? [])]);
  const newCount = ids.filter((id) => !knownIds.has(id)).length;
  const pass: PassState = {
    ...before,
    doneCount: before.doneCount + newCount,
    windowCount: before.windowCount + newCount,
  };
  const firstId = ids[0];
  // Everything before an already read record was read as well.
  const isClosed = checkPage === 1 || (firstId !== undefined && before.lastIds.includes(firstId));
  if (!isClosed) return { next: 'page', pass: { ...pass, checkPage: checkPage - 1 } };
  const rereadPage = {
    ids,
    hasMore: entryCount > 0 && nextPage !== null,
    lastEpochMs: latestTime(records.map(timeOf).filter((each) => each !== null)),
  };
  // If the page does not join the page read ahead, a record was inserted or more than a page moved.
  // From here on, read again.
  const lastId = ids.at(-1);
  const isUnchanged =
    ids.length === before.lastIds.length && ids.every((id, at) => id === before.lastIds[at]);
  const joinsPageAhead =
    checkPage === pass.page - 1 &&
    (isUnchanged || (lastId !== undefined && pass.ahead?.ids.includes(lastId) === true));
  return joinsPageAhead && pass.ahead !== null
    ? afterPage(pass, { page: pass.page, read: pass.ahead })
    : afterPage(pass, { page: checkPage, read: rereadPage });
}

/** Everything up to the end of this page has been read. */
function afterPage(
  before: PassState,
  { page, read }: { readonly page: number; readonly read: NonNullable<PassState['ahead']> },
): PassStep {
  const maxEpochMs =
    before.leg === 'time'
      ? latestTime([before.maxEpochMs, read.lastEpochMs].filter((each) => each !== null))
      : before.maxEpochMs;
  const pass: PassState = {
    ...before,
    maxEpochMs,
    lastIds: read.ids,
    checkPage: null,
    ahead: null,
  };
  if (!read.hasMore) return endOfLeg(pass);
  const fromEpochMs = read.lastEpochMs === null ? null : read.lastEpochMs - overlapMs;
  if (pass.leg === 'time' && fromEpochMs !== null && fromEpochMs > (pass.fromEpochMs ?? -Infinity))
    return { next: 'page', pass: { ...pass, fromEpochMs, page: 1, windowCount: 0 } };
  return { next: 'page', pass: { ...pass, page: page + 1 } };
}

function endOfLeg(before: PassState): PassStep {
  // An empty list without a count of zero is rather a fault of the service.
  const pass = {
    ...before,
    isWhole: before.isWhole && (before.doneCount > 0 || before.totalCount === 0),
  };
  if (pass.leg === 'walk' || pass.kind === 'changes') return { next: 'end', pass };
  // One page without a filter was the whole list.
  if (pass.requestCount === 1) return { next: 'end', pass };
  if (!pass.isTail && pass.maxEpochMs !== null)
    return {
      next: 'page',
      pass: { ...rereadFrom(pass, pass.maxEpochMs - presentOverlapMs), isTail: true },
    };
  return pass.hasUntimed
    ? { next: 'page', pass: walkFrom(pass) }
    : { next: 'page', pass: { ...pass, leg: 'untimed' } };
}

/** Whether the answer is ordered by time and begins at the requested time. */
function isByTime({ page, fromEpochMs }: PassState, times: readonly number[]): boolean {
  const [firstId] = times;
  if (times.some((time, at) => time < (times[at - 1] ?? -Infinity))) return false;
  return (
    page > 1 ||
    fromEpochMs === null ||
    firstId === undefined ||
    firstId >= fromEpochMs - filterToleranceMs
  );
}

function hasAllRecords(
  readCount: number,
  { hasMore, totalCount }: { readonly hasMore: boolean; readonly totalCount: number | null },
): boolean {
  return hasMore || totalCount === null || readCount >= totalCount;
}

function timeOf({ updatedAt }: SyncedRecord): number | null {
  const epochMs = updatedAt === null ? NaN : Date.parse(updatedAt);
  return Number.isNaN(epochMs) ? null : epochMs;
}
function latestTime(times: readonly number[]): number | null {
  return times.length === 0 ? null : Math.max(...times);
}
