// The declarations cannot be imported: they declare a package, they are not a module.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./better-sqlite3-multiple-ciphers.d.ts" />
import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3-multiple-ciphers';

/**
 * The library's entry for exactly this system. Its general one asks `process.report.getReport()` on
 * Linux which C library there is, which walks the whole process and has brought Electron apps down;
 * Electron is made for one of the two alone.
 */
const sqlite = createRequire(import.meta.url)(
  `better-sqlite3-multiple-ciphers/${process.platform}-${process.arch}`,
) as typeof Sqlite;

/**
 * The one door to the library, so that its declarations travel with it into every side's
 * compilation.
 */
export type Database = Sqlite;
export type SqlValue = Sqlite.Value;
export const Database = sqlite;
export const SqliteError = sqlite.SqliteError;
