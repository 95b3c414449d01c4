import type { EventQuery, EventRow } from '../../../../preload/contract/webhooks/inbox.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { ok } from '../../../../preload/contract/result.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { createLongList } from '../../../platform/reads/long-list.ts';

type ListAnswer = Output<'events', 'list'>;
/**
 * The data of the whole inbox in an answer, next to its rows; `foundCount`: the number of matches,
 * listed or not.
 */
export type InboxSummary = Omit<ListAnswer, 'rows' | 'matchCount'> & {
  readonly foundCount: number;
};
/** A row with the id that the screen uses. */
export type ListedEvent = EventRow & { readonly id: string };

export const everyEvent: EventQuery = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
};

export const eventRowHeightPx = 54;

/**
 * The rows that fit a scrollable page: Chromium's maximum height is 33 million pixels. The search
 * finds older events.
 */
export const maxListed = 500_000;

/** The received events, newest first, of the inbox. */
export const eventList = createLongList({
  query: everyEvent,
  read: async (query, chunk) => {
    const answer = await bridge().events.list({ ...query, ...chunk });
    if (!answer.ok) return answer;
    const { rows, matchCount } = answer.value;
    return ok({
      ...answer.value,
      rows: rows.map((row): ListedEvent => ({ ...row, id: String(row.entry) })),
      matchCount: Math.min(matchCount, maxListed),
      foundCount: matchCount,
    });
  },
});

/** Whether a filter hides events. */
export function hasFilter({
  types,
  verdicts,
  isUnreadOnly,
  isStarredOnly,
  objectId,
}: EventQuery): boolean {
  return types.length + verdicts.length > 0 || isUnreadOnly || isStarredOnly || objectId !== null;
}

const chunkLimit = 500;

/** The entries of a query's matches, newest first, at most `maxCount`. */
export async function findEntries(
  query: EventQuery,
  maxCount: number,
): Promise<Result<readonly number[]>> {
  const entries: number[] = [];
  while (entries.length < maxCount) {
    const answer = await bridge().events.list({
      ...query,
      at: entries.length,
      limit: Math.min(chunkLimit, maxCount - entries.length),
    });
    if (!answer.ok) return answer;
    entries.push(...answer.value.rows.map(({ entry }) => entry));
    if (answer.value.rows.length === 0 || entries.length >= answer.value.matchCount) break;
  }
  return ok(entries);
}

/**
 * Rounds of `chunkLimit`: more than any real number of unread events, and an end if marking has
 * no effect.
 */
const maxRounds = 2000;

/** Marks all matches of a query as read. */
export async function markMatchesRead(query: EventQuery): Promise<Result<null>> {
  let before = -1;
  for (let round = 0; round < maxRounds; round += 1) {
    const answer = await bridge().events.list({
      ...query,
      isUnreadOnly: true,
      at: 0,
      limit: chunkLimit,
    });
    if (!answer.ok) return answer;
    const { rows, matchCount } = answer.value;
    if (rows.length === 0 || matchCount === before) break;
    before = matchCount;
    const marked = await bridge().events.mark({
      entries: rows.map(({ entry }) => entry),
      isRead: true,
    });
    if (!marked.ok) return marked;
  }
  return ok(null);
}
