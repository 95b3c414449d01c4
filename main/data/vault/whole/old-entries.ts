import type { Database } from '../../sqlite.ts';
import { receivedEventsIn } from '../events/received-events.ts';

/** The removable data from before a time. */
export interface OldEntries {
  readonly events: number;
  /** Events of that time that stay because the user starred them. */
  readonly starredEvents: number;
  /** Entries of card histories, and a finished run over many cards. */
  readonly historyEntries: number;
  readonly notices: number;
  /** Files with e-invoices that the user added then. */
  readonly invoiceFiles: number;
  /** The least size of the removable data, plus the free pages of the file. */
  readonly bytes: number;
}

/** A run is finished once none of its cards waits for an answer or a decision. */
const endedRuns = `
  SELECT id FROM limit_run WHERE started_epoch_ms < :before AND state = 'done'
    AND id NOT IN (SELECT run_id FROM limit_run_item WHERE state NOT IN ('applied', 'differs', 'refused'))`;

/**
 * Removable steps of writes. The tables still contain writes in progress or recently finished, so
 * their steps stay.
 */
const oldSteps = `
  SELECT write_id FROM write_step GROUP BY write_id HAVING max(at_epoch_ms) < :before
  EXCEPT SELECT id FROM write`;

/** Events about registrations outside the list. */
const unfollowed = `
  received_epoch_ms < :before AND resource_id NOT IN
    (SELECT id FROM registration UNION SELECT organization_id FROM registration WHERE organization_id IS NOT NULL)`;

/** Changes nothing. Takes as long as the vault is large, so it runs in a worker thread. */
export function countOldEntries(db: Database, beforeEpochMs: number): OldEntries {
  const countRows = (sql: string): { readonly count: number; readonly bytes: number } =>
    db
      .prepare<[{ readonly before: number }], { readonly count: number; readonly bytes: number }>(
        sql,
      )
      .get({ before: beforeEpochMs }) ?? { count: 0, bytes: 0 };
  const events = countRows(
    'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM received_event WHERE received_epoch_ms < :before AND is_starred = 0',
  );
  const starred = countRows(
    'SELECT count(*) AS count, 0 AS bytes FROM received_event WHERE received_epoch_ms < :before AND is_starred = 1',
  );
  const history = countRows(
    'SELECT count(*) AS count, coalesce(sum(length(detail)), 0) AS bytes FROM card_history WHERE at_epoch_ms < :before',
  );
  const runs = countRows(`SELECT count(*) AS count, 0 AS bytes FROM (${endedRuns})`);
  const notices = countRows(
    'SELECT count(*) AS count, coalesce(sum(length(about)), 0) AS bytes FROM notice WHERE at_epoch_ms < :before',
  );
  const files = countRows(
    'SELECT count(DISTINCT file_id) AS count, coalesce(sum(bytes), 0) AS bytes FROM filed_invoice WHERE added_epoch_ms < :before',
  );
  const number = (pragma: string): number => db.pragma(pragma, { simple: true }) as number;
  return {
    events: events.count,
    starredEvents: starred.count,
    historyEntries: history.count + runs.count,
    notices: notices.count,
    invoiceFiles: files.count,
    bytes:
      events.bytes +
      history.bytes +
      notices.bytes +
      files.bytes +
      number('freelist_count') * number('page_size'),
  };
}

const eventsPerTransaction = 500;

/**
 * Removes the old data and its index words. SQLite leaves remains in its pages until the file is
 * rewritten. The vault must not be open elsewhere.
 */
export function removeOldEntries(db: Database, beforeEpochMs: number): void {
  const events = receivedEventsIn(db);
  while (
    events.removeBefore(beforeEpochMs, eventsPerTransaction, 'starred-stay') ===
    eventsPerTransaction
  );
  db.transaction(() => {
    const before = { before: beforeEpochMs };
    const run = (sql: string): void => void db.prepare<[typeof before]>(sql).run(before);
    run('DELETE FROM card_history WHERE at_epoch_ms < :before');
    run('DELETE FROM notice WHERE at_epoch_ms < :before');
    run('DELETE FROM filed_invoice WHERE added_epoch_ms < :before');
    run('DELETE FROM invoice_file_part WHERE file_id NOT IN (SELECT file_id FROM filed_invoice)');
    // Deletes its cards, too.
    run(`DELETE FROM limit_run WHERE id IN (${endedRuns})`);
    run(`DELETE FROM registration_event WHERE ${unfollowed}`);
    withoutTrigger(db, 'write_step_remains', () =>
      run(`DELETE FROM write_step WHERE write_id IN (${oldSteps})`),
    );
  }).immediate();
  db.exec("INSERT INTO received_event_words (received_event_words) VALUES ('optimize')");
}

/**
 * Runs the work without a trigger. Outside this call, the database refuses to remove a step of a
 * write.
 */
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
