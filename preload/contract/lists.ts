import * as z from 'zod/mini';
import { commandError } from './result-schemas.ts';

export const sortDirection = z.enum(['ascending', 'descending']);
export type SortDirection = z.infer<typeof sortDirection>;

/**
 * A range of a long list: `limit` rows from position `at`, counted from 0 in the requested order.
 * Any range needs one request, so the window stores only the ranges it shows.
 */
export const listRange = {
  at: z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)),
  limit: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
};

/** One filter value and its number of rows; a null value: the field was missing. */
export const facet = z.object({ value: z.nullable(z.string()), count: z.number() });
export type Facet = z.infer<typeof facet>;

/**
 * Filter values as received; words of a service may be long. Null selects rows without the field;
 * an empty list selects all.
 */
export const facetChoice = z
  .array(z.nullable(z.string().check(z.maxLength(4_000))))
  .check(z.maxLength(300));

/**
 * Word beginnings found with one typo, instead of typed words that match no row; empty: the list
 * matches the words as typed.
 */
export const similarWords = z.array(z.string());

/**
 * Progress of a list that is fetched page by page. `full`: every record is read, and records no
 * longer in the list are marked; `changes`: only changed records. The counts are of the pass in
 * progress, paused or failed; it resumes from there.
 */
export const syncStatus = z.object({
  phase: z.enum(['idle', 'running', 'paused', 'failed']),
  pass: z.nullable(z.enum(['full', 'changes'])),
  doneCount: z.number(),
  /** Null if the service does not report it. */
  totalCount: z.nullable(z.number()),
  lastFullAtEpochMs: z.nullable(z.number()),
  lastChangesAtEpochMs: z.nullable(z.number()),
  /** Why the last pass stopped early. */
  error: z.nullable(commandError),
});
export type SyncStatus = z.infer<typeof syncStatus>;

/**
 * `refresh`: reads the changes, or everything when that is due; `full`: everything; `pause`: stops
 * until `resume` or another request of the user.
 */
export const syncRequest = z.strictObject({
  action: z.enum(['refresh', 'full', 'pause', 'resume']),
});

/** A file at a path that the user chooses. `wasSaved` is false if they closed the dialog. */
export const savedFile = z.object({ wasSaved: z.boolean(), rowCount: z.number() });
