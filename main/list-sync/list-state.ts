import * as z from 'zod';

const count = z.number().int().min(0);
const epochMs = z.number().nullable();

const ahead = z
  .object({ ids: z.array(z.string()), hasMore: z.boolean(), lastEpochMs: epochMs })
  .readonly();

/**
 * The position of a pass. `time`: reads by the bank's `updated_at` from a time on, always the first
 * page; further pages only if a whole page has one time. `untimed`: one check for records without a
 * time, which no time filter finds. `walk`: all pages by `created_at`.
 */
const passState = z
  .object({
    kind: z.enum(['full', 'changes']),
    beganAtEpochMs: z.number(),
    leg: z.enum(['time', 'untimed', 'walk']),
    /** The bank's time. */
    fromEpochMs: epochMs,
    page: count,
    /** The ids of the page read before `page`, in order. */
    lastIds: z.array(z.string()).readonly(),
    /**
     * An earlier page that is read again, because records of the page read ahead may have moved
     * into it.
     */
    checkPage: z.number().nullable(),
    /** The page read ahead, while earlier ones are read again. */
    ahead: ahead.nullable(),
    /** The latest time found while reading by time. */
    maxEpochMs: epochMs,
    doneCount: count,
    /** Entries read with the same `fromEpochMs`. */
    windowCount: count,
    totalCount: count.nullable(),
    hasUntimed: z.boolean(),
    /** The last minutes are read again before any record counts as absent. */
    isTail: z.boolean(),
    /**
     * False after an unreadable record, or fewer records than the service counted. Then no record
     * counts as absent.
     */
    isWhole: z.boolean(),
    requestCount: count,
    /** What reading the pages of this pass cost. */
    cost: z
      .object({ bytes: z.number(), values: z.number(), readMs: z.number() })
      .default({ bytes: 0, values: 0, readMs: 0 }),
    /** Consecutive pages with only the records of the page before. */
    repeatCount: count,
  })
  .readonly();
export type PassState = z.infer<typeof passState>;

const listState = z
  .object({
    /** The number of the last started full pass; 0: none. */
    passNumber: count,
    pass: passState.nullable(),
    /** The bank's time up to which everything was read by time; null: unknown. */
    highWaterEpochMs: epochMs,
    /** When the last finished full pass started, by this computer's clock. */
    lastFullAtEpochMs: epochMs,
    lastFullCount: count,
    lastChangesAtEpochMs: epochMs,
    /**
     * The service does not filter or sort by time, so only a walk through all pages finds changes.
     */
    isWalkOnly: z.boolean(),
    /** The last pass was stopped because it was too costly. Null after a finished pass. */
    cutShort: z
      .object({
        why: z.enum(['never-ends', 'too-costly']),
        readCount: count,
        atEpochMs: z.number(),
      })
      .nullable()
      .default(null),
    /** The user paused it. */
    isPaused: z.boolean(),
  })
  .readonly();
export type ListState = z.infer<typeof listState>;

export const emptyListState: ListState = {
  passNumber: 0,
  pass: null,
  highWaterEpochMs: null,
  lastFullAtEpochMs: null,
  lastFullCount: 0,
  lastChangesAtEpochMs: null,
  isWalkOnly: false,
  cutShort: null,
  isPaused: false,
};

/** Reads the stored JSON state; null if it is invalid. */
export function readListState(stored: unknown): ListState | null {
  const parsed = listState.safeParse(stored);
  return parsed.success ? parsed.data : null;
}
