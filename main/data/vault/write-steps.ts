import type { Database } from '../sqlite.ts';
import { prepareRun, prepareAll } from '../statements.ts';

/** One step of a write: its state from then on. */
type WriteStep = {
  readonly writeId: string;
  readonly family: string;
  readonly state: string;
  readonly atEpochMs: number;
};

export type WriteSteps = ReturnType<typeof writeStepsIn>;

/**
 * The history of everything sent to change data at the bank. Steps are added and read; the database
 * refuses to change or remove one.
 */
export function writeStepsIn(db: Database) {
  return {
    append: prepareRun<[WriteStep]>(
      db,
      'INSERT INTO write_step (write_id, family, state, at_epoch_ms) VALUES (@writeId, @family, @state, @atEpochMs)',
    ),
    /** Oldest first. */
    of: prepareAll<[writeId: string], WriteStep>(
      db,
      'SELECT write_id AS writeId, family, state, at_epoch_ms AS atEpochMs FROM write_step WHERE write_id = ? ORDER BY step',
    ),
  };
}
