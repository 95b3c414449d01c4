import type { Database } from '../sqlite.ts';
import { runs, selectsAll } from '../statements.ts';

/** One step of a write: how it stood from then on. */
type WriteStep = {
  readonly writeId: string;
  readonly family: string;
  readonly state: string;
  readonly atEpochMs: number;
};

export type WriteSteps = ReturnType<typeof writeStepsIn>;

/**
 * The history of everything that was sent to change something at the bank. It is added to and read;
 * the database itself refuses to change or remove a step.
 */
export function writeStepsIn(db: Database) {
  return {
    append: runs<[WriteStep]>(
      db,
      'INSERT INTO write_step (write_id, family, state, at_epoch_ms) VALUES (@writeId, @family, @state, @atEpochMs)',
    ),
    /** Oldest first. */
    of: selectsAll<[writeId: string], WriteStep>(
      db,
      'SELECT write_id AS writeId, family, state, at_epoch_ms AS atEpochMs FROM write_step WHERE write_id = ? ORDER BY step',
    ),
  };
}
