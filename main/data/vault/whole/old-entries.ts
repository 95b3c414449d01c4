import type { Database } from '../../sqlite.ts';
import { receivedEventsIn } from '../events/received-events.ts';

/** How much of a vault is from before a time and may go. */
export interface OldEntries {
  readonly events: number;
  /** Events of that time that stay, because their owner marked them with a star. */
  readonly starredEvents: number;
  /** Of the histories of cards, and a finished change of many cards. */
  readonly historyEntries: number;
  readonly notices: number;
  /** What these take at least, with what is free in the file already. */
  readonly bytes: number;
}

/** A run is at its end once nothing of it waits for an answer, or for somebody's decision. */
const endedRuns = `
  SELECT id FROM limit_run WHERE started_epoch_ms < :before AND state = 'done'
    AND id NOT IN (SELECT run_id FROM limit_run_item WHERE state NOT IN ('applied', 'differs', 'refused'))`;

/**
 * Steps of writes that are forgotten: what is under way, or was settled a short while ago, is in one
 * of the tables.
 */
const oldSteps = `
  SELECT write_id FROM write_step GROUP BY write_id HAVING max(at_epoch_ms) < :before
  EXCEPT SELECT id FROM write`;

/** What events told of registrations that nobody follows. */
const unfollowed = `
  received_epoch_ms < :before AND resource_id NOT IN
    (SELECT id FROM registration UNION SELECT organization_id FROM registration WHERE organization_id IS NOT NULL)`;

/** Nothing is changed. Takes as long as there is much of it: for a worker thread. */
export function countOldEntries(db: Database, beforeEpochMs: number): OldEntries {
  const one = (sql: string): { readonly count: number; readonly bytes: number } =>
    db
      .prepare<[{ readonly before: number }], { readonly count: number; readonly bytes: number }>(
        sql,
      )
      .get({ before: beforeEpochMs }) ?? { count: 0, bytes: 0 };
  const events = one(
    'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM received_event WHERE received_epoch_ms < :before AND is_starred = 0',
  );
  const starred = one(
    'SELECT count(*) AS count, 0 AS bytes FROM received_event WHERE received_epoch_ms < :before AND is_starred = 1',
  );
  const history = one(
    'SELECT count(*) AS count, coalesce(sum(length(detail)), 0) AS bytes FROM card_history WHERE at_epoch_ms < :before',
  );
  const runs = one(`SELECT count(*) AS count, 0 AS bytes FROM (${endedRuns})`);
  const notices = one(
    'SELECT count(*) AS count, coalesce(sum(length(about)), 0) AS bytes FROM notice WHERE at_epoch_ms < :before',
  );
  const number = (pragma: string): number => db.pragma(pragma, { simple: true }) as number;
  return {
    events: events.count,
    starredEvents: starred.count,
    historyEntries: history.count + runs.count,
    notices: notices.count,
    bytes:
      events.bytes + history.bytes + notices.bytes + number('freelist_count') * number('page_size'),
  };
}

/** So many events go in one transaction. */
const mostAtOnce = 500;

/**
 * Removes all of it, and its words from the index; what SQLite leaves of it in its pages is there
 * until the file is written anew. For a vault that nobody else has open.
 */
export function removeOldEntries(db: Database, beforeEpochMs: number): void {
  const events = receivedEventsIn(db);
  while (events.removeBefore(beforeEpochMs, mostAtOnce, 'starred-stay') === mostAtOnce);
  db.transaction(() => {
    const before = { before: beforeEpochMs };
    const run = (sql: string): void => void db.prepare<[typeof before]>(sql).run(before);
    run('DELETE FROM card_history WHERE at_epoch_ms < :before');
    run('DELETE FROM notice WHERE at_epoch_ms < :before');
    // Its cards go with it.
    run(`DELETE FROM limit_run WHERE id IN (${endedRuns})`);
    run(`DELETE FROM registration_event WHERE ${unfollowed}`);
    withoutTrigger(db, 'write_step_remains', () =>
      run(`DELETE FROM write_step WHERE write_id IN (${oldSteps})`),
    );
  }).immediate();
  db.exec("INSERT INTO received_event_words (received_event_words) VALUES ('optimize')");
}

/** The database refuses to remove a step of a write at any other time. */
function withoutTrigger(db: Database, name: string, work: () => void): void {
  const sql = db
    .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?")
    .pluck()
    .get(name);
  if (sql === undefined) throw new Error(`There is no trigger ${name}`);
  db.exec(`DROP TRIGGER ${name}`);
  work();
  db.exec(sql);
}
