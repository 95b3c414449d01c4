import * as z from 'zod';

const count = z.number().int().min(0);
const epochMs = z.number().nullable();

const ahead = z
  .object({ ids: z.array(z.string()), hasMore: z.boolean(), lastEpochMs: epochMs })
  .readonly();

/**
 * How far a pass has come. `time`: by the bank's `updated_at`, from a time on, the first page each
 * time; further pages only where a whole page has one time. `untimed`: one look whether there are
 * records without a time, which no filter over time finds. `walk`: all pages by `created_at`.
 */
const passState = z
  .object({
    kind: z.enum(['full', 'changes']),
    beganAtEpochMs: z.number(),
    leg: z.enum(['time', 'untimed', 'walk']),
    /** The bank's time. */
    fromEpochMs: epochMs,
    page: count,
    /** Ids of the page that was read before `page`, in their order. */
    lastIds: z.array(z.string()).readonly(),
    /**
     * An earlier page that is read again, because records may have slid from the page that was read
     * ahead into it.
     */
    checkPage: z.number().nullable(),
    /** The page that was read ahead, while earlier ones are read again. */
    ahead: ahead.nullable(),
    /** The latest time met while reading by time. */
    maxEpochMs: epochMs,
    doneCount: count,
    /** Entries read with the same `fromEpochMs`. */
    windowCount: count,
    totalCount: count.nullable(),
    hasUntimed: z.boolean(),
    /** The last minutes are read once more before anything is taken for absent. */
    isTail: z.boolean(),
    /**
     * False once something came that could not be read, or less than the service counted: then
     * nothing is taken for absent.
     */
    isWhole: z.boolean(),
    requestCount: count,
    /** What it took to read the pages of this pass. */
    cost: z
      .object({ bytes: z.number(), values: z.number(), readMs: z.number() })
      .default({ bytes: 0, values: 0, readMs: 0 }),
    /** Pages in a row that held nothing but what the page before them held. */
    repeatCount: count,
  })
  .readonly();
export type PassState = z.infer<typeof passState>;

const listState = z
  .object({
    /** Of the last full pass that was begun; 0: none was. */
    passNumber: count,
    pass: passState.nullable(),
    /** The bank's time up to which everything was read by time; null: unknown. */
    highWaterEpochMs: epochMs,
    /** When the last full pass that ended was begun, by the clock of this machine. */
    lastFullAtEpochMs: epochMs,
    lastFullCount: count,
    lastChangesAtEpochMs: epochMs,
    /**
     * The service does not filter or sort by time as asked, so changes can only be found by walking
     * through everything.
     */
    isWalkOnly: z.boolean(),
    /** The last pass did not come to its end: it took too much. Until a pass does. */
    cutShort: z
      .object({
        why: z.enum(['never-ends', 'too-costly']),
        readCount: count,
        atEpochMs: z.number(),
      })
      .nullable()
      .default(null),
    /** The owner paused it. */
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

/** The state as it was kept, as JSON; null when it is none. */
export function readListState(kept: unknown): ListState | null {
  const parsed = listState.safeParse(kept);
  return parsed.success ? parsed.data : null;
}
