import { databaseExists } from '../../database-files.ts';
import { openToRead } from '../../open-database.ts';
import type { Database, SqlValue } from '../../sqlite.ts';
import { storageFailureReason } from '../../storage-failure.ts';
import { recordsDoubtIn } from '../invoices/records-doubt.ts';
import { addRows } from './copy-rows.ts';

type Row = Readonly<Record<string, SqlValue>>;

interface ReplacedVault {
  readonly path: string;
  readonly key: Uint8Array;
  /** False: the vault here could not be opened. */
  readonly isReadable: boolean;
  /** When the replacing backup was saved, according to the backup. */
  readonly savedAtEpochMs: number;
  readonly nowEpochMs: number;
}

/**
 * Everything sent to the bank, and payments at terminals, in any state. A backup has only their
 * state at its saving, so the rows of the replaced vault win.
 */
const tablesById = ['write', 'watched_payment'];

/**
 * Copies what a backup cannot know: everything sent to the bank since it was saved. Otherwise an
 * invoice could be paid twice. If the replaced vault is unreadable or incomplete, every invoice is
 * put in doubt.
 */
export function carryOver(db: Database, replaced: ReplacedVault): void {
  if (!tryCarryOver(db, replaced)) recordsDoubtIn(db).set(replaced.nowEpochMs);
}

/**
 * Copies the rows. Returns whether this vault now contains every hand-over of the replaced vault
 * and of the backup.
 */
function tryCarryOver(
  db: Database,
  { path, key, isReadable, savedAtEpochMs }: ReplacedVault,
): boolean {
  if (!isReadable || !databaseExists(path)) return false;
  try {
    const replacedDb = openToRead(path, key);
    try {
      return db
        .transaction(() => {
          for (const table of tablesById) replaceById(replacedDb, db, table);
          addSteps(replacedDb, db);
          addDoubt(replacedDb, db);
          return addHandOvers(replacedDb, db) && wasInUse(replacedDb, savedAtEpochMs);
        })
        .immediate();
    } finally {
      replacedDb.close();
    }
  } catch (error) {
    if (storageFailureReason(error) !== 'damaged') throw error;
    return false;
  }
}

function replaceById(replacedDb: Database, db: Database, table: string): void {
  const remove = db.prepare<[SqlValue]>(`DELETE FROM ${table} WHERE id = ?`);
  const order = table === 'watched_payment' ? 'entry' : 'id';
  function* rows(): Generator<Row> {
    for (const row of replacedDb
      .prepare<[], Row>(`SELECT * FROM ${table} ORDER BY ${order}`)
      .iterate()) {
      remove.run(row['id'] ?? null);
      yield row;
    }
  }
  addRows(db, table, rows());
}

/** The vault refuses to remove a step, so steps that the backup already has are skipped. */
function addSteps(replacedDb: Database, db: Database): void {
  const isThere = db.prepare<[Row], unknown>(
    'SELECT 1 FROM write_step WHERE write_id = @write_id AND family = @family AND state = @state AND at_epoch_ms = @at_epoch_ms',
  );
  function* rows(): Generator<Row> {
    for (const row of replacedDb
      .prepare<[], Row>('SELECT * FROM write_step ORDER BY step')
      .iterate())
      if (isThere.get(row) === undefined) yield row;
  }
  addRows(db, 'write_step', rows());
}

function addDoubt(replacedDb: Database, db: Database): void {
  addRows(db, 'records_doubt', replacedDb.prepare<[], Row>('SELECT * FROM records_doubt').all());
}

/** Whether the replaced vault knows every hand-over of the backup. */
function addHandOvers(replacedDb: Database, db: Database): boolean {
  const markKey = ({ invoice_id: id, way, at_epoch_ms: at }: Row): string =>
    JSON.stringify([id, way, at]);
  const marksIn = (database: Database): readonly Row[] =>
    database.prepare<[], Row>('SELECT * FROM hand_over ORDER BY entry').all();
  const ownMarks = marksIn(replacedDb);
  const knownKeys = new Set(ownMarks.map(markKey));
  const unknown = marksIn(db).filter((mark) => !knownKeys.has(markKey(mark)));
  db.exec('DELETE FROM hand_over');
  addRows(db, 'hand_over', [...unknown, ...ownMarks]);
  return unknown.length === 0;
}

/**
 * Whether the replaced vault was in use when the backup was saved. A newer vault, as on a new
 * computer, lacks the hand-overs in between.
 */
function wasInUse(replacedDb: Database, savedAtEpochMs: number): boolean {
  return (
    replacedDb
      .prepare<[number], number>(
        `SELECT 1 FROM (
         SELECT at_epoch_ms FROM hand_over UNION ALL SELECT at_epoch_ms FROM write_step
         UNION ALL SELECT at_epoch_ms FROM first_step UNION ALL SELECT at_epoch_ms FROM card_history
         UNION ALL SELECT added_epoch_ms FROM tracked_card UNION ALL SELECT added_epoch_ms FROM watched_payment
         UNION ALL SELECT updated_epoch_ms FROM draft UNION ALL SELECT seen_epoch_ms FROM seen_invoice
       ) WHERE at_epoch_ms <= ? LIMIT 1`,
      )
      .get(savedAtEpochMs) !== undefined
  );
}
