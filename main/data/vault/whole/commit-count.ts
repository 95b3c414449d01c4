import { type WriteFamily, writeFamily } from '../../../../preload/contract/write-finished.ts';
import type { Database } from '../../sqlite.ts';
import { recordsDoubtIn } from '../invoices/records-doubt.ts';
import { stopAutomaticWork } from './import-vault.ts';

export type CommitCount = ReturnType<typeof commitCountIn>;

/**
 * A vault in an older state must send nothing before the user has seen the bank's current data. A
 * row of a client import may already have created its client.
 */
const stopAfterLoss = `
  ${stopAutomaticWork}
  UPDATE client_import_row SET standing = 'unknown', intent_id = NULL WHERE standing = 'ready';
`;

/** Counts the changes of a vault, so that a later opening notices that commits are missing. */
export function commitCountIn(db: Database) {
  const select = db.prepare<[], number>('SELECT value FROM commit_count').pluck();
  const selectLost = db
    .prepare<[], number | null>('SELECT lost_epoch_ms FROM commit_count')
    .pluck();
  const updateLost = db.prepare<[number | null]>('UPDATE commit_count SET lost_epoch_ms = ?');
  const selectUnread = db.prepare<[], string>('SELECT unread FROM commit_count').pluck();
  const updateUnread = db.prepare<[string]>('UPDATE commit_count SET unread = ?');
  const unread = (): readonly string[] => (selectUnread.get() ?? '').split(' ');
  const raise = db.prepare<[number]>('UPDATE commit_count SET value = max(value, ?) + 1');

  return {
    get: (): number => select.get() ?? 0,
    /**
     * Counts from now on, within the transaction of each change. `onRaised` runs before that
     * transaction commits. The triggers are temporary: they belong to this connection and never
     * reach the file.
     */
    start: (onRaised: () => void): void => {
      db.function('note_raised_count', () => {
        onRaised();
        return null;
      });
      const tables = db
        .prepare<[], string>(
          `SELECT name FROM pragma_table_list
           WHERE schema = 'main' AND type = 'table' AND name <> 'commit_count' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
        )
        .pluck()
        .all();
      db.exec(
        tables
          .flatMap((table) =>
            ['INSERT', 'UPDATE', 'DELETE'].map(
              (
                change,
              ) => `CREATE TEMP TRIGGER "count_${table}_${change}" AFTER ${change} ON main."${table}" BEGIN
                UPDATE commit_count SET value = value + 1;
                SELECT note_raised_count();
              END;`,
            ),
          )
          .join('\n'),
      );
    },
    /**
     * Commits up to this count were made here and are missing. One transaction records that, puts
     * every hand-over in doubt, and stops everything that would be sent automatically. Each family
     * must read the bank before its next write.
     */
    recordLoss: (reachedCount: number, atEpochMs: number): void =>
      db
        .transaction(() => {
          db.exec(stopAfterLoss);
          recordsDoubtIn(db).set(atEpochMs);
          updateLost.run(atEpochMs);
          updateUnread.run(writeFamily.options.join(' '));
          raise.run(reachedCount);
        })
        .immediate(),
    /** Whether commits are missing and the user has not dismissed the notice. */
    isLossOpen: (): boolean => (selectLost.get() ?? null) !== null,
    dismissLoss: (): void => void updateLost.run(null),
    /** Commits are missing, and the app has not read the bank for this family since. */
    isUnread: (family: WriteFamily): boolean => unread().includes(family),
    markRead: (family: WriteFamily): void =>
      void updateUnread.run(
        unread()
          .filter((one) => one !== family)
          .join(' '),
      ),
  };
}
