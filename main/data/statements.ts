import type { Database, SqlValue } from './sqlite.ts';

/** Bound parameters: values in order, or one object by names. */
type BoundParameters = readonly SqlValue[] | [Readonly<Record<string, SqlValue>>];

/** A query for one row, prepared once; null if there is none. */
export function prepareOne<Parameters extends BoundParameters, Row>(
  db: Database,
  sql: string,
): (...parameters: Parameters) => Row | null {
  const statement = db.prepare<Parameters, Row>(sql);
  return (...parameters) => statement.get(...parameters) ?? null;
}

/** A query for rows, prepared once. */
export function prepareAll<Parameters extends BoundParameters, Row>(
  db: Database,
  sql: string,
): (...parameters: Parameters) => readonly Row[] {
  const statement = db.prepare<Parameters, Row>(sql);
  return (...parameters) => statement.all(...parameters);
}

/** A change, prepared once. */
export function prepareRun<Parameters extends BoundParameters>(
  db: Database,
  sql: string,
): (...parameters: Parameters) => void {
  const statement = db.prepare<Parameters>(sql);
  return (...parameters) => {
    statement.run(...parameters);
  };
}
