import * as z from 'zod/mini';
import { updateProblem } from '../../preload/contract/app/updates.ts';

const lastPoll = z.nullable(z.object({ atEpochMs: z.number(), wasAnswered: z.boolean() }));
const storedUpdates = z.object({
  /** When the app last checked for newer versions, and whether it got an answer. */
  last: lastPoll,
  /** The version to install when the app ended. `problem`: why it was rejected then. */
  installing: z.nullable(z.object({ version: z.string(), problem: z.nullable(updateProblem) })),
});
export type StoredUpdates = z.infer<typeof storedUpdates>;

/** The stored results of earlier checks; a damaged file counts as none. */
export function readStoredUpdates(stored: unknown): StoredUpdates {
  const read = storedUpdates.safeParse(stored);
  return read.success ? read.data : { last: null, installing: null };
}
