import type { Database } from '../../sqlite.ts';
import { prepareAll } from '../../statements.ts';

type StoredTerminal = {
  readonly id: string;
  readonly name: string | null;
  /** Numbers follow the order of first sight, from 1. */
  readonly number: number;
  readonly paymentCount: number;
};

/**
 * The limit of stored terminals: a service can name any number, but the user must be able to
 * choose.
 */
const maxTerminals = 500;

export type Terminals = ReturnType<typeof terminalsIn>;

/** The terminals seen in payments or entered by the user, with the user's names for them. */
export function terminalsIn(db: Database) {
  const insert = db.prepare<[{ readonly id: string; readonly most: number }]>(
    `INSERT INTO terminal (id) SELECT @id WHERE (SELECT count(*) FROM terminal) < @most
       AND NOT EXISTS (SELECT 1 FROM terminal WHERE id = @id)`,
  );
  const rename = db.prepare<[string | null, string]>('UPDATE terminal SET name = ? WHERE id = ?');

  return {
    /** An existing terminal keeps its number and name. */
    note: (id: string): void => void insert.run({ id, most: maxTerminals }),
    /** False if the terminal does not exist. */
    setName: (id: string, name: string | null): boolean => rename.run(name, id).changes > 0,
    /** In order of first sight. */
    all: prepareAll<[], StoredTerminal>(
      db,
      `SELECT id, name, number, (SELECT count(*) FROM watched_payment WHERE terminal_id = terminal.id) AS paymentCount
     FROM terminal ORDER BY number LIMIT ${String(maxTerminals)}`,
    ),
  };
}
