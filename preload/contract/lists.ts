import * as z from 'zod/mini';
import { commandError } from './result-schemas.ts';

export const sortDirection = z.enum(['ascending', 'descending']);
export type SortDirection = z.infer<typeof sortDirection>;

/**
 * A stretch of a long list: `limit` rows from the position `at` on, counted from 0 in the order
 * asked for. Any place of the list is one question away, and the window never holds more than the
 * stretches it shows.
 */
export const stretch = {
  at: z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)),
  limit: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
};

/** One value of a filter and how many of the list have it; a null value: it was left out. */
export const facet = z.object({ value: z.nullable(z.string()), count: z.number() });
export type Facet = z.infer<typeof facet>;

/**
 * Values of a filter as they came, which may be long where they are words of a service; null asks
 * for those that were left out; an empty list asks for all.
 */
export const facetChoice = z
  .array(z.nullable(z.string().check(z.maxLength(4_000))))
  .check(z.maxLength(300));

/**
 * Beginnings of words that were found in place of words that nobody has, each but for one letter;
 * empty: what is listed is as it was typed.
 */
export const similarWords = z.array(z.string());

/**
 * How far a list that is fetched page by page has come. `full`: every record is read, and what is
 * not met any more is marked; `changes`: what changed since. Counts are of records read in the pass
 * that is under way, or that was paused or failed; it goes on where it was.
 */
export const syncStatus = z.object({
  phase: z.enum(['idle', 'running', 'paused', 'failed']),
  pass: z.nullable(z.enum(['full', 'changes'])),
  doneCount: z.number(),
  /** Null where the service does not say. */
  totalCount: z.nullable(z.number()),
  lastFullAtEpochMs: z.nullable(z.number()),
  lastChangesAtEpochMs: z.nullable(z.number()),
  /** Why the last pass stopped before its end. */
  error: z.nullable(commandError),
});
export type SyncStatus = z.infer<typeof syncStatus>;

/**
 * `refresh`: what changed, or everything when that is due; `full`: everything; `pause` holds until
 * `resume`, or until the owner asks for anything else.
 */
export const syncRequest = z.strictObject({
  action: z.enum(['refresh', 'full', 'pause', 'resume']),
});

/** A file where the owner chooses. `wasSaved` is false when she closed the dialog. */
export const savedFile = z.object({ wasSaved: z.boolean(), rowCount: z.number() });
