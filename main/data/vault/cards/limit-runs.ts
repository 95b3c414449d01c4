import type { Database } from '../../sqlite.ts';

export interface LimitRunRecord {
  readonly id: string;
  readonly startedAtEpochMs: number;
  readonly state: string;
  /** JSON text. */
  readonly stoppedBy: string | null;
}

/**
 * One card of a run, by its position. `item` is JSON text with all fields that need no sorting or
 * search.
 */
export interface LimitRunItemRecord {
  readonly place: number;
  readonly cardId: string;
  readonly state: string;
  readonly writeId: string | null;
  readonly item: string;
}

export type LimitRuns = ReturnType<typeof limitRunsIn>;

/**
 * The run over many cards. The vault stores one, until another run replaces it or the user
 * dismisses it.
 */
export function limitRunsIn(db: Database) {
  const removeItems = db.prepare<[]>('DELETE FROM limit_run_item');
  const removeRuns = db.prepare<[]>('DELETE FROM limit_run');
  const insertRun = db.prepare<[string, number, string, string | null]>(
    'INSERT INTO limit_run (id, started_epoch_ms, state, stopped_by) VALUES (?, ?, ?, ?)',
  );
  const insertItem = db.prepare<[string, number, string, string, string | null, string]>(
    'INSERT INTO limit_run_item (run_id, place, card_id, state, write_id, item) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const selectRun = db.prepare<[], LimitRunRecord>(
    'SELECT id, started_epoch_ms AS startedAtEpochMs, state, stopped_by AS stoppedBy FROM limit_run',
  );
  const selectItems = db.prepare<[string], LimitRunItemRecord>(
    'SELECT place, card_id AS cardId, state, write_id AS writeId, item FROM limit_run_item WHERE run_id = ? ORDER BY place',
  );
  const updateRun = db.prepare<[string, string | null, string]>(
    'UPDATE limit_run SET state = ?, stopped_by = ? WHERE id = ?',
  );
  const updateItem = db.prepare<[string, string | null, string, string, number]>(
    'UPDATE limit_run_item SET state = ?, write_id = ?, item = ? WHERE run_id = ? AND place = ?',
  );

  function clear(): void {
    removeItems.run();
    removeRuns.run();
  }

  return {
    /** Replaces any other run, with all cards, in one transaction. */
    start: (
      { id, startedAtEpochMs, state, stoppedBy }: LimitRunRecord,
      items: readonly LimitRunItemRecord[],
    ): void => {
      db.transaction(() => {
        clear();
        insertRun.run(id, startedAtEpochMs, state, stoppedBy);
        for (const { place, cardId, state: itemState, writeId, item } of items)
          insertItem.run(id, place, cardId, itemState, writeId, item);
      }).immediate();
    },
    current: (): {
      readonly run: LimitRunRecord;
      readonly items: readonly LimitRunItemRecord[];
    } | null => {
      const run = selectRun.get();
      return run === undefined ? null : { run, items: selectItems.all(run.id) };
    },
    /** Stores the state of the run and the changed cards in one transaction. */
    save: (
      { id, state, stoppedBy }: Omit<LimitRunRecord, 'startedAtEpochMs'>,
      items: readonly LimitRunItemRecord[],
    ): void => {
      db.transaction(() => {
        updateRun.run(state, stoppedBy, id);
        for (const { place, state: itemState, writeId, item } of items)
          updateItem.run(itemState, writeId, item, id, place);
      }).immediate();
    },
    remove: (): void => {
      db.transaction(clear).immediate();
    },
  };
}
