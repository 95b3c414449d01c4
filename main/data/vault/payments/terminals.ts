import type { Database } from '../../sqlite.ts';
import { selectsAll } from '../../statements.ts';

type StoredTerminal = {
  readonly id: string;
  readonly name: string | null;
  /** Given in the order they were seen, from 1 on. */
  readonly number: number;
  readonly paymentCount: number;
};

/** What a service names in its payments is not bounded; what the owner chooses from is. */
const mostSeen = 500;

export type Terminals = ReturnType<typeof terminalsIn>;

/** The terminals that payments were seen at or that the owner typed, and what she calls them. */
export function terminalsIn(db: Database) {
  const insert = db.prepare<[{ readonly id: string; readonly most: number }]>(
    `INSERT INTO terminal (id) SELECT @id WHERE (SELECT count(*) FROM terminal) < @most
       AND NOT EXISTS (SELECT 1 FROM terminal WHERE id = @id)`,
  );
  const rename = db.prepare<[string | null, string]>('UPDATE terminal SET name = ? WHERE id = ?');

  return {
    /** One that is there already keeps its number and name. */
    note: (id: string): void => void insert.run({ id, most: mostSeen }),
    /** False where there is none. */
    setName: (id: string, name: string | null): boolean => rename.run(name, id).changes > 0,
    /** In the order they were seen. */
    all: selectsAll<[], StoredTerminal>(
      db,
      `SELECT id, name, number, (SELECT count(*) FROM watched_payment WHERE terminal_id = terminal.id) AS paymentCount
     FROM terminal ORDER BY number LIMIT ${String(mostSeen)}`,
    ),
  };
}
