import type { Database } from '../sqlite.ts';

export type FirstSteps = ReturnType<typeof firstStepsIn>;

/** Which of an owner's first steps are done, and whether she has put them away. */
export function firstStepsIn(db: Database) {
  const select = db.prepare<[], string>('SELECT step FROM first_step').pluck();
  const insert = db.prepare<[string, number]>(
    'INSERT OR IGNORE INTO first_step (step, at_epoch_ms) VALUES (?, ?)',
  );
  return {
    all: (): ReadonlySet<string> => new Set(select.all()),
    note: (step: string, atEpochMs: number): void => void insert.run(step, atEpochMs),
  };
}
