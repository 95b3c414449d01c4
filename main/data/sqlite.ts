// The declarations cannot be imported: they declare a package, they are not a module.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./better-sqlite3-multiple-ciphers.d.ts" />
import Sqlite from 'better-sqlite3-multiple-ciphers';

/** The one door to the library, so that its declarations travel with it into every side's compilation. */
export type Database = Sqlite;
export type Statement<Parameters extends readonly unknown[], Row> = Sqlite.Statement<
  Parameters,
  Row
>;
export type SqlValue = Sqlite.Value;
export const Database = Sqlite;
export const SqliteError = Sqlite.SqliteError;
