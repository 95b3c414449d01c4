import type { Database } from '../sqlite.ts';

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
  const insert = db.prepare<[WriteStep]>(
    'INSERT INTO write_step (write_id, family, state, at_epoch_ms) VALUES (@writeId, @family, @state, @atEpochMs)',
  );
  const selectOf = db.prepare<[string], WriteStep>(
    'SELECT write_id AS writeId, family, state, at_epoch_ms AS atEpochMs FROM write_step WHERE write_id = ? ORDER BY step',
  );
  return {
    append: (step: WriteStep): void => void insert.run(step),
    /** Oldest first. */
    of: (writeId: string): readonly WriteStep[] => selectOf.all(writeId),
  };
}
