import type { Database } from '../sqlite.ts';
import { prepareRun } from '../statements.ts';

export type FirstSteps = ReturnType<typeof firstStepsIn>;

/** Which first steps the user has done, and whether they dismissed the list. */
export function firstStepsIn(db: Database) {
  const select = db.prepare<[], string>('SELECT step FROM first_step').pluck();
  return {
    all: (): ReadonlySet<string> => new Set(select.all()),
    markDone: prepareRun<[step: string, atEpochMs: number]>(
      db,
      'INSERT OR IGNORE INTO first_step (step, at_epoch_ms) VALUES (?, ?)',
    ),
  };
}
