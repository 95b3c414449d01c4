import type { Database, SqlValue } from './sqlite.ts';

/** Bound parameters: values in order, or one object by names. */
type Bound = readonly SqlValue[] | [Readonly<Record<string, SqlValue>>];

/** A query for one row, prepared once; null if there is none. */
export function selectsOne<Parameters extends Bound, Row>(
  db: Database,
  sql: string,
): (...parameters: Parameters) => Row | null {
  const statement = db.prepare<Parameters, Row>(sql);
  return (...parameters) => statement.get(...parameters) ?? null;
}

/** A query for rows, prepared once. */
export function selectsAll<Parameters extends Bound, Row>(
  db: Database,
  sql: string,
): (...parameters: Parameters) => readonly Row[] {
  const statement = db.prepare<Parameters, Row>(sql);
  return (...parameters) => statement.all(...parameters);
}

/** A change, prepared once. */
export function runs<Parameters extends Bound>(
  db: Database,
  sql: string,
): (...parameters: Parameters) => void {
  const statement = db.prepare<Parameters>(sql);
  return (...parameters) => {
    statement.run(...parameters);
  };
}
