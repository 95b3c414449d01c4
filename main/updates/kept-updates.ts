import * as z from 'zod/mini';
import { updateProblem } from '../../preload/contract/app/updates.ts';

const lastPoll = z.nullable(z.object({ atEpochMs: z.number(), wasAnswered: z.boolean() }));
const keptUpdates = z.object({
  /** When newer versions were last asked for, and whether there was an answer. */
  last: lastPoll,
  /** The version to be installed as the app ended. `problem`: why it was refused then. */
  installing: z.nullable(z.object({ version: z.string(), problem: z.nullable(updateProblem) })),
});
export type KeptUpdates = z.infer<typeof keptUpdates>;

/** What was kept of earlier looks; a spoilt file counts as none. */
export function readKeptUpdates(kept: unknown): KeptUpdates {
  const read = keptUpdates.safeParse(kept);
  return read.success ? read.data : { last: null, installing: null };
}
